import { sql } from 'kysely';
import type { DraftRow } from '../domain/drafts/draft-record.ts';
import { actorSummary } from '../domain/shared/actor.ts';
import { publicId } from '../domain/shared/ids.ts';
import { inWords } from '../domain/shared/local-time.ts';
import type { Held, Prepared, Work } from '../domain/shared/operation.ts';
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
