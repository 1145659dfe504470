import { z } from 'zod';
import { instant } from '../shared/fields.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { PeoplesDetails, splitDetails } from './add-contact.ts';
import { changeContact } from './contacts.ts';
import { lockContact } from './erased-contact.ts';
import { ContactSheet, readSheet } from './record/contact-sheet.ts';

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
