import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { actorSummary } from '../shared/actor.ts';
import { author, instant, text, time } from '../shared/fields.ts';
import { findRecordId } from '../shared/find-record.ts';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { PeoplesDetails, splitDetails } from './add-contact.ts';
import { ContactSheet, readSheet } from './contact-sheet.ts';
import { changeContact } from './contacts.ts';
import { lockContact } from './erased-contact.ts';
import { maxNoteLength } from './limits.ts';

/** The same as updateContact for a person, who is told if somebody else changed the contact since they read it. */
export const editContact = direct({
  name: 'editContact',
  scope: 'human',
  summary: 'Change the given fields of a contact, unless somebody else changed it meanwhile.',
  effect: 'write',
  input: z.strictObject({
    id: id('contact').describe('Its id'),
    readAt: instant.describe('`updatedAt` of the contact as it was read'),
    ...PeoplesDetails.shape,
  }),
  output: ContactSheet,
  run: async (work, { id: contactId, readAt, ...input }) => {
    await requireUnchanged(work, contactId, readAt);
    const { fields, columns } = splitDetails(input);
    await changeContact(work, { ...fields, id: contactId }, columns);
    return readSheet(work, uuidOf('contact', contactId));
  },
});

/** @throws Refusal `not_found`, `person_erased`, or `conflict` */
async function requireUnchanged(work: Work, contactId: string, readAt: string): Promise<void> {
  const row = await lockContact(work, contactId, ['updated_at']);
  if (row.updated_at.getTime() === new Date(readAt).getTime()) return;
  throw new Refusal('conflict', 'Somebody else changed this contact meanwhile.', {
    hint: 'Read the contact again, and decide which values are right.',
  });
}

/** Adds a note about a contact, with whom there may be no conversation. */
export const addContactNote = direct({
  name: 'addContactNote',
  scope: 'human',
  summary: 'Add an internal note to a contact; it is never sent.',
  effect: 'write',
  input: z.strictObject({ id: id('contact').describe('Its id'), body: text(maxNoteLength).describe('The text') }),
  output: z.object({
    id: id('note'),
    contactId: id('contact'),
    body: z.string(),
    author,
    createdAt: time,
  }),
  run: async (work, input) => {
    const contactId = await findRecordId(work, 'contact', input.id);
    const signature = actorSummary(work.actor);
    const row = { id: newId(), contact_id: contactId, body: input.body, created_at: work.now };
    await work.agency.insert('note', { ...row, author: asJson(signature) }).execute();
    return {
      id: publicId('note', row.id),
      contactId: input.id,
      body: input.body,
      author: signature,
      createdAt: work.now.toISOString(),
    };
  },
});
