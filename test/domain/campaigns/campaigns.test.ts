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
import { refusal } from '../../support/people.ts';
import { type Agency, world } from '../../support/world.ts';

const here = await world();
let agency: Agency;
beforeEach(async () => {
  agency = await here.agency();
});

const granted = { sms: { status: 'granted', source: 'Formulaire' } };
const person = (phone: string | undefined, more: object = {}) =>
  agency.does(createContact, { lastName: 'Le Goff', ...(phone && { phone }), allowDuplicate: true, ...more });

const body = 'Portes ouvertes samedi à Nantes.';
const campaign = (more: object = {}) => agency.does(createCampaign, { name: 'Portes ouvertes', body, ...more });
const asRead = ({ id, fingerprint }: { id: string; fingerprint: string }) => ({ id, fingerprint });
const asKey = () =>
  ({ kind: 'key', id: newId(), name: 'Agent', agencyId: agency.id, scopes: ['sms:send'] as const }) as const;
const request = async (id: string) => (await perform(here.context, asKey(), requestCampaignStart, { id })).output;

describe('who would get it', () => {
  beforeEach(async () => {
    await person('+33639980001', { consent: granted, tags: ['vip'] });
    await person('+33639980001', { consent: granted, lastName: 'Kervella' });
    await person('+33639980002', { consent: granted });
    await person('+33639980003', { consent: { sms: { status: 'opted_out' } } });
    await person('+33639980003', { consent: { sms: { status: 'granted', source: 'Formulaire' } } });
    await person('+33639980004');
    await person(undefined, { consent: granted, email: 'sans@courriel.example' });
  });

  it('is counted, and who not by reason: one message for a number, none without consent', async () => {
    const outlook = await agency.does(previewCampaign, { body, filter: {} });
    expect(outlook).toMatchObject({
      recipients: 3,
      excluded: { duplicate_number: 1, opted_out: 1, sms_consent_missing: 1, no_phone: 1 },
      segments: 3,
      body: `${body}\n${STOP_MENTION}`,
    });
    expect(outlook.examples.map(({ to }: { to: string }) => to)).toEqual([
      ...['+33639980001', '+33639980002', '+33639980003'],
    ]);
    expect(outlook.examples[0].body).toBe(`${body}\n${STOP_MENTION}`);
  });

  it('is narrowed as a list of contacts is', async () => {
    expect(await agency.does(previewCampaign, { body, filter: { tag: 'vip' } })).toMatchObject({ recipients: 1 });
    expect(await agency.does(previewCampaign, { body, filter: { q: 'kerv' } })).toMatchObject({ recipients: 1 });
    expect(await agency.does(previewCampaign, { body, filter: { stage: 'won' } })).toMatchObject({ recipients: 0 });
  });

  it('costs the segments of all messages together', async () => {
    const long = await agency.does(previewCampaign, { body: 'é'.repeat(200), filter: {} });
    expect(long).toMatchObject({ recipients: 3, segments: 6 });
  });

  it('is whoever the text has no hole for, each with a text of their own', async () => {
    await person('+33639980009', { consent: granted, firstName: 'Élodie' });
    const written = { body: 'Bonjour {{contact.firstName}}, portes ouvertes samedi.', filter: {} };
    const outlook = await agency.does(previewCampaign, written);
    expect(outlook).toMatchObject({
      recipients: 1,
      excluded: { value_missing: 4 },
      lacking: { 'contact.firstName': 4 },
    });
    expect(outlook.examples[0].body).toBe(`Bonjour Élodie, portes ouvertes samedi.\n${STOP_MENTION}`);
    const body = 'Bonjour {{contact.firstName|à vous}}.';
    expect(await agency.does(previewCampaign, { body, filter: {} })).toMatchObject({ recipients: 4 });
    const unknown = { name: 'X', body: 'Bonjour {{contact.iban}}.' };
    expect(await refusal(agency.does(createCampaign, unknown))).toMatchObject({ code: 'invalid_request' });
  });

  it('is never another agency’s contact', async () => {
    const stranger = await here.agency();
    expect(await stranger.does(previewCampaign, { body, filter: {} })).toMatchObject({ recipients: 0, excluded: {} });
  });
});

const somebody = () => person('+33639980001', { consent: granted });

