import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseCalendar, disconnectCalendar, syncCalendar } from '../../../domain/calendars/accounts.ts';
import { busyTimes } from '../../../domain/calendars/busy-times.ts';
import { uidOf } from '../../../domain/calendars/calendar-text.ts';
import { systemActor } from '../../../domain/shared/actor.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { insertVisits } from '../../domain/calendars/visits.ts';
import { type CalendarProgram, hasProgram, startProgram } from '../../support/calendar-programs.ts';
import { createColleague } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { calendarAgency } from './calendar-agency.ts';

const start = new Date('2026-11-24T09:00:00Z').getTime();
let minutes = 0;
const server = await startTestServer({ now: () => new Date(start + minutes * 60_000) });
const { context, db } = server;

const summaryOf = (text: string) => {
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') as ICAL.Component;
  return { event: new ICAL.Event(event), start: new ICAL.Event(event).startDate.toJSDate().toISOString() };
};

const other = (uid: string, lines: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//FR\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20261101T000000Z\r\n${lines.trim().replaceAll('\n', '\r\n')}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

describe.each(['radicale', 'xandikos'] as const)('%s', (name) => {
  const isHere = hasProgram(name);
  let program: CalendarProgram;
  beforeAll(async () => {
    if (isHere) program = await startProgram(name);
  });

  it.runIf(isHere)('shows each appointment, moves it, and loses it again, and keeps the events of others', async () => {
    const { agency, connect, sync, account, known } = await calendarAgency(server);
    const owner = agency.owner.id;
    const colleague = await createColleague(db, agency);
    const day = '2026-11-25T10:00:00.000Z';
    const [first, second, third] = await insertVisits(context, agency, owner, [
      { startsAt: day },
      { startsAt: '2026-11-26T10:00:00Z' },
      { startsAt: '2026-11-27T10:00:00Z', status: 'cancelled' },
    ]);
    const theirs = `${program.calendarUrl}dentiste.ics`;
    const dentist = other('dentiste', 'DTSTART:20261125T140000Z\nDTEND:20261125T150000Z\nSUMMARY:Dentiste');
    expect((await program.ask(theirs, 'PUT', dentist, { 'Content-Type': 'text/calendar' })).ok).toBe(true);

    expect(await connect(program.address)).toMatchObject({ status: 'active', calendarUrl: null, isBusy: true });
    await sync();
    expect(await account()).toMatchObject({
      status: 'active',
      calendarUrl: program.calendarUrl,
      fault: null,
      isBusy: false,
    });
    const there = async () => {
      const objects = [...(await program.objects())].filter(([url]) => url !== theirs);
      return new Map(objects.map(([, text]) => [summaryOf(text).event.uid, summaryOf(text).start]));
    };
    expect([...(await there()).keys()].sort()).toEqual([uidOf(first as string), uidOf(second as string)].sort());
    expect((await there()).get(uidOf(first as string))).toBe(day);
    expect((await known()).map((row) => row.visit_id)).not.toContain(third);

    // Moved, cancelled, and given to a colleague.
    const change = (id: string | undefined, columns: object) =>
      db
        .updateTable('visit')
        .set({ ...columns, updated_at: new Date() })
        .where('agency_id', '=', agency.id)
        .where('id', '=', id as string)
        .execute();
    await change(first, { starts_at: new Date('2026-11-25T16:00:00Z'), ends_at: new Date('2026-11-25T16:30:00Z') });
    await change(second, { status: 'cancelled' });
    await change(third, { status: 'scheduled' });
    await sync();
    expect(await there()).toEqual(
      new Map([
        [uidOf(first as string), '2026-11-25T16:00:00.000Z'],
        [uidOf(third as string), '2026-11-27T10:00:00.000Z'],
      ]),
    );
    await change(third, { agent_id: colleague.id });
    await sync();
    expect([...(await there()).keys()]).toEqual([uidOf(first as string)]);

    // The store knows nothing of the calendar's other events but when they are.
    const work = readingWork(context, systemActor(agency.id), context.now());
    const period = { from: new Date(start), to: new Date('2026-12-24T00:00:00Z') };
    expect(await busyTimes(work, { userId: owner, ...period })).toEqual([
      { userId: owner, startsAt: new Date('2026-11-25T14:00:00Z'), endsAt: new Date('2026-11-25T15:00:00Z') },
    ]);

    await agency.perform(disconnectCalendar, { removesEvents: true });
    await sync();
    expect(await there()).toEqual(new Map());
    expect(await (await program.ask(theirs, 'GET')).text()).toContain('Dentiste');
    expect([await account(), await known()]).toEqual([null, []]);
    await program.ask(theirs, 'DELETE');
  });

  it.runIf(isHere)('gets no second event when the process dies between the write and the commit', async () => {
    const { agency, connect, sync, known } = await calendarAgency(server);
    const [visit, gone] = await insertVisits(context, agency, agency.owner.id, [
      { startsAt: '2026-11-25T10:00:00Z' },
      { startsAt: '2026-11-26T10:00:00Z' },
    ]);
    await connect(program.address);
    await sync();
    // As the row is when the event was written and nothing more.
    await db
      .updateTable('calendar_event')
      .set({ etag: null, written_hash: null })
      .where('agency_id', '=', agency.id)
      .execute();
    await db
      .updateTable('visit')
      .set({ status: 'cancelled' })
      .where('id', '=', gone as string)
      .execute();
    await agency.perform(syncCalendar, {});
    await sync();
    const objects = [...(await program.objects()).values()];
    expect(objects.map((text) => summaryOf(text).event.uid)).toEqual([uidOf(visit as string)]);
    expect(await known()).toMatchObject([{ visit_id: visit, written_hash: expect.any(String) }]);
    await agency.perform(disconnectCalendar, { removesEvents: true });
    await sync();
    expect(await program.objects()).toEqual(new Map());
  });

  it.runIf(isHere)('is waited for while it is away or full, and then has everything', async () => {
    const { agency, connect, sync, account } = await calendarAgency(server);
    await connect(program.address);
    await sync();
    const [visit] = await insertVisits(context, agency, agency.owner.id, [{ startsAt: '2026-11-25T10:00:00Z' }]);
    await program.kill();
    await sync();
    expect(await account()).toMatchObject({ status: 'active', fault: 'refused' });
    // It waits a minute before it tries again.
    await program.start({ full: true });
    await sync();
    expect(await account()).toMatchObject({ fault: 'refused' });
    minutes += 2;
    await sync();
    const full = await account();
    expect(full).toMatchObject({ status: 'active' });
    expect(['full', 'server_error', 'broken_off', 'read_only']).toContain(full.fault);
    await program.kill();
    await program.start();
    minutes += 10;
    await sync();
    expect(await account()).toMatchObject({ status: 'active', fault: null });
    const objects = [...(await program.objects()).values()];
    expect(objects.map((text) => summaryOf(text).event.uid)).toEqual([uidOf(visit as string)]);
    await agency.perform(disconnectCalendar, { removesEvents: true });
    await sync();
    expect(await program.objects()).toEqual(new Map());
  });

  it.runIf(isHere && name === 'radicale')('stops at a wrong password until its owner gives the right one', async () => {
    const { agency, connect, sync, account } = await calendarAgency(server);
    await connect(program.address, { password: 'faux' });
    await sync();
    expect(await account()).toMatchObject({ status: 'stopped', fault: 'password', isBusy: false });
    minutes += 600;
    await sync();
    expect(await account()).toMatchObject({ status: 'stopped' });
    await connect(program.address);
    await sync();
    expect(await account()).toMatchObject({ status: 'active', fault: null });
    await agency.perform(disconnectCalendar, { removesEvents: false });
    expect(await account()).toBeNull();
  });

  it.runIf(isHere && name === 'radicale')('moves the events to the calendar that is chosen', async () => {
    const { agency, connect, sync, account } = await calendarAgency(server);
    const second = new URL('../visites/', program.calendarUrl).href;
    await program.ask(second, 'MKCALENDAR');
    await insertVisits(context, agency, agency.owner.id, [{ startsAt: '2026-11-25T10:00:00Z' }]);
    await connect(program.address);
    await sync();
    const { calendars, calendarUrl } = await account();
    expect(calendars.map(({ url }: { url: string }) => url).sort()).toEqual([program.calendarUrl, second].sort());
    const chosen = calendarUrl === second ? program.calendarUrl : second;
    await agency.perform(chooseCalendar, { url: chosen });
    await sync();
    const hrefs = (
      await db.selectFrom('calendar_event').select('href').where('agency_id', '=', agency.id).execute()
    ).map(({ href }) => href);
    expect(hrefs).toEqual([expect.stringContaining(chosen)]);
    const old = (hrefs[0] as string).replace(chosen, calendarUrl);
    expect((await program.ask(old, 'GET')).status).toBe(404);
    expect((await program.ask(hrefs[0] as string, 'GET')).status).toBe(200);
    await program.ask(second, 'DELETE');
    await agency.perform(disconnectCalendar, { removesEvents: false });
  });
});
