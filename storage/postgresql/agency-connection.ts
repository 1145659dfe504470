import type { CompiledQuery, QueryResult, TransactionSettings } from 'kysely';
import type { PoolClient, QueryResult as ServerResult } from 'pg';
import { mayChangeSetting } from '../agency-setting.ts';
import { beginStatement } from '../begin-statement.ts';
import { asDriverQuery } from '../prepared-statements.ts';
import type { FirstStatements, LastStatement, PipelinedConnection } from '../round-trips.ts';
import { answersOf, type DriverQuery, exchange, exchangeAll, send } from './exchange.ts';

/**
 * A taken connection, which saves round trips: `begin` and the first statements of a transaction are sent with the next ones,
 * and the last statements with `commit`.
 */
export class AgencyConnection implements PipelinedConnection {
  readonly #client: PoolClient;
  readonly #forgetAgency: () => void;
  /** `begun`: `begin` is not sent yet. */
  #transaction: 'none' | 'begun' | 'open' = 'none';
  #begin = 'begin';
  #first: readonly FirstStatements[] = [];
  #last: readonly LastStatement[] = [];

  constructor(client: PoolClient, forgetAgency: () => void) {
    this.#client = client;
    this.#forgetAgency = forgetAgency;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#transaction !== 'none') return (await this.executeTogether([query]))[0] as QueryResult<Row>;
    // Nearly every read: there is nothing to send before it or with it.
    if (mayChangeSetting(query.sql)) this.#forgetAgency();
    return resultOf(await send(this.#client, asDriverQuery(query)));
  }

  async executeTogether(queries: readonly CompiledQuery[]): Promise<QueryResult<any>[]> {
    if (this.#last.length > 0) throw new Error('The last statements of the transaction are given.');
    if (queries.some(({ sql }) => mayChangeSetting(sql))) this.#forgetAgency();
    const reads = queries.every(({ sql }) => READS.test(sql));
    return (await this.#exchange(queries.map(asDriverQuery), { reads })).map(resultOf);
  }

  // biome-ignore lint/correctness/useYield: nothing in Clef reads rows one by one.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('The rows of an agency are not streamed.');
  }

  begin(settings: TransactionSettings = {}): void {
    this.#begin = beginStatement(settings);
    this.#transaction = 'begun';
  }

  executeWithNext(first: FirstStatements): void {
    if (this.#transaction === 'none') throw new Error('Only a transaction has first statements.');
    this.#first = [...this.#first, first];
  }

  executeWithCommit(statements: readonly LastStatement[]): void {
    if (this.#transaction === 'none') throw new Error('Only a transaction has last statements.');
    this.#last = [...this.#last, ...statements];
  }

  /** @throws the error of the first of the last statements that failed; nothing is committed then */
  async commit(): Promise<void> {
    const last = this.#last;
    this.#last = [];
    if (this.#transaction === 'begun' && this.#first.length === 0 && last.length === 0) return this.#end();
    const queries = last.map(({ query }) => asDriverQuery(query));
    const results = await this.#exchange([...queries, { text: 'commit' }], { reads: false });
    // PostgreSQL answers so to the commit of a transaction in which a statement has failed.
    if (results.at(-1)?.command !== 'COMMIT') throw new Error('A statement had failed, so nothing was committed.');
    this.#end();
    for (const [index, { answered }] of last.entries()) answered?.((results[index] as ServerResult).rows);
  }

  async rollback(): Promise<void> {
    this.#first = [];
    this.#last = [];
    const isOpen = this.#transaction === 'open' && !this.#isOutside();
    this.#end();
    // The transaction's own error is thrown. A connection that could not roll back is closed on release.
    if (isOpen) await exchange(this.#client, [{ text: 'rollback' }]).catch(() => undefined);
  }

  release(): void {
    this.#client.release(!this.#isOutside());
  }

  /**
   * Sends statements, after what opens the transaction. A `begin` that failed and first statements that refuse must let nothing
   * be written, so they are answered before a statement that writes is sent.
   */
  async #exchange(queries: DriverQuery[], { reads }: { reads: boolean }): Promise<ServerResult[]> {
    const begin = this.#takeBegin();
    const first = this.#first;
    this.#first = [];
    const opening = [...begin, ...first.flatMap(({ queries }) => queries.map(asDriverQuery))];
    if (opening.length === 0) return exchange(this.#client, queries);
    const settled = await exchangeAll(this.#client, reads ? [...opening, ...queries] : opening);
    const opened = answersOf(settled.slice(0, opening.length));
    const answers = opened.slice(begin.length).map(({ rows }) => rows);
    for (const { queries, answered } of first) answered(answers.splice(0, queries.length));
    return reads ? answersOf(settled.slice(opening.length)) : exchange(this.#client, queries);
  }

  /** The statement that begins the transaction, if it is not sent yet. */
  #takeBegin(): DriverQuery[] {
    if (this.#transaction === 'begun') {
      this.#transaction = 'open';
      return [{ text: this.#begin }];
    }
    if (this.#transaction === 'open' && this.#isOutside()) throw new Error('The transaction has ended.');
    return [];
  }

  #end(): void {
    this.#transaction = 'none';
  }

  /** Whether the connection was in no transaction when it last answered. */
  #isOutside = () => this.#client.getTransactionStatus() === 'I';
}

const READS = /^\s*(\/\*[^*]*\*\/\s*)?select\b/i;

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const resultOf = ({ command, rowCount, rows }: ServerResult): QueryResult<any> => ({
  rows,
  ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
});
