import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contacts } from '../../../app/demo/data/contacts.ts';
import { drafts } from '../../../app/demo/data/drafts.ts';
import { calendarAt } from '../../../app/demo/moments.ts';
import { demoRows } from '../../../app/demo/seed-demo.ts';
import { addDays, localTime, PARIS, weekdayOf } from '../../../domain/shared/local-time.ts';
import { holidayOn } from '../../../domain/shared/public-holidays.ts';

const rowsAt = (now: Date) => demoRows(calendarAt(now), '-');

/** A Thursday evening, a Sunday night, Christmas, both clock changes, 29 February, a morning in May between holidays. */
const moments = [
  '2026-11-26T17:42:07Z',
  '2026-11-29T22:30:00Z',
  '2026-12-25T09:00:00Z',
  '2026-10-25T00:30:00Z',
  '2027-03-28T01:30:00Z',
  '2028-02-29T12:00:00Z',
  '2027-05-07T06:10:00Z',
].map((moment) => new Date(moment));

/** A value without its days and times. */
const timeless = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T')
    .replaceAll(/\\?"\d{4}-\d\d-\d\d\\?"/g, 'D')
    .replaceAll(/\d\d\/\d\d\/\d{4}/g, 'D')
    .replaceAll(/(?:lundi|mardi|mercredi|jeudi|vendredi|samedi) (?:1er|\d+) \p{L}+/gu, 'D');

it('two seedings give the same ids, names, references and texts; only days and times differ', () => {
  const [first, second] = [rowsAt(moments[0] as Date), rowsAt(moments[1] as Date)];
  // A snippet ends after 120 characters, and the days in it are not equally long.
  const compared = (rows: typeof first) =>
    Object.entries({ ...rows, conversation: rows.conversation.map(({ snippet: _, ...row }) => row) }).flatMap(
      ([table, list]) => list.map((row) => `${table} ${timeless(row)}`),
    );
  expect(compared(second)).toEqual(compared(first));
  expect(second.visit.map(({ starts_at }) => starts_at)).not.toEqual(first.visit.map(({ starts_at }) => starts_at));
});

describe.each(moments.map((now) => [now.toISOString(), now] as const))('the demo as of %s', (_, now) => {
  const rows = rowsAt(now);

  it('has its visits in opening hours', () => {
    for (const { starts_at, ends_at } of rows.visit) {
      const [start, end] = [localTime(starts_at, PARIS), localTime(ends_at, PARIS)];
      expect(weekdayOf(start.day)).not.toBe(7);
      expect(holidayOn(start.day, 'france')).toBeNull();
      expect(start.time >= '09:00' && end.time <= '19:00' && end.day === start.day).toBe(true);
    }
  });

  it('has visits to come on each open day of the week, one of them at 17:15 on the next', () => {
    const scheduled = rows.visit.filter(({ status }) => status === 'scheduled');
    const days = scheduled.map(({ starts_at }) => localTime(starts_at, PARIS).day);
    const today = localTime(now, PARIS).day;
    const week = [1, 2, 3, 4, 5, 6, 7].map((count) => addDays(today, count));
    const open = week.filter((day) => weekdayOf(day) !== 7 && holidayOn(day, 'france') === null);
    for (const day of open) expect(days).toContain(day);
    expect(scheduled.every(({ starts_at }) => starts_at > now)).toBe(true);
    expect(scheduled.map(({ starts_at }) => localTime(starts_at, PARIS))).toContainEqual({
      day: open[0],
      time: '17:15',
    });
  });

  it('has a visit of this week that was moved to another day, with the same people and home', () => {
    const moved = rows.visit.filter(({ moved_to_id }) => moved_to_id);
    expect(moved).toMatchObject([{ status: 'cancelled' }]);
    for (const { moved_to_id, contact_id, property_id, agent_id, starts_at, updated_at } of moved) {
      const successor = rows.visit.find(({ id }) => id === moved_to_id);
      // Moving cancels the one and makes the other in one act.
      const same = { contact_id, property_id, agent_id, created_at: updated_at };
      expect(successor).toMatchObject({ status: 'scheduled', ...same });
      expect(starts_at > now && successor && successor.starts_at > starts_at).toBe(true);
    }
  });

  it('has nothing that happened after the seeding, and each conversation in order', () => {
    const past = Object.values(rows).flatMap((list: object[]) =>
      list.flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) =>
          ['at', 'created_at', 'updated_at', 'last_message_at'].includes(column) ? [value as Date] : [],
        ),
      ),
    );
    expect(past.length).toBeGreaterThan(2000);
    expect(past.filter((at) => at >= now)).toEqual([]);
    const messages = Map.groupBy(rows.message, ({ conversation_id }) => conversation_id);
    for (const list of messages.values()) {
      const times = list.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
    const created = new Map(rows.contact.map(({ id, created_at }) => [id, created_at]));
    for (const { contact_id, at } of [...rows.stage_change, ...rows.consent_change]) {
      expect(at >= (created.get(contact_id) as Date)).toBe(true);
    }
  });
});

describe('the data', () => {
  const files = readdirSync('app/demo/data').map((file) => readFileSync(`app/demo/data/${file}`, 'utf8'));
  const data = files.join('\n');

  it('has only phone numbers and addresses that are reserved for fiction', () => {
    const phones = [...data.matchAll(/\+33\d+|\b0\d(?:[ .]?\d\d){4}\b/g)].map(([phone]) => phone);
    expect(phones.length).toBeGreaterThan(250);
    expect(phones.filter((phone) => !/^(?:\+33|0)(?:63998|19900)\d{4}$/.test(phone.replaceAll(/[ .]/g, '')))).toEqual(
      [],
    );
    const domains = [...data.matchAll(/(?:@|https?:\/\/|www\.)([\w.-]+\w)/g)].map(([, domain = '']) => domain);
    expect(domains.length).toBeGreaterThan(250);
    // Advertisements have to name the site of the state on natural risks.
    const others = domains.filter((domain) => !domain.endsWith('.example') && domain !== 'georisques.gouv.fr');
    expect(others).toEqual([]);
  });

  it('writes every day as one that follows the seeding', () => {
    expect(data.match(/\b20[23]\d-\d\d-\d\d|\d\d\/\d\d\/20\d\d/g)).toBeNull();
    const written = [...data.matchAll(/\[\[([^\]]*)\]\]/g)].map(([, text = '']) => text);
    const known =
      /^(?:(?:today|on Saturday|in \d+ days?|\d+ days? ago)(?: at \d\d:\d\d)?|\d+ minutes? ago)\|(?:day|hour|when|date)$/;
    expect(written.length).toBeGreaterThan(250);
    expect(written.filter((text) => !known.test(text))).toEqual([]);
  });

  it('has one proposal at most for each contact, so that no two contradict each other', () => {
    const people = drafts.map(({ contact }) => contact);
    expect(new Set(people).size).toBe(people.length);
    expect(contacts).toHaveLength(300);
  });
});
