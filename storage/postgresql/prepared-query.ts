import type { Socket } from 'node:net';
import type { ClientBase, FieldDef, QueryResult, Submittable } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** A statement with a name, which PostgreSQL parses once per connection. */
export type NamedStatement = { name: string; text: string; values: readonly unknown[] };

/** The driver's protocol layer, which its types leave out. */
export type Protocol = {
  stream: Socket;
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  close(message: { type: 'S'; name: string }): void;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
};

type Column = { name: string; parse(text: string): unknown };

/** The columns of a statement's rows, and a row without values. */
type Shape = { columns: Column[]; empty: Record<string, unknown> };

/** SQLSTATEs of a statement whose columns a migration has changed, and of one that was deallocated. */
const UNUSABLE = new Set<unknown>(['0A000', '26000']);

/** By the name of the statement, in each connection. */
const shapes = new WeakMap<Protocol, Map<string, Shape>>();

/**
 * Runs a named statement on a connection, as the driver's own query does, but asks for the description of its columns only the
 * first time: PostgreSQL never changes those of a prepared statement, and describing and reading them costs about as much as
 * reading a row.
 */
export function runPrepared(client: ClientBase, statement: NamedStatement): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(new PreparedQuery(client, statement, resolve, reject));
  });
}

/** One run of a statement. The driver calls its `handle…` methods with the messages of the server. */
class PreparedQuery implements Submittable {
  /** The driver remembers by these that the statement was parsed. */
  readonly name: string;
  readonly text: string;
  readonly #client: ClientBase;
  readonly #values: readonly unknown[];
  readonly #resolve: (result: QueryResult) => void;
  readonly #reject: (error: unknown) => void;
  #protocol: Protocol | undefined;
  #shape: Shape | undefined;
  #rows: Record<string, unknown>[] = [];
  #tag = '';
  #error: unknown;

  constructor(
    client: ClientBase,
    { name, text, values }: NamedStatement,
    resolve: (result: QueryResult) => void,
    reject: (error: unknown) => void,
  ) {
    this.#client = client;
    this.name = name;
    this.text = text;
    this.#values = values;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: unknown): void {
    const protocol = connection as Protocol;
    const { stream, parsedStatements, submittedNamedStatements } = protocol;
    // Before anything is sent: a value that cannot be written fails alone.
    const values = this.#values.map(prepareValue);
    this.#protocol = protocol;
    this.#shape = shapes.get(protocol)?.get(this.name);
    stream.cork();
    try {
      if (!parsedStatements[this.name] && !submittedNamedStatements[this.name]) {
        // PostgreSQL may have one that no longer fits its columns.
        protocol.close({ type: 'S', name: this.name });
        protocol.parse(this);
        submittedNamedStatements[this.name] = this.text;
      }
      protocol.bind({ statement: this.name, values });
      if (!this.#shape) protocol.describe({ type: 'P' });
      protocol.execute({});
      protocol.sync();
    } finally {
      stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#client.getTypeParser(dataTypeID, 'text'),
    }));
    this.#shape = { columns, empty: Object.fromEntries(columns.map(({ name }) => [name, null])) };
    const protocol = this.#protocol as Protocol;
    const known = shapes.get(protocol) ?? new Map<string, Shape>();
    shapes.set(protocol, known.set(this.name, this.#shape));
  }

  handleDataRow({ fields: texts }: { fields: (string | null)[] }): void {
    if (this.#error) return;
    const { columns, empty } = this.#shape as Shape;
    const row = { ...empty };
    try {
      for (let index = 0; index < columns.length; index += 1) {
        const text = texts[index];
        const { name, parse } = columns[index] as Column;
        if (text != null) row[name] = parse(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#error = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text;
  }

  handleError(error: unknown): void {
    if (UNUSABLE.has((error as { code?: unknown }).code)) this.#forget(this.#protocol);
    this.#reject(error);
  }

  /** The next run parses the statement again. Otherwise each one would fail until the connection is closed. */
  #forget(protocol: Protocol | undefined): void {
    if (!protocol) return;
    delete protocol.parsedStatements[this.name];
    shapes.get(protocol)?.delete(this.name);
  }

  handleReadyForQuery(): void {
    const words = this.#tag.split(' ');
    const [rowCount, command] = [Number(words.at(-1)), words[0] as string];
    if (this.#error) this.#reject(this.#error);
    else this.#resolve({ command, rowCount, rows: this.#rows, oid: 0, fields: [] });
  }
}
