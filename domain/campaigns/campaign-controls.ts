import type { Updateable } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { lockSwitches } from '../agency/agency-settings.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { Campaign, type CampaignRow, findCampaign, readOne } from './campaign-record.ts';
import { one, requireDraft } from './campaigns.ts';

/** What people do with a campaign under way. From the answer on, no process hands over any more what is paused or
 * cancelled; what a provider has already been given ends as it does. */

export const pauseCampaign = direct({
  name: 'pauseCampaign',
  scope: 'human',
  summary: 'Let no more messages of a campaign leave until it is resumed.',
  effect: 'write',
  input: one,
  output: Campaign,
  // Whom it is for was fixed by its start: while it pauses, they are still written down.
  run: (work, input) =>
    turn(work, input.id, ['running'], ({ frozen_at, next_at }) => ({
      status: 'paused',
      next_at: frozen_at === null ? next_at : null,
    })),
});

export const resumeCampaign = direct({
  name: 'resumeCampaign',
  scope: 'human',
  summary: 'Let a paused campaign go on.',
  effect: 'write',
  input: one,
  output: Campaign,
  run: (work, input) => turn(work, input.id, ['paused'], () => ({ status: 'running', next_at: work.now })),
});

export const cancelCampaign = direct({
  name: 'cancelCampaign',
  scope: 'human',
  summary: 'End a campaign for good: what has not left does not leave.',
  effect: 'write',
  input: one,
  output: Campaign,
  run: async (work, input) => {
    const ending = { status: 'cancelled', ended_at: work.now, next_at: work.now } as const;
    return turn(work, input.id, ['draft', 'running', 'paused'], () => ending);
  },
});

async function turn(
  work: Work,
  campaignId: string,
  from: readonly CampaignRow['status'][],
  columnsFor: (row: CampaignRow) => Updateable<Tables['campaign']>,
) {
  // Whoever claims a message holds it shared: this waits for those claims, and the next ones see what is written here.
  await lockSwitches(work, 'exclusive');
  const row = await findCampaign(work, campaignId, 'held');
  if (!from.includes(row.status)) {
    throw new Refusal('conflict', `This campaign is not ${from.join(' or ')}: it is ${row.status}.`, {
      hint: 'Reload it to see how it stands.',
    });
  }
  if (row.status === 'draft') await requireDraft(work, row);
  const columns = columnsFor(row);
  await work.agency
    .update('campaign')
    .set({ ...columns, updated_at: work.now })
    .where('id', '=', row.id)
    .execute();
  if (columns.next_at) work.wake({ task: 'campaign', id: row.id });
  return readOne(work, campaignId);
}
