import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { asJson } from '../../storage/json.ts';
import { maxNoteLength } from '../contacts/limits.ts';
import { actorSummary } from '../shared/actor.ts';
import { isBlank } from '../shared/blank-text.ts';
import { newId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';

/** A cell with the heading of its column. */
export type HeadedText = { heading: string; cell: string };

/** A line of a note as French writes it: « Budget max : à voir ». */
export const headedLine = ({ heading, cell }: HeadedText): string => (heading ? `${heading}\u00a0: ${cell}` : cell);

/** As many UTF-16 units as a note may have, without splitting a character that has two. */
const piece = new RegExp(`.{1,${maxNoteLength}}(?![\\udc00-\\udfff])`, 'gs');

/** The bodies of notes with these lines. A text that is too long for one note becomes several, of which none is blank. */
export const noteBodies = (lines: readonly string[]): string[] =>
  (lines.join('\n').match(piece) ?? []).filter((body) => !isBlank(body));

/** Notes are compared by their hashes, so that an import does not hold those that contacts have already. */
export const hashesOfNotes = sql<string[]>`array(select md5(body) from note
  where note.agency_id = contact.agency_id and note.contact_id = contact.id)`;

export const hashOfNote = (body: string): string => createHash('md5').update(body).digest('hex');

/** Writes notes about contacts, signed by the person who imports. */
export async function insertNotes(
  work: Work,
  records: readonly { id: string; notes: readonly string[] }[],
): Promise<void> {
  // The timeline shows the latest id of a moment first, so the first of several has it.
  const notes = records.flatMap(({ id, notes }) => notes.toReversed().map((body) => ({ contact_id: id, body })));
  if (notes.length === 0) return;
  const rows = notes.map((note) => ({ ...note, id: newId() }));
  await sql`
    insert into note (agency_id, id, contact_id, body, author, created_at)
    select ${work.agency.id}, id, contact_id, body, ${asJson(actorSummary(work.actor))}::jsonb, ${work.now}
    from jsonb_to_recordset(${asJson(rows)}::jsonb) as given (id uuid, contact_id uuid, body text)`.execute(
    work.agency.db,
  );
}
