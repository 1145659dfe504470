import { createHash } from 'node:crypto';
import { z } from 'zod';
import { priceSentences } from '../adverts/price-rules.ts';
import { agencyLines } from '../mandates/print-register.ts';
import { readProperty } from '../properties/properties.ts';
import { canonicalJson } from '../shared/canonical-json.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { dayInWords, localTime, timeInWords } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import type { VisitRow } from '../visits/visit-record.ts';

/** All that stands on a visit slip above the signatures, in French: it may have to prove something in France. */
export const SlipContent = z.object({
  agency: z.array(z.string()).describe('Its name first, then its address, SIREN, carte professionnelle and guarantor'),
  reference: z.string().describe('Of the property'),
  title: z.string().describe('Of the property'),
  place: z.string().describe('Its address; without the street where adverts hide it'),
  price: z.array(z.string()).describe('The price and the fees, in the words of adverts'),
  when: z.string().describe('Day and hour of the visit'),
  shownBy: z.string().nullable().describe('The colleague in charge'),
  sentence: z.string().describe('What the visitors sign'),
});
export type SlipContent = z.output<typeof SlipContent>;

/** It says what the slip proves, and that it obliges nobody (Code civil, art. 1113: a contract takes two wills). */
const SLIP_SENTENCE =
  'Les visiteurs soussignés reconnaissent que l’agence leur a présenté et fait visiter ce bien. Ce bon atteste la présentation du bien ; ' +
  'il n’engage ni à acheter, ni à faire une offre, ni à payer quoi que ce soit.';

/** @throws Refusal `conflict` for an appointment of which there is no slip */
export async function slipContent(work: Work, visit: VisitRow): Promise<SlipContent> {
  if (visit.kind !== 'visit' || visit.property_id === null) throw noSlip('Only a visit of a property has a slip.');
  if (visit.status === 'cancelled' || visit.status === 'no_show') throw noSlip('This visit does not take place.');
  const { timeZone } = await work.profile();
  const { day, time } = localTime(visit.starts_at, timeZone);
  if (day > localTime(work.now, timeZone).day) throw noSlip('This visit is on a later day.');
  const { address, ...property } = await readProperty(work, visit.property_id);
  const street = address.hidden ? null : address.street;
  return {
    agency: await agencyLines(work),
    reference: property.reference,
    title: property.title,
    place: [street, `${address.postcode} ${address.city}`].filter(Boolean).join(', '),
    price: priceSentences({ address, ...property }),
    when: `${dayInWords(visit.starts_at, timeZone)} à ${timeInWords(time)}`,
    shownBy: visit.agent_name,
    sentence: SLIP_SENTENCE,
  };
}

/** The visitor whom the records know; colleagues add those who came along. */
export const visitorOf = (visit: VisitRow): string => nameOfRow(visit);

/** A slip is signed as it was shown: SHA-256 of what stands on it, and of the visit that it belongs to. */
export const slipFingerprint = (visitId: string, contactId: string, content: SlipContent): string =>
  createHash('sha256')
    .update(canonicalJson([visitId, contactId, content]))
    .digest('base64url');

const noSlip = (message: string) =>
  new Refusal('conflict', message, { hint: 'A bon de visite is signed on the day of a visit that takes place.' });
