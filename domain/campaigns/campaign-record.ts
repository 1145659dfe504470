import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../storage/entities/all.ts';
import { author, time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { Audience } from './audience.ts';
import { Progress, progressOf } from './progress.ts';

export type CampaignRow = Selectable<Tables['campaign']>;

/** One SMS to many contacts, approved as a whole: text, audience and pace. */
export const Campaign = z.object({
  id: id('campaign'),
  name: z.string(),
  body: z.string().describe('With the mention of STOP'),
  filter: Audience,
  perMinute: z.int(),
  /** `pending`: a key asked for its start, and a person has not decided. */
  status: z.enum(['draft', 'pending', 'running', 'paused', 'completed', 'cancelled']),
  /** The held item, where a key asks for the start, or asked for it. */
  draftId: id('draft').nullable(),
  /** Of text, audience and pace as they stand: whoever starts it names what was read. */
  fingerprint: z.string(),
  createdBy: author,
  createdAt: time,
  updatedAt: time,
  approvedBy: author.nullable(),
  startedAt: time.nullable(),
  /** Since when the list of recipients is complete. */
  frozenAt: time.nullable(),
  endedAt: time.nullable(),
  /** Nothing is handed over before: the hours. */
  nextAt: time.nullable(),
  progress: Progress,
});
export type Campaign = z.output<typeof Campaign>;

/** SHA-256 over text, audience and pace: what an approval is about. */
export const campaignFingerprint = ({
  body,
  filter,
  per_minute,
}: Pick<CampaignRow, 'body' | 'filter' | 'per_minute'>) => {
  const { q, stage, tag, city, updatedSince } = filter as Audience;
  const audience = [q, stage, tag, city, updatedSince].map((part) => part ?? null);
  return createHash('sha256')
    .update(JSON.stringify([body, audience, per_minute]))
    .digest('base64url');
};

/** @throws Refusal `conflict` where text, audience or pace are not what was read */
export function requireSame(campaign: CampaignRow, fingerprint: string): void {
  if (campaignFingerprint(campaign) === fingerprint) return;
  throw new Refusal('conflict', 'This campaign was changed after it was read.', {
    existingId: publicId('campaign', campaign.id),
    hint: 'Read it again, then decide.',
  });
}

/** @throws Refusal `not_found` */
export async function findCampaign(work: Work, campaignId: string, held: 'held' | 'free' = 'free') {
  const rows = work.agency.from('campaign').selectAll().where('id', '=', uuidOf('campaign', campaignId));
  const row = await (held === 'held' ? rows.forUpdate() : rows).executeTakeFirst();
  if (!row) throw notFound('campaign', campaignId);
  return row;
}

/** The items that wait for a decision about the start of these campaigns, by campaign. */
export async function pendingStarts(work: Work, campaignIds: readonly string[]): Promise<Map<string, string>> {
  const campaign = sql<string>`item->>'campaignId'`;
  const waiting = work.agency
    .from('draft')
    .select(['id', campaign.as('campaign')])
    .where('kind', '=', 'campaign');
  const rows = await waiting.where('status', '=', 'pending').where('expires_at', '>', work.now).execute();
  const wanted = new Set(campaignIds.map((uuid) => publicId('campaign', uuid) as string));
  return new Map(rows.filter(({ campaign }) => wanted.has(campaign)).map(({ campaign, id }) => [campaign, id]));
}

/** Campaigns with how far they are. */
export async function campaignRecords(work: Work, rows: CampaignRow[]): Promise<z.input<typeof Campaign>[]> {
  const ids = rows.map(({ id }) => id);
  const [waiting, progress] = await Promise.all([pendingStarts(work, ids), progressOf(work, rows)]);
  return rows.map((row) => {
    const campaignId = publicId('campaign', row.id);
    const start = waiting.get(campaignId);
    const pending = row.status === 'draft' && start !== undefined;
    return {
      ...{ id: campaignId, name: row.name, body: row.body, filter: row.filter as Audience, perMinute: row.per_minute },
      status: pending ? 'pending' : row.status,
      draftId: publicIdOrNull('draft', pending ? start : row.draft_id),
      fingerprint: campaignFingerprint(row),
      ...{ createdBy: row.created_by as z.output<typeof author>, createdAt: row.created_at.toISOString() },
      updatedAt: row.updated_at.toISOString(),
      approvedBy: row.approved_by as z.output<typeof author> | null,
      ...{ startedAt: text(row.started_at), frozenAt: text(row.frozen_at), endedAt: text(row.ended_at) },
      nextAt: text(row.next_at),
      progress: progress.get(row.id) as Progress,
    };
  });
}

const text = (at: Date | null) => at?.toISOString() ?? null;

/** @throws Refusal `not_found` */
export async function readOne(work: Work, campaignId: string): Promise<z.input<typeof Campaign>> {
  const [record] = await campaignRecords(work, [await findCampaign(work, campaignId)]);
  return record as z.input<typeof Campaign>;
}
