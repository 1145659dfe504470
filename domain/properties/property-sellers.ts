import { z } from 'zod';
import { byKey } from '../../storage/tenant.ts';
import { ContactSummary, nameOfRow } from '../shared/contact-summary.ts';
import { findRecordId } from '../shared/find-record.ts';
import { id, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';

const pair = {
  propertyId: id('property').describe('The property'),
  contactId: id('contact').describe('The contact who sells it'),
};

const Sellers = z.object({
  propertyId: id('property').describe('The property'),
  data: z.array(ContactSummary.extend({ id: id('contact') })).describe('In the order in which they were noted'),
});

export const listSellers = direct({
  name: 'listSellers',
  scope: 'noKey',
  summary: 'The contacts who sell a property.',
  effect: 'read',
  input: z.strictObject({ propertyId: pair.propertyId }),
  output: Sellers,
  run: async (work, input) => readSellers(work, await findRecordId(work, 'property', input.propertyId)),
});

/** Does nothing where the contact is a seller already. */
export const linkSeller = direct({
  name: 'linkSeller',
  scope: 'noKey',
  summary: 'Note that a contact sells a property.',
  effect: 'write',
  input: z.strictObject(pair),
  output: Sellers,
  run: async (work, input) => {
    const { property_id, contact_id } = await findPair(work, input);
    await addSeller(work, property_id, contact_id);
    return readSellers(work, property_id);
  },
});

/** The ids are UUIDs. */
export async function addSeller(work: Work, property_id: string, contact_id: string): Promise<void> {
  const links = work.agency.insert('property_seller', { property_id, contact_id, created_at: work.now });
  const columns = ['agency_id', 'property_id', 'contact_id'] as const;
  await links.onConflict((conflict) => conflict.columns(columns).doNothing()).execute();
}

/** Does nothing where the contact is none of the sellers. */
export const unlinkSeller = direct({
  name: 'unlinkSeller',
  scope: 'noKey',
  summary: 'Note that a contact does not sell a property.',
  effect: 'write',
  input: z.strictObject(pair),
  output: Sellers,
  run: async (work, input) => {
    const { property_id, contact_id } = await findPair(work, input);
    const links = work.agency.remove('property_seller').where('property_id', '=', property_id);
    await links.where('contact_id', '=', contact_id).execute();
    return readSellers(work, property_id);
  },
});

/** @throws Refusal `not_found` */
const findPair = async (work: Work, { propertyId, contactId }: { propertyId: string; contactId: string }) => ({
  property_id: await findRecordId(work, 'property', propertyId),
  contact_id: await findRecordId(work, 'contact', contactId),
});

async function readSellers(work: Work, propertyId: string): Promise<z.output<typeof Sellers>> {
  const rows = await work.agency
    .from('property_seller')
    .innerJoin('contact', byKey('contact', 'property_seller.contact_id'))
    .select(['contact.id', 'first_name', 'last_name', 'email', 'phone'])
    .where('property_id', '=', propertyId)
    .orderBy('property_seller.created_at')
    .orderBy('contact.id')
    .execute();
  const data = rows.map((row) => ({
    id: publicId('contact', row.id),
    name: nameOfRow(row),
    phone: row.phone,
    email: row.email,
  }));
  return { propertyId: publicId('property', propertyId), data };
}
