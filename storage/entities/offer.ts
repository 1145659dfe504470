import { defineEntity, p } from '@mikro-orm/core';
import { offerFinancings, offerParties, offerStages } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

/** A buyer's offer for a property, from its receipt to the deed. Columns that end in `On` are days: `2026-11-24`. */
export const Offer = defineEntity({
  name: 'Offer',
  tableName: 'offer',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    propertyId: p.uuid(),
    contactId: p.uuid(),
    /** The last amount that either side named. */
    amountEuros: p.integer(),
    stage: p.enum(offerStages),
    feesEuros: p.integer().nullable(),
    financing: p.enum(offerFinancings).nullable(),
    loanEuros: p.integer().nullable(),
    conditions: p.text().nullable(),
    /** The last moment at which it can be accepted, as the buyer wrote it. */
    validUntil: p.datetime(3).nullable(),
    acceptedOn: p.text().nullable(),
    signedOn: p.text().nullable(),
    /** When the registered letter with the signed contract was first presented to the buyer. */
    notifiedOn: p.text().nullable(),
    loanUntil: p.text().nullable(),
    deedPlannedOn: p.text().nullable(),
    deedSignedOn: p.text().nullable(),
    papers: p.array().default([]),
    buyerNotaryId: p.uuid().nullable(),
    sellerNotaryId: p.uuid().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** An amount that the buyer or the seller named. */
export const OfferRound = defineEntity({
  name: 'OfferRound',
  tableName: 'offer_round',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    offerId: p.uuid(),
    party: p.enum(offerParties),
    amountEuros: p.integer(),
    note: p.text().nullable(),
    validUntil: p.datetime(3).nullable(),
    actor: p.json<StoredActor>().nullable(),
    at: p.datetime(3),
  },
});
