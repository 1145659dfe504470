import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

/**
 * Runs statements under a name, so that each is planned once, as `pg` does for PostgreSQL. PGlite's own `query` has no names. A
 * page of the queue takes half the time.
 *
 * All messages of a statement go to PGlite at once, because each call costs as much as running a small statement. After an error it
 * skips the rest of them up to the last, `sync`, which ends the error.
 * @returns a function for whoever has the connection's turn
 */
export function nameStatements(pglite: PGlite): (text: string, values: readonly unknown[]) => Promise<Results<any>> {
  const known = new Map<string, Named>();
  let names = 0;

  const send = (...messages: Uint8Array[]) => pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]));
  const prepare = async (text: string): Promise<Named> => {
    const name = `clef_${++names}`;
    const described = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const parameters = described.find((message) => message.name === 'parameterDescription');
    return { name, types: (parameters as { dataTypeIDs?: number[] } | undefined)?.dataTypeIDs ?? [] };
  };

  return async (text, values) => {
    const { name, types } = known.get(text) ?? (await prepare(text));
    known.set(text, { name, types });
    const serialized = values.map((value, index) =>
      value === null || value === undefined ? null : (pglite.serializers[types[index] as number] ?? String)(value),
    );
    const bound = serialize.bind({ statement: name, values: serialized });
    const messages = await send(bound, serialize.describe({ type: 'P' }), serialize.execute({}));
    return parse.parseResults(messages, pglite.parsers)[0] as Results<any>;
  };
}

/** `types` are those of the parameters, as PostgreSQL numbers them. */
type Named = { name: string; types: number[] };
