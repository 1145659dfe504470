import { beforeEach, describe, expect, it } from 'vitest';
import { approveDraft, rejectDraft } from '../../../approval/drafts/decisions.ts';
import { readReview, reviewQueue } from '../../../approval/drafts/review-queue.ts';
import { perform } from '../../../approval/perform.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../../../domain/campaigns/campaign-controls.ts';
import {
  changeCampaign,
  createCampaign,
  listCampaigns,
  previewCampaign,
  readCampaign,
} from '../../../domain/campaigns/campaigns.ts';
import { requestCampaignStart, startCampaign } from '../../../domain/campaigns/start-campaign.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { STOP_MENTION } from '../../../domain/drafts/stop-mention.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import { startAsShown } from '../../jobs/campaigns/campaign-agency.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';

const testServer = await startTestServer();
let agency: Agency;
beforeEach(async () => {
  agency = await testServer.createAgency();
});

const granted = { sms: { status: 'granted', source: 'Formulaire' } };
const createPerson = (phone: string | undefined, more: object = {}) =>
  agency.perform(createContact, { lastName: 'Le Goff', ...(phone && { phone }), allowDuplicate: true, ...more });

const body = 'Portes ouvertes samedi à Nantes.';
const createDraftCampaign = (more: object = {}) =>
  agency.perform(createCampaign, { name: 'Portes ouvertes', body, ...more });
const readInput = ({ id, fingerprint }: { id: string; fingerprint: string }) => ({ id, fingerprint });
const start = async (campaign: any) => agency.perform(startCampaign, await startAsShown(agency.perform, campaign));
const apiKey = () =>
  ({ kind: 'key', id: newId(), name: 'Agent', agencyId: agency.id, scopes: ['sms:send'] as const }) as const;
const requestStart = async (id: string) =>
  (await perform(testServer.context, apiKey(), requestCampaignStart, { id })).output;

describe('the preview of a campaign', () => {
  beforeEach(async () => {
    await createPerson('+33639980001', { consent: granted, tags: ['vip'] });
    await createPerson('+33639980001', { consent: granted, lastName: 'Kervella' });
    await createPerson('+33639980002', { consent: granted });
    await createPerson('+33639980003', { consent: { sms: { status: 'opted_out' } } });
    await createPerson('+33639980003', { consent: { sms: { status: 'granted', source: 'Formulaire' } } });
    await createPerson('+33639980004');
    await createPerson(undefined, { consent: granted, email: 'sans@courriel.example' });
  });

  it('counts recipients, and exclusions by reason: one message per number, none without consent', async () => {
    const preview = await agency.perform(previewCampaign, { body, filter: {} });
    expect(preview).toMatchObject({
      recipients: 3,
      excluded: { duplicate_number: 1, opted_out: 1, sms_consent_missing: 1, no_phone: 1 },
      segments: 3,
      body: `${body}\n${STOP_MENTION}`,
    });
    expect(preview.examples.map(({ to }: { to: string }) => to)).toEqual([
      ...['+33639980001', '+33639980002', '+33639980003'],
    ]);
    expect(preview.examples[0].body).toBe(`${body}\n${STOP_MENTION}`);
  });

  it('filters contacts like their list', async () => {
    expect(await agency.perform(previewCampaign, { body, filter: { tag: 'vip' } })).toMatchObject({ recipients: 1 });
    expect(await agency.perform(previewCampaign, { body, filter: { q: 'kerv' } })).toMatchObject({ recipients: 1 });
    expect(await agency.perform(previewCampaign, { body, filter: { stage: 'won' } })).toMatchObject({ recipients: 0 });
  });

  it('adds up the segments of all messages', async () => {
    const long = await agency.perform(previewCampaign, { body: 'é'.repeat(200), filter: {} });
    expect(long).toMatchObject({ recipients: 3, segments: 6 });
  });

  it('excludes contacts without a value for a variable of the text', async () => {
    await createPerson('+33639980009', { consent: granted, firstName: 'Élodie' });
    const input = { body: 'Bonjour {{contact.firstName}}, portes ouvertes samedi.', filter: {} };
    const preview = await agency.perform(previewCampaign, input);
    expect(preview).toMatchObject({
      recipients: 1,
      excluded: { value_missing: 4 },
      lacking: { 'contact.firstName': 4 },
    });
    expect(preview.examples[0].body).toBe(`Bonjour Élodie, portes ouvertes samedi.\n${STOP_MENTION}`);
    const body = 'Bonjour {{contact.firstName|à vous}}.';
    expect(await agency.perform(previewCampaign, { body, filter: {} })).toMatchObject({ recipients: 4 });
    const unknown = { name: 'X', body: 'Bonjour {{contact.iban}}.' };
    expect(await refusalOf(agency.perform(createCampaign, unknown))).toMatchObject({ code: 'invalid_request' });
  });

  it('never includes a contact of another agency', async () => {
    const otherAgency = await testServer.createAgency();
    expect(await otherAgency.perform(previewCampaign, { body, filter: {} })).toMatchObject({
      recipients: 0,
      excluded: {},
    });
  });
});

