import { expect, it } from 'vitest';
import { approveDraft } from '../../../approval/drafts/decisions.ts';
import { readReview } from '../../../approval/drafts/review-queue.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { readCampaign } from '../../../domain/campaigns/campaigns.ts';
import { startTestServer } from '../../support/test-server.ts';
import { createCampaignDrafts } from './campaign-drafts.ts';

const testServer = await startTestServer();
const body = 'é'.repeat(200);

it('a started campaign keeps its approved segments and the price of that time', async () => {
  const drafts = await createCampaignDrafts(testServer);
  await drafts.createRecipient();
  const { id } = await drafts.createDraft({ body });
  expect(await drafts.agency.perform(readCampaign, { id })).toMatchObject({ cost: null });
  await drafts.agency.perform(changeAgency, { segmentPriceMicros: 45_000 });
  const { draftId } = await drafts.requestStart(id);
  const { draft } = await drafts.agency.perform(readReview, { id: draftId });
  await drafts.agency.perform(approveDraft, { id: draftId, fingerprint: draft.fingerprint });
  await drafts.agency.perform(changeAgency, { segmentPriceMicros: 90_000 });
  const cost = { segments: draft.item.segments, segmentPriceMicros: 45_000 };
  expect(cost.segments).toBeGreaterThan(1);
  expect(await drafts.agency.perform(readCampaign, { id })).toMatchObject({ cost });
});

it('without a price, a campaign costs segments and no euros', async () => {
  const drafts = await createCampaignDrafts(testServer);
  await drafts.createRecipient();
  const campaign = await drafts.createDraft();
  expect(await drafts.start(campaign)).toMatchObject({ cost: { segments: 1, segmentPriceMicros: null } });
});
