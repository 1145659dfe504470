import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { RecordLink } from '../drawer/record-link.tsx';
import { isDrawerKind } from '../drawer/use-record-drawer.ts';
import { useRunRecord } from './run-records.ts';
import { useAgentPanelTexts } from './use-agent-panel-texts.ts';
import { useRecordName } from './use-record-name.ts';

const pages: Record<string, string> = { conversation: paths.inbox, draft: paths.queue, sequence: paths.sequences };

type AboutLinkProps = {
  id: string;
  /** Text in the place of a record that is gone. */
  gone?: string;
  /** Instead of the record's name. */
  children?: ReactNode;
};

/** Leads to the record that a public id names, by the name that it has there. No link leads to a record that is gone. */
export function AboutLink({ id, gone, children }: AboutLinkProps) {
  const { records, goneRecord } = useAgentPanelTexts();
  const [kind = ''] = id.split('_');
  const read = useRunRecord(id);
  const found = useRecordName(read === null && children === undefined ? id : null);
  if (read === 'gone') return gone ?? goneRecord;
  const name = children ?? (read?.name || found) ?? records[kind] ?? id;
  if (isDrawerKind(kind)) return <RecordLink record={{ kind, id: read?.currentId ?? id }}>{name}</RecordLink>;
  return pages[kind] ? <Link href={`${pages[kind]}/${id}`}>{name}</Link> : id;
}
