import { defineEntity, p } from '@mikro-orm/core';
import { journalOutcomes } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

/** An entry says who did what, when, and with what outcome. A change writes its entry in its own transaction. */
export const JournalEntry = defineEntity({
  name: 'JournalEntry',
  tableName: 'journal_entry',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    at: p.datetime(3),
    actor: p.json<StoredActor>(),
    operation: p.text(),
    outcome: p.enum(journalOutcomes),
    /** The refusal's code, if it was refused. */
    code: p.text().nullable(),
    /** Public id of the record that was created or changed. */
    subject: p.text().nullable(),
    requestId: p.text().nullable(),
    /** Position among the agency's entries, from 1. */
    seq: p.integer().nullable(),
    /** SHA-256 of the previous hash and this entry. A later change breaks this chain. */
    hash: p.text().nullable(),
  },
});

/** The last entry of an agency's journal. */
export const JournalHead = defineEntity({
  name: 'JournalHead',
  tableName: 'journal_head',
  properties: {
    agencyId: p.uuid().primary(),
    seq: p.integer(),
    hash: p.text(),
  },
});
