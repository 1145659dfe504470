import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './shared.module.css';

type DetailListProps = { children: ReactNode };

/** Mantine's list of terms and descriptions, here in two columns; the first row and the wide ones take both. */
export const DetailList = ({ children }: DetailListProps) => (
  <DataList orientation="vertical" className={styles.details}>
    {children}
  </DataList>
);
