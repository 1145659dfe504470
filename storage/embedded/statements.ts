import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import { prepareValue } from 'pg/lib/utils.js';
import { isPrepared } from '../prepared-statements.ts';

const { serialize } = protocol;

/**
 * Runs statements as `pg` runs them on PostgreSQL: those that are marked have a name, so that each is planned once, and values are
 * written without asking for their types. PGlite's own `query` has no names, and asks.
 *
 * All messages of a statement go to PGlite at once, because each call costs as much as running a small statement, and its own `query`
 * makes six. After an error it skips the rest of them up to the last, `sync`, which ends the error.
 * @returns a function for whoever has the connection's turn
 */
export function statementsOf(pglite: PGlite): (text: string, values: readonly unknown[]) => Promise<Results<any>> {
  const names = new Map<string, string>();

  const send = (...messages: Uint8Array[]) => pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]));
  const prepare = async (text: string): Promise<string> => {
    const name = `clef_${names.size + 1}`;
    await send(serialize.parse({ name, text }));
    names.set(text, name);
    return name;
  };

  return async (text, values) => {
    // PGlite's protocol does not look whether it is being closed.
    await pglite._checkReady();
    const name = isPrepared(text) ? (names.get(text) ?? (await prepare(text))) : undefined;
    const messages = await send(
      ...(name === undefined ? [serialize.parse({ text })] : []),
      serialize.bind({ statement: name, values: values.map((value) => prepareValue(value)) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    );
    return parse.parseResults(messages, pglite.parsers)[0] as Results<any>;
  };
}
