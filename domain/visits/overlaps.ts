import { sql } from 'kysely';
import { publicId } from '../shared/ids.ts';
import { inWords } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { selectVisits, type VisitRow } from './visit-record.ts';

/** The time and the people of an appointment that is to be made. Ids are UUIDs. */
export type Span = {
  agent_id: string | null;
  contact_id: string;
  starts_at: Date;
  ends_at: Date;
  /** The appointment itself, if it is there already. */
  exceptId?: string | undefined;
};

/** The appointments of the same colleague or the same contact that are still to take place and overlap with this one. */
export const overlapsOf = (work: Work, { agent_id, contact_id, starts_at, ends_at, exceptId }: Span) =>
  selectVisits(work)
    .where('visit.status', '=', 'scheduled')
    .where('starts_at', '<', ends_at)
    .where('ends_at', '>', starts_at)
    .where((row) => row.or([row('contact_id', '=', contact_id), ...(agent_id ? [row('agent_id', '=', agent_id)] : [])]))
    .where(sql<boolean>`visit.id is distinct from ${exceptId ?? null}::uuid`)
    .orderBy('starts_at')
    .orderBy('visit.id')
    .limit(10)
    .execute();

/**
 * Refuses an appointment at a time at which its colleague or its contact has another one. Both are locked first, so that of two
 * appointments that are made at once the second sees the first.
 * @throws Refusal `double_booking`
 */
export async function requireFree(work: Work, span: Span): Promise<void> {
  await work.agency.from('contact').select('id').where('id', '=', span.contact_id).forNoKeyUpdate().execute();
  if (span.agent_id) {
    await work.agency.from('user_account').select('id').where('id', '=', span.agent_id).forNoKeyUpdate().execute();
  }
  const [taken] = await overlapsOf(work, span);
  if (taken) throw await doubleBooking(work, span, taken);
}

async function doubleBooking(work: Work, { agent_id }: Span, taken: VisitRow): Promise<Refusal> {
  const { timeZone } = await work.profile();
  const isOfColleague = agent_id !== null && taken.agent_id === agent_id;
  const who = isOfColleague ? 'The colleague' : 'The contact';
  const when = inWords(taken.starts_at, timeZone);
  return new Refusal('double_booking', `${who} has another appointment then: ${when}.`, {
    hint: 'Choose another time, or allow two appointments at once with allowOverlap.',
    existingId: publicId('visit', taken.id),
  });
}
