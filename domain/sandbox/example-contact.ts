import { z } from 'zod';
import { insertNewContact } from '../contacts/contacts.ts';
import { EXAMPLE_PHONE } from '../shared/example-phone.ts';
import { id, publicId, publicIdOrNull } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';

const SOURCE = 'Exemple du mode test';

/** The agency's example contact, to whom drafts can be made in test mode. It is added when it is first needed. */
export const addExampleContact = direct({
  name: 'addExampleContact',
  scope: 'human',
  summary: 'Add the invented contact to whom example drafts are addressed.',
  effect: 'write',
  input: z.strictObject({}),
  output: z.object({
    id: id('contact'),
    waitingDraft: id('draft').nullable().describe('A draft to them that waits already'),
  }),
  run: async (work) => {
    const rows = work.agency.from('contact').select('id').where('phone', '=', EXAMPLE_PHONE);
    const existing = await rows.where('source', '=', SOURCE).orderBy('id').executeTakeFirst();
    if (existing) {
      const drafts = work.agency.from('draft').select('id').where('contact_id', '=', existing.id);
      const waiting = await drafts.where('status', '=', 'pending').orderBy('id').executeTakeFirst();
      return { id: publicId('contact', existing.id), waitingDraft: publicIdOrNull('draft', waiting?.id ?? null) };
    }
    const details = { firstName: 'Camille', lastName: 'Exemple', phone: EXAMPLE_PHONE, source: SOURCE };
    const consent = { sms: { status: 'granted' as const, source: SOURCE } };
    const contact = await insertNewContact(work, { ...details, consent, allowDuplicate: true });
    return { id: contact.id, waitingDraft: null };
  },
});
