import { Button } from '@mantine/core';
import { type Icon, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './contact-page.module.css';

/** `name`: what the button is called where its label alone does not say enough. */
type SectionAction = { label: string; name?: string; icon?: Icon; onClick(): void };

type SectionProps = {
  title: string;
  action?: SectionAction;
  /** Shown instead of a list that has nothing in it. */
  empty?: string | false | undefined;
  children: ReactNode;
};

/** A part of the page with its heading, and what can be done there beside it. */
export const Section = ({ title, action, empty, children }: SectionProps) => (
  <section className={styles.section} aria-label={title}>
    <div className={styles.sectionHead}>
      <h2>{title}</h2>
      {action && <ActionButton {...action} />}
    </div>
    {empty && <p className={styles.soft}>{empty}</p>}
    {children}
  </section>
);

const ActionButton = ({ label, name, icon: ActionIcon = IconPlus, onClick }: SectionAction) => (
  <Button
    size="compact-sm"
    variant="default"
    leftSection={<ActionIcon size={15} aria-hidden />}
    aria-label={name}
    onClick={onClick}
  >
    {label}
  </Button>
);