describe('a campaign', () => {
  beforeEach(somebody);

  it('carries the mention of STOP from its first draft', async () => {
    const made = await campaign();
    expect(made).toMatchObject({ status: 'draft', body: `${body}\n${STOP_MENTION}`, perMinute: 60 });
    const changed = await agency.does(changeCampaign, { ...asRead(made), body: 'Reporté.' });
    expect(changed.body).toBe(`Reporté.\n${STOP_MENTION}`);
    expect(changed.fingerprint).not.toBe(made.fingerprint);
    expect((await agency.does(listCampaigns, {})).data).toMatchObject([{ id: made.id }]);
  });

  it('has a text of at most 1,500 characters, the mention of STOP left aside: it may be saved again as it was read', async () => {
    const made = await campaign({ body: 'a'.repeat(1500) });
    const again = await agency.does(changeCampaign, { ...asRead(made), body: made.body });
    expect(again.body).toBe(`${'a'.repeat(1500)}\n${STOP_MENTION}`);
    expect(await agency.does(previewCampaign, { body: made.body, filter: {} })).toMatchObject({ body: made.body });
    const longer = { ...asRead(made), body: `${'a'.repeat(1501)}\n${STOP_MENTION}` };
    expect(await refusal(agency.does(changeCampaign, longer))).toMatchObject({ code: 'invalid_request' });
  });

  it('is started by a person, once, as it was read', async () => {
    const before = await campaign();
    const now = await agency.does(changeCampaign, { ...asRead(before), perMinute: 30 });
    for (const operation of [startCampaign, changeCampaign]) {
      expect(await refusal(agency.does(operation, asRead(before)))).toMatchObject({ code: 'conflict' });
      expect(await refusal(agency.does(operation, { id: now.id }))).toMatchObject({ code: 'invalid_request' });
    }
    const started = await agency.does(startCampaign, asRead(now));
    expect(started).toMatchObject({ status: 'running', approvedBy: { kind: 'human' } });
    expect(await refusal(agency.does(startCampaign, asRead(now)))).toMatchObject({ code: 'conflict' });
    for (const change of [{ body: 'Autre' }, { filter: {} }, { perMinute: 1 }]) {
      expect(await refusal(agency.does(changeCampaign, { ...asRead(now), ...change }))).toMatchObject({
        code: 'conflict',
      });
    }
  });

  it('is paused, resumed and cancelled, each from where that can be', async () => {
    const { id, fingerprint } = await campaign();
    expect(await refusal(agency.does(pauseCampaign, { id }))).toMatchObject({ code: 'conflict' });
    await agency.does(startCampaign, { id, fingerprint });
    expect(await agency.does(pauseCampaign, { id })).toMatchObject({ status: 'paused' });
    expect(await refusal(agency.does(pauseCampaign, { id }))).toMatchObject({ code: 'conflict' });
    expect(await agency.does(resumeCampaign, { id })).toMatchObject({ status: 'running' });
    expect(await agency.does(cancelCampaign, { id })).toMatchObject({ status: 'cancelled' });
    expect(await refusal(agency.does(resumeCampaign, { id }))).toMatchObject({ code: 'conflict' });
  });

  it('is not started by a key: that waits for a person', async () => {
    const { id } = await campaign();
    for (const operation of [startCampaign, pauseCampaign, cancelCampaign]) {
      expect(await refusal(perform(here.context, asKey(), operation, { id }))).toMatchObject({ code: 'missing_scope' });
    }
  });
});

describe('a start that nobody would get a message of', () => {
  const refused = { code: 'no_recipients', hint: expect.stringContaining('consent') };
  beforeEach(() => person('+33639980001'));

  it('is refused to people and to keys', async () => {
    const { id, fingerprint } = await campaign();
    expect(await refusal(agency.does(startCampaign, { id, fingerprint }))).toMatchObject(refused);
    expect(await refusal(request(id))).toMatchObject(refused);
    expect(await agency.does(readCampaign, { id })).toMatchObject({ status: 'draft' });
  });

  it('is refused where the text has a hole for everybody who could get it', async () => {
    await person('+33639980002', { consent: granted });
    const made = await campaign({ body: 'Bonjour {{contact.firstName}}.' });
    expect(await refusal(agency.does(startCampaign, asRead(made)))).toMatchObject(refused);
  });

  it('ends rejected where the last recipient has opted out before it was approved', async () => {
    const last = await person('+33639980002', { consent: granted });
    const { id } = await campaign();
    const { draftId } = await request(id);
    await agency.does(updateContact, { id: last.id, consent: { sms: { status: 'opted_out' } } });
    const { draft, blocked } = await agency.does(readReview, { id: draftId });
    expect(blocked).toMatchObject({ code: 'no_recipients' });
    const decided = await agency.does(approveDraft, { id: draftId, fingerprint: draft.fingerprint });
    expect(decided).toMatchObject({ status: 'rejected', reasonCode: 'no_recipients' });
  });
});

