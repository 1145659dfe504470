import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { announcing } from '../../../app/job-handlers.ts';
import type { AppContext } from '../../../approval/perform.ts';
import { release } from '../../../approval/release/hand-over.ts';
import { cancelCampaign, pauseCampaign } from '../../../domain/campaigns/campaign-controls.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { advance } from '../../../jobs/campaigns/advance.ts';
import { line, office as officeOn, taken } from '../../support/fake-line.ts';
import { embedded } from '../../support/installation.ts';
import { whileLocked } from '../../support/waiting.ts';
import { world } from '../../support/world.ts';
import { mailing } from './mailing.ts';

const here = await world();
const begun = async () => {
  const own = await line(here);
  return { ...own, ...(await mailing(own)) };
};

it('several processes write the recipients down at once: each of them once', async () => {
  const it = await begun();
  await it.people(1100);
  const id = await it.start({ perMinute: 1 });
  const job = { agencyId: it.agency.id, id: uuidOf('campaign', id) };
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 4 }, () => advance(it.context, job)));
    it.clock.later(1);
  }
  const rows = await it.rows(id);
  expect(rows).toHaveLength(1100);
  expect(new Set(rows.map(({ contact_id }) => contact_id)).size).toBe(1100);
  expect(await it.read(id)).toMatchObject({ progress: { recipients: 1100, excluded: {} } });
});

it.skipIf(embedded).each([pauseCampaign, cancelCampaign])(
  '$name waits for the claims that are under way',
  async (operation) => {
    const it = await begun();
    await it.people(1);
    const id = await it.start();
    const claims = sql`select pg_advisory_xact_lock_shared(hashtextextended(${`switches:${it.agency.id}`}, 0))`;
    const begin = () => ({ ended: it.does(operation, { id }) });
    const meanwhile = async () => expect(await it.read(id)).toMatchObject({ status: 'running' });
    const { ended } = await whileLocked(it.context.db, claims, { begin, waiting: 1, meanwhile });
    expect((await ended).status).not.toBe('running');
  },
);

it.each([' stop ', 'Arrêt', 'STOP.'])('after “%s” in mid-campaign nothing starts to that number', async (word) => {
  const it = await begun();
  const phones = await it.people(40);
  const id = await it.start({ perMinute: 6000 });
  const job = { agencyId: it.agency.id, id: uuidOf('campaign', id) };
  await advance(it.context, job);
  await advance(it.context, job);
  const bulk = it.wakes.filter(({ task }) => task === 'bulk');
  expect(bulk).toHaveLength(40);
  const stopped = phones.filter((_, index) => index % 4 === 0);
  // Half of them before, half while others are being handed over.
  const handOver = ({ id }: { id: string }) => release(it.context, it.channels, { agencyId: it.agency.id, id });
  const answered = new Map<string, number>();
  const stop = async (phone: string, index: number) => {
    const form = { From: phone, To: '+33199000001', Body: word, MessageSid: `SMin${uuidOf('campaign', id)}${index}` };
    expect(await it.told(form)).toBeLessThan(300);
    answered.set(phone, it.provider.receipts.length);
  };
  await Promise.all(stopped.slice(0, 5).map(stop));
  await Promise.all([...bulk.map(handOver), ...stopped.slice(5).map((phone, index) => stop(phone, index + 5))]);
  for (const [phone, before] of answered) {
    const later = taken({ receipts: it.provider.receipts.slice(before) });
    expect(later.filter(({ to }) => to === phone)).toEqual([]);
  }
  const { progress } = await it.read(id);
  expect(progress.sent + progress.excluded.opted_out).toBe(40);
  expect(progress.excluded.opted_out).toBeGreaterThanOrEqual(5);
});

it('what a person approves does not wait for another agency’s campaign, though all of its workers are stuck', async () => {
  const it = await begun();
  const phones = new Set(await it.people(60));
  const other = await officeOn(here, it);
  const [id, draft] = [await it.start({ perMinute: 6000 }), await other.draft()];
  const [full, free, out] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  let stuck = 0;
  const { sms } = it.channels;
  const send: typeof sms.send = async (message) => {
    if (phones.has(message.to)) {
      stuck += 1;
      if (stuck === 40) full.resolve();
      await free.promise;
    } else out.resolve();
    return sms.send(message);
  };
  const channels = { ...it.channels, sms: { ...sms, send } };
  const queue = await here.store.queue(() => undefined);
  const context: AppContext = { ...it.context, ...announcing(here.store, queue, pino({ level: 'silent' })) };
  await queue.work('bulk', (job) => release(context, channels, job));
  await queue.work('release', (job) => release(context, channels, job));
  const job = { agencyId: it.agency.id, id: uuidOf('campaign', id) };
  await advance(context, job);
  await advance(context, job);
  await full.promise;
  expect(await other.approve(draft)).toMatchObject({ status: 'approved' });
  await queue.wake('release', { agencyId: other.agency.id, id: uuidOf('draft', draft) });
  await out.promise;
  expect((await it.read(id)).progress.sent).toBe(0);
  free.resolve();
  await queue.close();
});
