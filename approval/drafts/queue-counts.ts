import { sql } from 'kysely';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { requesterId } from '../../domain/drafts/waiting-draft.ts';
import { boundedSum, MOST_COUNTED } from '../../domain/shared/bounded-count.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { draftKinds } from '../../storage/column-values.ts';
import { part } from '../../storage/read-together.ts';
import { type Assignee, isAssignedTo, waitingDrafts } from './queue-order.ts';

/** The pending drafts of one kind and requester in one lane. */
type QueueCount = {
  kind: DraftRow['kind'];
  requester_id: string | null;
  requester_name: string;
  lane: 'check' | 'ready';
  count: number;
};

const most = sql.lit(MOST_COUNTED + 1);

/**
 * The numbers of drafts, beside a page of the queue. Each is counted to one more than `MOST_COUNTED`, so that a long queue takes
 * no longer than a short one.
 */
export const queueCounts = (work: Work, assignee: Assignee | undefined) => ({
  counts: waitingCounts(work, assignee),
  scheduled: part(sql<{ count: number }>`select count(*)::int from (select from scheduled limit ${most}) as draft`, {}),
});

/**
 * Looks for each requester after the one before, then counts the drafts of each kind in each lane, all in one index. The
 * limit stands in a subquery, because PostgreSQL would expect fewer drafts than one that it knows, and sort all that there are.
 */
const waitingCounts = (work: Work, assignee: Assignee | undefined) => {
  const requesters = sql`select ${requesterId} as id from waiting_draft
    where agency_id = (select ${work.agency.id}::uuid) and ${isAssignedTo(work, assignee)}`;
  const kinds = sql.join(draftKinds.map((kind) => sql`(${sql.lit(kind)} collate "C")`));
  return part(
    sql<QueueCount>`
      with recursive requester (id) as (
        (${requesters} order by id limit 1) union all
        select next.id from requester cross join lateral (
          ${requesters} and ${requesterId} > requester.id order by id limit 1) as next)
      select kind, nullif(requester.id, '') as requester_id, requester_name, lane, count
      from requester cross join (values ${kinds}) as kinds (kind) cross join (values ('check'), ('ready')) as lanes (lane)
      cross join lateral (
        select max(requester_name) as requester_name, count(*)::int from (
          select requester_name from waiting as draft
          where ${requesterId} = requester.id and draft.kind = kinds.kind and draft.lane = lanes.lane
          order by expires_at limit (select ${most})) as first) as counted
      where count > 0 order by requester.id`,
    {},
  );
};

/** The number of waiting drafts that are in nobody's own list, to be said beside one. */
export const unassignedCount = (work: Work) =>
  part(
    sql<{ count: number }>`
      select count(*)::int from (${waitingDrafts(work, 'nobody')} limit ${most}) as draft`,
    {},
  );

/** How many of these drafts wait. */
export const countOf = (rows: readonly QueueCount[]): number => boundedSum(rows.map(({ count }) => count));

/** How many wait in each lane. */
export const laneCounts = (rows: readonly QueueCount[], scheduled: readonly { count: number }[]) => ({
  check: countOf(rows.filter(({ lane }) => lane === 'check')),
  ready: countOf(rows.filter(({ lane }) => lane === 'ready')),
  scheduled: scheduled[0]?.count ?? 0,
});

/** How many wait in all, of each kind and of each requester. The system actor has no id, and nobody filters by it. */
export const summaryOf = (rows: readonly QueueCount[], scheduled: readonly { count: number }[]) => {
  const ofKind = (name: DraftRow['kind']) => countOf(rows.filter(({ kind }) => kind === name));
  const byRequester = Map.groupBy(rows, ({ requester_id }) => requester_id);
  return {
    counts: {
      pending: countOf(rows),
      ...laneCounts(rows, scheduled),
      sms: ofKind('sms'),
      email: ofKind('email'),
      enrollment: ofKind('enrollment'),
      campaign: ofKind('campaign'),
      signature: ofKind('signature'),
    },
    requesters: [...byRequester].flatMap(([id, [first, ...others]]) =>
      id === null || !first ? [] : [{ id, name: first.requester_name, count: countOf([first, ...others]) }],
    ),
  };
};
