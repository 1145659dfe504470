import { describe, expect, it } from 'vitest';
import { disableColleague } from '../../../domain/access/team.ts';
import { connectCalendar, disconnectCalendar, syncCalendar as syncNow } from '../../../domain/calendars/accounts.ts';
import { busyTimes } from '../../../domain/calendars/busy-times.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { systemActor } from '../../../domain/shared/actor.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { syncCalendar } from '../../../jobs/calendars/sync-calendar.ts';
import { insertVisits } from '../../domain/calendars/visits.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startFakeCalDav } from '../../support/fake-caldav.ts';
import { startTestServer } from '../../support/test-server.ts';
import { calendarAgency, colleagueWith } from './calendar-agency.ts';

const start = new Date('2026-11-24T09:00:00Z').getTime();
let minutes = 0;
const server = await startTestServer({ now: () => new Date(start + minutes * 60_000) });
const { context, db } = server;

/** An owner and a colleague, each with a calendar at a server of their own. */
async function twoCalendars() {
  const [own, other] = [await startFakeCalDav(), await startFakeCalDav()];
  const calendar = await calendarAgency(server);
  await calendar.connect(own.address);
  const colleague = await colleagueWith(server, calendar.agency, other.address);
  const [visit = ''] = await insertVisits(context, calendar.agency, calendar.agency.owner.id, [
    { startsAt: '2026-11-25T10:00:00Z' },
  ]);
  const syncBoth = async () => {
    await calendar.sync();
    await calendar.sync(colleague.id);
  };
  await syncBoth();
  return { ...calendar, own, other, colleague, visit, syncBoth };
}

const eventIn = ({ objects }: Awaited<ReturnType<typeof startFakeCalDav>>) => [...objects.values()][0]?.body ?? '';

describe('an appointment', () => {
  it('that is given to a colleague moves from one calendar to the other', async () => {
    const { own, other, colleague, visit, syncBoth } = await twoCalendars();
    expect([own.objects.size, other.objects.size]).toEqual([1, 0]);
    await db.updateTable('visit').set({ agent_id: colleague.id }).where('id', '=', visit).execute();
    await syncBoth();
    expect([own.objects.size, other.objects.size]).toEqual([0, 1]);
  });

  it('loses the name of a contact who is erased', async () => {
    const { agency, own, visit, syncBoth } = await twoCalendars();
    expect(eventIn(own)).toContain('Dupont');
    const { contact_id } = await db
      .selectFrom('visit')
      .select('contact_id')
      .where('id', '=', visit)
      .executeTakeFirstOrThrow();
    await agency.perform(eraseContact, {
      id: publicId('contact', contact_id),
      name: 'Marie Dupont',
      reason: 'request',
    });
    await syncBoth();
    expect(eventIn(own)).not.toContain('Dupont');
    expect(eventIn(own)).toContain('DTSTART:20261125T100000Z');
  });

  it('invites nobody', async () => {
    const { own } = await twoCalendars();
    expect(eventIn(own)).not.toMatch(/ATTENDEE|ORGANIZER|mailto:|VALARM/i);
  });
});

describe('a colleague who is disabled', () => {
  it('finds no appointment in their calendar any more', async () => {
    const { agency, other, colleague, visit, syncBoth } = await twoCalendars();
    await db.updateTable('visit').set({ agent_id: colleague.id }).where('id', '=', visit).execute();
    await syncBoth();
    expect(other.objects.size).toBe(1);
    await agency.perform(disableColleague, { id: publicId('user', colleague.id) });
    await syncBoth();
    expect(other.objects.size).toBe(0);
    expect(
      await db.selectFrom('calendar_account').select('status').where('user_id', '=', colleague.id).execute(),
    ).toEqual([]);
    const journal = db.selectFrom('journal_entry').select('operation').where('agency_id', '=', agency.id);
    expect((await journal.execute()).map(({ operation }) => operation)).toContain('removeCalendarAccount');
  });

  it('leaves no account behind, although the server refuses the password', async () => {
    const { agency, other, colleague, visit, syncBoth } = await twoCalendars();
    await db.updateTable('visit').set({ agent_id: colleague.id }).where('id', '=', visit).execute();
    await syncBoth();
    other.options.answer = () => ({ status: 401 });
    await agency.perform(disableColleague, { id: publicId('user', colleague.id) });
    await syncBoth();
    const accounts = db.selectFrom('calendar_account').select('status').where('user_id', '=', colleague.id);
    expect(await accounts.execute()).toEqual([]);
  });
});

