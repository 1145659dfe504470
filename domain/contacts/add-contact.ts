import { z } from 'zod';
import { euros } from '../shared/fields.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { otherAddresses, storedAddress } from './addresses/other-addresses.ts';
import { type EnteredDetails, insertNewContact } from './contacts.ts';
import { ContactDetails } from './record/contact-details.ts';
import type { ContactRow } from './record/contact-record.ts';
import { ContactKind, ContactSheet, financingFields, readSheet } from './record/contact-sheet.ts';

/** A contact as a colleague enters it. A kind stands for the intent, which programs write. */
export const PeoplesDetails = ContactDetails.omit({ allowDuplicate: true }).extend({
  acceptedDuplicates: z
    .array(id('contact'))
    .max(20)
    .optional()
    .describe('The contacts that were named as having the same e-mail or phone, and are other people all the same'),
  kind: ContactKind.nullable().optional().describe('Buyer, seller, both, or who else they are'),
  ...z
    .strictObject({ ...financingFields, ownContributionEuros: euros.nullable().describe('What they bring themselves') })
    .partial().shape,
  otherAddresses: otherAddresses.optional(),
});
type PeoplesDetails = z.output<typeof PeoplesDetails>;

export const addContact = direct({
  name: 'addContact',
  scope: 'human',
  summary: 'Add a contact: a name, an e-mail or a phone number is enough.',
  effect: 'write',
  input: PeoplesDetails,
  output: ContactSheet,
  run: async (work, input) => {
    const { fields, columns } = splitDetails(input);
    const contact = await insertNewContact(work, fields, columns);
    return readSheet(work, uuidOf('contact', contact.id));
  },
});

/** The fields that programs know too, and the columns that only people write. */
export function splitDetails(details: PeoplesDetails) {
  const { kind, financing, ownContributionEuros, loanStatus, otherAddresses, ...others } = details;
  const ofKind = kind === undefined ? undefined : kind === null ? { intent: null, other: null } : kinds[kind];
  const fields: EnteredDetails = ofKind ? { ...others, intent: ofKind.intent } : others;
  const columns = {
    ...(ofKind && { other_kind: ofKind.other }),
    ...(financing !== undefined && { financing }),
    ...(ownContributionEuros !== undefined && { own_contribution_euros: ownContributionEuros }),
    ...(loanStatus !== undefined && { loan_status: loanStatus }),
    ...(otherAddresses !== undefined && {
      other_addresses: otherAddresses.flatMap((written) => storedAddress(written) ?? []),
    }),
  };
  return { fields, columns };
}

/** The columns of which the database makes the kind. */
const kinds: Record<ContactKind, { intent: ContactRow['intent']; other: ContactRow['other_kind'] }> = {
  buyer: { intent: 'buy', other: null },
  seller: { intent: 'sell', other: null },
  both: { intent: 'both', other: null },
  notary: { intent: null, other: 'notary' },
  referrer: { intent: null, other: 'referrer' },
  other: { intent: null, other: 'other' },
};