const createRecipient = () => createPerson('+33639980001', { consent: granted });

describe('a campaign', () => {
  beforeEach(createRecipient);

  it('contains the STOP mention from the beginning', async () => {
    const created = await createDraftCampaign();
    expect(created).toMatchObject({ status: 'draft', body: `${body}\n${STOP_MENTION}`, perMinute: 60 });
    const changed = await agency.perform(changeCampaign, { ...readInput(created), body: 'Reporté.' });
    expect(changed.body).toBe(`Reporté.\n${STOP_MENTION}`);
    expect(changed.fingerprint).not.toBe(created.fingerprint);
    expect((await agency.perform(listCampaigns, {})).data).toMatchObject([{ id: created.id }]);
  });

  it('has at most 1,500 characters without the STOP mention, so that it can be saved as it was read', async () => {
    const created = await createDraftCampaign({ body: 'a'.repeat(1500) });
    const again = await agency.perform(changeCampaign, { ...readInput(created), body: created.body });
    expect(again.body).toBe(`${'a'.repeat(1500)}\n${STOP_MENTION}`);
    expect(await agency.perform(previewCampaign, { body: created.body, filter: {} })).toMatchObject({
      body: created.body,
    });
    const longer = { ...readInput(created), body: `${'a'.repeat(1501)}\n${STOP_MENTION}` };
    expect(await refusalOf(agency.perform(changeCampaign, longer))).toMatchObject({ code: 'invalid_request' });
  });

  it('is started by a person, once, and only as it was read', async () => {
    const before = await createDraftCampaign();
    const now = await agency.perform(changeCampaign, { ...readInput(before), perMinute: 30 });
    for (const attempt of [() => start(before), () => agency.perform(changeCampaign, readInput(before))]) {
      expect(await refusalOf(attempt())).toMatchObject({ code: 'conflict' });
    }
    for (const operation of [startCampaign, changeCampaign]) {
      expect(await refusalOf(agency.perform(operation, { id: now.id }))).toMatchObject({ code: 'invalid_request' });
    }
    expect(await refusalOf(agency.perform(startCampaign, readInput(now)))).toMatchObject({ code: 'invalid_request' });
    const started = await start(now);
    expect(started).toMatchObject({ status: 'running', approvedBy: { kind: 'human' } });
    expect(await refusalOf(start(now))).toMatchObject({ code: 'conflict' });
    for (const change of [{ body: 'Autre' }, { filter: {} }, { perMinute: 1 }]) {
      expect(await refusalOf(agency.perform(changeCampaign, { ...readInput(now), ...change }))).toMatchObject({
        code: 'conflict',
      });
    }
  });

  it('is paused, resumed and cancelled only from a status that allows it', async () => {
    const campaign = await createDraftCampaign();
    const { id } = campaign;
    expect(await refusalOf(agency.perform(pauseCampaign, { id }))).toMatchObject({ code: 'conflict' });
    await start(campaign);
    expect(await agency.perform(pauseCampaign, { id })).toMatchObject({ status: 'paused' });
    expect(await refusalOf(agency.perform(pauseCampaign, { id }))).toMatchObject({ code: 'conflict' });
    expect(await agency.perform(resumeCampaign, { id })).toMatchObject({ status: 'running' });
    expect(await agency.perform(cancelCampaign, { id })).toMatchObject({ status: 'cancelled' });
    expect(await refusalOf(agency.perform(resumeCampaign, { id }))).toMatchObject({ code: 'conflict' });
  });

  it('cannot be started, paused or cancelled by an API key', async () => {
    const { id } = await createDraftCampaign();
    for (const operation of [startCampaign, pauseCampaign, cancelCampaign]) {
      expect(await refusalOf(perform(testServer.context, apiKey(), operation, { id }))).toMatchObject({
        code: 'missing_scope',
      });
    }
  });
});

describe('a start without recipients', () => {
  const refused = { code: 'no_recipients', hint: expect.stringContaining('consent') };
  beforeEach(() => createPerson('+33639980001'));

  it('is refused to people and to API keys', async () => {
    const campaign = await createDraftCampaign();
    const { id } = campaign;
    expect(await refusalOf(start(campaign))).toMatchObject(refused);
    expect(await refusalOf(requestStart(id))).toMatchObject(refused);
    expect(await agency.perform(readCampaign, { id })).toMatchObject({ status: 'draft' });
  });

  it('is refused if a variable of the text has no value for any recipient', async () => {
    await createPerson('+33639980002', { consent: granted });
    const created = await createDraftCampaign({ body: 'Bonjour {{contact.firstName}}.' });
    expect(await refusalOf(start(created))).toMatchObject(refused);
  });

  it('is rejected at the approval if the last recipient has opted out', async () => {
    const last = await createPerson('+33639980002', { consent: granted });
    const { id } = await createDraftCampaign();
    const { draftId } = await requestStart(id);
    await agency.perform(updateContact, { id: last.id, consent: { sms: { status: 'opted_out' } } });
    const { draft, blocked } = await agency.perform(readReview, { id: draftId });
    expect(blocked).toMatchObject({ code: 'no_recipients' });
    const decided = await agency.perform(approveDraft, { id: draftId, fingerprint: draft.fingerprint });
    expect(decided).toMatchObject({ status: 'rejected', reasonCode: 'no_recipients' });
  });
});

