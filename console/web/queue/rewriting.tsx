import { Group, Loader } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useAgentEntryTexts } from '../agent/use-agent-entry-texts.ts';
import { useAgentAccess } from '../agent/use-agent-panel.ts';
import { trpc } from '../trpc.ts';
import type { Draft, Review } from './draft/draft.ts';
import styles from './queue.module.css';

/** The latest work of the agency's agent at drafts that people have sent back to it. */
function useRewrites(isEnabled: boolean) {
  const access = useAgentAccess();
  const runs = useQuery({
    ...trpc.agent.runs.queryOptions({ origin: 'sent_back', limit: 20 }),
    enabled: isEnabled && access === 'ready',
  });
  return runs.data?.data ?? [];
}

const isOpen = ({ status }: { status: string }) => status === 'waiting' || status === 'running';

/** Above the list: the agent writes drafts again that were sent back to it. They come back as new ones. */
export function RewritingNotice() {
  const { rewritingSome } = useAgentEntryTexts();
  const count = useRewrites(true).filter(isOpen).length;
  if (count === 0) return null;
  return (
    <Group gap="xs" wrap="nowrap" bg="var(--tint)" fz="sm" className={styles.bar} role="status">
      <Loader size={14} aria-hidden />
      {rewritingSome(count)}
    </Group>
  );
}

type RewriteStateProps = { draft: Draft };

/** Says how far the agent is with a draft of its own that was sent back. */
export function RewriteState({ draft: { id, decision, requestedBy } }: RewriteStateProps) {
  const words = useAgentEntryTexts();
  const isReturned = decision === 'returned' && requestedBy.kind === 'agent';
  const run = useRewrites(isReturned).find(({ about }) => about === id);
  if (!isReturned || !run) return null;
  if (isOpen(run)) return <p>{words.rewriting}</p>;
  if (run.drafts === 0) return <p>{words.notRewritten}</p>;
  return (
    <p>
      {words.rewritten} <NewVersionLink runId={run.id} />
    </p>
  );
}

/** Leads from a draft that was sent back to what the agent has made of it. */
function NewVersionLink({ runId }: { runId: string }) {
  const words = useAgentEntryTexts();
  const { data } = useQuery(trpc.agent.run.queryOptions({ id: runId }));
  const latest = data?.proposed.at(-1);
  return latest && <Link href={`${paths.queue}/${latest.id}`}>{words.readRewritten}</Link>;
}

type RewriteOriginProps = { review: Pick<Review, 'rewriteOf' | 'version'> };

/** Above a new version: the remark that it answers, and the way to the draft that was sent back with it. */
export function RewriteOrigin({ review: { rewriteOf: returnedId, version } }: RewriteOriginProps) {
  const words = useAgentEntryTexts();
  const { data: returned } = useQuery(
    trpc.drafts.read.queryOptions(returnedId === null ? skipToken : { id: returnedId }),
  );
  if (returnedId === null) return null;
  const remark = returned?.draft.reason;
  return (
    <p>
      {remark ? words.rewrittenWith(remark, version) : words.rewriteOf}{' '}
      <Link href={`${paths.queue}/${returnedId}`}>{words.readReturned}</Link>
    </p>
  );
}
