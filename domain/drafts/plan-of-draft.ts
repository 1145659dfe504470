import { sql } from 'kysely';
import { actorSummary } from '../shared/actor.ts';
import type { Work } from '../shared/operation.ts';
import type { DraftRow } from './draft-record.ts';
import { areSimilar } from './text-differences.ts';

/** A key proposes the messages of one plan one after another. */
const WITHIN_MINUTES = 10;
/** More rows than this nobody reads in one table. */
const MAX_DRAFTS = 100;
/** The latest drafts of the agency among which the plan is looked for. */
const MAX_CANDIDATES = 200;

type NewDraft = Pick<DraftRow, 'id' | 'kind' | 'contact_id' | 'item'>;

/**
 * The UUID of the plan that a new message belongs to, which is that of the plan's first draft, perhaps its own: the same
 * text with small differences, which the same key has proposed for other contacts within the last minutes. Null for what
 * is no message, or has not been proposed by a key.
 */
export async function planOf(work: Work, draft: NewDraft): Promise<string | null> {
  if (work.actor.kind !== 'key' || (draft.kind !== 'sms' && draft.kind !== 'email')) return null;
  const plans = await recentPlans(work, draft);
  const plan = plans.find(({ item }) => areSimilar(textOf(item), textOf(draft.item)));
  return plan?.id ?? draft.id;
}

const textOf = ({ subject, body }: DraftRow['item']) => [subject, body].filter(Boolean).join('\n');

/** The first draft of each plan of this key that has no message to this contact yet, the latest plan first. */
async function recentPlans(work: Work, draft: NewDraft): Promise<{ id: string; item: DraftRow['item'] }[]> {
  const { rows } = await sql<{ id: string; item: DraftRow['item'] }>`
    with latest as (
      select * from draft where agency_id = ${work.agency.id} and status = 'pending' order by id desc limit ${MAX_CANDIDATES})
    select plan_id as id, (array_agg(item order by id))[1] as item from latest
    where plan_id is not null and kind = ${draft.kind} and requested_by->>'id' = ${actorSummary(work.actor).id}
      and created_at > ${work.now}::timestamptz - make_interval(mins => ${WITHIN_MINUTES})
    group by plan_id
    having count(*) < ${MAX_DRAFTS} and not bool_or(contact_id = ${draft.contact_id})
    order by max(id::text) desc`.execute(work.agency.db);
  return rows;
}
