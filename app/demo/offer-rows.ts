import { feesIn } from '../../domain/properties/fees.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { addDays, localTime, PARIS } from '../../domain/shared/local-time.ts';
import { offers } from './data/offers.ts';
import { contactId, propertyId, propertyReferred } from './directory.ts';
import type { Calendar } from './moments.ts';
import type { Offer } from './offer-record.ts';
import { type Columns, derivedId } from './rows.ts';

/** The days of an offer. The loan is due 60 days after the signature, and the deed after 90. */
function daysOf({ dayOf }: Calendar, { acceptedOn, signedOn, deedSignedOn, financing }: Offer) {
  const signed = signedOn === undefined ? null : dayOf(signedOn);
  return {
    accepted_on: acceptedOn === undefined ? null : dayOf(acceptedOn),
    signed_on: signed,
    loan_until: signed && financing !== 'cash' ? addDays(signed, 60) : null,
    loan_state: 'open' as const,
    loan_decided_on: null,
    deed_planned_on: signed && addDays(signed, 90),
    deed_signed_on: deedSignedOn === undefined ? null : dayOf(deedSignedOn),
  };
}

function feesOf({ property, amountEuros }: Offer): number | null {
  const { feesPercent, feesPaidBy } = propertyReferred(property);
  return feesIn(amountEuros, { fees_percent: feesPercent, fees_paid_by: feesPaidBy });
}

export const offerRows = (calendar: Calendar) =>
  offers.map((offer): Columns<'offer'> => {
    const { at } = calendar;
    return {
      id: uuidOf('offer', offer.id),
      property_id: propertyId(offer.property),
      contact_id: contactId(offer.contact),
      amount_euros: offer.amountEuros,
      stage: offer.stage,
      accepted_beside: false,
      fees_euros: feesOf(offer),
      fees_follow: offer.stage !== 'deed_signed',
      financing: offer.financing,
      loan_euros: offer.loanEuros ?? null,
      conditions: offer.conditions ?? null,
      valid_until: at(offer.validUntil),
      ...daysOf(calendar, offer),
      papers: offer.papers,
      buyer_notary_id: null,
      seller_notary_id: null,
      created_at: at(offer.createdAt),
      updated_at: at(offer.updatedAt ?? offer.createdAt),
    };
  });

/** Each amount answers the one before. The last one was accepted, or waits for its answer until the offer ends. */
export const roundRows = ({ at, dayOf }: Calendar) =>
  offers.flatMap(({ id, rounds, acceptedOn, financing, loanEuros, conditions, validUntil }) =>
    rounds.map(({ party, amountEuros, note, by, ...round }, index): Columns<'offer_round'> => {
      const next = rounds[index + 1];
      const accepted = acceptedOn === undefined ? null : dayOf(acceptedOn);
      const until = round.validUntil ?? (next ? undefined : validUntil);
      return {
        id: derivedId(uuidOf('offer', id), index),
        offer_id: uuidOf('offer', id),
        predecessor_id: index === 0 ? null : derivedId(uuidOf('offer', id), index - 1),
        party,
        amount_euros: amountEuros,
        ...(index === 0
          ? { financing, loan_euros: loanEuros ?? null, conditions: conditions ?? null }
          : { financing: null, loan_euros: null, conditions: null }),
        note: note ?? null,
        valid_until: until === undefined ? null : at(until),
        answer: next ? 'countered' : accepted === null ? null : 'accepted',
        answered_on: next ? localTime(at(next.at), PARIS).day : accepted,
        actor: { kind: 'human', id: null, name: by },
        at: at(round.at),
      };
    }),
  );

/** A letter that nobody wrote about came on the day after the signature. */
export const buyerRows = ({ at, dayOf }: Calendar) =>
  offers.flatMap(({ id, contact, signedOn, createdAt, buyers }) => {
    const sole = signedOn === undefined ? [] : [{ contact, notifiedOn: undefined, delivery: undefined }];
    return (buyers ?? sole).map(({ contact: buyer, notifiedOn, delivery }): Columns<'offer_buyer'> => {
      const byDefault = signedOn === undefined || buyers ? null : addDays(dayOf(signedOn), 1);
      const presented = notifiedOn === undefined ? byDefault : dayOf(notifiedOn);
      return {
        offer_id: uuidOf('offer', id),
        contact_id: contactId(buyer),
        notified_on: presented,
        delivery: presented === null ? null : (delivery ?? 'registered'),
        retracted_on: null,
        created_at: at(createdAt),
      };
    });
  });

export const conditionRows = ({ at, dayOf }: Calendar) =>
  offers.flatMap(({ id, createdAt, otherConditions = [] }) =>
    otherConditions.map(
      ({ label, until, state, decidedOn }, index): Columns<'offer_condition'> => ({
        id: derivedId(uuidOf('offer', id), 100 + index),
        offer_id: uuidOf('offer', id),
        label,
        until: dayOf(until),
        state: state ?? 'open',
        decided_on: decidedOn === undefined ? null : dayOf(decidedOn),
        created_at: at(createdAt),
      }),
    ),
  );
