import { sql } from 'kysely';
import { acceptedStages } from '../../storage/column-values.ts';
import { byKey } from '../../storage/tenant.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import type { OfferRow } from './offer-record.ts';

/** A property has one offer that its seller has accepted, from the acceptance to the deed. The index `offer_accepted` enforces it. */

export const isAcceptedStage = (stage: OfferRow['stage'] | null): boolean =>
  (acceptedStages as readonly (string | null)[]).includes(stage);

/** Literals, because there is an index of these stages alone. */
export const isAccepted = (row: string) =>
  sql<boolean>`${sql.ref(`${row}.stage`)} in (${sql.join(acceptedStages.map((stage) => sql.lit(stage)))})`;

/** The acceptance of an offer holds the lock of its property, so that the second of two people sees what the first decided. */
export const lockProperty = (work: Work, propertyId: string) =>
  work.agency.from('property').select('status').where('id', '=', propertyId).forNoKeyUpdate().executeTakeFirstOrThrow();

const people = ['first_name', 'last_name', 'email', 'phone'] as const;

/** The other offers for the property that are not refused, with the names of their buyers, the oldest first. */
export async function otherOffers(work: Work, { id, property_id }: Pick<OfferRow, 'id' | 'property_id'>) {
  const rows = await work.agency
    .from('offer')
    .innerJoin('contact', byKey('contact', 'offer.contact_id'))
    .select(['offer.id', 'offer.stage', 'amount_euros', ...people])
    .where('property_id', '=', property_id)
    .where('offer.id', '<>', id)
    .where('offer.stage', '<>', 'refused')
    .orderBy('offer.id')
    .execute();
  return rows.map((row) => ({
    id: publicId('offer', row.id),
    contactName: nameOfRow(row),
    amountEuros: row.amount_euros,
    stage: row.stage,
  }));
}

/** @throws Refusal `other_offer_accepted` */
export async function requireNoneAccepted(work: Work, offer: Pick<OfferRow, 'id' | 'property_id'>): Promise<void> {
  const accepted = (await otherOffers(work, offer)).find(({ stage }) => isAcceptedStage(stage));
  if (accepted) throw otherAccepted(accepted);
}

type Other = Awaited<ReturnType<typeof otherOffers>>[number];

const otherAccepted = ({ id, contactName, amountEuros }: Other) =>
  new Refusal(
    'other_offer_accepted',
    `The offer of ${contactName} of ${amountEuros} euros (${id}) is accepted already: a property has one accepted offer.`,
    {
      hint: 'Mark that offer as refused if its sale does not take place, then accept this one; else refuse this one.',
      existingId: id,
    },
  );

/**
 * An offer that was accepted beside another one holds alone once the other one is gone. @param propertyId its row is locked
 */
export async function letRemainingHold(work: Work, propertyId: string): Promise<void> {
  const ofProperty = () =>
    work.agency
      .from('offer')
      .where('property_id', '=', propertyId)
      .where(isAccepted('offer'))
      .select(['id', 'accepted_beside']);
  const rows = await ofProperty().orderBy('accepted_on').orderBy('id').execute();
  const first = rows[0];
  if (!first || rows.some(({ accepted_beside }) => !accepted_beside)) return;
  await work.agency.update('offer').set({ accepted_beside: false }).where('id', '=', first.id).execute();
}
