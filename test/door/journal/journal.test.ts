import { type KyselyPlugin, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { markRead } from '../../../domain/conversations/conversations.ts';
import { listInbox } from '../../../domain/conversations/inbox.ts';
import { direct } from '../../../domain/shared/operation.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { createTask } from '../../../domain/tasks/tasks.ts';
import { listJournal } from '../../../door/journal/list-journal.ts';
import { perform } from '../../../door/perform.ts';
import type { AppContext } from '../../../door/transaction/transact.ts';
import { openServer } from '../../../storage/store.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { receiveText } from '../../support/receive-text.ts';
import { changedRows } from '../../support/rows.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { nextPhone } from '../../support/twilio-server.ts';
import { whileLocked } from '../../support/while-locked.ts';
import { journalAgencies } from './journal-agencies.ts';

const testServer = await startTestServer({ ownStore: true });
const { db, context } = testServer;

const { entriesOf, createAgencyWithJournal, check } = journalAgencies(testServer);

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

  it('says whom a conversation and a message were with, a contact or an unknown sender', async () => {
    const agency = await testServer.createAgency();
    const [known, unknown] = [nextPhone(), nextPhone()];
    await agency.perform(createContact, { firstName: 'Élodie', lastName: 'Le Goff', phone: known });
    for (const from of [known, unknown]) await receiveText(context, agency, { from, body: 'Bonjour' });
    const { data } = await agency.perform(listInbox, {});
    for (const { id } of data) await agency.perform(markRead, { id });
    const entries = (await agency.perform(listJournal, {})).data;
    const about = (wanted: string) =>
      entries.filter(({ operation }: any) => operation === wanted).map((entry: any) => entry.about);
    expect(about('markRead').sort()).toEqual([unknown, 'Élodie Le Goff']);
    expect(about('messageReceived').sort()).toEqual([unknown, 'Élodie Le Goff']);
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
