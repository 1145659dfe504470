import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readReview } from '../../../approval/drafts/review-queue.ts';
import { recipientStates } from '../../../domain/campaigns/recipient-state.ts';
import { listRecipients } from '../../../domain/campaigns/recipients.ts';
import { listInbox } from '../../../domain/conversations/inbox.ts';
import { clefIn } from '../../../domain/shared/actor.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { receiveMessage } from '../../../inbound/receive-message.ts';
import { line } from '../../support/fake-line.ts';
import { readingOf } from '../../support/reading.ts';
import { world } from '../../support/world.ts';
import { mailing } from './mailing.ts';

const here = await world();

/** A campaign whose recipients were written down; the first of them has been sent to. */
async function written(recipients: number) {
  const office = await mailing(await line(here));
  await office.people(recipients);
  const [phone] = await office.people(1, { phone: null, first_name: 'Anne', last_name: 'Sans Numéro' });
  await office.people(1, { sms_consent: JSON.stringify({ status: 'unknown' }), first_name: 'Paul', phone });
  const id = await office.start({ perMinute: 1 });
  await office.work();
  const list = (more: object = {}) => office.does(listRecipients, { id, limit: 100, ...more });
  return { ...office, id, list };
}

/** What the provider said, or a person did, to the nth message. */
const become = (id: string, nth: number, columns: object) =>
  here.db
    .updateTable('draft')
    .set({ release_at: null, ...columns })
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('draft as one')
        .select('one.id')
        .where('one.campaign_id', '=', uuidOf('campaign', id))
        .orderBy('one.id')
        .offset(nth)
        .limit(1),
    )
    .execute();

const sentIn = (id: string) =>
  here.db
    .selectFrom('draft')
    .select(['id', 'sent_at', sql<string>`item->>'to'`.as('to')])
    .where('campaign_id', '=', uuidOf('campaign', id))
    .where('status', '=', 'sent')
    .orderBy('id')
    .execute();

it('each of its audience stands in one state, with what became of it or why nothing goes there, as the counts say', async () => {
  const { id, list, read, people, does } = await written(7);
  const said = { code: '21610', detail: 'unsubscribed' };
  const delivered = new Date();
  await become(id, 0, { delivered_at: delivered });
  await become(id, 1, { status: 'failed', sending_at: new Date(), failure: JSON.stringify(said) });
  await become(id, 2, { status: 'sent', sent_at: new Date(), failure: JSON.stringify(said) });
  await become(id, 3, { status: 'rejected', reason_code: 'conflict' });
  await become(id, 4, { status: 'rejected', reason_code: 'campaign_cancelled' });
  await become(id, 5, { status: 'unconfirmed' });
  // Whoever came later is none of its audience.
  await people(1);
  const { data } = await list();
  expect(data.map(({ state, reason, failure }: any) => [state, reason ?? failure?.code ?? null])).toEqual([
    ['sent', null],
    ['failed', '21610'],
    ['failed', '21610'],
    ['excluded', 'number_changed'],
    ['cancelled', null],
    ['unconfirmed', null],
    ['waiting', null],
    ['excluded', 'no_phone'],
    ['excluded', 'sms_consent_missing'],
  ]);
  const [first] = await sentIn(id);
  expect(data[0]).toMatchObject({
    ...{ contact: { name: 'Élodie Le Goff' }, to: first?.to, draftId: publicId('draft', first?.id ?? '') },
    ...{ at: first?.sent_at?.toISOString(), deliveredAt: delivered.toISOString() },
  });
  const { draft, campaign } = await does(readReview, { id: data[0].draftId });
  expect([draft.status, campaign]).toEqual(['sent', { id, name: 'Portes ouvertes' }]);
  const { progress } = await read(id);
  for (const state of recipientStates) {
    const listed = (await list({ state })).data;
    expect(listed, state).toEqual(data.filter((one: any) => one.state === state));
    const excluded: number[] = Object.values(progress.excluded);
    expect(listed, state).toHaveLength(
      state === 'excluded' ? excluded.reduce((sum, n) => sum + n, 0) : progress[state],
    );
  }
});

it('is read page by page, each of them once, and one is found by name or number', async () => {
  const { list } = await written(3);
  for (const asked of [{}, { state: 'waiting' }]) {
    const pages = [await list({ ...asked, limit: 1 })];
    for (let last = pages[0]; last.nextCursor; last = pages.at(-1))
      pages.push(await list({ ...asked, limit: 1, cursor: last.nextCursor }));
    expect(pages.flatMap((page) => page.data)).toEqual((await list(asked)).data);
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

it('a page of it reads no more rows, however many there are', async () => {
  const [few, many] = [await written(50), await written(1500)];
  for (const { id } of [few, many]) await become(id, 49, { status: 'failed' });
  await sql`analyze`.execute(here.db);
  for (const state of ['failed', 'waiting', 'excluded', undefined] as const) {
    const asked = { limit: 20, ...(state && { state }) };
    const reading = ({ id, context, agency }: typeof few) =>
      readingOf(context, agency.owner, listRecipients, { id, ...asked });
    const [of50, of1500] = [await reading(few), await reading(many)];
    expect(of1500, state).not.toHaveProperty('draft end to end');
    expect(of1500.draft ?? 0, state).toBeLessThanOrEqual((of50.draft ?? 0) + 20);
  }
});

it('a campaign has not read what its people wrote', async () => {
  const office = await mailing(await line(here));
  const [phone] = await office.people(1);
  const wrote = { kind: 'message', channel: 'sms', providerId: 'SM1', subject: null, body: 'Samedi ?' } as const;
  const notice = { ...wrote, from: phone as string, to: [], references: [], at: null };
  await receiveMessage(office.context, clefIn(office.agency.id), 'twilio', notice);
  await office.start();
  await office.work();
  const { data, unread } = await office.does(listInbox, {});
  expect(data).toMatchObject([{ snippet: expect.stringContaining('Portes ouvertes'), unreadCount: 1 }]);
  expect(unread).toBe(1);
});
