import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { RecordLink } from '../drawer/record-link.tsx';
import { isDrawerKind } from '../drawer/use-record-drawer.ts';
import { useAgentPanelTexts } from './use-agent-panel-texts.ts';
import { useRecordName } from './use-record-name.ts';

const pages: Record<string, string> = { conversation: paths.inbox, draft: paths.queue, sequence: paths.sequences };

/** Leads to the record that a public id names, by the name that it has there. */
export function AboutLink({ id }: { id: string }) {
  const { records } = useAgentPanelTexts();
  const [kind = ''] = id.split('_');
  const name = useRecordName(id) ?? records[kind] ?? id;
  if (isDrawerKind(kind)) return <RecordLink record={{ kind, id }}>{name}</RecordLink>;
  return pages[kind] ? <Link href={`${pages[kind]}/${id}`}>{name}</Link> : id;
}
