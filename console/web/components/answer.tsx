import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './shared.module.css';
import { useInView } from './use-in-view.ts';

type AnswerProps = BoxProps & {
  /** The answer to a press, or undefined: each new one is announced and scrolled into view. */
  to: unknown;
  children: ReactNode;
};

/** The answer to a press, under its button. */
export function Answer({ to, children, ...box }: AnswerProps) {
  const ref = useInView<HTMLDivElement>(to);
  return (
    <Box ref={ref} role="status" className={styles.answer} {...box}>
      {to ? children : null}
    </Box>
  );
}