describe('a start that an API key requests', () => {
  beforeEach(createRecipient);

  it('shows a person the exact text, the audience and the cost', async () => {
    await createPerson('+33639980001', { consent: granted, tags: ['vip'] });
    const { id } = await createDraftCampaign({ filter: { tag: 'vip' } });
    const receipt = await requestStart(id);
    expect(receipt).toMatchObject({ status: 'pending', kind: 'campaign', preview: { recipients: 1, segments: 1 } });
    expect(await agency.perform(readCampaign, { id })).toMatchObject({ status: 'pending', draftId: receipt.draftId });
    const { data, counts } = await agency.perform(reviewQueue, {});
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
    const { id } = await createDraftCampaign();
    const { draftId } = await requestStart(id);
    const { draft } = await agency.perform(readReview, { id: draftId });
    const decided = await agency.perform(approveDraft, { id: draftId, fingerprint: draft.fingerprint });
    expect(decided).toMatchObject({ status: 'sent' });
    expect(await agency.perform(readCampaign, { id })).toMatchObject({
      ...{ status: 'running', draftId },
      approvedBy: { name: agency.owner.name },
    });
  });

  it('must be read again if its recipients or their texts have changed', async () => {
    const lea = await createPerson('+33639980002', { consent: granted, firstName: 'Léa' });
    const { id } = await createDraftCampaign({
      body: 'Bonjour {{contact.firstName|à vous}}.',
      filter: { stage: 'new' },
    });
    const { draftId } = await requestStart(id);
    const read = async () => (await agency.perform(readReview, { id: draftId })).draft;
    const approve = ({ fingerprint }: { fingerprint: string }) =>
      agency.perform(approveDraft, { id: draftId, fingerprint });
    const [listed] = (await agency.perform(reviewQueue, {})).data;
    await agency.perform(updateContact, { id: lea.id, firstName: 'Léonie' });
    expect(await refusalOf(approve(listed.draft))).toMatchObject({ code: 'conflict' });
    const renamed = await read();
    expect(renamed.editedBy).toMatchObject({ kind: 'system' });
    expect(renamed.item.examples).toContainEqual(expect.objectContaining({ name: 'Léonie Le Goff' }));
    await createPerson('+33639980003', { consent: granted });
    expect(await refusalOf(approve(renamed))).toMatchObject({ code: 'conflict' });
    const now = await read();
    expect(now.item.recipients).toBe(renamed.item.recipients + 1);
    expect(await agency.perform(readCampaign, { id })).toMatchObject({ status: 'pending', startedAt: null });
    expect(await approve(now)).toMatchObject({ status: 'sent', item: now.item, fingerprint: now.fingerprint });
  });

  it('does not start a campaign that was changed in the database', async () => {
    const { id } = await createDraftCampaign();
    const { draftId } = await requestStart(id);
    const { draft } = await agency.perform(readReview, { id: draftId });
    const row = testServer.db.updateTable('campaign').set({ body: `Autre\n${STOP_MENTION}` });
    await row.where('id', '=', uuidOf('campaign', id)).execute();
    await agency.perform(approveDraft, { id: draftId, fingerprint: draft.fingerprint }).catch(() => undefined);
    expect(await agency.perform(readCampaign, { id })).toMatchObject({ status: 'draft', startedAt: null });
  });

  it('locks the campaign until it is decided: no change, no second request, no other start', async () => {
    const campaign = await createDraftCampaign();
    const { id, fingerprint } = campaign;
    const { draftId } = await requestStart(id);
    for (const attempt of [
      () => agency.perform(changeCampaign, { id, fingerprint, body: 'Autre' }),
      () => start(campaign),
      () => agency.perform(cancelCampaign, { id }),
      () => requestStart(id),
    ]) {
      expect(await refusalOf(attempt())).toMatchObject({ code: 'conflict', existingId: draftId });
    }
    await agency.perform(rejectDraft, { id: draftId, reason: 'Pas maintenant' });
    const changed = await agency.perform(changeCampaign, { id, fingerprint, body: 'Autre' });
    expect(changed).toMatchObject({ status: 'draft' });
  });
});