describe('an account', () => {
  it('that another worker has claimed is left alone, until that one must have died', async () => {
    const { agency, own, sync } = await twoCalendars();
    own.asked.length = 0;
    const claimed = { claimed_at: context.now(), due_at: context.now() };
    await db.updateTable('calendar_account').set(claimed).where('user_id', '=', agency.owner.id).execute();
    await sync();
    expect(own.asked).toEqual([]);
    minutes += 6;
    await sync();
    expect(own.asked).not.toEqual([]);
  });

  it('is one of each colleague: another one is refused until the first is disconnected', async () => {
    const { agency, own, other, connect, account } = await twoCalendars();
    expect(await refusalOf(connect(other.address))).toMatchObject({ code: 'conflict' });
    expect(await account()).toMatchObject({ address: own.address });
    await agency.perform(disconnectCalendar, { removesEvents: false });
    expect(own.objects.size).toBe(1);
    expect(await connect(other.address)).toMatchObject({ address: other.address });
    await agency.perform(disconnectCalendar, { removesEvents: false });
    expect(await refusalOf(agency.perform(syncNow, {}))).toMatchObject({ code: 'conflict' });
    expect(await refusalOf(agency.perform(disconnectCalendar, { removesEvents: true }))).toMatchObject({
      code: 'conflict',
    });
  });

  it('that is left at a server which never answers again is given up in the end', async () => {
    const { agency, own, account, sync } = await twoCalendars();
    own.options.answer = () => ({ status: 500 });
    await agency.perform(disconnectCalendar, { removesEvents: true });
    for (let failures = 1; failures < 16; failures += 1) {
      await sync();
      expect(await account()).toMatchObject({ status: 'leaving', fault: 'server_error' });
      minutes += 361;
    }
    await sync();
    expect(await account()).toMatchObject({ status: 'not_removed', fault: 'server_error' });
  });

  it('keeps what was known of busy times while its server does not answer, and forgets it with the account', async () => {
    const { agency, own, sync } = await twoCalendars();
    const day = context.now().toISOString().slice(0, 10).replaceAll('-', '');
    const theirs = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:theirs\r\nDTSTART:${day}T235000Z\r\nDTEND:${day}T235500Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
    own.objects.set('/agenda/theirs.ics', { body: theirs, version: 1 });
    const busy = () =>
      busyTimes(readingWork(context, systemActor(agency.id), context.now()), {
        userId: agency.owner.id,
        from: new Date(0),
        to: new Date('2100-01-01'),
      });
    await agency.perform(syncNow, {});
    await sync();
    expect(await busy()).toHaveLength(1);
    own.options.answer = () => ({ status: 500 });
    await agency.perform(syncNow, {});
    await sync();
    expect(await busy()).toHaveLength(1);
    await agency.perform(disconnectCalendar, { removesEvents: true });
    expect(await busy()).toEqual([]);
  });

  it('is asked by the job alone: connecting one touches no network', async () => {
    const fake = await startFakeCalDav();
    const { agency } = await calendarAgency(server);
    await agency.perform(connectCalendar, { address: fake.address, username: 'marie', password: 'mer' });
    expect(fake.asked).toEqual([]);
    expect(server.wakes).toContainEqual({ queue: 'calendar', id: agency.owner.id });
    await syncCalendar(context, { agencyId: agency.id, id: agency.owner.id });
    expect(fake.asked).not.toEqual([]);
  });
});
