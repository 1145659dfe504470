import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkJournal } from '../../../approval/journal/check-journal.ts';
import { listJournal } from '../../../approval/journal/list-journal.ts';
import { perform } from '../../../approval/perform.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { direct } from '../../../domain/shared/operation.ts';
import { createTask } from '../../../domain/tasks/tasks.ts';
import { openServer } from '../../../storage/store.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';

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
    await db.updateTable('journal_head').set({ seq: 5 }).where('agency_id', '=', agency.id).execute();
    await expect(agency.perform(createTask, { title: 'Rappeler' })).rejects.toThrow();
    expect(await db.selectFrom('task').select('id').where('agency_id', '=', agency.id).execute()).toHaveLength(5);
  });

  it('stays one chain with many concurrent writers in two processes', async () => {
    const agency = await testServer.createAgency();
    const store = testServer.databaseUrl === undefined ? undefined : await openServer(testServer.databaseUrl);
    const contexts = [context, { ...context, db: store?.db ?? db }];
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
