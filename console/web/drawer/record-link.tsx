import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Finding } from '../../../domain/checks/finding.ts';
import { paths } from '../../page-paths.ts';
import { unbroken } from '../components/unbroken.ts';
import styles from './record-link.module.css';
import { isDrawerKind, useOpenRecord } from './use-record-drawer.ts';

type RecordLinkProps = {
  /** Without a record, the words are no link. */
  record: Pick<NonNullable<Finding['record']>, 'kind' | 'id'> | null;
  title?: string | undefined;
  /** In a list, where its place says that it is a link: underlined only under the pointer or the focus. */
  quiet?: boolean;
  children: ReactNode;
};

/** The name of a record. Pressing it opens the record in the drawer; a draft opens on its page. */
export function RecordLink({ record, title, quiet = false, children }: RecordLinkProps) {
  const openRecord = useOpenRecord();
  if (!record) return children;
  const { kind, id } = record;
  if (kind === 'draft') return <Link href={`${paths.queue}/${id}`}>{children}</Link>;
  if (!isDrawerKind(kind)) return children;
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      className={quiet ? `${styles.link} ${styles.quiet}` : styles.link}
      title={title}
      onClick={() => openRecord({ kind, id })}
    >
      {typeof children === 'string' ? unbroken(children) : children}
    </Anchor>
  );
}
