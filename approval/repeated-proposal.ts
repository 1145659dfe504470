import { sql } from 'kysely';
import { type DraftRow, findDraft } from '../domain/drafts/draft-record.ts';
import { reject } from '../domain/drafts/draft-transitions.ts';
import { actorSummary } from '../domain/shared/actor.ts';
import { publicId, uuidOf } from '../domain/shared/ids.ts';
import { inWords } from '../domain/shared/local-time.ts';
import type { Held, Prepared, Work } from '../domain/shared/operation.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { asJson } from '../storage/json.ts';

/**
 * The latest draft in which the same key asked for the same item for the same contact, or undefined. Until the commit no
 * other process can hold such a draft: a concurrent repetition waits here and then finds this one.
 */
export async function findSameProposal(
  work: Work,
  { draft: kind }: Pick<Held, 'draft'>,
  { contactId, item }: Prepared<object>,
): Promise<DraftRow | undefined> {
  if (work.actor.kind !== 'key' || contactId === null) return undefined;
  const lockName = `proposal ${work.actor.id} ${contactId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.execute(work.agency.db);
  return (
    work.agency
      .from('draft')
      .selectAll()
      .where('contact_id', '=', contactId)
      .where('kind', '=', kind)
      // These two conditions are those of the index on the drafts of a contact.
      .where('campaign_id', 'is', null)
      .where('enrollment_id', 'is', null)
      .where(sql<boolean>`requested_by->>'id' = ${actorSummary(work.actor).id}`)
      // The values that an enrollment lacks are as of its request; they are no part of its text.
      .where(sql<boolean>`asked - 'missing' = ${asJson(item)}::jsonb - 'missing'`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

export const isStillPending = ({ status, expires_at }: DraftRow, now: Date): boolean =>
  status === 'pending' && expires_at > now;

/** The outcome of an earlier proposal of the same text, as the answer to its repetition tells it. */
export async function outcomeOf(work: Work, { id, status, decision, reason, decided_at }: DraftRow) {
  const { timeZone } = await work.profile();
  return {
    draftId: publicId('draft', id),
    // A draft that is still pending here has passed its time, and the next sweep ends it.
    status: status === 'pending' ? ('expired' as const) : status,
    decision,
    reason,
    ...(decided_at && { decidedAt: decided_at.toISOString(), decidedAtLocal: inWords(decided_at, timeZone) }),
  };
}

/** The drafts that a person or a rule has refused: there is nothing to take back. */
const ENDED: readonly DraftRow['status'][] = ['rejected', 'expired'];

/**
 * Takes back the pending draft that the new one corrects. Only its own key may, and only before a person has worked on it.
 * @throws Refusal `not_found`, or `conflict` if it is somebody else's, or a person has decided on it or edited it
 */
export async function takeBack(work: Work, replacedId: string, newId: string): Promise<void> {
  const rows = work.agency.from('draft').selectAll().where('id', '=', uuidOf('draft', replacedId)).forUpdate();
  const draft = (await rows.executeTakeFirst()) ?? (await findDraft(work, replacedId));
  if (draft.requested_by.id !== actorSummary(work.actor).id) {
    throw notReplaceable(replacedId, 'Another key or a colleague proposed it.');
  }
  if (ENDED.includes(draft.status)) return;
  if (draft.status !== 'pending')
    throw notReplaceable(replacedId, `A person has decided on it: it is ${draft.status}.`);
  if (draft.edited_at) throw notReplaceable(replacedId, 'A colleague has edited it.');
  await reject(work, draft, { code: 'replaced', reason: `Its agent replaced it with ${newId}.` });
  await work.journal({ operation: 'replaceDraft', outcome: 'done', subject: replacedId });
}

export const notReplaceable = (draftId: string, reason: string) =>
  new Refusal('conflict', `The draft ${draftId} cannot be replaced. ${reason}`, {
    existingId: draftId,
    hint: 'Leave it, or draft a further message without replaces.',
  });
