import type { ReactNode } from 'react';
import styles from './detail-list.module.css';

type DetailListProps = { children: ReactNode };

/** Terms and their descriptions in two columns; the first row and the wide ones take both. */
export const DetailList = ({ children }: DetailListProps) => <dl className={styles.list}>{children}</dl>;
