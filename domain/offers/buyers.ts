import { z } from 'zod';
import { letterDeliveries } from '../../storage/column-values.ts';
import { byKey } from '../../storage/tenant.ts';
import { linkedTo } from '../contacts/record/linked-contacts.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import type { Region } from '../shared/holiday-region.ts';
import { id, publicId } from '../shared/ids.ts';
import { daysBetween } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { retractionEnd } from './deadlines.ts';
import type { OfferRow } from './offer-record.ts';

/** The buyers are the contact of the offer and those who buy with them. Each may retract for ten days from the letter of their own. */

const onDay = z.string().nullable();

export const Buyer = z.object({
  contactId: id('contact').describe('The buyer'),
  name: z.string().describe('As people say it'),
  isMain: z.boolean().describe('Whether the offer is under their name'),
  delivery: z.enum(letterDeliveries).nullable().describe('How the signed contract was brought'),
  notifiedOn: onDay.describe('When the letter was first presented'),
  retractionUntil: onDay.describe('The last day on which they can send a retraction'),
  daysLeft: z.int().nullable().describe('Until then; 0 is today, -1 was yesterday'),
  retractedOn: onDay.describe('When they sent a retraction'),
});
export type Buyer = z.output<typeof Buyer>;

const people = ['contact.id', 'first_name', 'last_name', 'email', 'phone'] as const;

/** A couple and co-buyers offer together until somebody says otherwise. */
export async function addLinkedBuyers(work: Work, offerId: string, contactId: string): Promise<void> {
  const linked = await linkedTo(work, contactId);
  if (linked.length === 0) return;
  const noLetter = { notified_on: null, delivery: null, retracted_on: null };
  const rows = linked.map((row) => ({ offer_id: offerId, contact_id: row.id, ...noLetter, created_at: work.now }));
  await work.agency.insert('offer_buyer', rows).execute();
}

type Days = { today: string; region: Region };

/** The contact of the offer first, with or without a row. */
export async function readBuyers(work: Work, offer: OfferRow, { today, region }: Days): Promise<Buyer[]> {
  const main = await work.agency
    .from('contact')
    .select(people)
    .where('id', '=', offer.contact_id)
    .executeTakeFirstOrThrow();
  const rows = await work.agency
    .from('offer_buyer')
    .innerJoin('contact', byKey('contact', 'offer_buyer.contact_id'))
    .select([...people, 'notified_on', 'delivery', 'retracted_on'])
    .where('offer_id', '=', offer.id)
    .orderBy('offer_buyer.created_at')
    .orderBy('contact.id')
    .execute();
  const known = rows.find((row) => row.id === offer.contact_id);
  const first = known ?? { ...main, notified_on: null, delivery: null, retracted_on: null };
  return [first, ...rows.filter((row) => row !== known)].map((row) => {
    const retractionUntil = row.notified_on && retractionEnd(row.notified_on, region);
    return {
      contactId: publicId('contact', row.id),
      name: nameOfRow(row),
      isMain: row.id === offer.contact_id,
      delivery: row.delivery,
      notifiedOn: row.notified_on,
      retractionUntil,
      daysLeft: retractionUntil ? daysBetween(today, retractionUntil) : null,
      retractedOn: row.retracted_on,
    };
  });
}

type Retraction = Pick<Buyer, 'retractionUntil' | 'retractedOn'>;

/** The last day on which one of these buyers may still retract, as far as their letters are known. */
export const lastDayToRetract = (buyers: readonly Retraction[]): string | null =>
  buyers
    .flatMap(({ retractionUntil, retractedOn }) => (retractionUntil && !retractedOn ? [retractionUntil] : []))
    .sort()
    .at(-1) ?? null;

/** The last day of all buyers together; null while a letter is missing, or once one of them has retracted. */
export function lastRetraction(buyers: readonly Retraction[]): string | null {
  if (buyers.some(({ retractionUntil, retractedOn }) => retractionUntil === null || retractedOn !== null)) return null;
  return (
    buyers
      .map(({ retractionUntil }) => retractionUntil as string)
      .sort()
      .at(-1) ?? null
  );
}
