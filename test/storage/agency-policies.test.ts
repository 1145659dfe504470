import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../storage/db.ts';
import { forEachCase } from '../support/each-case.ts';
import { dropConstraints, insertSample, tablesOfAgencies } from '../support/sample-rows.ts';
import { startTestServer } from '../support/test-server.ts';

/** A query without its filter, or written by hand, gets the rows of its own agency, or an error. */

const { db, store, createAgency, databaseUrl } = await startTestServer({ ownStore: true });
const [own, other] = [await createAgency(), await createAgency()];
const tables = await tablesOfAgencies(db);
const samples = new Map<string, string>();
await dropConstraints(db);
for (const table of tables) {
  for (const { id } of [own, other]) await raw(db, await insertSample(db, table, id));
  samples.set(table, await insertSample(db, table, other.id));
}
/** Tables of which the database lets nobody change a row. */
const appendOnly = ['mandate_entry'];
const ofOwn = store.rows.ofAgency(own.id);

function raw<R = Record<string, unknown>>(on: Db, statement: string) {
  return on.executeQuery<R>(CompiledQuery.raw(statement) as CompiledQuery<R>);
}

/** Runs statements one after another in a transaction that is rolled back; the answer is that of the last. */
async function tried(on: Db, ...statements: string[]) {
  const undone = Symbol('undone');
  let answer: Awaited<ReturnType<typeof raw>> | undefined;
  const transaction = on.transaction().execute(async (within) => {
    for (const statement of statements) answer = await raw(within, statement);
    throw undone;
  });
  await transaction.catch((error) => {
    if (error !== undone) throw error;
  });
  return answer as NonNullable<typeof answer>;
}

const agenciesIn = async (on: Db, table = 'contact') => {
  const { rows } = await raw<{ agency_id: string }>(on, `select agency_id from "${table}"`);
  return new Set(rows.map(({ agency_id }) => agency_id));
};

