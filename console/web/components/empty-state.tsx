import type { ReactNode } from 'react';
import styles from './shared.module.css';

type EmptyStateProps = {
  title?: string;
  /** The buttons and links that lead on. */
  next?: ReactNode;
  children: ReactNode;
};

export const EmptyState = ({ title, next, children }: EmptyStateProps) => (
  <div className={styles.empty}>
    {title && <p className={styles.emptyTitle}>{title}</p>}
    <p>{children}</p>
    {next && <div className={styles.emptyNext}>{next}</div>}
  </div>
);
