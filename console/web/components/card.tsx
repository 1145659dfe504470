import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './shared.module.css';

type CardProps = { id?: string; title?: string; children: ReactNode };

/** Mantine's sheet as a section of the page under its heading. */
export const Card = ({ id, title, children }: CardProps) => (
  <Paper
    component="section"
    id={id}
    withBorder
    shadow="xs"
    radius="lg"
    mb="md"
    px={{ base: 'md', xs: 'lg' }}
    py={{ base: 'md', xs: 18 }}
    bg="var(--card)"
    className={styles.card}
  >
    {title && <h2>{title}</h2>}
    {children}
  </Paper>
);
