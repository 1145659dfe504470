import type { Socket } from 'node:net';
import type { PoolClient, QueryResult } from 'pg';
import { type NamedStatement, runPrepared } from './prepared-query.ts';

/**
 * Sends statements at once, in one packet, and waits for the answers to all of them.
 * @throws the error of the first that failed
 */
export async function exchange(client: PoolClient, queries: readonly { text: string }[]): Promise<QueryResult<any>[]> {
  const answers = queries.length === 1 ? [send(client, queries[0] as { text: string })] : sendAll(client, queries);
  const settled = await Promise.allSettled(answers);
  return settled.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}

export const send = (client: PoolClient, query: { text: string }): Promise<QueryResult<any>> =>
  'name' in query ? runPrepared(client, query as NamedStatement) : client.query(query);

function sendAll(client: PoolClient, queries: readonly { text: string }[]) {
  // The driver's types leave its protocol layer out.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  try {
    return queries.map((query) => send(client, query));
  } finally {
    stream.uncork();
  }
}
