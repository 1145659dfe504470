import { describe, expect, it } from 'vitest';
import { connectCalendar, disconnectCalendar } from '../../../domain/calendars/accounts.ts';
import { uidOf } from '../../../domain/calendars/calendar-text.ts';
import { encryptionWith } from '../../../domain/shared/encryption.ts';
import { perform } from '../../../door/perform.ts';
import { wakeDueCalendars } from '../../../jobs/calendars/sweep.ts';
import { syncCalendar } from '../../../jobs/calendars/sync-calendar.ts';
import { insertVisits } from '../../domain/calendars/visits.ts';
import { CALENDAR_PASSWORD } from '../../support/calendar-programs.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startFakeCalDav } from '../../support/fake-caldav.ts';
import { startTestServer } from '../../support/test-server.ts';
import { calendarAgency } from './calendar-agency.ts';

const start = new Date('2026-11-24T09:00:00Z').getTime();
let minutes = 0;
const server = await startTestServer({ ownStore: true, now: () => new Date(start + minutes * 60_000) });
const { context, db } = server;

/** A calendar at a fake server, with one appointment that was written. */
async function writtenOnce(
  set: (fake: Awaited<ReturnType<typeof startFakeCalDav>>['options']) => void = () => undefined,
) {
  const fake = await startFakeCalDav();
  set(fake.options);
  const calendar = await calendarAgency(server);
  const { agency, connect, sync } = calendar;
  await connect(fake.address);
  const [visit = ''] = await insertVisits(context, agency, agency.owner.id, [{ startsAt: '2026-11-25T10:00:00Z' }]);
  await sync();
  const [[path, stored] = ['', { body: '' }]] = [...fake.objects];
  expect(stored.body).toContain(`UID:${uidOf(visit)}`);
  const move = async (hour: string) => {
    const at = { starts_at: new Date(`2026-11-25T${hour}:00:00Z`), ends_at: new Date(`2026-11-25T${hour}:30:00Z`) };
    await db.updateTable('visit').set(at).where('id', '=', visit).execute();
    await sync();
  };
  const body = () => fake.objects.get(path)?.body ?? '';
  return { ...calendar, fake, visit, path, move, body };
}

describe('an event', () => {
  it.each([
    ['names no versions', { etags: 'none' }],
    ['names weak versions', { etags: 'weak' }],
    ['rewrites events and names the version when asked', { rewrites: true }],
    ['rewrites events and names no versions', { rewrites: true, etags: 'none' }],
  ] as const)('moves and goes at a server that %s', async (_, set) => {
    const { agency, fake, move, body, sync, account } = await writtenOnce((options) => Object.assign(options, set));
    await move('15');
    expect(body()).toContain('DTSTART:20261125T150000Z');
    await move('16');
    expect(body()).toContain('DTSTART:20261125T160000Z');
    expect(body()).toContain('DTEND:20261125T163000Z');
    expect(fake.objects.size).toBe(1);
    expect(await account()).toMatchObject({ fault: null });
    await agency.perform(disconnectCalendar, { removesEvents: true });
    await sync();
    expect(fake.objects.size).toBe(0);
  });

  it('that its owner has changed there keeps what is theirs', async () => {
    const { fake, path, move, body } = await writtenOnce();
    const alarm = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT30M\r\nDESCRIPTION:Partir\r\nEND:VALARM\r\n';
    const theirs = body()
      .replace('END:VEVENT', `COLOR:tomato\r\n${alarm}END:VEVENT`)
      .replace(/SUMMARY:.*/, 'SUMMARY:Autre chose');
    fake.objects.set(path, { body: theirs, version: 9999 });
    await move('15');
    expect(body()).toContain('DTSTART:20261125T150000Z');
    expect(body()).toContain('COLOR:tomato');
    expect(body()).toContain('TRIGGER:-PT30M');
    expect(body()).toMatch(/SUMMARY:Visite – Marie Dupont/);
  });

  it('that was removed there comes again when it moves', async () => {
    const { fake, move, body } = await writtenOnce();
    fake.objects.clear();
    await move('15');
    expect(body()).toContain('DTSTART:20261125T150000Z');
  });

  it('of somebody else in its place is neither written over nor removed', async () => {
    const { agency, fake, path, move, body, sync, account } = await writtenOnce();
    const theirs = body().replace(/UID:.*/, 'UID:a-stranger');
    fake.objects.set(path, { body: theirs, version: 9999 });
    await move('15');
    expect(body()).toBe(theirs);
    expect(await account()).toMatchObject({ status: 'active', fault: 'not_ours' });
    await agency.perform(disconnectCalendar, { removesEvents: true });
    await sync();
    expect(body()).toBe(theirs);
    expect(await account()).toBeNull();
  });
});

