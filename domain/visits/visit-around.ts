import { sql } from 'kysely';
import { z } from 'zod';
import { contactLinkKinds, offerStages, visitStatuses } from '../../storage/column-values.ts';
import { byKey } from '../../storage/tenant.ts';
import { emailRefusalReason, smsRefusalReason } from '../consent/may-receive.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { time } from '../shared/fields.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { readVisitRow } from './visit-record.ts';

const FEW = 4;

export const readVisitAround = direct({
  name: 'readVisitAround',
  scope: 'human',
  summary:
    'What a colleague wants to know on the way to a visit: who buys together, and what the property has seen lately.',
  effect: 'read',
  input: z.strictObject({ id: id('visit').describe('The visit') }),
  output: z.object({
    buyers: z
      .array(z.object({ contactId: id('contact'), name: z.string(), kind: z.enum(contactLinkKinds) }))
      .describe('Those linked with the contact as couple or co-buyers'),
    visits: z.array(
      z.object({
        id: id('visit'),
        contactName: z.string(),
        startsAt: time,
        status: z.enum(visitStatuses),
        interest: z.int().nullable(),
      }),
    ),
    offers: z.array(
      z.object({ id: id('offer'), contactName: z.string(), amountEuros: z.int(), stage: z.enum(offerStages) }),
    ),
    sellers: z.int().describe('The sellers of the property who may be written to'),
  }),
  run: async (work, input) => {
    const { contact_id, property_id, id: visitId } = await readVisitRow(work, uuidOf('visit', input.id));
    return {
      buyers: await buyersWith(work, contact_id),
      visits: property_id ? await otherVisits(work, property_id, visitId) : [],
      offers: property_id ? await offersFor(work, property_id) : [],
      sellers: property_id ? await countSellers(work, property_id) : 0,
    };
  },
});

async function buyersWith({ agency }: Work, contactId: string) {
  const rows = await agency
    .from('contact_link')
    .innerJoin('contact', (join) =>
      join
        .onRef('contact.agency_id', '=', 'contact_link.agency_id')
        .on(sql<boolean>`contact.id = case when contact_link.contact_id = ${contactId}::uuid
          then contact_link.other_id else contact_link.contact_id end`),
    )
    .select(['contact.id', 'first_name', 'last_name', 'email', 'phone', 'contact_link.kind'])
    .where((link) => link.or([link('contact_link.contact_id', '=', contactId), link('other_id', '=', contactId)]))
    .orderBy('contact_link.created_at')
    .orderBy('contact.id')
    .execute();
  return rows.map((row) => ({ contactId: publicId('contact', row.id), name: nameOfRow(row), kind: row.kind }));
}

async function otherVisits({ agency }: Work, propertyId: string, exceptId: string) {
  const rows = await agency
    .from('visit')
    .innerJoin('contact', byKey('contact', 'visit.contact_id'))
    .select(['visit.id', 'starts_at', 'visit.status', 'interest', 'first_name', 'last_name', 'email', 'phone'])
    .where('property_id', '=', propertyId)
    .where('visit.kind', '=', 'visit')
    .where('visit.id', '<>', exceptId)
    .orderBy('starts_at', 'desc')
    .orderBy('visit.id')
    .limit(FEW)
    .execute();
  return rows.map((row) => ({
    ...{ id: publicId('visit', row.id), contactName: nameOfRow(row), startsAt: row.starts_at.toISOString() },
    ...{ status: row.status, interest: row.interest },
  }));
}

async function offersFor({ agency }: Work, propertyId: string) {
  const rows = await agency
    .from('offer')
    .innerJoin('contact', byKey('contact', 'offer.contact_id'))
    .select(['offer.id', 'amount_euros', 'offer.stage', 'first_name', 'last_name', 'email', 'phone'])
    .where('property_id', '=', propertyId)
    .orderBy('offer.created_at', 'desc')
    .orderBy('offer.id')
    .limit(FEW)
    .execute();
  return rows.map((row) => ({
    ...{ id: publicId('offer', row.id), contactName: nameOfRow(row), amountEuros: row.amount_euros, stage: row.stage },
  }));
}

async function countSellers({ agency }: Work, propertyId: string): Promise<number> {
  const { count } = await agency
    .from('property_seller')
    .innerJoin('contact', byKey('contact', 'property_seller.contact_id'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('property_id', '=', propertyId)
    .where(sql<boolean>`(${emailRefusalReason} is null or ${smsRefusalReason} is null)`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
