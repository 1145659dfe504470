import { describe, expect, it } from 'vitest';
import { connectCalendar, disconnectCalendar, syncCalendar as syncNow } from '../../../domain/calendars/accounts.ts';
import { busyTimes } from '../../../domain/calendars/busy-times.ts';
import { systemActor } from '../../../domain/shared/actor.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { insertVisits } from '../../domain/calendars/visits.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startFakeCalDav } from '../../support/fake-caldav.ts';
import { startTestServer } from '../../support/test-server.ts';
import { calendarAgency } from './calendar-agency.ts';

const start = new Date('2026-11-24T09:00:00Z').getTime();
let minutes = 0;
const server = await startTestServer({ now: () => new Date(start + minutes * 60_000) });
const { context } = server;

const visitsAt = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    startsAt: new Date(Date.parse('2026-11-25T10:00:00Z') + index * 3_600_000).toISOString(),
  }));

/** A connected calendar with so many appointments, which are not written yet. */
async function connected(count: number) {
  const fake = await startFakeCalDav();
  const calendar = await calendarAgency(server);
  await calendar.connect(fake.address);
  await insertVisits(context, calendar.agency, calendar.agency.owner.id, visitsAt(count));
  const leave = () => calendar.agency.perform(disconnectCalendar, { removesEvents: true });
  /** Its owner leaves it while the server is asked the first question with this method. */
  const leaveDuring = (method: string, answer?: { status: number }) => {
    let isLeft = false;
    fake.options.answer = async (asked) => {
      if (asked.method !== method || isLeft) return undefined;
      isLeft = true;
      await leave();
      return answer;
    };
  };
  const operations = async () => {
    const entries = server.db.selectFrom('journal_entry').select('operation');
    return (await entries.where('agency_id', '=', calendar.agency.id).execute()).map(({ operation }) => operation);
  };
  return { ...calendar, fake, leave, leaveDuring, operations };
}

/** An answer to a question for an event that is longer than Clef reads. */
const tooLong = { status: 200, body: 'x'.repeat(1024 * 1024 + 1) };

describe('a turn that changed nothing, because the server takes none of so many events', () => {
  it('ends, says why, and is repeated later', async () => {
    const { agency, fake, sync, account } = await connected(201);
    fake.options.answer = ({ method }) => (method === 'PUT' ? { status: 413 } : undefined);
    const woken = server.wakes.length;
    await sync();
    expect(await account()).toMatchObject({ status: 'active', fault: 'too_large' });
    expect(server.wakes.slice(woken).filter(({ id }) => id === agency.owner.id)).toEqual([]);
    fake.asked.length = 0;
    await sync();
    expect(fake.asked).toEqual([]);
    fake.options.answer = () => undefined;
    minutes += 2;
    await sync();
    await sync();
    expect(fake.objects.size).toBe(201);
    expect(await account()).toMatchObject({ fault: null });
  });
});

describe('an account that its owner leaves while it is synchronised', () => {
  it('stays left although the server refuses the password', async () => {
    const { fake, sync, account, leaveDuring } = await connected(1);
    await sync();
    leaveDuring('REPORT', { status: 401 });
    minutes += 16;
    await sync();
    expect(await account()).toMatchObject({ status: 'not_removed' });
    expect(fake.objects.size).toBe(1);
  });

  it('gets no further event, and loses those that it has', async () => {
    const { fake, sync, account, leaveDuring } = await connected(3);
    leaveDuring('PUT');
    await sync();
    expect(fake.objects.size).toBe(1);
    expect(await account()).toMatchObject({ status: 'leaving' });
    await sync();
    expect(fake.objects.size).toBe(0);
    expect(await account()).toBeNull();
  });

  it('is left at once, whatever the turn found', async () => {
    const { fake, sync, account, leaveDuring } = await connected(1);
    await sync();
    leaveDuring('REPORT', { status: 500 });
    minutes += 16;
    await sync();
    expect(await account()).toMatchObject({ status: 'leaving', fault: null });
    await sync();
    expect(fake.objects.size).toBe(0);
  });

  it('keeps no busy times', async () => {
    const { agency, fake, sync, leaveDuring } = await connected(0);
    const theirs =
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:theirs\r\nDTSTART:20261125T120000Z\r\nDTEND:20261125T130000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
    fake.objects.set('/agenda/theirs.ics', { body: theirs, version: 1 });
    leaveDuring('REPORT');
    await sync();
    const work = readingWork(context, systemActor(agency.id), context.now());
    const all = { userId: agency.owner.id, from: new Date(0), to: new Date('2100-01-01') };
    expect(await busyTimes(work, all)).toEqual([]);
  });
});

describe('an account that is left with an event that cannot be removed', () => {
  it('is kept until it can', async () => {
    const { fake, sync, account, leave, known } = await connected(2);
    await sync();
    const [stuck] = [...fake.objects.keys()];
    fake.options.answer = ({ method, path }) => (method === 'GET' && path === stuck ? tooLong : undefined);
    await leave();
    await sync();
    expect([...fake.objects.keys()]).toEqual([stuck]);
    expect(await account()).toMatchObject({ status: 'leaving', fault: 'too_large' });
    expect(await known()).toHaveLength(1);
    fake.options.answer = () => undefined;
    minutes += 2;
    await sync();
    expect(fake.objects.size).toBe(0);
    expect(await account()).toBeNull();
  });

  it('ends by saying so where the password is refused, and is not asked any more', async () => {
    const { agency, fake, sync, account, leave, operations } = await connected(1);
    await sync();
    fake.options.answer = () => ({ status: 401 });
    await leave();
    await sync();
    expect(await account()).toMatchObject({ status: 'not_removed', fault: 'password', isBusy: false });
    expect(await operations()).toContain('leaveCalendarEvents');
    fake.asked.length = 0;
    minutes += 60;
    await sync();
    expect(fake.asked).toEqual([]);
    for (const refused of [
      agency.perform(syncNow, {}),
      agency.perform(connectCalendar, { address: fake.address, username: 'marie', password: 'mer' }),
    ]) {
      expect(await refusalOf(refused)).toMatchObject({ code: 'conflict' });
    }
  });

  it('is tried once more, or forgotten, as its owner says', async () => {
    const { agency, fake, sync, account, leave } = await connected(1);
    await sync();
    fake.options.answer = () => ({ status: 401 });
    await leave();
    await sync();
    fake.options.answer = () => undefined;
    await leave();
    await sync();
    expect([fake.objects.size, await account()]).toEqual([0, null]);
    await agency.perform(connectCalendar, { address: fake.address, username: 'marie', password: 'mer' });
    await sync();
    fake.options.answer = () => ({ status: 401 });
    await leave();
    await sync();
    await agency.perform(disconnectCalendar, { removesEvents: false });
    expect([fake.objects.size, await account()]).toEqual([1, null]);
  });
});
