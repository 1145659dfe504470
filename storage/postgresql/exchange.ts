import type { Socket } from 'node:net';
import type { PoolClient, QueryResult } from 'pg';
import { type NamedStatement, runPrepared } from './prepared-query.ts';

/** A statement as the driver gets it. One with a name is prepared. */
export type DriverQuery = NamedStatement | { name?: undefined; text: string; values?: unknown[]; queryMode?: string };

/**
 * Sends statements at once, in one packet, and waits for the answers to all of them.
 * @throws the error of the first that failed
 */
export const exchange = async (client: PoolClient, queries: readonly DriverQuery[]): Promise<QueryResult<any>[]> =>
  answersOf(await exchangeAll(client, queries));

/** The same, with the error of each that failed in the place of its answer. */
export function exchangeAll(client: PoolClient, queries: readonly DriverQuery[]) {
  const answers = queries.length > 1 ? sendAll(client, queries) : queries.map((query) => send(client, query));
  return Promise.allSettled(answers);
}

/** @throws the first error */
export const answersOf = <Answer>(settled: readonly PromiseSettledResult<Answer>[]): Answer[] =>
  settled.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });

export const send = (client: PoolClient, query: DriverQuery): Promise<QueryResult<any>> =>
  query.name === undefined ? client.query(query) : runPrepared(client, query);

function sendAll(client: PoolClient, queries: readonly DriverQuery[]) {
  // The driver's types leave its protocol layer out.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  try {
    return queries.map((query) => send(client, query));
  } finally {
    stream.uncork();
  }
}
