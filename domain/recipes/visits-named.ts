import { type RawBuilder, sql } from 'kysely';
import type { Language, TimeZone } from '../../storage/column-values.ts';
import { readText } from '../checks/reading/read-text.ts';
import { localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';

type Row = { id: string; starts_at: Date; language: Language; text: string };

/**
 * The visits whose day and hour a message to their contact names that waits or is about to leave, whoever wrote it: a reminder beside
 * it would say the same twice.
 * @param isAsked a condition on `visit`
 * @returns UUIDs
 */
export async function visitsNamedInDrafts(
  { agency, now }: Work,
  isAsked: RawBuilder<boolean>,
  zone: TimeZone,
): Promise<string[]> {
  const { rows } = await sql<Row>`
    select visit.id, visit.starts_at, contact.language, concat_ws(E'\n', draft.item->>'subject', draft.item->>'body') as text
    from visit
    join contact on contact.agency_id = visit.agency_id and contact.id = visit.contact_id
    join draft on draft.agency_id = visit.agency_id and draft.contact_id = visit.contact_id
    where visit.agency_id = ${agency.id} and ${isAsked} and draft.kind in ('sms', 'email')
      and draft.status in ('pending', 'approved', 'scheduled', 'sending')
      and (draft.status <> 'pending' or draft.expires_at > ${now})`.execute(agency.db);
  const { day: today } = localTime(now, zone);
  return rows.filter((row) => names(row, { today, zone })).map(({ id }) => id);
}

function names({ starts_at, language, text }: Row, { today, zone }: { today: string; zone: TimeZone }): boolean {
  const { day, time } = localTime(new Date(starts_at), zone);
  const { moments } = readText('body', text, today, language);
  return moments.some(({ date, hour }) => date?.days.includes(day) && hour?.time === time);
}
