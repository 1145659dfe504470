import { sql } from 'kysely';
import { z } from 'zod';
import { contactLinkKinds, offerStages, visitStatuses } from '../../storage/column-values.ts';
import { byKey } from '../../storage/tenant.ts';
import { emailRefusalReason, smsRefusalReason } from '../consent/may-receive.ts';
import { linkedTo } from '../contacts/record/linked-contacts.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { time } from '../shared/fields.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { readVisitRow } from './visit-record.ts';

const FEW = 4;

const OtherVisit = z.object({
  id: id('visit'),
  contactName: z.string(),
  startsAt: time,
  status: z.enum(visitStatuses),
  interest: z.int().nullable(),
});

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
    visits: z.array(OtherVisit).describe('The last ones of the property, the latest first'),
    coming: z.array(OtherVisit).describe('Those to come, the next one first'),
    offers: z.array(
      z.object({ id: id('offer'), contactName: z.string(), amountEuros: z.int(), stage: z.enum(offerStages) }),
    ),
    sellers: z.int().describe('The sellers of the property who may be written to'),
    hasSeller: z.boolean().describe('Whether any seller of the property is on record'),
  }),
  run: async (work, input) => {
    const { contact_id, property_id, id: visitId } = await readVisitRow(work, uuidOf('visit', input.id));
    return {
      buyers: await buyersWith(work, contact_id),
      visits: property_id ? await lastVisits(work, property_id, visitId) : [],
      coming: property_id ? await comingVisits(work, property_id, visitId) : [],
      offers: property_id ? await offersFor(work, property_id) : [],
      ...(property_id ? await countSellers(work, property_id) : { sellers: 0, hasSeller: false }),
    };
  },
});

async function buyersWith(work: Work, contactId: string) {
  const rows = await linkedTo(work, contactId);
  return rows.map((row) => ({ contactId: publicId('contact', row.id), name: nameOfRow(row), kind: row.kind }));
}

const otherVisits = ({ agency }: Work, propertyId: string, exceptId: string) =>
  agency
    .from('visit')
    .innerJoin('contact', byKey('contact', 'visit.contact_id'))
    .select(['visit.id', 'starts_at', 'visit.status', 'interest', 'first_name', 'last_name', 'email', 'phone'])
    .where('property_id', '=', propertyId)
    .where('visit.kind', '=', 'visit')
    .where('visit.status', '<>', 'cancelled')
    .where('visit.id', '<>', exceptId)
    .limit(FEW);

async function lastVisits(work: Work, propertyId: string, exceptId: string) {
  const rows = otherVisits(work, propertyId, exceptId).where('starts_at', '<=', work.now);
  return (await rows.orderBy('starts_at', 'desc').orderBy('visit.id').execute()).map(otherVisit);
}

async function comingVisits(work: Work, propertyId: string, exceptId: string) {
  const rows = otherVisits(work, propertyId, exceptId).where('starts_at', '>', work.now);
  return (await rows.orderBy('starts_at').orderBy('visit.id').execute()).map(otherVisit);
}

type OtherRow = Awaited<ReturnType<ReturnType<typeof otherVisits>['execute']>>[number];

const otherVisit = (row: OtherRow): z.input<typeof OtherVisit> => ({
  ...{ id: publicId('visit', row.id), contactName: nameOfRow(row), startsAt: row.starts_at.toISOString() },
  ...{ status: row.status, interest: row.interest },
});

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

async function countSellers({ agency }: Work, propertyId: string) {
  const { reachable, all } = await agency
    .from('property_seller')
    .innerJoin('contact', byKey('contact', 'property_seller.contact_id'))
    .select(({ fn }) => fn.countAll<string>().as('all'))
    .select(
      sql<string>`count(*) filter (where ${emailRefusalReason} is null or ${smsRefusalReason} is null)`.as('reachable'),
    )
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow();
  return { sellers: Number(reachable), hasSeller: Number(all) > 0 };
}
