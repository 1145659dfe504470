import { beforeEach, describe, expect, it } from 'vitest';
import { createCampaign, previewCampaign } from '../../../domain/campaigns/campaigns.ts';
import { STOP_MENTION } from '../../../domain/drafts/stop-mention.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { body, createCampaignDrafts, granted } from './campaign-drafts.ts';

const testServer = await startTestServer();
let drafts: Awaited<ReturnType<typeof createCampaignDrafts>>;
beforeEach(async () => {
  drafts = await createCampaignDrafts(testServer);
});

describe('the preview of a campaign', () => {
  beforeEach(async () => {
    await drafts.createPerson('+33639980001', { consent: granted, tags: ['vip'] });
    await drafts.createPerson('+33639980001', { consent: granted, lastName: 'Kervella' });
    await drafts.createPerson('+33639980002', { consent: granted });
    await drafts.createPerson('+33639980003', { consent: { sms: { status: 'opted_out' } } });
    await drafts.createPerson('+33639980003', { consent: { sms: { status: 'granted', source: 'Formulaire' } } });
    await drafts.createPerson('+33639980004');
    await drafts.createPerson(undefined, { consent: granted, email: 'sans@courriel.example' });
  });

  it('counts recipients, and exclusions by reason: one message per number, none without consent', async () => {
    const preview = await drafts.agency.perform(previewCampaign, { body, filter: {} });
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
    expect(await drafts.agency.perform(previewCampaign, { body, filter: { tag: 'vip' } })).toMatchObject({
      recipients: 1,
    });
    expect(await drafts.agency.perform(previewCampaign, { body, filter: { q: 'kerv' } })).toMatchObject({
      recipients: 1,
    });
    expect(await drafts.agency.perform(previewCampaign, { body, filter: { stage: 'won' } })).toMatchObject({
      recipients: 0,
    });
  });

  it('adds up the segments of all messages', async () => {
    const long = await drafts.agency.perform(previewCampaign, { body: 'é'.repeat(200), filter: {} });
    expect(long).toMatchObject({ recipients: 3, segments: 6 });
  });

  it('excludes contacts without a value for a variable of the text', async () => {
    await drafts.createPerson('+33639980009', { consent: granted, firstName: 'Élodie' });
    const input = { body: 'Bonjour {{contact.firstName}}, portes ouvertes samedi.', filter: {} };
    const preview = await drafts.agency.perform(previewCampaign, input);
    expect(preview).toMatchObject({
      recipients: 1,
      excluded: { value_missing: 4 },
      lacking: { 'contact.firstName': 4 },
    });
    expect(preview.examples[0].body).toBe(`Bonjour Élodie, portes ouvertes samedi.\n${STOP_MENTION}`);
    const body = 'Bonjour {{contact.firstName|à vous}}.';
    expect(await drafts.agency.perform(previewCampaign, { body, filter: {} })).toMatchObject({ recipients: 4 });
    const unknown = { name: 'X', body: 'Bonjour {{contact.iban}}.' };
    expect(await refusalOf(drafts.agency.perform(createCampaign, unknown))).toMatchObject({ code: 'invalid_request' });
  });

  it('never includes a contact of another agency', async () => {
    const otherAgency = await testServer.createAgency();
    expect(await otherAgency.perform(previewCampaign, { body, filter: {} })).toMatchObject({
      recipients: 0,
      excluded: {},
    });
  });
});
