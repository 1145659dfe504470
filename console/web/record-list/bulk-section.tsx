import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './record-list.module.css';

type BulkSectionProps = {
  /** Says how many records are ticked. */
  label: string;
  onUnselect(): void;
  /** The buttons and choices. */
  children: ReactNode;
  /** Errors and dialogs. */
  after: ReactNode;
};

/** The bar below a list while records of it are ticked. */
export function BulkSection({ label, onUnselect, children, after }: BulkSectionProps) {
  const { lists } = useTranslations();
  return (
    <Group
      component="section"
      className={styles.bar}
      gap="xs"
      px="1.1rem"
      py="0.6rem"
      bg="var(--tint)"
      aria-label={label}
    >
      <strong aria-live="polite">{label}</strong>
      {children}
      <Button size="sm" variant="subtle" color="gray" onClick={onUnselect}>
        {lists.unselect}
      </Button>
      {after}
    </Group>
  );
}
