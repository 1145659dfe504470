import { CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { AgencyConnection } from '../../storage/postgresql/agency-connection.ts';
import { type PreparedQuery, preparedQuery } from '../../storage/prepared-statements.ts';

/** A connection whose server refuses every `begin`, for instance because somebody cancels it. */
let sent: string[];
let released: unknown;
const client = {
  connection: { stream: { cork: () => undefined, uncork: () => undefined } },
  getTransactionStatus: () => 'I',
  query: async ({ text }: { text: string }) => {
    sent.push(text);
    if (text === 'begin') throw new Error('canceling statement due to user request');
    return { command: 'SELECT', rowCount: 0, rows: [] };
  },
  release: (destroy: boolean) => {
    released = destroy;
  },
} as unknown as PoolClient;
const insert = CompiledQuery.raw('insert into task default values');
const select = CompiledQuery.raw('select 1');

let connection: AgencyConnection;
beforeEach(() => {
  sent = [];
  connection = new AgencyConnection(client, () => undefined);
  connection.begin();
});

it('a write is not sent before the transaction has begun', async () => {
  await expect(connection.executeQuery(insert)).rejects.toThrow('canceling');
  expect(sent).toEqual(['begin']);
});

it('nothing follows a read that was sent with a begin that failed', async () => {
  await expect(connection.executeQuery(select)).rejects.toThrow('canceling');
  await expect(connection.executeQuery(insert)).rejects.toThrow('The transaction has ended.');
  await expect(connection.commit()).rejects.toThrow('The transaction has ended.');
  await connection.rollback();
  expect(sent).toEqual(['begin', 'select 1']);
});

it('a transaction without statements is not sent at all, nor are the last ones of one that was rolled back', async () => {
  await connection.commit();
  connection.begin();
  connection.executeWithCommit([{ query: preparedQuery('select 1')() }]);
  await connection.rollback();
  connection.begin();
  await connection.commit();
  expect(sent).toEqual([]);
});

describe('the first statements', () => {
  const isOpen = {
    ...client,
    getTransactionStatus: () => 'T',
    query: async ({ text }: { text: string }) => {
      sent.push(text);
      await null;
      return { command: 'SELECT', rowCount: 0, rows: [] };
    },
  } as unknown as PoolClient;
  const first = (name: string, answered: () => unknown = () => sent.push(`answered ${name}`)) => ({
    queries: [CompiledQuery.raw(`select ${name}`) as PreparedQuery],
    answered: () => void answered(),
  });
  beforeEach(() => {
    connection = new AgencyConnection(isOpen, () => undefined);
    connection.begin();
  });

  it('go along with a read', async () => {
    connection.executeWithNext(first('a'));
    await connection.executeQuery(select);
    expect(sent).toEqual(['begin', 'select a', 'select 1', 'answered a']);
  });

  it('are answered before a write is sent', async () => {
    connection.executeWithNext(first('a'));
    await connection.executeQuery(insert);
    expect(sent).toEqual(['begin', 'select a', 'answered a', insert.sql]);
  });

  it('are all sent when they are given one after the other, and the first answer that refuses ends it', async () => {
    connection.executeWithNext(first('a'));
    connection.executeWithNext(
      first('b', () => {
        throw new Error('Refused.');
      }),
    );
    connection.executeWithNext(first('c'));
    await expect(connection.executeQuery(insert)).rejects.toThrow('Refused.');
    expect(sent).toEqual(['begin', 'select a', 'select b', 'select c', 'answered a']);
  });
});

it('a connection that is still in a transaction is closed instead of being given to another', () => {
  connection.release();
  expect(released).toBe(false);
  const open = { ...client, getTransactionStatus: () => 'T' } as unknown as PoolClient;
  new AgencyConnection(open, () => undefined).release();
  expect(released).toBe(true);
});
