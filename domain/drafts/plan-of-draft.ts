import { type Expression, sql } from 'kysely';
import { type Marks, part } from '../../storage/read-together.ts';
import type { Tenant } from '../../storage/tenant.ts';
import { hasScopes, type ScopedActor } from '../shared/actor.ts';
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
/** The first draft of a plan, how many it has, and which of the contacts that were asked for have one of them. */
export type Plan = { id: string; item: DraftRow['item']; drafts: number; contacts: readonly string[] };

/**
 * The UUIDs of the plans that new messages belong to, each of which is that of the plan's first draft, perhaps its own: the same
 * text with small differences, which the same key has proposed for other contacts within the last minutes, or just before it here.
 * Null for what is no message, has not been proposed by a key, or answers what a person has asked: each answer is read with its question.
 */
export function plansOf(
  { actor }: Pick<Work, 'actor'>,
  drafts: readonly NewDraft[],
  recent: readonly Plan[],
): (string | null)[] {
  let plans = recent;
  return drafts.map((draft) => {
    if (!hasScopes(actor) || answersQuestion(actor) || (draft.kind !== 'sms' && draft.kind !== 'email')) return null;
    const found = plans.find((plan) => admits(plan, draft));
    const { id, item, drafts, contacts } = found ?? { id: draft.id, item: draft.item, drafts: 0, contacts: [] };
    const joined = { id, item, drafts: drafts + 1, contacts: [...contacts, draft.contact_id ?? ''] };
    plans = [joined, ...plans.filter((plan) => plan !== found)];
    return id;
  });
}

const answersQuestion = (actor: ScopedActor) => actor.kind === 'agent' && actor.recipe === 'unanswered_question';

const admits = ({ item, drafts, contacts }: Plan, draft: NewDraft): boolean =>
  drafts < MAX_DRAFTS &&
  !contacts.includes(draft.contact_id ?? '') &&
  areSimilar(textOf(item), textOf(draft.item)) &&
  isSameSignature(item, draft.item);

/** A plan shows its text once, with the signature of its first draft. */
const isSameSignature = (one: DraftRow['item'], other: DraftRow['item']) =>
  canonicalJson(one.signature ?? null) === canonicalJson(other.signature ?? null);

const textOf = ({ subject, body }: DraftRow['item']) => [subject, body].filter(Boolean).join('\n');

/**
 * The plans of a key that are not full, the latest first. `replaced` are the drafts that the new ones take the place of.
 *
 * The latest drafts are read from an index, and only then their rows. The values stand in subqueries: with them PostgreSQL would
 * plan the statement again for each key. `offset 0` keeps it from reading all drafts to find these.
 */
export const recentPlans = (
  { id: agencyId }: Tenant,
  { key, kind, replaced, now }: Marks<'key' | 'kind' | 'replaced' | 'now'>,
  contacts: Expression<{ contact_id: string | null }>,
) =>
  part(
    sql<Plan>`
    select plan_id as id, (array_agg(item order by id))[1] as item, count(*)::int as drafts,
      coalesce(array_agg(contact_id) filter (where contact_id in (${contacts})), '{}') as contacts
    from (values ('check'), ('ready')) as lanes (lane)
    cross join lateral (
      select draft_id from waiting_draft
      where agency_id = ${agencyId} and ${requesterId} = (select ${key}::text) and kind = (select ${kind}::text)
        and ${waitingLane} = lanes.lane
        and expires_at > (select ${now}::timestamptz + make_interval(days => ${sql.lit(PENDING_DAYS)}) - ${within})
      order by expires_at desc limit ${sql.lit(MAX_CANDIDATES)}) as latest
    cross join lateral (
      select * from draft where agency_id = ${agencyId} and draft.id = latest.draft_id offset 0) as draft
    where plan_id is not null and id <> all(${replaced}::uuid[]) and created_at > ${now}::timestamptz - ${within}
    group by plan_id
    having count(*) < ${sql.lit(MAX_DRAFTS)}
    order by max(id::text) desc`,
    {},
  );
