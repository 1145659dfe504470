import { describe, expect, it } from 'vitest';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { world } from '../../support/world.ts';
import { idOf, receiver } from './receiver.ts';
import { engine } from './subscriber.ts';

const here = await world();
const { clock, wakes, subscriber } = await engine(here);

describe('an event', () => {
  it('is told as it is stored, with what was sent and what came back in the log', async () => {
    const target = await receiver(() => (response) => response.writeHead(202).end('Merci'));
    const one = await subscriber();
    const { id } = await one.webhook(`${target.url}/clef`);
    const contact = await one.happens();
    const waiting = await one.only(id);
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 0, type: 'contact.created' });
    await one.attempt(waiting.id);
    const [receipt] = target.receipts;
    const body = JSON.parse(receipt?.body ?? '');
    expect(receipt).toMatchObject({ path: '/clef', headers: { 'content-type': 'application/json' } });
    expect(Object.keys(body)).toEqual(['id', 'type', 'timestamp', 'data']);
    expect(body).toEqual({
      ...{ id: waiting.eventId, type: 'contact.created', timestamp: clock.now.toISOString() },
      data: contact,
    });
    const told = await one.only(id);
    expect(told).toMatchObject({ status: 'delivered', attempts: 1, event: body });
    expect(told.tries).toEqual([
      expect.objectContaining({ statusCode: 202, response: 'Merci', failure: null, at: clock.now.toISOString() }),
    ]);
    expect(told.tries[0].request['webhook-id']).toBe(waiting.eventId);
  });

  it('is told to those who listen to its kind, and to who listens to all', async () => {
    const one = await subscriber();
    const all = await one.webhook('https://all.example/');
    const mine = await one.webhook('https://mine.example/', { kinds: ['contact.updated'] });
    const { id } = await one.happens();
    await one.does(updateContact, { id, tags: ['pressé'] });
    const kinds = async (webhook: { id: string }) => (await one.log(webhook.id)).map(({ type }: any) => type).sort();
    expect(await kinds(all)).toEqual(['contact.created', 'contact.updated']);
    expect(await kinds(mine)).toEqual(['contact.updated']);
  });

  it('is claimed by one of many workers', async () => {
    const target = await receiver();
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await one.happens();
    const { id: delivery } = await one.only(id);
    await Promise.all(Array.from({ length: 8 }, () => one.attempt(delivery)));
    expect(target.receipts).toHaveLength(1);
  });
});

describe('a receiver that fails', () => {
  /** 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h. */
  const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

  it('is tried ten times over three days, under one id, and no sooner than was said', async () => {
    const target = await receiver(() => 500);
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await one.happens();
    const { id: delivery, eventId } = await one.only(id);
    for (const [n, wait] of waits.entries()) {
      await one.attempt(delivery);
      const { status, nextAttemptAt } = await one.delivery(delivery);
      const seconds = (Date.parse(nextAttemptAt) - clock.now.getTime()) / 1000;
      expect([n, status]).toEqual([n, 'waiting']);
      expect(seconds).toBeGreaterThanOrEqual(wait);
      expect(seconds).toBeLessThanOrEqual(wait * 1.1);
      expect(wakes.at(-1)).toMatchObject({
        task: 'webhook',
        at: new Date(nextAttemptAt),
        group: uuidOf('webhook', id),
      });
      await one.attempt(delivery);
      expect(target.receipts).toHaveLength(n + 1);
      clock.later(seconds);
    }
    await one.attempt(delivery);
    expect(await one.delivery(delivery)).toMatchObject({ status: 'failed', attempts: 10, nextAttemptAt: null });
    expect(new Set(target.receipts.map(idOf))).toEqual(new Set([eventId]));
    expect(new Set(target.receipts.map(({ body }) => body)).size).toBe(1);
    expect(target.receipts).toHaveLength(10);
  });

  it.each([301, 302, 307, 308])('with a redirect (%i) is not followed', async (status) => {
    const other = await receiver();
    const target = await receiver(() => (response) => response.writeHead(status, { location: other.url }).end());
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await one.happens();
    await one.work();
    expect(await one.only(id)).toMatchObject({ status: 'waiting', tries: [{ statusCode: status }] });
    expect(other.receipts).toEqual([]);
  });

  it('with a connection that breaks, or an answer that is long, is logged in short', async () => {
    const target = await receiver((_, nth) => (nth === 1 ? 'reset' : (response) => response.end('é'.repeat(50_000))));
    const one = await subscriber();
    const { id } = await one.webhook(target.url);
    await one.happens();
    await one.work();
    const { id: delivery, tries } = await one.only(id);
    expect(tries).toMatchObject([{ statusCode: null, response: null, failure: 'broken_off' }]);
    clock.later(6);
    await one.attempt(delivery);
    const [, second] = (await one.delivery(delivery)).tries;
    expect(second.statusCode).toBe(200);
    expect(second.response.length).toBeLessThanOrEqual(4096);
  });
});
