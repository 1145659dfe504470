import { z } from 'zod';
import { callOutcomes } from '../../../storage/column-values.ts';
import { asJson } from '../../../storage/json.ts';
import { actorSummary } from '../../shared/actor.ts';
import { author, text, time } from '../../shared/fields.ts';
import { findRecordId } from '../../shared/find-record.ts';
import { id, newId, publicId } from '../../shared/ids.ts';
import { direct, type Work } from '../../shared/operation.ts';
import { maxNoteLength } from '../limits.ts';

export const CallOutcome = z.enum(callOutcomes);

const ContactNote = z.object({
  id: id('note'),
  contactId: id('contact'),
  body: z.string(),
  call: CallOutcome.nullable().describe('How the call ended, if it is about one'),
  author,
  createdAt: time,
});

/** Adds a note about a contact, with whom there may be no conversation. */
export const addContactNote = direct({
  name: 'addContactNote',
  scope: 'human',
  summary: 'Add an internal note to a contact; it is never sent.',
  effect: 'write',
  input: z.strictObject({ id: id('contact').describe('Its id'), body: text(maxNoteLength).describe('The text') }),
  output: ContactNote,
  run: (work, input) => insertNote(work, input.id, { body: input.body, call: null }),
});

/** Notes a call. One in which they spoke is an exchange, and keeps the contact from the lists of those without news. */
export const noteCall = direct({
  name: 'noteCall',
  scope: 'human',
  summary: 'Note a call with a contact: how it ended, and what was said.',
  effect: 'write',
  input: z.strictObject({
    id: id('contact').describe('Its id'),
    outcome: CallOutcome.describe('How it ended'),
    body: text(maxNoteLength).optional().describe('What was said'),
  }),
  output: ContactNote,
  run: (work, { id, outcome, body = '' }) => insertNote(work, id, { body, call: outcome }),
});

type GivenNote = Pick<z.output<typeof ContactNote>, 'body' | 'call'>;

/** Writes a note about a contact by the actor. @throws Refusal `not_found` */
export async function insertNote(
  work: Work,
  contactId: string,
  given: GivenNote,
): Promise<z.input<typeof ContactNote>> {
  const contact_id = await findRecordId(work, 'contact', contactId);
  const signature = actorSummary(work.actor);
  const row = { id: newId(), contact_id, ...given, created_at: work.now };
  await work.agency.insert('note', { ...row, author: asJson(signature) }).execute();
  return {
    id: publicId('note', row.id),
    contactId,
    ...given,
    author: signature,
    createdAt: work.now.toISOString(),
  };
}
