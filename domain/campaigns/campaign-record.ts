import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { campaignStatuses } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { author, time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { Audience } from './audience.ts';
import { Progress, progressOf } from './progress.ts';

export type CampaignRow = Selectable<Tables['campaign']>;

/** One SMS to many contacts; its text, audience and messages per minute are approved together. */
export const Campaign = z.object({
  id: id('campaign'),
  name: z.string(),
  body: z.string().describe('With the mention of STOP'),
  filter: Audience,
  perMinute: z.int(),
  /** `pending`: an API key has requested the start and no person has decided yet. */
  status: z.enum([...campaignStatuses, 'pending']),
  /** The request to start it, if an API key made one. */
  draftId: id('draft').nullable(),
  /** Covers text, audience and messages per minute. `startCampaign` takes it, so that it starts what was read. */
  fingerprint: z.string(),
  createdBy: author,
  createdAt: time,
  updatedAt: time,
  approvedBy: author.nullable(),
  startedAt: time.nullable(),
  /** When it is to begin, if its start was approved for a later time. */
  startAt: time.nullable(),
  /** When the list of recipients was complete. */
  frozenAt: time.nullable(),
  endedAt: time.nullable(),
  /** Nothing is sent before this time, because of the sending hours. */
  nextAt: time.nullable(),
  /** As approved at the start: the segments of all messages, and the price of one, in millionths of a euro. */
  cost: z.object({ segments: z.int(), segmentPriceMicros: z.int().nullable() }).nullable(),
  progress: Progress,
});
export type Campaign = z.output<typeof Campaign>;

/** SHA-256 over what an approval covers: text, audience and messages per minute, and the time of a start that was planned. */
export const campaignFingerprint = ({
  body,
  filter,
  per_minute,
  start_at = null,
}: Pick<CampaignRow, 'body' | 'filter' | 'per_minute'> & { start_at?: Date | null }) => {
  const { q, stage, tag, city, updatedSince, ...added } = filter as Audience;
  const first = [q, stage, tag, city, updatedSince].map((part) => part ?? null);
  // Filters that are not set are left out, so that a filter that is added later changes no approval.
  const names = Object.keys(Audience.shape).filter((name) => added[name as keyof typeof added] !== undefined);
  const audience = [...first, ...names.map((name) => [name, added[name as keyof typeof added]])];
  return createHash('sha256')
    .update(JSON.stringify([body, audience, per_minute, ...(start_at === null ? [] : [start_at])]))
    .digest('base64url');
};

/** @throws Refusal `conflict` if text, audience or messages per minute have changed since they were read */
export function requireUnchanged(campaign: CampaignRow, fingerprint: string): void {
  if (campaignFingerprint(campaign) === fingerprint) return;
  throw new Refusal('conflict', 'This campaign was changed after it was read.', {
    existingId: publicId('campaign', campaign.id),
    hint: 'Read it again, then decide.',
  });
}

/** @throws Refusal `not_found` */
export async function findCampaign(work: Work, campaignId: string, { lock = false } = {}): Promise<CampaignRow> {
  const rows = work.agency.from('campaign').selectAll().where('id', '=', uuidOf('campaign', campaignId));
  const row = await (lock ? rows.forUpdate() : rows).executeTakeFirst();
  if (!row) throw notFound('campaign', campaignId);
  return row;
}

/** The pending requests to start these campaigns: the UUID of the draft by the public id of the campaign. */
export async function pendingStarts(work: Work, campaignIds: readonly string[]): Promise<Map<string, string>> {
  const campaign = sql<string>`item->>'campaignId'`;
  const drafts = work.agency
    .from('draft')
    .select(['id', campaign.as('campaign')])
    .where('kind', '=', 'campaign');
  const rows = await drafts.where('status', '=', 'pending').where('expires_at', '>', work.now).execute();
  const wanted = new Set(campaignIds.map((uuid) => publicId('campaign', uuid) as string));
  return new Map(rows.filter(({ campaign }) => wanted.has(campaign)).map(({ campaign, id }) => [campaign, id]));
}

export async function campaignRecords(work: Work, rows: CampaignRow[]): Promise<z.input<typeof Campaign>[]> {
  const ids = rows.map(({ id }) => id);
  const [requests, progress] = await Promise.all([pendingStarts(work, ids), progressOf(work, rows)]);
  return rows.map((row) => {
    const campaignId = publicId('campaign', row.id);
    const requestId = requests.get(campaignId);
    const isPending = row.status === 'draft' && requestId !== undefined;
    return {
      id: campaignId,
      name: row.name,
      body: row.body,
      filter: row.filter as Audience,
      perMinute: row.per_minute,
      status: isPending ? 'pending' : row.status,
      draftId: publicIdOrNull('draft', isPending ? requestId : row.draft_id),
      fingerprint: campaignFingerprint(row),
      createdBy: row.created_by,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      approvedBy: row.approved_by,
      startedAt: row.started_at?.toISOString() ?? null,
      startAt: row.start_at?.toISOString() ?? null,
      frozenAt: row.frozen_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
      nextAt: row.next_at?.toISOString() ?? null,
      cost: row.segments === null ? null : { segments: row.segments, segmentPriceMicros: row.segment_price_micros },
      progress: progress.get(row.id) as Progress,
    };
  });
}

/** @throws Refusal `not_found` */
export async function readCampaignRecord(work: Work, campaignId: string): Promise<z.input<typeof Campaign>> {
  const [record] = await campaignRecords(work, [await findCampaign(work, campaignId)]);
  return record as z.input<typeof Campaign>;
}
