import { defineEntity, p } from '@mikro-orm/core';
import {
  conditionStates,
  letterDeliveries,
  offerFinancings,
  offerParties,
  offerStages,
  roundAnswers,
} from '../column-values.ts';
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
    /** Nobody has typed the fees: they are what the mandate says for the amount, and change with it. */
    feesFollow: p.boolean().default(false),
    /** Another offer for the property was accepted too, before one alone could be; a person decides which one holds. */
    acceptedBeside: p.boolean().default(false),
    financing: p.enum(offerFinancings).nullable(),
    loanEuros: p.integer().nullable(),
    conditions: p.text().nullable(),
    /** The last moment at which it can be accepted, as the buyer wrote it. */
    validUntil: p.datetime(3).nullable(),
    acceptedOn: p.text().nullable(),
    signedOn: p.text().nullable(),
    loanUntil: p.text().nullable(),
    loanState: p.enum(conditionStates).default('open'),
    loanDecidedOn: p.text().nullable(),
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
    /** The round that this one answers; null for the first. */
    predecessorId: p.uuid().nullable(),
    party: p.enum(offerParties),
    amountEuros: p.integer(),
    financing: p.enum(offerFinancings).nullable(),
    loanEuros: p.integer().nullable(),
    conditions: p.text().nullable(),
    note: p.text().nullable(),
    validUntil: p.datetime(3).nullable(),
    answer: p.enum(roundAnswers).nullable(),
    /** The day of the answer, where it is known. */
    answeredOn: p.text().nullable(),
    actor: p.json<StoredActor>().nullable(),
    at: p.datetime(3),
  },
});

/**
 * Somebody who buys, with the letter that brought them the signed contract: each has ten days of their own to retract. The contact of
 * the offer is one of them, also without a row.
 */
export const OfferBuyer = defineEntity({
  name: 'OfferBuyer',
  tableName: 'offer_buyer',
  properties: {
    agencyId: p.uuid().primary(),
    offerId: p.uuid().primary(),
    contactId: p.uuid().primary(),
    /** When the letter was first presented; of an electronic one, when its arrival was announced. */
    notifiedOn: p.text().nullable(),
    delivery: p.enum(letterDeliveries).nullable(),
    /** When the buyer sent the retraction. */
    retractedOn: p.text().nullable(),
    createdAt: p.datetime(3),
  },
});

/** A condition of the sale besides the loan, whose days are the offer's own. */
export const OfferCondition = defineEntity({
  name: 'OfferCondition',
  tableName: 'offer_condition',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    offerId: p.uuid(),
    label: p.text(),
    until: p.text().nullable(),
    state: p.enum(conditionStates).default('open'),
    decidedOn: p.text().nullable(),
    createdAt: p.datetime(3),
  },
});
