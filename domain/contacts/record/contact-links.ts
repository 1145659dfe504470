import { z } from 'zod';
import { findRecordId } from '../../shared/find-record.ts';
import { id } from '../../shared/ids.ts';
import { direct, type Work } from '../../shared/operation.ts';
import { Refusal } from '../../shared/refusal.ts';
import { ContactLinkKind, ContactSheet, readSheet } from './contact-sheet.ts';

const pair = {
  contactId: id('contact').describe('One of the two'),
  otherId: id('contact').describe('The other one'),
};

export const linkContacts = direct({
  name: 'linkContacts',
  scope: 'human',
  summary: 'Link two contacts who live or buy together.',
  effect: 'write',
  input: z.strictObject({ ...pair, kind: ContactLinkKind.describe('What links them') }),
  output: ContactSheet,
  run: async (work, { kind, ...input }) => {
    const { given, ordered } = await findPair(work, input);
    if (given[0] === given[1]) throw sameContact();
    await work.agency
      .insert('contact_link', { ...ordered, kind, created_at: work.now })
      .onConflict((conflict) => conflict.columns(['agency_id', 'contact_id', 'other_id']).doUpdateSet({ kind }))
      .execute();
    return readSheet(work, given[0]);
  },
});

/** Does nothing where there is no link. */
export const unlinkContacts = direct({
  name: 'unlinkContacts',
  scope: 'human',
  summary: 'Remove the link between two contacts.',
  effect: 'write',
  input: z.strictObject(pair),
  output: ContactSheet,
  run: async (work, input) => {
    const { given, ordered } = await findPair(work, input);
    const links = work.agency.remove('contact_link').where('contact_id', '=', ordered.contact_id);
    await links.where('other_id', '=', ordered.other_id).execute();
    return readSheet(work, given[0]);
  },
});

/** @throws Refusal `not_found` */
async function findPair(work: Work, { contactId, otherId }: { contactId: string; otherId: string }) {
  const given = [await findRecordId(work, 'contact', contactId), await findRecordId(work, 'contact', otherId)] as const;
  const [contact_id, other_id] = given[0] < given[1] ? given : ([given[1], given[0]] as const);
  return { given, ordered: { contact_id, other_id } };
}

const sameContact = () =>
  new Refusal('invalid_request', 'A contact cannot be linked to itself.', {
    errors: [{ path: 'otherId', message: 'must be another contact' }],
  });
