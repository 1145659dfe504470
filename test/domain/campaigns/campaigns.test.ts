import { beforeEach, describe, expect, it } from 'vitest';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../../../domain/campaigns/campaign-controls.ts';
import { changeCampaign, listCampaigns, previewCampaign } from '../../../domain/campaigns/campaigns.ts';
import { startCampaign } from '../../../domain/campaigns/start-campaign.ts';
import { STOP_MENTION } from '../../../domain/drafts/stop-mention.ts';
import { perform } from '../../../door/perform.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { body, createCampaignDrafts } from './campaign-drafts.ts';

const testServer = await startTestServer();
let drafts: Awaited<ReturnType<typeof createCampaignDrafts>>;
beforeEach(async () => {
  drafts = await createCampaignDrafts(testServer);
});

const readInput = ({ id, fingerprint }: { id: string; fingerprint: string }) => ({ id, fingerprint });

describe('a campaign', () => {
  beforeEach(() => drafts.createRecipient());

  it('contains the STOP mention from the beginning', async () => {
    const created = await drafts.createDraft();
    expect(created).toMatchObject({ status: 'draft', body: `${body}\n${STOP_MENTION}`, perMinute: 60 });
    const changed = await drafts.agency.perform(changeCampaign, { ...readInput(created), body: 'Reporté.' });
    expect(changed.body).toBe(`Reporté.\n${STOP_MENTION}`);
    expect(changed.fingerprint).not.toBe(created.fingerprint);
    expect((await drafts.agency.perform(listCampaigns, {})).data).toMatchObject([{ id: created.id }]);
  });

  it('has at most 1,500 characters without the STOP mention, so that it can be saved as it was read', async () => {
    const created = await drafts.createDraft({ body: 'a'.repeat(1500) });
    const again = await drafts.agency.perform(changeCampaign, { ...readInput(created), body: created.body });
    expect(again.body).toBe(`${'a'.repeat(1500)}\n${STOP_MENTION}`);
    expect(await drafts.agency.perform(previewCampaign, { body: created.body, filter: {} })).toMatchObject({
      body: created.body,
    });
    const longer = { ...readInput(created), body: `${'a'.repeat(1501)}\n${STOP_MENTION}` };
    expect(await refusalOf(drafts.agency.perform(changeCampaign, longer))).toMatchObject({ code: 'invalid_request' });
  });

  it('is started by a person, once, and only as it was read', async () => {
    const before = await drafts.createDraft();
    const now = await drafts.agency.perform(changeCampaign, { ...readInput(before), perMinute: 30 });
    for (const attempt of [
      () => drafts.start(before),
      () => drafts.agency.perform(changeCampaign, readInput(before)),
    ]) {
      expect(await refusalOf(attempt())).toMatchObject({ code: 'conflict' });
    }
    for (const operation of [startCampaign, changeCampaign]) {
      expect(await refusalOf(drafts.agency.perform(operation, { id: now.id }))).toMatchObject({
        code: 'invalid_request',
      });
    }
    expect(await refusalOf(drafts.agency.perform(startCampaign, readInput(now)))).toMatchObject({
      code: 'invalid_request',
    });
    const started = await drafts.start(now);
    expect(started).toMatchObject({ status: 'running', approvedBy: { kind: 'human' } });
    expect(await refusalOf(drafts.start(now))).toMatchObject({ code: 'conflict' });
    for (const change of [{ body: 'Autre' }, { filter: {} }, { perMinute: 1 }]) {
      expect(await refusalOf(drafts.agency.perform(changeCampaign, { ...readInput(now), ...change }))).toMatchObject({
        code: 'conflict',
      });
    }
  });

  it('is paused, resumed and cancelled only from a status that allows it', async () => {
    const campaign = await drafts.createDraft();
    const { id } = campaign;
    expect(await refusalOf(drafts.agency.perform(pauseCampaign, { id }))).toMatchObject({ code: 'conflict' });
    await drafts.start(campaign);
    expect(await drafts.agency.perform(pauseCampaign, { id })).toMatchObject({ status: 'paused' });
    expect(await refusalOf(drafts.agency.perform(pauseCampaign, { id }))).toMatchObject({ code: 'conflict' });
    expect(await drafts.agency.perform(resumeCampaign, { id })).toMatchObject({ status: 'running' });
    expect(await drafts.agency.perform(cancelCampaign, { id })).toMatchObject({ status: 'cancelled' });
    expect(await refusalOf(drafts.agency.perform(resumeCampaign, { id }))).toMatchObject({ code: 'conflict' });
  });

  it('cannot be started, paused or cancelled by an API key', async () => {
    const { id } = await drafts.createDraft();
    for (const operation of [startCampaign, pauseCampaign, cancelCampaign]) {
      expect(await refusalOf(perform(testServer.context, drafts.key, operation, { id }))).toMatchObject({
        code: 'missing_scope',
      });
    }
  });
});
