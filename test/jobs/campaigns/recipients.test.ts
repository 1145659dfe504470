import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readReview } from '../../../approval/drafts/review-queue.ts';
import { receiveMessage } from '../../../delivery/inbound/receive-message.ts';
import { recipientStates } from '../../../domain/campaigns/recipient-state.ts';
import { listRecipients } from '../../../domain/campaigns/recipients.ts';
import { listInbox } from '../../../domain/conversations/inbox.ts';
import { systemActor } from '../../../domain/shared/actor.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { countRowsRead } from '../../support/rows-read.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startTwilioServer } from '../../support/twilio-server.ts';
import { createCampaignAgency } from './campaign-agency.ts';

const testServer = await startTestServer({ ownStore: true });

/** A campaign whose recipients are written and whose first message is sent. */
async function startWithRecipients(recipients: number) {
  const sender = await createCampaignAgency(await startTwilioServer(testServer));
  await sender.insertRecipients(recipients);
  const [phone] = await sender.insertRecipients(1, { phone: null, first_name: 'Anne', last_name: 'Sans Numéro' });
  await sender.insertRecipients(1, { sms_consent: JSON.stringify({ status: 'unknown' }), first_name: 'Paul', phone });
  const id = await sender.start({ perMinute: 1 });
  await sender.runDue();
  const list = (more: object = {}) => sender.perform(listRecipients, { id, limit: 100, ...more });
  return { ...sender, id, list };
}

/** Changes the row of the nth message, as a provider's answer or a person would. */
const changeMessage = (id: string, nth: number, columns: object) =>
  testServer.db
    .updateTable('draft')
    .set({ release_at: null, ...columns })
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('draft as message')
        .select('message.id')
        .where('message.campaign_id', '=', uuidOf('campaign', id))
        .orderBy('message.id')
        .offset(nth)
        .limit(1),
    )
    .execute();

const sentMessages = (id: string) =>
  testServer.db
    .selectFrom('draft')
    .select(['id', 'sent_at', sql<string>`item->>'to'`.as('to')])
    .where('campaign_id', '=', uuidOf('campaign', id))
    .where('status', '=', 'sent')
    .orderBy('id')
    .execute();

it('each contact of the audience is in one state, with its failure or reason, and the counts agree', async () => {
  const { id, list, read, insertRecipients, perform: does } = await startWithRecipients(8);
  const failure = { code: '21610', detail: 'unsubscribed' };
  const delivered = new Date();
  await changeMessage(id, 0, { delivered_at: delivered });
  await changeMessage(id, 1, { status: 'failed', sending_at: new Date(), failure: JSON.stringify(failure) });
  await changeMessage(id, 2, { status: 'sent', sent_at: new Date(), failure: JSON.stringify(failure) });
  await changeMessage(id, 3, { status: 'rejected', reason_code: 'conflict' });
  await changeMessage(id, 4, { status: 'rejected', reason_code: 'campaign_cancelled' });
  await changeMessage(id, 5, { status: 'unconfirmed' });
  await changeMessage(id, 6, { status: 'rejected', reason_code: 'undeliverable' });
  // A contact that was created later is not in the audience.
  await insertRecipients(1);
  const { data } = await list();
  expect(data.map(({ state, reason, failure }: any) => [state, reason ?? failure?.code ?? null])).toEqual([
    ['sent', null],
    ['failed', '21610'],
    ['failed', '21610'],
    ['excluded', 'number_changed'],
    ['cancelled', null],
    ['unconfirmed', null],
    ['excluded', 'undeliverable'],
    ['waiting', null],
    ['excluded', 'no_phone'],
    ['excluded', 'sms_consent_missing'],
  ]);
  const [first] = await sentMessages(id);
  expect(data[0]).toMatchObject({
    ...{ contact: { name: 'Élodie Le Goff' }, to: first?.to, draftId: publicId('draft', first?.id ?? '') },
    ...{ at: first?.sent_at?.toISOString(), deliveredAt: delivered.toISOString() },
  });
  const { draft, campaign } = await does(readReview, { id: data[0].draftId });
  expect([draft.status, campaign]).toEqual(['sent', { id, name: 'Portes ouvertes' }]);
  const { progress } = await read(id);
  for (const state of recipientStates) {
    const listed = (await list({ state })).data;
    expect(listed, state).toEqual(data.filter((recipient: any) => recipient.state === state));
    const excluded: number[] = Object.values(progress.excluded);
    expect(listed, state).toHaveLength(
      state === 'excluded' ? excluded.reduce((sum, n) => sum + n, 0) : progress[state],
    );
  }
});

