import { describe, expect, it } from 'vitest';
import { insertVisits } from '../../domain/calendars/visits.ts';
import { startFakeCalDav } from '../../support/fake-caldav.ts';
import { startTestServer } from '../../support/test-server.ts';
import { calendarAgency } from './calendar-agency.ts';

const start = new Date('2026-11-24T09:00:00Z').getTime();
let minutes = 0;
const server = await startTestServer({ now: () => new Date(start + minutes * 60_000) });
const { context, db } = server;

describe('a write whose answer is lost', () => {
  const interrupted = async () => {
    const fake = await startFakeCalDav();
    const calendar = await calendarAgency(server);
    await calendar.connect(fake.address);
    await calendar.sync();
    fake.options.losesAnswers = ({ method }) => method === 'PUT';
    const [visit = ''] = await insertVisits(context, calendar.agency, calendar.agency.owner.id, [
      { startsAt: '2026-11-25T10:00:00Z' },
    ]);
    await calendar.sync();
    expect(fake.objects.size).toBe(1);
    expect(await calendar.account()).toMatchObject({ fault: 'broken_off' });
    fake.options.losesAnswers = () => false;
    minutes += 2;
    return { ...calendar, fake, visit };
  };

  it('is repeated without a second event', async () => {
    const { fake, sync, account, known } = await interrupted();
    await sync();
    expect(fake.objects.size).toBe(1);
    expect(await account()).toMatchObject({ fault: null });
    expect(await known()).toMatchObject([{ etag: expect.any(String), written_hash: expect.any(String) }]);
  });

  it('is undone if the visit was cancelled meanwhile', async () => {
    const { fake, sync, visit, known } = await interrupted();
    await db.updateTable('visit').set({ status: 'cancelled' }).where('id', '=', visit).execute();
    await sync();
    expect(fake.objects.size).toBe(0);
    expect(await known()).toEqual([]);
  });
});
