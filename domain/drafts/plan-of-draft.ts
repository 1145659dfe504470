import { sql } from 'kysely';
import { type Marks, part } from '../../storage/read-together.ts';
import type { Tenant } from '../../storage/tenant.ts';
import { hasScopes } from '../shared/actor.ts';
import { canonicalJson } from '../shared/canonical-json.ts';
import type { Work } from '../shared/operation.ts';
import { type DraftRow, PENDING_DAYS } from './draft-record.ts';
import { areSimilar } from './text-differences.ts';
import { requesterId, waitingLane } from './waiting-draft.ts';

/** A key proposes the messages of one plan one after another. */
const WITHIN_MINUTES = 10;
const within = sql`make_interval(mins => ${sql.lit(WITHIN_MINUTES)})`;
/** More rows than this nobody reads in one table. */
const MAX_DRAFTS = 100;
/** The latest drafts of the key in each lane, among which the plan is looked for. */
const MAX_CANDIDATES = 200;

type NewDraft = Pick<DraftRow, 'id' | 'kind' | 'contact_id' | 'item'>;
type Plan = { id: string; item: DraftRow['item'] };

/**
 * The UUID of the plan that a new message belongs to, which is that of the plan's first draft, perhaps its own: the same
 * text with small differences, which the same key has proposed for other contacts within the last minutes. Null for what
 * is no message, or has not been proposed by a key.
 */
export function planOf({ actor }: Pick<Work, 'actor'>, draft: NewDraft, recent: readonly Plan[]): string | null {
  if (!hasScopes(actor) || (draft.kind !== 'sms' && draft.kind !== 'email')) return null;
  const plan = recent.find(
    ({ item }) => areSimilar(textOf(item), textOf(draft.item)) && isSameSignature(item, draft.item),
  );
  return plan?.id ?? draft.id;
}

/** A plan shows its text once, with the signature of its first draft. */
const isSameSignature = (one: DraftRow['item'], other: DraftRow['item']) =>
  canonicalJson(one.signature ?? null) === canonicalJson(other.signature ?? null);

const textOf = ({ subject, body }: DraftRow['item']) => [subject, body].filter(Boolean).join('\n');

/**
 * The first draft of each plan of a key that has no message to a contact yet, the latest plan first. `replaced` is the draft
 * that the new one takes the place of.
 *
 * The latest drafts are read from an index, and only then their rows. The values stand in subqueries: with them PostgreSQL would
 * plan the statement again for each key. `offset 0` keeps it from reading all drafts to find these.
 */
export const recentPlans = (
  { id: agencyId }: Tenant,
  { key, kind, contact, replaced, now }: Marks<'key' | 'kind' | 'contact' | 'replaced' | 'now'>,
) =>
  part(
    sql<Plan>`
    select plan_id as id, (array_agg(item order by id))[1] as item
    from (values ('check'), ('ready')) as lanes (lane)
    cross join lateral (
      select draft_id from waiting_draft
      where agency_id = ${agencyId} and ${requesterId} = (select ${key}::text) and kind = (select ${kind}::text)
        and ${waitingLane} = lanes.lane
        and expires_at > (select ${now}::timestamptz + make_interval(days => ${sql.lit(PENDING_DAYS)}) - ${within})
      order by expires_at desc limit ${sql.lit(MAX_CANDIDATES)}) as latest
    cross join lateral (
      select * from draft where agency_id = ${agencyId} and draft.id = latest.draft_id offset 0) as draft
    where plan_id is not null and id is distinct from ${replaced}::uuid and created_at > ${now}::timestamptz - ${within}
    group by plan_id
    having count(*) < ${sql.lit(MAX_DRAFTS)} and not bool_or(contact_id = ${contact}::uuid)
    order by max(id::text) desc`,
    {},
  );
