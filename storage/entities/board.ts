import { defineEntity, p } from '@mikro-orm/core';

/** A contact who buys, in its column of the board. The database writes these rows (see the migrations). */
export const BuyerCard = defineEntity({
  name: 'BuyerCard',
  tableName: 'buyer_card',
  properties: {
    agencyId: p.uuid().primary(),
    contactId: p.uuid().primary(),
    stage: p.text(),
    since: p.datetime(3),
    assignedTo: p.uuid().nullable(),
    valueEuros: p.integer().nullable(),
    feesEuros: p.integer().nullable(),
  },
});

/** An amount that a change added to the totals of a column, or took from them. The database writes these rows, and a job adds them up. */
export const BuyerTotal = defineEntity({
  name: 'BuyerTotal',
  tableName: 'buyer_total',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.bigint('string').primary().autoincrement(),
    stage: p.text(),
    assignedTo: p.uuid().nullable(),
    cards: p.bigint('string'),
    valueEuros: p.bigint('string'),
    feesEuros: p.bigint('string'),
  },
});
