import type { ReactNode } from 'react';
import type { Finding } from '../../../domain/checks/finding.ts';
import { FindingIcon } from './finding-icon.tsx';
import styles from './findings.module.css';

type FactProps = { result: Finding['result']; flag?: boolean; action?: ReactNode; children: ReactNode };

/** One line in the strip of facts. */
export const Fact = ({ result, flag = false, action, children }: FactProps) => (
  <li className={styles.fact} data-flag={flag}>
    <FindingIcon result={result} />
    <span>{children}</span>
    {action}
  </li>
);
