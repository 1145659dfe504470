import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import shared from '../components/shared.module.css';
import styles from './drafts.module.css';

type WarningProps = { children: ReactNode };

export const Warning = ({ children }: WarningProps) => (
  <p className={`${shared.notice} ${styles.warning}`}>
    <IconAlertTriangle size={17} aria-hidden />
    <span>{children}</span>
  </p>
);
