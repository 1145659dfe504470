import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { disableColleague, enableColleague } from '../../../domain/access/team.ts';
import { uidOf } from '../../../domain/calendars/calendar-text.ts';
import { createCalendarFeed, withdrawCalendarFeed } from '../../../domain/calendars/feeds.ts';
import { readCalendars } from '../../../domain/calendars/read-calendars.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { hashOf, newToken } from '../../../domain/shared/token.ts';
import { perform } from '../../../door/perform.ts';
import { createColleague } from '../../support/colleagues.ts';
import { size } from '../../support/size.ts';
import { type Agency, startServerOn, startTestServer } from '../../support/test-server.ts';
import { insertVisits } from './visits.ts';

const { context, db, store, url, createAgency } = await startTestServer({
  now: () => new Date('2026-11-24T09:00:00Z'),
});

async function feedOf(agency: Agency, withNames = true) {
  const { url: link } = await agency.perform(createCalendarFeed, { withNames });
  return link as string;
}

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));

async function read(link: string) {
  const response = await fetch(link);
  expect(response.status).toBe(200);
  const text = await response.text();
  return { text, events: eventsIn(text) };
}

describe('a feed', () => {
  it('has the colleague’s appointments of the last 30 days and to come, and nobody else’s', async () => {
    const agency = await createAgency();
    const other = await createColleague(db, agency);
    const [old, past, next] = await insertVisits(context, agency, agency.owner.id, [
      { startsAt: '2026-10-24T10:00:00Z' },
      { startsAt: '2026-10-26T10:00:00Z' },
      { startsAt: '2027-06-01T10:00:00Z' },
    ]);
    await insertVisits(context, agency, other.id, [{ startsAt: '2026-11-25T10:00:00Z' }]);
    const { events } = await read(await feedOf(agency));
    expect(events.map(({ uid }) => uid)).toEqual([uidOf(past as string), uidOf(next as string)]);
    expect(old).toBeDefined();
  });

  it('says where, when, with whom and whether it was cancelled, on the clocks of summer and winter and of every zone', async () => {
    const agency = await createAgency();
    await db.updateTable('agency').set({ time_zone: 'Pacific/Noumea' }).where('id', '=', agency.id).execute();
    // The clocks of Paris go back in between.
    const night = { startsAt: '2026-11-25T23:30:00Z', endsAt: '2026-11-26T01:15:00Z' };
    const [visit] = await insertVisits(context, agency, agency.owner.id, [
      { ...night, lastName: 'Le Goff, « 🏡 »; \\ fils', status: 'cancelled', updatedAt: '2026-11-24T08:00:42Z' },
    ]);
    const { text, events } = await read(await feedOf(agency));
    const [event] = events;
    expect(event?.startDate.toJSDate()).toEqual(new Date(night.startsAt));
    expect(event?.endDate.toJSDate()).toEqual(new Date(night.endsAt));
    expect(text).not.toContain('TZID');
    expect(event?.uid).toBe(`${publicId('visit', visit as string)}@clef`);
    expect(event?.summary).toMatch(/^Visite – Marie Le Goff, « 🏡 »; \\ fils \(/);
    expect(event?.location).toBe('3 rue du Port, 44000 Nantes');
    const property = (name: string) => String(event?.component.getFirstPropertyValue(name));
    expect(property('status')).toBe('CANCELLED');
    expect(property('last-modified')).toBe('2026-11-24T08:00:42Z');
    expect(event?.sequence).toBe(42);
  });

  it('names the four kinds of appointments, with a property or without one', async () => {
    const agency = await createAgency();
    const kinds = ['visit', 'appraisal', 'signature', 'call'] as const;
    const days = kinds.map((kind, index) => ({ kind, startsAt: `2026-12-0${index + 1}T10:00:00Z` }));
    await insertVisits(context, agency, agency.owner.id, days);
    const { events } = await read(await feedOf(agency));
    expect(events.map(({ summary }) => summary.replace(/ \(.*/, ''))).toEqual(
      ['Visite', 'Estimation', 'Signature', 'Appel'].map((kind) => `${kind} – Marie Dupont`),
    );
    expect(events.map(({ location }) => location)).toEqual(['3 rue du Port, 44000 Nantes', null, null, null]);
  });

  it('tells no phone number, no e-mail, no remark; and without names, no name either', async () => {
    const agency = await createAgency();
    await insertVisits(context, agency, agency.owner.id, [{ startsAt: '2026-11-25T10:00:00Z', lastName: 'Kanari' }]);
    const named = await read(await feedOf(agency));
    expect(named.text).toContain('Kanari');
    const unnamed = await read(await feedOf(agency, false));
    expect(unnamed.text).not.toContain('Kanari');
    expect(unnamed.events).toHaveLength(1);
    for (const { text } of [named, unnamed]) expect(text).not.toMatch(/0639|\+336|kanari\.example|Trop sombre/i);
  });

  it('ends each line with CRLF and breaks it at 75 octets, between characters, with thousands of events', async () => {
    const agency = await createAgency();
    const lastName = 'Ö🏡é'.repeat(20);
    const count = size(500, 5000, 5000);
    const visits = Array.from({ length: count }, (_, index) => ({
      startsAt: new Date(Date.parse('2026-12-01T08:00:00Z') + index * 1_800_000).toISOString(),
    }));
    await insertVisits(context, agency, agency.owner.id, visits, lastName);
    const { text, events } = await read(await feedOf(agency));
    expect(events).toHaveLength(count);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(count);
    expect(events[count - 1]?.summary).toContain(lastName);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const tooLong = text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75 || line.includes('\ufffd'));
    expect(tooLong).toEqual([]);
  });

  it('is answered with 304 to who has it, and by HEAD without its text', async () => {
    const agency = await createAgency();
    await insertVisits(context, agency, agency.owner.id, [{ startsAt: '2026-11-25T10:00:00Z' }]);
    const link = await feedOf(agency);
    const first = await fetch(link);
    const etag = first.headers.get('etag') as string;
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const again = await fetch(link, { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(link, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
    expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength(await first.text()));
    await insertVisits(context, agency, agency.owner.id, [{ startsAt: '2026-11-26T10:00:00Z' }]);
    expect((await fetch(link, { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });
});

describe('the link of a feed', () => {
  it('is a secret of 256 bits of which only the hash is stored, and is shown once', async () => {
    const agency = await createAgency();
    const link = await feedOf(agency);
    const [, secret = ''] = /^http:\/\/[^/]+\/calendar\/([\w-]{43})\.ics$/.exec(link) ?? [];
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const rows = await db.selectFrom('calendar_feed').selectAll().where('agency_id', '=', agency.id).execute();
    expect(rows).toMatchObject([{ user_id: agency.owner.id, token_hash: hashOf(secret) }]);
    expect(JSON.stringify([rows, await agency.perform(readCalendars, {})])).not.toContain(secret);
  });

  it('opens nothing once it is withdrawn or renewed, in every process, with the answer of a link that never was', async () => {
    const agency = await createAgency();
    const second = await startServerOn(store.rows);
    const elsewhere = (link: string) => link.replace(url, second.url);
    const first = await feedOf(agency);
    expect((await fetch(elsewhere(first))).status).toBe(200);
    const renewed = await feedOf(agency);
    const gone = async (link: string) => {
      const answers = await Promise.all([link, elsewhere(link)].map((one) => fetch(one)));
      return Promise.all(
        answers.map(async (response) => {
          const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(response.headers);
          return { status: response.status, headers, body: await response.text() };
        }),
      );
    };
    const never = await gone(`${url}/calendar/${newToken()}.ics`);
    expect(never.map(({ status }) => status)).toEqual([404, 404]);
    expect(await gone(first)).toEqual(never);
    expect((await fetch(renewed)).status).toBe(200);
    expect(await agency.perform(withdrawCalendarFeed, {})).toEqual({ withdrawn: true });
    expect(await gone(renewed)).toEqual(never);
    expect(await agency.perform(withdrawCalendarFeed, {})).toEqual({ withdrawn: false });
    expect(await agency.perform(readCalendars, {})).toMatchObject({ feed: null });
  });

  it('ends with the colleague, and stays ended when they are enabled again', async () => {
    const agency = await createAgency();
    const { id, actor } = await createColleague(db, agency);
    const { output } = await perform(context, actor, createCalendarFeed, { withNames: true });
    const kept = await feedOf(agency);
    expect((await fetch(output.url)).status).toBe(200);
    await db.updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    expect((await fetch(output.url)).status).toBe(404);
    await db.updateTable('user_account').set({ disabled_at: null }).where('id', '=', id).execute();
    await agency.perform(disableColleague, { id: publicId('user', id) });
    await agency.perform(enableColleague, { id: publicId('user', id) });
    expect((await fetch(output.url)).status).toBe(404);
    expect((await fetch(kept)).status).toBe(200);
  });

  it.each(['', '.ics', `${newId()}.ics`, `${newToken()}`, `${newToken()}.ICS`, '%00.ics', `${newToken()}.ics/`])(
    'that reads /calendar/%s finds nothing',
    async (file) => {
      expect((await fetch(`${url}/calendar/${file}`)).status).toBe(404);
    },
  );
});