it('recipients are listed page by page, each once, and found by name or number', async () => {
  const { list } = await startWithRecipients(3);
  for (const filter of [{}, { state: 'waiting' }]) {
    const pages = [await list({ ...filter, limit: 1 })];
    for (let last = pages[0]; last.nextCursor; last = pages.at(-1))
      pages.push(await list({ ...filter, limit: 1, cursor: last.nextCursor }));
    expect(pages.flatMap((page) => page.data)).toEqual((await list(filter)).data);
  }
  for (const q of ['sans num', 'numéro anne'])
    expect((await list({ q })).data, q).toMatchObject([{ contact: { name: 'Anne Sans Numéro' }, to: null }]);
  const [{ to }] = (await list({ state: 'waiting' })).data;
  const spaced = to.replace(/^\+33(.)(..)(..)(..)(..)$/, '+33 $1 $2 $3 $4 $5');
  for (const q of [
    to,
    spaced,
    spaced.replace('+33 ', '0'),
    to.replace('+33', '0'),
    to.replace('+33', '0').slice(0, -1),
  ]) {
    expect((await list({ q })).data, q).toContainEqual(expect.objectContaining({ to }));
  }
  expect((await list({ q: '!?' })).data).toEqual([]);
});

it('a page of recipients reads the same number of rows in a large campaign', async () => {
  const [few, many] = [await startWithRecipients(50), await startWithRecipients(1500)];
  for (const { id } of [few, many]) await changeMessage(id, 49, { status: 'failed' });
  await sql`analyze`.execute(testServer.db);
  for (const state of ['failed', 'waiting', 'excluded', undefined] as const) {
    const filter = { limit: 20, ...(state && { state }) };
    const countRows = ({ id, context, agency }: typeof few) =>
      countRowsRead(context, agency.owner, listRecipients, { id, ...filter });
    const [of50, of1500] = [await countRows(few), await countRows(many)];
    expect(of1500, state).not.toHaveProperty('draft end to end');
    expect(of1500.draft ?? 0, state).toBeLessThanOrEqual((of50.draft ?? 0) + 20);
  }
});

it('the message of a campaign does not mark a conversation as read', async () => {
  const sender = await createCampaignAgency(await startTwilioServer(testServer));
  const [phone] = await sender.insertRecipients(1);
  const message = { kind: 'message', channel: 'sms', providerId: 'SM1', subject: null, body: 'Samedi ?' } as const;
  const notice = { ...message, from: phone as string, to: [], references: [], at: null };
  await receiveMessage(sender.context, systemActor(sender.agency.id), 'twilio', notice);
  await sender.start();
  await sender.runDue();
  const { data, unread } = await sender.perform(listInbox, {});
  expect(data).toMatchObject([{ snippet: expect.stringContaining('Portes ouvertes'), unreadCount: 1 }]);
  expect(unread).toBe(1);
});

it('whoever was left out by name is listed with that reason, and gets nothing', async () => {
  const sender = await createCampaignAgency(await startTwilioServer(testServer));
  await sender.insertRecipients(3);
  const rows = testServer.db.selectFrom('contact').select('id').where('agency_id', '=', sender.agency.id);
  const { id: contact } = await rows.limit(1).executeTakeFirstOrThrow();
  const exceptIds = [publicId('contact', contact)];
  const id = await sender.start({ filter: { exceptIds } });
  await sender.runDue();
  expect((await sender.read(id)).progress).toMatchObject({ recipients: 2, excluded: { left_out: 1 } });
  const { data } = await sender.perform(listRecipients, { id, state: 'excluded' });
  expect(data).toMatchObject([{ contact: { id: exceptIds[0] }, reason: 'left_out', to: null }]);
});
