import type { EventEmitter } from 'node:events';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runPrepared } from '../../storage/postgresql/prepared-query.ts';
import { isEmbedded } from '../support/installation.ts';
import { startTestServer } from '../support/test-server.ts';

const { databaseUrl } = await startTestServer({ ownStore: true });

describe.skipIf(isEmbedded)('a prepared statement', () => {
  let client: Client;
  let descriptions = 0;
  beforeAll(async () => {
    client = new Client({ connectionString: databaseUrl, pipeline: true } as object);
    await client.connect();
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('rowDescription', () => {
      descriptions += 1;
    });
  });
  afterAll(() => client.end());

  it('gives the rows that the driver gives, and is described once', async () => {
    const text = `select number, number::text as text, number > 1 as flag, null::text as nothing, array[number, 7] as numbers,
      now() > $1::timestamptz as later, timestamptz '2026-03-29T01:00:00Z' as at, json_build_object('é', $2::text) as json,
      $3::uuid[] as ids, number::bigint as big, '\\x00ff'::bytea as bytes from generate_series(1, 3) as number`;
    const values = [new Date(0), 'it’s "quoted"', ['018b4a8a-6d81-7c3a-8206-ca22e4b7517f']];
    const { rows, rowCount, command } = await client.query({ name: 'driver', text, values });
    descriptions = 0;
    const both = [
      runPrepared(client, { name: 'own', text, values }),
      runPrepared(client, { name: 'own', text, values }),
    ];
    for (const result of await Promise.all(both)) expect(result).toMatchObject({ rows, rowCount, command });
    const before = descriptions;
    expect(await runPrepared(client, { name: 'own', text, values })).toMatchObject({ rows, rowCount, command });
    expect(descriptions).toBe(before);
  });

  it('says how many rows it changed', async () => {
    await client.query('create temp table counted (id int)');
    const insert = { name: 'insert', text: 'insert into counted select generate_series(1, $1)', values: [3] };
    expect(await runPrepared(client, insert)).toMatchObject({ command: 'INSERT', rowCount: 3, rows: [] });
    expect(await runPrepared(client, { ...insert, values: [2] })).toMatchObject({ command: 'INSERT', rowCount: 2 });
  });

  it('can be run again after an error of its values, and after one of its text', async () => {
    const run = (value: string) =>
      runPrepared(client, { name: 'int', text: 'select $1::int as value', values: [value] });
    await expect(run('one')).rejects.toMatchObject({ code: '22P02' });
    expect((await run('1')).rows).toEqual([{ value: 1 }]);
    const missing = () => runPrepared(client, { name: 'missing', text: 'select * from not_yet', values: [] });
    await expect(Promise.all([missing(), missing()])).rejects.toMatchObject({ code: '42P01' });
    await client.query('create temp table not_yet (id int)');
    expect((await missing()).rows).toEqual([]);
  });

  it('is refused by PostgreSQL once when its columns have changed, and then described anew', async () => {
    await client.query('create temp table changing (id int); insert into changing values (1)');
    const run = () => runPrepared(client, { name: 'changing', text: 'select * from changing', values: [] });
    await run();
    await client.query(`alter table changing add column name text default 'new'`);
    await expect(run()).rejects.toThrow('cached plan must not change result type');
    expect((await run()).rows).toEqual([{ id: 1, name: 'new' }]);
    await client.query('deallocate all');
    await expect(run()).rejects.toMatchObject({ code: '26000' });
    expect((await run()).rows).toEqual([{ id: 1, name: 'new' }]);
  });

  it('fails alone when a value cannot be read', async () => {
    const parser = () => {
      throw new Error('unreadable');
    };
    const run = (name: string) => runPrepared(client, { name, text: 'select point(1, 2) as place', values: [] });
    client.setTypeParser(600 as never, 'text', parser as never);
    const answers = await Promise.allSettled([run('point'), client.query('select 1 as one')]);
    expect(answers).toMatchObject([{ reason: { message: 'unreadable' } }, { value: { rows: [{ one: 1 }] } }]);
  });

  it('is not sent with a value that cannot be written', async () => {
    const circular: { self?: object } = {};
    circular.self = circular;
    const run = (value: unknown) =>
      runPrepared(client, { name: 'json', text: 'select $1::json as value', values: [value] });
    const parse = vi.spyOn((client as unknown as { connection: { parse(): void } }).connection, 'parse');
    await expect(run(circular)).rejects.toThrow('circular');
    expect(parse).not.toHaveBeenCalled();
    expect((await run({ one: 1 })).rows).toEqual([{ value: { one: 1 } }]);
  });
});
