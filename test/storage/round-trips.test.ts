import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../domain/shared/ids.ts';
import type { Db } from '../../storage/db.ts';
import { preparedQuery } from '../../storage/prepared-statements.ts';
import { executeFirst, executeLast, executeTogether } from '../../storage/round-trips.ts';
import { startTestServer } from '../support/test-server.ts';

const { store, db, createAgency, databaseUrl } = await startTestServer({ ownStore: true });
const agency = await createAgency();
const rows = store.rows.ofAgency(agency.id);

const insertTask = preparedQuery<{ title: string }>(`
  insert into task (agency_id, id, title, status, priority, created_at, updated_at)
  values ($1, $2, $3, 'open', 'normal', now(), now()) returning title`);
const task = (title: string) => insertTask(agency.id, newId(), title);
const fails = preparedQuery('select 1 / ($1::int - $1::int)');
const ownBackend = preparedQuery<{ pid: number }>('select pg_backend_pid() as pid');

const titles = async () =>
  (await db.selectFrom('task').select('title').orderBy('id').execute()).map((row) => row.title);
const inTransaction = (change: (within: Db) => Promise<unknown>) => rows.transaction().execute(change);

it('a transaction has the isolation and the access mode that were asked for', async () => {
  const transaction = rows.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const { rows: settings } = await transaction.execute((within) =>
    sql`select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as read_only`.execute(
      within,
    ),
  );
  expect(settings).toEqual([{ isolation: 'repeatable read', read_only: 'on' }]);
  await inTransaction(async (within) => {
    const { rows: usual } = await sql`select current_setting('transaction_isolation') as isolation`.execute(within);
    expect(usual).toEqual([{ isolation: 'read committed' }]);
  });
});

describe('the first statements of a transaction', () => {
  const select = preparedQuery<{ n: number }>('select $1::int as n');
  const refuse = () => {
    throw new Error('Refused.');
  };

  it('are answered before what follows, with the rows of each', async () => {
    const seen: unknown[] = [];
    await inTransaction(async (within) => {
      await executeFirst(within, [select(1), select(2)], (one, two) => seen.push(one, two));
      seen.push((await within.executeQuery(select(3))).rows);
    });
    expect(seen).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
  });

  it('are answered each by its own rows when they are given one after the other', async () => {
    const seen: unknown[] = [];
    await inTransaction(async (within) => {
      await executeFirst(within, [select(1)], (one) => seen.push(one));
      await executeFirst(within, [select(2), select(3)], (two, three) => seen.push(two, three));
      seen.push((await within.executeQuery(select(4))).rows);
    });
    expect(seen).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }], [{ n: 4 }]]);
  });

  it.each([
    ['writes', (within: Db) => within.executeQuery(task('never'))],
    ['reads', (within: Db) => within.executeQuery(select(3))],
    ['fails', (within: Db) => within.executeQuery(fails(1))],
    ['is stored with the commit', (within: Db) => executeLast(within, [{ query: task('never') }])],
    ['is missing', async () => undefined],
  ])('refuse the transaction, also where what follows %s', async (_, follow) => {
    const before = await titles();
    const transaction = inTransaction(async (within) => {
      await executeFirst(within, [select(1)], refuse);
      await follow(within);
    });
    await expect(transaction).rejects.toThrow('Refused.');
    expect(await titles()).toEqual(before);
    await inTransaction((within) => within.executeQuery(task('afterwards')));
    expect(await titles()).toEqual([...before, 'afterwards']);
  });
});

