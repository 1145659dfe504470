import { ActionIcon, Drawer, useMantineTheme } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { ContactRecord } from './contact-record.tsx';
import './mantine.css';
import { PropertyRecord } from './property-record.tsx';
import styles from './record-drawer.module.css';
import type { DrawerRecord } from './use-record-drawer.ts';
import { VisitRecord } from './visit-record.tsx';

const contents = { contact: ContactRecord, property: PropertyRecord, visit: VisitRecord };

type RecordDrawerProps = {
  record: DrawerRecord;
  opened: boolean;
  onClose(): void;
  /** Returns to the record from which this one was opened. */
  onBack: (() => void) | undefined;
};

/** A record in short, beside the page that mentions it; over all of it on a phone. */
export default function RecordDrawer({ record, opened, onClose, onBack }: RecordDrawerProps) {
  const { record: texts, common } = useTranslations();
  const { breakpoints } = useMantineTheme();
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.sm})`);
  const contentRef = useRef<HTMLDivElement>(null);
  useKeys(opened, onClose);
  // The link that opened this record from another one is gone.
  useEffect(() => void (record.id && contentRef.current?.focus()), [record.id]);
  const Content = contents[record.kind];
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : 440}
      closeOnEscape={false}
      // The provider knows where the drawer was opened from; the page beneath keeps its place without a lock.
      returnFocus={false}
      lockScroll={false}
      classNames={{ content: styles.content }}
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      {/* The router has taken over the press of a link, perhaps to the page that lies beneath, or the agent's panel opens. */}
      <Drawer.Content ref={contentRef} onClick={(event) => event.defaultPrevented && onClose()}>
        <Drawer.Header className={styles.header}>
          {onBack && (
            <ActionIcon variant="subtle" color="gray" aria-label={texts.back} onClick={onBack}>
              <IconArrowLeft size={18} />
            </ActionIcon>
          )}
          <Drawer.Title flex={1} c="dimmed" fz="sm" fw={500}>
            {texts.kinds[record.kind]}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={common.close} />
        </Drawer.Header>
        <Drawer.Body className={styles.body}>
          <Content key={record.id} id={record.id} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/**
 * Closes on Escape before anything else on the page hears of the key. The page's shortcuts must not decide on the draft
 * behind the drawer, so it hears of no key but Tab; buttons and links in the drawer need no listener to be pressed.
 */
function useKeys(opened: boolean, onClose: () => void) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!opened || event.key === 'Tab' || isAbove(event.target)) return;
    event.stopImmediatePropagation();
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    onClose();
  };
  useWindowEvent('keydown', handleKeyDown, { capture: true });
}

/** The search and the dialogs open over the drawer and have their own keys. */
const isAbove = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-search], dialog') !== null;
