import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Finding } from '../../../domain/checks/finding.ts';
import { paths } from '../../page-paths.ts';
import styles from './record-link.module.css';
import { isDrawerKind, useOpenRecord } from './use-record-drawer.ts';

type RecordLinkProps = { record: Pick<NonNullable<Finding['record']>, 'kind' | 'id'>; children: ReactNode };

/** The name of a record. Pressing it opens the record in the drawer; a draft opens on its page. */
export function RecordLink({ record: { kind, id }, children }: RecordLinkProps) {
  const openRecord = useOpenRecord();
  if (kind === 'draft') return <Link href={`${paths.queue}/${id}`}>{children}</Link>;
  if (!isDrawerKind(kind)) return children;
  return (
    <button type="button" className={styles.link} onClick={() => openRecord({ kind, id })}>
      {children}
    </button>
  );
}