describe('the last statements of a transaction', () => {
  it('are committed with it, in their order, and answered after that', async () => {
    const before = await titles();
    const answered: unknown[] = [];
    await inTransaction(async (within) => {
      await within.executeQuery(task('first'));
      await executeLast(within, [
        { query: task('second'), answered: (found) => answered.push(...found) },
        { query: task('third'), answered: (found) => answered.push(...found) },
      ]);
    });
    expect(await titles()).toEqual([...before, 'first', 'second', 'third']);
    expect(answered).toEqual([{ title: 'second' }, { title: 'third' }]);
  });

  it.each([
    ['first', [fails(1), task('never')]],
    ['last', [task('never'), fails(1)]],
  ])('leave nothing if the %s of them fails, and the transaction has its error', async (_, queries) => {
    const before = await titles();
    const answered: unknown[] = [];
    const transaction = inTransaction(async (within) => {
      await within.executeQuery(task('never'));
      await executeLast(
        within,
        queries.map((query) => ({ query, answered: (found) => void (databaseUrl && answered.push(found)) })),
      );
    });
    await expect(transaction).rejects.toMatchObject({ code: '22012' });
    expect(await titles()).toEqual(before);
    expect(answered).toEqual([]);
    await inTransaction((within) => within.executeQuery(task('afterwards')));
    expect(await titles()).toEqual([...before, 'afterwards']);
  });

  it('are forgotten if the transaction fails after they were given', async () => {
    const before = await titles();
    const transaction = inTransaction(async (within) => {
      await executeLast(within, [{ query: task('never') }]);
      throw new Error('A bug.');
    });
    await expect(transaction).rejects.toThrow('A bug.');
    expect(await titles()).toEqual(before);
  });

  it('are committed if they are all that there is', async () => {
    await inTransaction((within) => executeLast(within, [{ query: task('alone') }]));
    expect((await titles()).at(-1)).toBe('alone');
  });
});

describe.runIf(databaseUrl)('on PostgreSQL', () => {
  it('nothing is executed after the last statements were given', async () => {
    const before = await titles();
    const transaction = inTransaction(async (within) => {
      await executeLast(within, [{ query: task('never') }]);
      await within.executeQuery(task('never'));
    });
    await expect(transaction).rejects.toThrow('The last statements of the transaction are given.');
    expect(await titles()).toEqual(before);
  });

  it('only a transaction has last statements', async () => {
    await expect(executeLast(rows, [{ query: task('never') }])).rejects.toThrow('Only a transaction');
  });

  it('only a transaction has first statements', async () => {
    await expect(executeFirst(rows, [ownBackend()], () => undefined)).rejects.toThrow('Only a transaction');
  });

  it('a transaction whose failed statement was overlooked is an error', async () => {
    const before = await titles();
    const transaction = inTransaction(async (within) => {
      await within.executeQuery(task('never'));
      await within.executeQuery(fails(1)).catch(() => undefined);
    });
    await expect(transaction).rejects.toThrow('A statement had failed, so nothing was committed.');
    expect(await titles()).toEqual(before);
  });

  it('nothing is executed after a statement that ended the transaction', async () => {
    const before = await titles();
    const transaction = inTransaction(async (within) => {
      await sql`rollback`.execute(within);
      await within.executeQuery(task('never'));
    });
    await expect(transaction).rejects.toThrow('The transaction has ended.');
    expect(await titles()).toEqual(before);
  });

  it('a connection that is lost on the way to the commit leaves nothing and is replaced', async () => {
    const before = await titles();
    const transaction = inTransaction(async (within) => {
      const [[backend]] = await executeTogether(within, ownBackend(), task('never'));
      await executeLast(within, [{ query: task('never') }]);
      await sql`select pg_terminate_backend(${backend?.pid}, 10000)`.execute(db);
    });
    await expect(transaction).rejects.toThrow(/terminat|not queryable/);
    expect(await titles()).toEqual(before);
    await inTransaction((within) => within.executeQuery(task('on another')));
    expect((await titles()).at(-1)).toBe('on another');
  });
});

describe('statements that are executed together', () => {
  it('give the rows of each, in their order', async () => {
    const select = preparedQuery<{ n: number }>('select $1::int as n');
    const found = await inTransaction((within) => executeTogether(within, select(1), select(2), task('between')));
    expect(found).toEqual([[{ n: 1 }], [{ n: 2 }], [{ title: 'between' }]]);
  });

  it('throw the error of the first that fails, and the transaction leaves nothing', async () => {
    const before = await titles();
    const transaction = inTransaction((within) => executeTogether(within, task('never'), fails(1), task('never')));
    await expect(transaction).rejects.toMatchObject({ code: '22012' });
    expect(await titles()).toEqual(before);
  });
});
