import { beforeEach, describe, expect, it } from 'vitest';
import { approveDraft, rejectDraft } from '../../../approval/drafts/decisions.ts';
import { readReview, reviewQueue } from '../../../approval/drafts/review-queue.ts';
import { cancelCampaign } from '../../../domain/campaigns/campaign-controls.ts';
import { changeCampaign, readCampaign } from '../../../domain/campaigns/campaigns.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { STOP_MENTION } from '../../../domain/drafts/stop-mention.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { body, createCampaignDrafts, granted } from './campaign-drafts.ts';

const testServer = await startTestServer();
let drafts: Awaited<ReturnType<typeof createCampaignDrafts>>;
beforeEach(async () => {
  drafts = await createCampaignDrafts(testServer);
});

describe('a start without recipients', () => {
  const refused = { code: 'no_recipients', hint: expect.stringContaining('consent') };
  beforeEach(() => drafts.createPerson('+33639980001'));

  it('is refused to people and to API keys', async () => {
    const campaign = await drafts.createDraft();
    const { id } = campaign;
    expect(await refusalOf(drafts.start(campaign))).toMatchObject(refused);
    expect(await refusalOf(drafts.requestStart(id))).toMatchObject(refused);
    expect(await drafts.agency.perform(readCampaign, { id })).toMatchObject({ status: 'draft' });
  });

  it('is refused if a variable of the text has no value for any recipient', async () => {
    await drafts.createPerson('+33639980002', { consent: granted });
    const created = await drafts.createDraft({ body: 'Bonjour {{contact.firstName}}, à samedi.' });
    expect(await refusalOf(drafts.start(created))).toMatchObject(refused);
  });

  it('is rejected at the approval if the last recipient has opted out', async () => {
    const last = await drafts.createPerson('+33639980002', { consent: granted });
    const { id } = await drafts.createDraft();
    const { draftId } = await drafts.requestStart(id);
    await drafts.agency.perform(updateContact, { id: last.id, consent: { sms: { status: 'opted_out' } } });
    const { draft, blocked } = await drafts.agency.perform(readReview, { id: draftId });
    expect(blocked).toMatchObject({ code: 'no_recipients' });
    const decided = await drafts.agency.perform(approveDraft, { id: draftId, fingerprint: draft.fingerprint });
    expect(decided).toMatchObject({ status: 'rejected', reasonCode: 'no_recipients' });
  });
});

it('a start of a text that only greets is refused to people and to API keys', async () => {
  await drafts.createRecipient();
  const campaign = await drafts.createDraft({ body: 'Bonjour {{contact.lastName}},' });
  const refused = { code: 'invalid_request', errors: [{ path: 'body' }] };
  expect(await refusalOf(drafts.start(campaign))).toMatchObject(refused);
  expect(await refusalOf(drafts.requestStart(campaign.id))).toMatchObject(refused);
});

describe('a start that an API key requests', () => {
  beforeEach(() => drafts.createRecipient());

  it('shows a person the exact text, the audience and the cost', async () => {
    await drafts.createPerson('+33639980001', { consent: granted, tags: ['vip'] });
    const { id } = await drafts.createDraft({ filter: { tag: 'vip' } });
    const receipt = await drafts.requestStart(id);
    expect(receipt).toMatchObject({ status: 'pending', kind: 'campaign', preview: { recipients: 1, segments: 1 } });
    expect(await drafts.agency.perform(readCampaign, { id })).toMatchObject({
      status: 'pending',
      draftId: receipt.draftId,
    });
    const { data, counts } = await drafts.agency.perform(reviewQueue, {});
    expect(counts).toMatchObject({ pending: 1, campaign: 1 });
    expect(data[0]).toMatchObject({
      contact: null,
      consent: null,
      blocked: null,
      draft: {
        contactId: null,
        item: { name: 'Portes ouvertes', body: `${body}\n${STOP_MENTION}`, filter: { tag: 'vip' } },
      },
    });
  });

  it('runs once it is approved and records by whom', async () => {
    const { id } = await drafts.createDraft();
    const { draftId } = await drafts.requestStart(id);
    const { draft } = await drafts.agency.perform(readReview, { id: draftId });
    const decided = await drafts.agency.perform(approveDraft, { id: draftId, fingerprint: draft.fingerprint });
    expect(decided).toMatchObject({ status: 'sent' });
    expect(await drafts.agency.perform(readCampaign, { id })).toMatchObject({
      ...{ status: 'running', draftId },
      approvedBy: { name: drafts.agency.owner.name },
    });
  });

  it('must be read again if its recipients or their texts have changed', async () => {
    const lea = await drafts.createPerson('+33639980002', { consent: granted, firstName: 'Léa' });
    const { id } = await drafts.createDraft({
      body: 'Bonjour {{contact.firstName|à vous}}, à samedi.',
      filter: { stage: 'new' },
    });
    const { draftId } = await drafts.requestStart(id);
    const read = async () => (await drafts.agency.perform(readReview, { id: draftId })).draft;
    const approve = ({ fingerprint }: { fingerprint: string }) =>
      drafts.agency.perform(approveDraft, { id: draftId, fingerprint });
    const [listed] = (await drafts.agency.perform(reviewQueue, {})).data;
    await drafts.agency.perform(updateContact, { id: lea.id, firstName: 'Léonie' });
    expect(await refusalOf(approve(listed.draft))).toMatchObject({ code: 'conflict' });
    const renamed = await read();
    expect(renamed.editedBy).toMatchObject({ kind: 'system' });
    expect(renamed.item.examples).toContainEqual(expect.objectContaining({ name: 'Léonie Le Goff' }));
    await drafts.createPerson('+33639980003', { consent: granted });
    expect(await refusalOf(approve(renamed))).toMatchObject({ code: 'conflict' });
    const now = await read();
    expect(now.item.recipients).toBe(renamed.item.recipients + 1);
    expect(await drafts.agency.perform(readCampaign, { id })).toMatchObject({ status: 'pending', startedAt: null });
    expect(await approve(now)).toMatchObject({ status: 'sent', item: now.item, fingerprint: now.fingerprint });
  });

  it('does not start a campaign that was changed in the database', async () => {
    const { id } = await drafts.createDraft();
    const { draftId } = await drafts.requestStart(id);
    const { draft } = await drafts.agency.perform(readReview, { id: draftId });
    const row = testServer.db.updateTable('campaign').set({ body: `Autre\n${STOP_MENTION}` });
    await row.where('id', '=', uuidOf('campaign', id)).execute();
    await drafts.agency.perform(approveDraft, { id: draftId, fingerprint: draft.fingerprint }).catch(() => undefined);
    expect(await drafts.agency.perform(readCampaign, { id })).toMatchObject({ status: 'draft', startedAt: null });
  });

  it('locks the campaign until it is decided: no change, no second request, no other start', async () => {
    const campaign = await drafts.createDraft();
    const { id, fingerprint } = campaign;
    const { draftId } = await drafts.requestStart(id);
    for (const attempt of [
      () => drafts.agency.perform(changeCampaign, { id, fingerprint, body: 'Autre' }),
      () => drafts.start(campaign),
      () => drafts.agency.perform(cancelCampaign, { id }),
      () => drafts.requestStart(id),
    ]) {
      expect(await refusalOf(attempt())).toMatchObject({ code: 'conflict', existingId: draftId });
    }
    await drafts.agency.perform(rejectDraft, { id: draftId, reason: 'Pas maintenant' });
    const changed = await drafts.agency.perform(changeCampaign, { id, fingerprint, body: 'Autre' });
    expect(changed).toMatchObject({ status: 'draft' });
  });
});
