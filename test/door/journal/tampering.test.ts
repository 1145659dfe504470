import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../domain/shared/ids.ts';
import { createTask } from '../../../domain/tasks/tasks.ts';
import { listJournal } from '../../../door/journal/list-journal.ts';
import { signIn } from '../../../door/sign-in.ts';
import { createColleague, PASSWORD } from '../../support/colleagues.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { journalAgencies } from './journal-agencies.ts';

const testServer = await startTestServer({ ownStore: true });
const { db, context } = testServer;

const { entriesOf, createAgencyWithJournal, check } = journalAgencies(testServer);

describe('tampering is detected', () => {
  const columns: Record<string, unknown> = {
    id: newId(),
    at: new Date(0),
    actor: JSON.stringify({ kind: 'human', id: null, name: 'Personne' }),
    operation: 'createContact',
    outcome: 'held',
    code: 'conflict',
    subject: 'task_01kafz3yk6fhv8t4m2n9p7qxwd',
    request_id: 'req_other',
    seq: 99,
    hash: 'f'.repeat(64),
  };
  const alter = (agency: Agency, seq: number, column: string, value: unknown) =>
    sql`update journal_entry set ${sql.ref(column)} = ${value} where agency_id = ${agency.id} and seq = ${seq}`.execute(
      db,
    );

  it.each(Object.keys(columns))('when %s is altered', async (column) => {
    for (const seq of [1, 4, 6]) {
      const agency = await createAgencyWithJournal();
      await alter(agency, seq, column, columns[column]);
      expect(await check(agency)).toEqual({ intact: false, entries: 6, brokenAt: seq });
    }
  });

  it('in every column of the table', async () => {
    const agency = await createAgencyWithJournal();
    const [entry] = await entriesOf(agency);
    expect(Object.keys(columns).concat('agency_id').sort()).toEqual(Object.keys(entry ?? {}).sort());
  });

  it.each([
    ['first', 1],
    ['middle', 3],
    ['last', 6],
  ])('when the %s entry is deleted', async (_, seq) => {
    const agency = await createAgencyWithJournal();
    await db.deleteFrom('journal_entry').where('agency_id', '=', agency.id).where('seq', '=', seq).execute();
    expect(await check(agency)).toEqual({ intact: false, entries: 6, brokenAt: seq });
  });

  it('when all entries are deleted', async () => {
    const agency = await createAgencyWithJournal();
    await db.deleteFrom('journal_entry').where('agency_id', '=', agency.id).execute();
    expect(await check(agency)).toMatchObject({ intact: false, brokenAt: 1 });
  });

  it('when the last entry is deleted and the count is reduced', async () => {
    const agency = await createAgencyWithJournal();
    await db.deleteFrom('journal_entry').where('agency_id', '=', agency.id).where('seq', '=', 6).execute();
    await db.updateTable('journal_head').set({ seq: 5 }).where('agency_id', '=', agency.id).execute();
    expect(await check(agency)).toEqual({ intact: false, entries: 5, brokenAt: 5 });
  });

  it('when two entries are exchanged', async () => {
    const agency = await createAgencyWithJournal();
    for (const [from, to] of [
      [2, 99],
      [5, 2],
      [99, 5],
    ] as const) {
      await alter(agency, from, 'seq', to);
    }
    expect(await check(agency)).toMatchObject({ intact: false, brokenAt: 2 });
  });

  /** Inserts a copy of the sixth entry. Nobody who only inserts knows its hash. */
  async function insertEntry(agency: Agency, columns: { seq: number | null; hash?: string | null }) {
    const entry = (await entriesOf(agency))[5] as any;
    const row = { ...entry, actor: JSON.stringify(entry.actor), id: newId(), ...columns };
    await db.insertInto('journal_entry').values(row).execute();
  }

  it.each([
    ['without a number', null, 7],
    ['without a number and a hash', null, 7, null],
    ['beyond the head', 7, 7],
    ['far beyond the head', 100, 7],
    ['before the first', 0, 1],
    ['with a negative number', -5, 1],
  ])('when an entry is inserted %s', async (_, seq, brokenAt, hash?: null) => {
    const agency = await createAgencyWithJournal();
    await insertEntry(agency, { seq, ...(hash === null && { hash }) });
    expect(await check(agency)).toEqual({ intact: false, entries: 6, brokenAt });
    // Later entries neither fail nor hide it.
    await agency.perform(createTask, { title: 'Après' });
    expect(await check(agency)).toMatchObject({ intact: false });
  });

  it('when the head is deleted, and people can still sign in', async () => {
    const agency = await createAgencyWithJournal();
    await db.deleteFrom('journal_head').where('agency_id', '=', agency.id).execute();
    expect(await check(agency)).toEqual({ intact: false, entries: 0, brokenAt: 1 });
    const { email } = await createColleague(db, agency);
    for (const entries of [7, 8]) {
      await signIn(context, { email, password: PASSWORD });
      expect(await check(agency)).toEqual({ intact: false, entries, brokenAt: 7 });
    }
  });

  it('when the head and the last entries are deleted', async () => {
    const agency = await createAgencyWithJournal();
    await db.deleteFrom('journal_head').where('agency_id', '=', agency.id).execute();
    await db.deleteFrom('journal_entry').where('agency_id', '=', agency.id).where('seq', '>', 3).execute();
    await agency.perform(createTask, { title: 'Après' });
    expect(await check(agency)).toEqual({ intact: false, entries: 4, brokenAt: 4 });
  });

  it('when a time is altered to one that JavaScript cannot hold', async () => {
    const agency = await createAgencyWithJournal();
    await alter(agency, 4, 'at', 'infinity');
    expect(await check(agency)).toEqual({ intact: false, entries: 6, brokenAt: 4 });
  });

  it('when an entry is appended', async () => {
    const agency = await createAgencyWithJournal();
    const [entry] = (await entriesOf(agency)).slice(-1);
    await db
      .insertInto('journal_entry')
      .values({ ...(entry as any), actor: JSON.stringify(entry?.actor), id: newId(), seq: 7 })
      .execute();
    await db.updateTable('journal_head').set({ seq: 7 }).where('agency_id', '=', agency.id).execute();
    expect(await check(agency)).toMatchObject({ intact: false, brokenAt: 7 });
  });
});

describe('an entry that cannot be read does not end the list', () => {
  it.each([
    ['actor', '{"shape":"another"}'],
    ['actor', '[]'],
    ['actor', '"Personne"'],
    ['at', 'infinity'],
    ['outcome', 'perhaps'],
  ])('with %s %s', async (column, value) => {
    const agency = await createAgencyWithJournal();
    await sql`alter table journal_entry drop constraint if exists journal_entry_outcome_check`.execute(db);
    const altered = sql`update journal_entry set ${sql.ref(column)} = ${value} where agency_id = ${agency.id} and seq = 4`;
    await altered.execute(db);
    const { data } = await agency.perform(listJournal, {});
    expect(data.map(({ readable }: { readable: boolean }) => readable)).toEqual([true, true, false, true, true, true]);
    expect(data[2]).toEqual({ readable: false, id: expect.stringMatching(/^entry_/) });
  });

  it.each(['draft_garbage', 'contact_', 'key_01kafz3yk6fhv8t4m2n9p7qxwé'])('with the subject %s', async (subject) => {
    const agency = await createAgencyWithJournal();
    await sql`update journal_entry set subject = ${subject} where agency_id = ${agency.id} and seq = 4`.execute(db);
    const { data } = await agency.perform(listJournal, {});
    expect(data[2]).toMatchObject({ readable: true, subject, about: null });
  });
});
