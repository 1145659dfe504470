import { z } from 'zod';
import { ranks } from '../poliris/ranks.ts';
import { readProperty } from '../properties/properties.ts';
import { Property } from '../properties/property-record.ts';
import { time } from '../shared/fields.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { localTime } from '../shared/local-time.ts';
import { direct, type Work } from '../shared/operation.ts';
import { InspectionFinding } from './finding.ts';
import { inspectProperty } from './inspect-property.ts';
import { readRegistered } from './registered-mandates.ts';

const text = z.string().nullable();

/** An advert as it stood in the last file for a portal. */
const SentAdvert = z.object({
  portalAgencyId: z.string().describe('The id of the agency at the portal'),
  sentAt: time,
  title: text.describe('Null for an advert that was sent before its words were kept'),
  description: text,
  priceEuros: text.describe('As it was written'),
  feesPercent: text,
  priceWithoutFeesEuros: text,
});

export const InspectionFile = z.object({
  agency: z.object({
    ...{ name: z.string(), street: text, postcode: text, city: text, phone: text, email: text },
    ...{ cardNumber: text.describe('Of the carte professionnelle'), siren: text, guarantor: text },
  }),
  property: Property,
  sentAdverts: z.array(SentAdvert).describe('One of each portal'),
  findings: z.array(InspectionFinding),
  madeAt: time,
  timeZone: z.string(),
});
export type InspectionFile = z.output<typeof InspectionFile>;

export const exportInspectionFile = direct({
  name: 'exportInspectionFile',
  scope: 'noKey',
  summary: 'All that an inspector asks of a property: its mandate, the advert as it was sent, the DPE and the fees.',
  effect: 'write',
  input: z.strictObject({ id: id('property').describe('The property') }),
  output: InspectionFile,
  run: async (work, input) => {
    const propertyId = uuidOf('property', input.id);
    const property = await readProperty(work, propertyId);
    const { timeZone, name, street, postcode, city, phone, email } = await work.profile();
    const registeredOf = await readRegistered(work, [property]);
    const at = { day: localTime(work.now, timeZone).day, timeZone };
    return {
      agency: { name, street, postcode, city, phone, email, ...(await readLegalNotices(work)) },
      property,
      sentAdverts: await readSentAdverts(work, propertyId),
      findings: inspectProperty(property, at, registeredOf(property.mandate?.number)),
      madeAt: work.now.toISOString(),
      timeZone,
    };
  },
});

async function readLegalNotices({ agency }: Work) {
  const row = await agency.db
    .selectFrom('agency')
    .select(['card_number', 'siren', 'guarantor'])
    .where('id', '=', agency.id)
    .executeTakeFirstOrThrow();
  return { cardNumber: row.card_number, siren: row.siren, guarantor: row.guarantor };
}

async function readSentAdverts({ agency }: Work, propertyId: string): Promise<z.input<typeof SentAdvert>[]> {
  const rows = await agency
    .from('sent_advert')
    .select(['portal_agency_id', 'sent_at', 'fields'])
    .where('property_id', '=', propertyId)
    .orderBy('portal_agency_id')
    .execute();
  return rows.map(({ portal_agency_id, sent_at, fields }) => {
    const field = (name: keyof typeof ranks) => fields?.[ranks[name] - 1] || null;
    return {
      portalAgencyId: portal_agency_id,
      sentAt: sent_at.toISOString(),
      title: field('title'),
      description: field('description')?.replaceAll('<BR>', '\n') ?? null,
      priceEuros: field('price'),
      feesPercent: field('feesPercent'),
      priceWithoutFeesEuros: field('priceWithoutFees'),
    };
  });
}
