import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useWords } from '../words/words.tsx';
import styles from './parts.module.css';

/** Text that is taken elsewhere. */
export function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <section aria-label={label}>
      <div className={styles.copyHead}>
        <span>{label}</span>
        <CopyButton text={text} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={styles.snippet} tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}

export function CopyButton({ text }: { text: string }) {
  const { common } = useWords();
  const clipboard = useClipboard({ timeout: 2_000 });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={clipboard.copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      onClick={() => clipboard.copy(text)}
    >
      {clipboard.copied ? common.copied : common.copy}
    </Button>
  );
}
