import { defineEntity, p } from '@mikro-orm/core';
import { campaignStatuses } from '../column-values.ts';
import type { StoredActor } from './stored-actor.ts';

/** One text for many contacts. Each of its messages is a draft that refers to the campaign, which was approved. */
export const Campaign = defineEntity({
  name: 'Campaign',
  tableName: 'campaign',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    name: p.text(),
    body: p.text(),
    /** The audience, as a filter of `listContacts`. */
    filter: p.json<Record<string, unknown>>(),
    /** How many messages may be sent in a minute. */
    perMinute: p.integer(),
    status: p.enum(campaignStatuses),
    createdBy: p.json<StoredActor>(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    approvedBy: p.json<StoredActor>().nullable(),
    approvedAt: p.datetime(3).nullable(),
    /** SHA-256 of the approved text, audience and messages per minute. */
    approvedHash: p.text().nullable(),
    /** The draft, where a key requested the start. */
    draftId: p.uuid().nullable(),
    startedAt: p.datetime(3).nullable(),
    /** When it is to begin, if the approval named a later time. */
    startAt: p.datetime(3).nullable(),
    /** When the list of recipients was complete. */
    frozenAt: p.datetime(3).nullable(),
    /** Until then: the last contact that was added. */
    frozenUpTo: p.uuid().nullable(),
    endedAt: p.datetime(3).nullable(),
    /** When a worker continues it. */
    nextAt: p.datetime(3).nullable(),
    /** The number of excluded contacts by reason. */
    excluded: p.json<Record<string, number>>(),
    recipients: p.integer().default(0),
    /** The segments of all messages that were approved, and the price of one at that time, in millionths of a euro. */
    segments: p.integer().nullable(),
    segmentPriceMicros: p.integer().nullable(),
    /** The messages given to workers within the last minute: [milliseconds since 1970, number]. */
    handed: p.json<[number, number][]>(),
  },
});

/** A contact of the audience who gets no message, found when the list of recipients was written. */
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

/** A recipient of a started campaign and the hash of its approved message, until the messages are written. */
export const CampaignRecipient = defineEntity({
  name: 'CampaignRecipient',
  tableName: 'campaign_recipient',
  properties: {
    agencyId: p.uuid().primary(),
    campaignId: p.uuid().primary(),
    contactId: p.uuid().primary(),
    approvedHash: p.text(),
  },
});
