import { Group } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';
import styles from './shared.module.css';

type CopyableTextProps = { label: string; text: string };

/** A key, link or snippet that the person pastes into another program. */
export function CopyableText({ label, text }: CopyableTextProps) {
  return (
    <section aria-label={label}>
      <Group justify="space-between" wrap="nowrap" fz="sm" fw={500}>
        {label}
        <CopyButton text={text} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={styles.snippet} tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}
