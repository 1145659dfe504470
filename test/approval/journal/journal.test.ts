import { type KyselyPlugin, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkJournal } from '../../../approval/journal/check-journal.ts';
import { listJournal } from '../../../approval/journal/list-journal.ts';
import { perform } from '../../../approval/perform.ts';
import { signIn } from '../../../approval/sign-in.ts';
import type { AppContext } from '../../../approval/transaction/transact.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { direct } from '../../../domain/shared/operation.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { createTask } from '../../../domain/tasks/tasks.ts';
import { openServer } from '../../../storage/store.ts';
import { createColleague, PASSWORD, refusalOf } from '../../support/colleagues.ts';
import { changedRows } from '../../support/rows.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { whileLocked } from '../../support/while-locked.ts';

const testServer = await startTestServer({ ownStore: true });
const { db, context } = testServer;

const entriesOf = (agency: Agency) =>
  db.selectFrom('journal_entry').selectAll().where('agency_id', '=', agency.id).orderBy('seq').execute();

/** An agency with six entries, one of them a refusal. */
async function createAgencyWithJournal() {
  const agency = await testServer.createAgency();
  for (let n = 0; n < 5; n += 1) await agency.perform(createTask, { title: `Rappeler ${n}` });
  await refusalOf(agency.perform(updateContact, { id: 'contact_01kafz3yk6fhv8t4m2n9p7qxwd', firstName: 'Léa' }));
  return agency;
}

const check = (agency: Agency) => agency.perform(checkJournal, {});

describe('the journal', () => {
  it('has one entry for each change and refusal in one chain, and none for reads', async () => {
    const agency = await createAgencyWithJournal();
    await agency.perform(listJournal, {});
    const entries = await entriesOf(agency);
    expect(entries.map(({ seq, operation, outcome, code }) => [seq, operation, outcome, code])).toEqual([
      ...[1, 2, 3, 4, 5].map((seq) => [seq, 'createTask', 'done', null]),
      [6, 'updateContact', 'refused', 'not_found'],
    ]);
    expect(await check(agency)).toEqual({ intact: true, entries: 6, brokenAt: null });
  });

  it('is intact while it is empty', async () => {
    expect(await check(await testServer.createAgency())).toEqual({ intact: true, entries: 0, brokenAt: null });
  });

  it('has no entry for a change that was rolled back', async () => {
    const agency = await createAgencyWithJournal();
    const failingOperation = direct({
      ...createTask,
      run: async (work, input) => {
        await createTask.run(work, input);
        throw new Error('A bug, after the change.');
      },
    });
    const input = { title: 'Rappeler' };
    await expect(perform(context, agency.owner, failingOperation, input)).rejects.toThrow('A bug');
    expect(await entriesOf(agency)).toHaveLength(6);
    expect(await check(agency)).toMatchObject({ intact: true, entries: 6 });
    expect(await db.selectFrom('task').select('id').where('agency_id', '=', agency.id).execute()).toHaveLength(5);
  });

  it('rolls back a change if its entry cannot be written', async () => {
    const agency = await createAgencyWithJournal();
    const noMore = sql`alter table journal_entry add constraint no_more check (agency_id <> ${sql.lit(agency.id)}) not valid`;
    await noMore.execute(db);
    await expect(agency.perform(createTask, { title: 'Rappeler' })).rejects.toThrow(/no_more/);
    await sql`alter table journal_entry drop constraint no_more`.execute(db);
    expect(await db.selectFrom('task').select('id').where('agency_id', '=', agency.id).execute()).toHaveLength(5);
  });

  it('stays one chain with many concurrent writers in two processes', async () => {
    const agency = await testServer.createAgency();
    const store = testServer.databaseUrl === undefined ? undefined : await openServer(testServer.databaseUrl);
    const contexts = [context, { ...context, rows: store?.rows ?? context.rows }];
    const writes = Array.from({ length: 40 }, (_, n) => {
      const ownContext = contexts[n % 2] ?? context;
      if (n % 4 === 3) return refusalOf(perform(ownContext, agency.owner, changeAgency, { undoSeconds: 61 }));
      return perform(ownContext, agency.owner, createContact, { lastName: `Tour ${n}` });
    });
    await Promise.all(writes);
    await store?.close();
    const entries = await entriesOf(agency);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, n) => n + 1));
    expect(await check(agency)).toEqual({ intact: true, entries: entries.length, brokenAt: null });
    expect(entries).toHaveLength(40);
  });
});

it.runIf(testServer.databaseUrl)(
  'changes and refusals that meet another’s first entry are written after it',
  async () => {
    const agency = await testServer.createAgency();
    const firstHead = sql`insert into journal_head (agency_id, seq, hash) values (${agency.id}, 0, '')`;
    const written = await whileLocked(db, firstHead, {
      begin: () => [
        agency.perform(createTask, { title: 'Rappeler' }),
        refusalOf(agency.perform(updateContact, { id: 'contact_01kafz3yk6fhv8t4m2n9p7qxwd', firstName: 'Léa' })),
      ],
      waiting: 2,
    });
    expect((await Promise.all(written)).map(({ title, code }) => title ?? code)).toEqual(['Rappeler', 'not_found']);
    expect(await check(agency)).toEqual({ intact: true, entries: 2, brokenAt: null });
  },
);

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

describe('a crash is no tampering', () => {
  /** The store of a process that dies before its statement number `fatal`: every later one fails too. */
  function dyingBefore(fatal: number) {
    let count = 0;
    const dies: KyselyPlugin = {
      transformQuery: ({ node }) => {
        count += 1;
        if (count >= fatal) throw new Error('The process died.');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    return { ...context, rows: changedRows(context.rows, (db) => db.withPlugin(dies)) };
  }

  const refused = { id: 'contact_01kafz3yk6fhv8t4m2n9p7qxwd', firstName: 'Léa' };

  it.each([
    ['a change', (at: AppContext, { owner }: Agency) => perform(at, owner, createTask, { title: 'Rappeler' })],
    ['a refusal', (at: AppContext, { owner }: Agency) => perform(at, owner, updateContact, refused)],
  ])('before any statement of %s', async (_, action) => {
    const agency = await createAgencyWithJournal();
    for (let fatal = 1, isDone = false; !isDone; fatal += 1) {
      isDone = await action(dyingBefore(fatal), agency).then(
        () => true,
        (error) => error instanceof Refusal,
      );
      const { entries, ...checked } = await check(agency);
      expect(checked, `before statement ${fatal}`).toEqual({ intact: true, brokenAt: null });
      expect(await entriesOf(agency)).toHaveLength(entries);
      if (isDone) expect(entries).toBe(7);
    }
  });
});