it('each table is nobody’s, and closed to the tenant role, or public, and read-only, or shows one agency', async () => {
  const { rows } = await sql<{ table: string; policies: string[] | null; open: boolean }>`
    select relname as table, (select array_agg(cmd || ' ' || qual || ' ' || coalesce(with_check, '')) from pg_policies
      where tablename = relname and schemaname = 'public') as policies,
      has_table_privilege(current_user || '_tenant', pg_class.oid, 'select') as open
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db);
  const nobodys = rows.filter(({ policies }) => policies === null);
  expect(nobodys.filter(({ open }) => open)).toEqual([]);
  expect(nobodys.map(({ table }) => table)).toEqual([
    'clef_migration',
    'clock_tick',
    'sign_in_window',
    'unassigned_message',
    'unfinished_restore',
  ]);
  for (const { table, policies } of rows.filter(({ policies }) => policies !== null)) {
    if (table.startsWith('public_')) {
      expect(policies, table).toEqual(['SELECT true ']);
      continue;
    }
    const column = table === 'agency' ? 'id' : 'agency_id';
    expect(policies, table).toEqual([`ALL (${column} = clef_agency()) `]);
  }
});

describe('a query without a filter', () => {
  it('shows the agency’s own row of each table and no other', () =>
    forEachCase(tables, async (table) => {
      expect(await agenciesIn(db, table)).toEqual(new Set([own.id, other.id]));
      expect(await agenciesIn(ofOwn, table)).toEqual(new Set([own.id]));
      expect(await agenciesIn(store.rows.ofAgency(other.id), table)).toEqual(new Set([other.id]));
      const found = await raw(ofOwn, `select from "${table}" where agency_id = '${other.id}'`);
      expect(found.rows).toEqual([]);
    }));

  it('changes and removes no other row of any table, and takes none', { timeout: 900_000 }, () =>
    forEachCase(tables, async (table) => {
      const [all] = (await raw<{ count: string }>(ofOwn, `select count(*) from "${table}"`)).rows;
      if (!appendOnly.includes(table)) {
        const updated = await tried(ofOwn, `update "${table}" set agency_id = agency_id returning agency_id`);
        expect(updated.rows).toHaveLength(Number(all?.count));
        const removed = await tried(ofOwn, `delete from "${table}" returning agency_id`);
        expect(removed.rows).toHaveLength(Number(all?.count));
      }
      expect((await tried(ofOwn, `delete from "${table}" where agency_id = '${other.id}' returning 1`)).rows).toEqual(
        [],
      );
      await expect(tried(ofOwn, `update "${table}" set agency_id = '${other.id}'`)).rejects.toThrow(
        appendOnly.includes(table) ? /never changed/ : /row-level security/,
      );
      await expect(tried(ofOwn, samples.get(table) as string)).rejects.toThrow(/row-level security/);
      expect((await tried(ofOwn, `set local clef.agency = ''`, `select from "${table}"`)).rows).toEqual([]);
      expect((await tried(ofOwn, `reset clef.agency`, `select from "${table}"`)).rows).toEqual([]);
    }),
  );
});

describe('raw SQL', () => {
  const others = `agency_id = '${other.id}'`;
  it.each([
    ['a join', `select c.id from agency a join contact c on true where c.${others}`],
    ['a lateral join', `select x.id from contact c, lateral (select * from contact d where d.id <> c.id) x`],
    ['a subquery', `select 1 where exists (select from contact where ${others})`],
    ['a set', `select id from contact where ${others} union all select id from draft where ${others}`],
    ['a CTE', `with c as materialized (select * from contact) select * from c where ${others}`],
    ['a CTE that writes', `with d as (delete from contact where ${others} returning *) select * from d`],
    ['a correlated update', `update task set title = c.last_name from contact c where c.${others} returning 1`],
    ['the agency itself', `select * from agency where id = '${other.id}'`],
  ])('gets nothing by %s', async (_, statement) => {
    expect((await tried(ofOwn, statement)).rows).toEqual([]);
  });

  it.each([
    ['tables of nobody', 'select * from sign_in_window'],
    ['migrations', 'select * from clef_migration'],
    ['a role without limits', 'alter table contact disable row level security'],
    ['a policy', 'drop policy one_agency on contact'],
    ['another function', `create or replace function clef_agency() returns uuid language sql as 'select null::uuid'`],
    ['its own function', `create function leak() returns int language sql as 'select 1'`],
    ['two statements at once', `select 1; set role none`],
  ])('may not have %s', async (_, statement) => {
    await expect(raw(ofOwn, statement)).rejects.toThrow(
      /permission denied|must be owner|multiple commands|one statement|cannot insert multiple/,
    );
  });

  // Anybody who may run statements of their own choice can leave the role for one transaction: docs/security.md says so.
  it.each([
    ['set role none'],
    ['reset role'],
    [`set clef.agency = '${other.id}'`],
    [`select set_config('clef.agency', '${other.id}', false)`],
    [`select set_config('role', 'none', false)`],
    [`do $$ begin perform set_config('clef.agency', '${other.id}', false); end $$`],
  ])('leaves nothing behind by %s', async (statement) => {
    await raw(ofOwn, statement);
    expect(await agenciesIn(ofOwn)).toEqual(new Set([own.id]));
    await ofOwn.transaction().execute((within) => raw(within, statement));
    expect(await agenciesIn(ofOwn)).toEqual(new Set([own.id]));
    await tried(ofOwn, statement);
    expect(await agenciesIn(store.rows.ofAgency(other.id))).toEqual(new Set([other.id]));
    expect(await agenciesIn(ofOwn)).toEqual(new Set([own.id]));
  });
});

describe('many at once', () => {
  const rowsOf = (id: string, index: number) => (index % 4 < 2 ? store.rows : store.rowsOfJobs).ofAgency(id);

  it('see their own agency, in transactions and outside, in requests and jobs, also beside those who see all', async () => {
    const reads = Array.from({ length: 200 }, async (_, index) => {
      const { id } = index % 2 ? own : other;
      if (index % 5 === 4) return expect(await agenciesIn(db)).toEqual(new Set([own.id, other.id]));
      const rows = rowsOf(id, index);
      const read =
        index % 3 === 0
          ? rows.transaction().execute(async (within) => [await agenciesIn(within), await agenciesIn(within, 'draft')])
          : agenciesIn(rows).then((found) => [found]);
      for (const found of await read) expect(found).toEqual(new Set([id]));
    });
    await Promise.all(reads);
  });

  it('see their own agency after transactions that failed or whose connection died', async () => {
    const end = databaseUrl ? 'select pg_terminate_backend(pg_backend_pid())' : 'select 1 / 0';
    const failures = Array.from({ length: 20 }, async (_, index) => {
      const [{ id }, next] = index % 2 ? [own, other] : [other, own];
      const failing = rowsOf(id, index).transaction();
      await expect(
        failing.execute(async (within) => {
          await raw(within, `update contact set last_name = 'x'`);
          await raw(within, index % 4 < 2 ? end : 'select 1 / 0');
        }),
      ).rejects.toThrow();
      expect(await agenciesIn(store.rows.ofAgency(next.id))).toEqual(new Set([next.id]));
    });
    await Promise.all(failures);
  });
});
