import { describe, expect, it } from 'vitest';
import { insertVisits } from '../../domain/calendars/visits.ts';
import { startFakeCalDav } from '../../support/fake-caldav.ts';
import { startTestServer } from '../../support/test-server.ts';
import { calendarAgency } from './calendar-agency.ts';

const start = new Date('2026-11-24T09:00:00Z').getTime();
let minutes = 0;
const server = await startTestServer({ ownStore: true, now: () => new Date(start + minutes * 60_000) });
const { context, db } = server;

describe('events that the server refuses for good', () => {
  it('do not keep those behind them from being written', async () => {
    const fake = await startFakeCalDav();
    const { agency, connect, sync, account } = await calendarAgency(server);
    fake.options.answer = ({ method, body }) =>
      method === 'PUT' && body.includes('Refusée') ? { status: 413 } : undefined;
    await connect(fake.address);
    const visits = [
      ...Array.from({ length: 201 }, (_, index) => ({
        startsAt: new Date(start + (index + 24) * 3_600_000).toISOString(),
        lastName: 'Refusée',
      })),
      { startsAt: '2026-12-31T10:00:00Z', lastName: 'Le Goff' },
    ];
    await insertVisits(context, agency, agency.owner.id, visits);
    await sync();
    expect(fake.objects.size).toBe(0);
    minutes += 2;
    await sync();
    expect([...fake.objects.values()].map(({ body }) => /SUMMARY:.*/.exec(body)?.[0])).toEqual([
      expect.stringContaining('Le Goff'),
    ]);
    expect(await account()).toMatchObject({ status: 'active', fault: 'too_large' });
    // The others are tried again, and come once the server takes them.
    fake.options.answer = () => undefined;
    for (let turn = 0; turn < 3; turn += 1) {
      minutes += 60;
      await sync();
    }
    expect(fake.objects.size).toBe(202);
    expect(await account()).toMatchObject({ fault: null });
  });

  it('do not end the turn of another one twice', async () => {
    const fake = await startFakeCalDav();
    const { agency, connect, sync, account } = await calendarAgency(server);
    await connect(fake.address);
    const [visit = ''] = await insertVisits(context, agency, agency.owner.id, [{ startsAt: '2026-11-25T10:00:00Z' }]);
    await sync();
    const [path] = [...fake.objects.keys()];
    fake.options.answer = ({ method, path: at }) => (method === 'DELETE' && at === path ? { status: 403 } : undefined);
    await db.updateTable('visit').set({ status: 'cancelled' }).where('id', '=', visit).execute();
    await insertVisits(context, agency, agency.owner.id, [{ startsAt: '2026-11-26T10:00:00Z' }]);
    await sync();
    expect(fake.objects.size).toBe(1);
    minutes += 2;
    await sync();
    expect(fake.objects.size).toBe(2);
    expect(await account()).toMatchObject({ status: 'active', fault: 'read_only' });
  });
});
