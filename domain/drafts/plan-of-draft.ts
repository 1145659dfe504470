import { sql } from 'kysely';
import { type Marks, part } from '../../storage/read-together.ts';
import type { Tenant } from '../../storage/tenant.ts';
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
type Plan = { id: string; item: DraftRow['item'] };

/**
 * The UUID of the plan that a new message belongs to, which is that of the plan's first draft, perhaps its own: the same
 * text with small differences, which the same key has proposed for other contacts within the last minutes. Null for what
 * is no message, or has not been proposed by a key.
 */
export function planOf({ actor }: Pick<Work, 'actor'>, draft: NewDraft, recent: readonly Plan[]): string | null {
  if (actor.kind !== 'key' || (draft.kind !== 'sms' && draft.kind !== 'email')) return null;
  const plan = recent.find(({ item }) => areSimilar(textOf(item), textOf(draft.item)));
  return plan?.id ?? draft.id;
}

const textOf = ({ subject, body }: DraftRow['item']) => [subject, body].filter(Boolean).join('\n');

/**
 * The first draft of each plan of a key that has no message to a contact yet, the latest plan first. `replaced` is the draft
 * that the new one takes the place of.
 */
export const recentPlans = (
  { id: agencyId }: Tenant,
  { key, kind, contact, replaced, now }: Marks<'key' | 'kind' | 'contact' | 'replaced' | 'now'>,
) =>
  part(
    sql<Plan>`
    with latest as (
      select * from draft where agency_id = ${agencyId} and status = 'pending' and id is distinct from ${replaced}::uuid
      order by id desc limit ${sql.lit(MAX_CANDIDATES)})
    select plan_id as id, (array_agg(item order by id))[1] as item from latest
    where plan_id is not null and kind = ${kind}
      and created_at > ${now}::timestamptz - make_interval(mins => ${sql.lit(WITHIN_MINUTES)})
      and requested_by->>'id' = ${key}
    group by plan_id
    having count(*) < ${sql.lit(MAX_DRAFTS)} and not bool_or(contact_id = ${contact}::uuid)
    order by max(id::text) desc`,
    {},
  );
