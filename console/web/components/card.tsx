import type { ReactNode } from 'react';
import styles from './shared.module.css';

type CardProps = { id?: string; title?: string; children: ReactNode };

export const Card = ({ id, title, children }: CardProps) => (
  <section id={id} className={styles.card}>
    {title && <h2>{title}</h2>}
    {children}
  </section>
);
