import type { ReactNode } from 'react';
import styles from './shared.module.css';

type EmptyStateProps = { title?: string; children: ReactNode };

export const EmptyState = ({ title, children }: EmptyStateProps) => (
  <div className={styles.empty}>
    {title && <p className={styles.emptyTitle}>{title}</p>}
    <p>{children}</p>
  </div>
);
