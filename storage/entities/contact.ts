import { defineEntity, p } from '@mikro-orm/core';
import { type ConsentStatus, channels, contactIntents, contactStages, languages } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

type StoredConsent = {
  status: ConsentStatus;
  recordedAt: string | null;
  source: string | null;
  evidence: string | null;
};

/** The default of a consent column. */
const unknownConsent = `'{"status":"unknown","recordedAt":null,"source":null,"evidence":null}'::jsonb`;

/** A prospect. The database generates `search_text`, `name_first` and `name_last` (see the migrations). */
export const Contact = defineEntity({
  name: 'Contact',
  tableName: 'contact',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    stage: p.enum(contactStages),
    intent: p.enum(contactIntents).nullable(),
    source: p.text().nullable(),
    budgetMinEuros: p.integer().nullable(),
    budgetMaxEuros: p.integer().nullable(),
    searchCities: p.array().default([]),
    searchPropertyTypes: p.array().default([]),
    searchMinRooms: p.integer().nullable(),
    searchMinSurfaceSqm: p.integer().nullable(),
    tags: p.array().default([]),
    language: p.enum(languages),
    assignedTo: p.uuid().nullable(),
    smsConsent: p.json<StoredConsent>().defaultRaw(unknownConsent),
    emailConsent: p.json<StoredConsent>().defaultRaw(unknownConsent),
    /** The template fields that a key wrote last and no person has confirmed, as names of columns. */
    keyWritten: p.array().default([]),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    searchText: p.text().generated('stored').nullable(),
    nameFirst: p.text().generated('stored').nullable(),
    nameLast: p.text().generated('stored').nullable(),
  },
});

/** A town in which a contact searches, folded. The database writes these rows when it writes `search_cities`. */
export const ContactTown = defineEntity({
  name: 'ContactTown',
  tableName: 'contact_town',
  properties: {
    agencyId: p.uuid().primary(),
    town: p.text().primary(),
    contactId: p.uuid().primary(),
  },
});

/** One move in the pipeline. */
export const StageChange = defineEntity({
  name: 'StageChange',
  tableName: 'stage_change',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    contactId: p.uuid(),
    fromStage: p.text(),
    toStage: p.text(),
    reason: p.text().nullable(),
    actor: p.json<StoredActor>(),
    at: p.datetime(3),
  },
});

/**
 * A contact that was merged into another one, because both were the same person. Its row is gone; `undo` brings it back for
 * a day, and is empty afterwards.
 */
export const ContactMerge = defineEntity({
  name: 'ContactMerge',
  tableName: 'contact_merge',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    mergedId: p.uuid(),
    survivorId: p.uuid(),
    mergedName: p.text(),
    mergedBy: p.json<StoredActor>(),
    mergedAt: p.datetime(3),
    undoneBy: p.json<StoredActor>().nullable(),
    undoneAt: p.datetime(3).nullable(),
    undo: p.json<Record<string, unknown>>().nullable(),
  },
});

/** The history of consents, which an agency must be able to prove (GDPR art. 7(1)). */
export const ConsentChange = defineEntity({
  name: 'ConsentChange',
  tableName: 'consent_change',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    contactId: p.uuid(),
    channel: p.enum(channels),
    status: p.text(),
    source: p.text().nullable(),
    evidence: p.text().nullable(),
    actor: p.json<StoredActor>(),
    at: p.datetime(3),
  },
});