describe('a server that', () => {
  it('redirects to another site, or to an address that is not public, is not followed', async () => {
    const fake = await startFakeCalDav();
    const { connect, sync, account } = await calendarAgency(server);
    const target = { status: 301, headers: { Location: 'http://localhost:9/agenda/' } };
    fake.options.answer = () => target;
    await connect(fake.address);
    await sync();
    expect(await account()).toMatchObject({ status: 'active', fault: 'redirected' });
  });

  it('is at an address that is not public is never connected to, unless the operator allows it', async () => {
    const fake = await startFakeCalDav();
    const { agency, connect, account } = await calendarAgency(server);
    await connect(fake.address);
    const job = { agencyId: agency.id, id: agency.owner.id };
    const at = (address: string) =>
      db.updateTable('calendar_account').set({ address }).where('agency_id', '=', agency.id).execute();
    await at(fake.address.replace('http:', 'https:'));
    await syncCalendar({ ...context, privateWebhooks: false }, job);
    expect(fake.asked).toEqual([]);
    expect(await account()).toMatchObject({ status: 'active', fault: 'not_public' });
    await at(fake.address);
    minutes += 2;
    await syncCalendar(context, job);
    expect(fake.asked).not.toEqual([]);
  });

  it.each([
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/',
    'http://dav.example/',
  ])('would be at %s is refused', async (address) => {
    const { agency } = await calendarAgency(server);
    const closed = { ...context, privateWebhooks: false };
    const input = { address, username: 'marie', password: 'mer' };
    const { code } = await refusalOf(perform(closed, agency.owner, connectCalendar, input));
    expect(code).toBe(address.startsWith('http:') ? 'address_not_https' : 'address_not_public');
  });

  it('sends what is no XML is told so, and nothing is lost', async () => {
    const fake = await startFakeCalDav();
    const { connect, sync, account } = await calendarAgency(server);
    fake.options.answer = () => ({
      status: 207,
      headers: { 'Content-Type': 'text/xml' },
      body: '<d:multistatus><oops',
    });
    await connect(fake.address);
    await sync();
    expect(await account()).toMatchObject({ status: 'active', fault: 'not_caldav' });
  });

  it('lies about busy times is told so, while appointments are written', async () => {
    const { fake, move, body, account } = await writtenOnce();
    fake.options.answer = ({ method }) =>
      method === 'REPORT' ? { status: 207, headers: { 'Content-Type': 'text/xml' }, body: '<a><b></a>' } : undefined;
    await move('15');
    expect(body()).toContain('DTSTART:20261125T150000Z');
    expect(await account()).toMatchObject({ status: 'active', fault: 'unreadable' });
  });

  it('has a hundred thousand events is refused clearly, while appointments are written', async () => {
    const { fake, move, body, account } = await writtenOnce();
    const event =
      'BEGIN:VCALENDAR&#13;\nBEGIN:VEVENT&#13;\nUID:x&#13;\nDTSTART:20261125T100000Z&#13;\nEND:VEVENT&#13;\nEND:VCALENDAR';
    const one = `<response><href>/agenda/x.ics</href><propstat><prop><calendar-data>${event}</calendar-data></prop></propstat></response>`;
    const all = `<multistatus xmlns="DAV:">${one.repeat(100_000)}</multistatus>`;
    fake.options.answer = ({ method }) =>
      method === 'REPORT' ? { status: 207, headers: { 'Content-Type': 'text/xml' }, body: all } : undefined;
    await move('15');
    expect(body()).toContain('DTSTART:20261125T150000Z');
    expect(await account()).toMatchObject({ status: 'active', fault: 'too_large' });
  });

  it.each([
    [401, { status: 'stopped', fault: 'password' }],
    [403, { status: 'active', fault: 'forbidden' }],
    [500, { status: 'active', fault: 'server_error' }],
  ])('answers a question for busy times with %i is believed', async (status, state) => {
    const { fake, move, body, account } = await writtenOnce();
    fake.options.answer = ({ method }) => (method === 'REPORT' ? { status } : undefined);
    await move('15');
    expect(body()).toContain('DTSTART:20261125T150000Z');
    expect(await account()).toMatchObject(state);
  });

  it.each([
    [507, 'full'],
    [503, 'server_error'],
    [403, 'read_only'],
    [302, 'redirected'],
    [409, 'calendar_gone'],
  ])('answers a write with %i is asked again later', async (status, fault) => {
    const { fake, move, body, account, sync } = await writtenOnce();
    fake.options.answer = ({ method }) =>
      method === 'PUT' ? { status, headers: { Location: '/elsewhere' } } : undefined;
    await move('15');
    expect(await account()).toMatchObject({ status: 'active', fault });
    expect(body()).toContain('DTSTART:20261125T100000Z');
    fake.options.answer = () => undefined;
    await sync();
    expect(body()).toContain('DTSTART:20261125T100000Z');
    minutes += 2;
    await sync();
    expect(body()).toContain('DTSTART:20261125T150000Z');
    expect(await account()).toMatchObject({ fault: null });
  });
});

