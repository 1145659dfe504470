import { defineEntity, p } from '@mikro-orm/core';

/** Who did what, when, and how it ended. Changes write their row in their own transaction. */
export const JournalEntry = defineEntity({
  name: 'JournalEntry',
  tableName: 'journal_entry',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    at: p.datetime(3),
    actor: p.json<{ kind: string; id: string | null; name: string }>(),
    operation: p.text(),
    outcome: p.enum(['done', 'held', 'refused']),
    /** The refusal's code, where there was one. */
    code: p.text().nullable(),
    /** The record that was changed or made, as its public id. */
    subject: p.text().nullable(),
    requestId: p.text().nullable(),
    /** Its place among the agency's entries, from 1. */
    seq: p.integer().nullable(),
    /** SHA-256 over the hash before it and this entry: a chain that a change breaks. */
    hash: p.text().nullable(),
  },
});

/** Where an agency's journal ends. */
export const JournalHead = defineEntity({
  name: 'JournalHead',
  tableName: 'journal_head',
  properties: {
    agencyId: p.uuid().primary(),
    seq: p.integer(),
    hash: p.text(),
  },
});

/** What happened, for subscribers: written with the change, delivered later. */
export const Event = defineEntity({
  name: 'Event',
  tableName: 'event',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    type: p.text(),
    timestamp: p.datetime(3),
    data: p.json<Record<string, unknown>>(),
    /** Asked for by a person to try one subscription. */
    test: p.boolean().default(false),
  },
});
