import { describe, expect, it } from 'vitest';
import { approveDraft } from '../../../approval/drafts/decisions.ts';
import { readReview } from '../../../approval/drafts/review-queue.ts';
import { requestCampaignStart, startCampaign } from '../../../domain/campaigns/start-campaign.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';
import { receivedMessages } from '../../support/twilio-server.ts';
import { createCampaignSender, startAsShown } from './campaign-agency.ts';

const testServer = await startTestServer({ ownStore: true });
const createSender = async () => {
  const sender = await createCampaignSender(testServer);
  const received = () => receivedMessages(sender.provider);
  const finish = async () => {
    await sender.advance(3);
    return received();
  };
  const contactOf = async (phone: string) => {
    const rows = sender.context.rows.ofAllAgencies.selectFrom('contact').select('id').where('phone', '=', phone);
    const { id } = await rows.where('agency_id', '=', sender.agency.id).executeTakeFirstOrThrow();
    return publicId('contact', id);
  };
  const change = async (phone: string, fields: object) =>
    sender.perform(updateContact, { id: await contactOf(phone), allowDuplicate: true, ...fields });
  return { ...sender, finish, change, contactOf };
};

describe('the start of a campaign by a person', () => {
  it('is refused with the new figures if the preview showed 1 recipient and there are 51', async () => {
    const sender = await createSender();
    await sender.insertRecipients(1);
    const campaign = await sender.create();
    const shown = await startAsShown(sender.perform, campaign);
    await sender.insertRecipients(50);
    expect(await refusalOf(sender.perform(startCampaign, shown))).toMatchObject({
      code: 'conflict',
      message: 'The recipients have changed since they were shown: 1 then, 51 now.',
      existingId: campaign.id,
    });
    expect(await sender.read(campaign.id)).toMatchObject({ status: 'draft' });
    expect(await sender.finish()).toEqual([]);
    await sender.perform(startCampaign, await startAsShown(sender.perform, campaign));
    expect(await sender.finish()).toHaveLength(51);
  });

  it('is refused if one recipient is another one, or reads another text', async () => {
    const sender = await createSender();
    const [first, second] = (await sender.insertRecipients(2)) as [string, string];
    const body = 'Bonjour {{contact.firstName}}, portes ouvertes samedi.';
    const campaign = await sender.create({ body, filter: { tag: 'vip' } });
    await sender.change(first, { tags: ['vip'] });
    const shown = await startAsShown(sender.perform, campaign);
    await sender.change(first, { tags: [] });
    await sender.change(second, { tags: ['vip'] });
    const refused = { code: 'conflict', message: expect.stringContaining('not those that were shown: 1 now') };
    expect(await refusalOf(sender.perform(startCampaign, shown))).toMatchObject(refused);
    const other = await startAsShown(sender.perform, campaign);
    await sender.change(second, { firstName: 'Nils' });
    expect(await refusalOf(sender.perform(startCampaign, other))).toMatchObject(refused);
    expect(await sender.finish()).toEqual([]);
  });
});

it('a start that a key requests is approved for exactly the recipients of the review', async () => {
  const sender = await createSender();
  await sender.insertRecipients(2);
  const { id } = await sender.create();
  const key = { kind: 'key', id: newId(), name: 'Agent', agencyId: sender.agency.id, scopes: ['sms:send'] } as const;
  const { draftId, preview } = (await perform(sender.context, key, requestCampaignStart, { id })).output;
  expect(preview).not.toHaveProperty('recipientsFingerprint');
  const { draft } = await sender.perform(readReview, { id: draftId });
  // As many as before, so that the numbers alone would not tell.
  const [joined] = await sender.insertRecipients(1);
  await sender.change((draft.item.examples as { to: string }[])[0]?.to as string, { phone: null });
  const approve = (fingerprint: string) => sender.perform(approveDraft, { id: draftId, fingerprint });
  expect(await refusalOf(approve(draft.fingerprint))).toMatchObject({ code: 'conflict' });
  const again = await sender.perform(readReview, { id: draftId });
  expect(await approve(again.draft.fingerprint)).toMatchObject({ status: 'sent' });
  const received = await sender.finish();
  expect(received).toHaveLength(2);
  expect(received.map(({ to }) => to)).toContain(joined);
});

/** The changes that somebody may make between the approval and the moment at which the messages are written. */
const races = {
  'a contact joins the audience': { before: { tags: [] }, after: { tags: ['vip'] }, excluded: 'joined_later' },
  'a contact leaves the audience': { before: { tags: ['vip'] }, after: { tags: [] }, excluded: 'left_audience' },
  'a recipient opts out': {
    before: { tags: ['vip'] },
    after: { consent: { sms: { status: 'opted_out' } } },
    excluded: 'opted_out',
  },
  'a recipient gets another name': {
    before: { tags: ['vip'] },
    after: { firstName: 'Autre' },
    excluded: 'not_as_approved',
  },
  'a name becomes a sentence': {
    before: { tags: ['vip'] },
    after: { firstName: 'Appelez le 06, vite' },
    excluded: 'value_missing',
  },
} as const;

it.each(Object.entries(races))('after the approval, %s: nobody gets what was not shown', async (_, race) => {
  for (let run = 0; run < size(1, 4, 40); run += 1) {
    const sender = await createSender();
    const phones = await sender.insertRecipients(4);
    const [changed, ...others] = phones as [string, ...string[]];
    for (const phone of others) await sender.change(phone, { tags: ['vip'] });
    await sender.change(changed, race.before);
    const id = await sender.start({ body: 'Bonjour {{contact.firstName}}, à samedi.', filter: { tag: 'vip' } });
    await sender.change(changed, race.after);
    const received = await sender.finish();
    expect(received.map(({ to }) => to).sort()).toEqual([...others].sort());
    for (const { body } of received) expect(body).toContain('Bonjour Élodie, à samedi.');
    expect((await sender.read(id)).progress.excluded).toEqual({ [race.excluded]: 1 });
  }
});

it('a recipient with another number gets nothing at either', async () => {
  const sender = await createSender();
  const [changed, other] = (await sender.insertRecipients(2)) as [string, string];
  const id = await sender.start();
  const consent = { sms: { status: 'granted', source: 'Formulaire' } };
  await sender.change(changed, { phone: '+33639989998', consent });
  expect((await sender.finish()).map(({ to }) => to)).toEqual([other]);
  expect((await sender.read(id)).progress.excluded).toEqual({ not_as_approved: 1 });
});