describe('two workers at once', () => {
  it('write each event once', async () => {
    const { fake, agency, visit, body } = await writtenOnce();
    await db
      .updateTable('visit')
      .set({ ends_at: new Date('2026-11-25T11:00:00Z') })
      .where('id', '=', visit)
      .execute();
    fake.asked.length = 0;
    const job = { agencyId: agency.id, id: agency.owner.id };
    await Promise.all([syncCalendar(context, job), syncCalendar(context, job), syncCalendar(context, job)]);
    expect(fake.asked.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect(body()).toContain('DTEND:20261125T110000Z');
  });
});

describe('the store', () => {
  it('has the password sealed: a copy without the installation’s key opens nothing', async () => {
    const { agency } = await writtenOnce();
    const row = await db
      .selectFrom('calendar_account')
      .selectAll()
      .where('agency_id', '=', agency.id)
      .executeTakeFirstOrThrow();
    const sealed = Buffer.from(row.password);
    expect(JSON.stringify(row) + sealed.toString('latin1')).not.toContain(CALENDAR_PASSWORD);
    expect(encryptionWith(context.secret).decrypt(sealed)).toBe(CALENDAR_PASSWORD);
    expect(() => encryptionWith('the secret of another installation').decrypt(sealed)).toThrow();
  });

  it('with another key stops the account and asks nobody', async () => {
    const { agency, fake, account, visit } = await writtenOnce();
    fake.asked.length = 0;
    await db
      .updateTable('visit')
      .set({ ends_at: new Date('2026-11-25T11:00:00Z') })
      .where('id', '=', visit)
      .execute();
    await syncCalendar(
      { ...context, secret: 'another secret, of another installation' },
      { agencyId: agency.id, id: agency.owner.id },
    );
    expect(await account()).toMatchObject({ status: 'stopped', fault: 'secret_unreadable' });
    expect(fake.asked).toEqual([]);
  });

  it('that was restored from a backup writes to no calendar until a person resumes', async () => {
    const { agency, fake, move, body } = await writtenOnce();
    const restored = (at: Date | null) =>
      db.updateTable('agency').set({ restored_from: at }).where('id', '=', agency.id).execute();
    await restored(new Date(start));
    fake.asked.length = 0;
    await move('15');
    const woken = server.wakes.length;
    await wakeDueCalendars(context);
    expect(server.wakes.slice(woken).filter(({ id }) => id === agency.owner.id)).toEqual([]);
    expect(fake.asked).toEqual([]);
    await restored(null);
    await wakeDueCalendars(context);
    expect(server.wakes.slice(woken)).toContainEqual({ queue: 'calendar', id: agency.owner.id });
    await move('15');
    expect(body()).toContain('DTSTART:20261125T150000Z');
  });
});
