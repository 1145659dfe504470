import type { Insertable, Updateable } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';
import { actorSummary } from '../shared/actor.ts';
import type { Work } from '../shared/operation.ts';
import type { CampaignRow } from './campaign-record.ts';

/**
 * The only file that writes `campaign.status`. Each function below makes the transition of its name and changes nothing
 * in a campaign that is in another status. Callers lock the campaign first. Its worker is woken if it is due now or later.
 */
export const campaignTransitions = {
  insertCampaign: { from: [], to: 'draft' },
  markStarted: { from: ['draft'], to: 'running' },
  markScheduled: { from: ['draft'], to: 'scheduled' },
  markBegun: { from: ['scheduled'], to: 'running' },
  markPaused: { from: ['running'], to: 'paused' },
  markResumed: { from: ['paused'], to: 'running' },
  markCancelled: { from: ['draft', 'scheduled', 'running', 'paused'], to: 'cancelled' },
  markCompleted: { from: ['running'], to: 'completed' },
} as const satisfies Record<string, { from: readonly CampaignRow['status'][]; to: CampaignRow['status'] }>;

type Transition = keyof typeof campaignTransitions;
type Columns = Omit<Updateable<Tables['campaign']>, 'status'>;
type Content = Pick<Insertable<Tables['campaign']>, 'id' | 'name' | 'body' | 'filter' | 'per_minute'>;

export const insertCampaign = (work: Work, content: Content) =>
  work.agency
    .insert('campaign', {
      ...content,
      status: campaignTransitions.insertCampaign.to,
      created_by: asJson(actorSummary(work.actor)),
      excluded: asJson({}),
      handed: asJson([]),
      created_at: work.now,
      updated_at: work.now,
    })
    .execute();

type Approval = { fingerprint: string; draftId: string | null; segments: number; segmentPriceMicros: number | null };

/** `fingerprint` is of the content that the actor approves by starting; `draftId` is the approved request, if any. */
export const markStarted = (work: Work, id: string, approval: Approval) =>
  transition(work, 'markStarted', id, approvedColumns(work, approval));

/** The same approval, for a later time. Its recipients are written at once, like those of any other. */
export const markScheduled = (work: Work, id: string, approval: Approval, startAt: Date) =>
  transition(work, 'markScheduled', id, { ...approvedColumns(work, approval), start_at: startAt });

const approvedColumns = (work: Work, approval: Approval): Columns => ({
  approved_by: asJson(actorSummary(work.actor)),
  approved_at: work.now,
  approved_hash: approval.fingerprint,
  draft_id: approval.draftId,
  segments: approval.segments,
  segment_price_micros: approval.segmentPriceMicros,
  started_at: work.now,
  next_at: work.now,
});

/** Its time has come, or a person does not wait for it. */
export const markBegun = (work: Work, { id }: Pick<CampaignRow, 'id'>) =>
  transition(work, 'markBegun', id, { next_at: work.now });

/** A campaign whose recipients are not all written yet keeps its `nextAt`: writing them continues during the pause. */
export const markPaused = (work: Work, { id, frozen_at, next_at }: CampaignRow) =>
  transition(work, 'markPaused', id, { next_at: frozen_at === null ? next_at : null });

export const markResumed = (work: Work, { id }: CampaignRow) =>
  transition(work, 'markResumed', id, { next_at: work.now });

/** The campaign is due at once, so that a worker rejects the messages that are still waiting. */
export const markCancelled = (work: Work, { id }: Pick<CampaignRow, 'id'>) =>
  transition(work, 'markCancelled', id, { ended_at: work.now, next_at: work.now });

export const markCompleted = (work: Work, { id }: Pick<CampaignRow, 'id'>) =>
  transition(work, 'markCompleted', id, { ended_at: work.now, next_at: null, handed: asJson([]) });

/** @returns whether the campaign was in a status that allows it */
async function transition(work: Work, name: Transition, id: string, columns: Columns): Promise<boolean> {
  const { from, to } = campaignTransitions[name];
  const changed = await work.agency
    .update('campaign')
    .set({ ...columns, status: to, updated_at: work.now })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('next_at')
    .executeTakeFirst();
  if (changed?.next_at) work.wake({ queue: 'campaign', id });
  return changed !== undefined;
}