describe('a start that a key asks for', () => {
  beforeEach(somebody);

  it('shows a person the exact text, the audience and the cost', async () => {
    await person('+33639980001', { consent: granted, tags: ['vip'] });
    const { id } = await campaign({ filter: { tag: 'vip' } });
    const receipt = await request(id);
    expect(receipt).toMatchObject({ status: 'pending', kind: 'campaign', preview: { recipients: 1, segments: 1 } });
    expect(await agency.does(readCampaign, { id })).toMatchObject({ status: 'pending', draftId: receipt.draftId });
    const { data, counts } = await agency.does(reviewQueue, {});
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

  it('runs once it is approved, and by whom is kept', async () => {
    const { id } = await campaign();
    const { draftId } = await request(id);
    const { draft } = await agency.does(readReview, { id: draftId });
    const decided = await agency.does(approveDraft, { id: draftId, fingerprint: draft.fingerprint });
    expect(decided).toMatchObject({ status: 'sent' });
    expect(await agency.does(readCampaign, { id })).toMatchObject({
      ...{ status: 'running', draftId },
      approvedBy: { name: agency.owner.name },
    });
  });

  it('is read again where by now others would get it, or read something else', async () => {
    const lea = await person('+33639980002', { consent: granted, firstName: 'Léa' });
    const { id } = await campaign({ body: 'Bonjour {{contact.firstName|à vous}}.', filter: { stage: 'new' } });
    const { draftId } = await request(id);
    const read = async () => (await agency.does(readReview, { id: draftId })).draft;
    const approve = ({ fingerprint }: { fingerprint: string }) =>
      agency.does(approveDraft, { id: draftId, fingerprint });
    const [asked] = (await agency.does(reviewQueue, {})).data;
    await agency.does(updateContact, { id: lea.id, firstName: 'Léonie' });
    expect(await refusal(approve(asked.draft))).toMatchObject({ code: 'conflict' });
    const renamed = await read();
    expect(renamed.editedBy).toMatchObject({ kind: 'system' });
    expect(renamed.item.examples).toContainEqual(expect.objectContaining({ name: 'Léonie Le Goff' }));
    await person('+33639980003', { consent: granted });
    expect(await refusal(approve(renamed))).toMatchObject({ code: 'conflict' });
    const now = await read();
    expect(now.item.recipients).toBe(renamed.item.recipients + 1);
    expect(await agency.does(readCampaign, { id })).toMatchObject({ status: 'pending', startedAt: null });
    expect(await approve(now)).toMatchObject({ status: 'sent', item: now.item, fingerprint: now.fingerprint });
  });

  it('starts nothing else, though the campaign was changed in the database', async () => {
    const { id } = await campaign();
    const { draftId } = await request(id);
    const { draft } = await agency.does(readReview, { id: draftId });
    const row = here.db.updateTable('campaign').set({ body: `Autre\n${STOP_MENTION}` });
    await row.where('id', '=', uuidOf('campaign', id)).execute();
    await agency.does(approveDraft, { id: draftId, fingerprint: draft.fingerprint }).catch(() => undefined);
    expect(await agency.does(readCampaign, { id })).toMatchObject({ status: 'draft', startedAt: null });
  });

  it('freezes the campaign until it is decided: no change, no second request, no start beside it', async () => {
    const { id, fingerprint } = await campaign();
    const { draftId } = await request(id);
    for (const attempt of [
      () => agency.does(changeCampaign, { id, fingerprint, body: 'Autre' }),
      () => agency.does(startCampaign, { id, fingerprint }),
      () => agency.does(cancelCampaign, { id }),
      () => request(id),
    ]) {
      expect(await refusal(attempt())).toMatchObject({ code: 'conflict', existingId: draftId });
    }
    await agency.does(rejectDraft, { id: draftId, reason: 'Pas maintenant' });
    const changed = await agency.does(changeCampaign, { id, fingerprint, body: 'Autre' });
    expect(changed).toMatchObject({ status: 'draft' });
  });
});
