import { defineEntity, p } from '@mikro-orm/core';

type StoredActor = { kind: string; id: string | null; name: string };

/** One text to many contacts. Its messages are drafts of their own that point to its approval. */
export const Campaign = defineEntity({
  name: 'Campaign',
  tableName: 'campaign',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    name: p.text(),
    body: p.text(),
    /** Whom it is for, as `listContacts` filters. */
    filter: p.json<Record<string, unknown>>(),
    /** At most this many hand-overs a minute. */
    perMinute: p.integer(),
    status: p.enum(['draft', 'running', 'paused', 'completed', 'cancelled']),
    createdBy: p.json<StoredActor>(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    approvedBy: p.json<StoredActor>().nullable(),
    approvedAt: p.datetime(3).nullable(),
    /** SHA-256 over text and audience as they were read. */
    approvedHash: p.text().nullable(),
    /** The held item, where a key asked for the start. */
    draftId: p.uuid().nullable(),
    startedAt: p.datetime(3).nullable(),
    /** When its recipients were all written down; until then, up to which contact. */
    frozenAt: p.datetime(3).nullable(),
    frozenUpTo: p.uuid().nullable(),
    endedAt: p.datetime(3).nullable(),
    /** When a worker looks after it next. */
    nextAt: p.datetime(3).nullable(),
    /** How many were left out, by reason. */
    excluded: p.json<Record<string, number>>(),
    recipients: p.integer().default(0),
    /** How many were handed out when, within the last minute: [milliseconds since 1970, messages]. */
    handed: p.json<[number, number][]>(),
  },
});

/** Somebody of its audience who gets nothing, found when its recipients were written down. */
export const CampaignExclusion = defineEntity({
  name: 'CampaignExclusion',
  tableName: 'campaign_exclusion',
  properties: {
    agencyId: p.uuid().primary(),
    campaignId: p.uuid().primary(),
    contactId: p.uuid().primary(),
    reason: p.text(),
  },
});
