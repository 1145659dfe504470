import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './composer.module.css';
import { Composer, type ComposerProps } from './composer.tsx';
import { useHasUnsent } from './unsent-text.ts';

/** The form for an answer. On a phone it is one button until it is wanted, so that there is room to read. */
export function AnswerComposer(props: ComposerProps) {
  const { composer: words } = useTranslations();
  const isPhone = useMediaQuery('(max-width: 56rem)', undefined, { getInitialValueInEffect: false });
  const hasUnsent = useHasUnsent(props.storageKey);
  const [isOpen, setIsOpen] = useState(!isPhone);
  if (!isPhone || isOpen || hasUnsent)
    return <Composer {...props} autoFocus={isPhone && isOpen} onSent={() => setIsOpen(false)} />;
  return (
    <div className={styles.composer}>
      <Button fullWidth size="md" leftSection={<IconPencil size={17} aria-hidden />} onClick={() => setIsOpen(true)}>
        {words.answer}
      </Button>
    </div>
  );
}
