import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

/**
 * Runs statements under a name, so that each is planned once, as `pg` does for PostgreSQL. PGlite's own `query` has no names. A
 * page of the queue takes half the time.
 * @returns a function for whoever has the connection's turn
 */
export function nameStatements(pglite: PGlite): (text: string, values: readonly unknown[]) => Promise<Results<any>> {
  const known = new Map<string, Named>();
  let names = 0;

  const send = async (message: Uint8Array) => (await pglite.execProtocol(message)).messages;
  const prepare = async (text: string): Promise<Named> => {
    const name = `clef_${++names}`;
    await send(serialize.parse({ name, text }));
    const described = await send(serialize.describe({ type: 'S', name }));
    const parameters = described.find((message) => message.name === 'parameterDescription');
    return { name, types: (parameters as { dataTypeIDs?: number[] } | undefined)?.dataTypeIDs ?? [] };
  };

  return async (text, values) => {
    try {
      const { name, types } = known.get(text) ?? (await prepare(text));
      known.set(text, { name, types });
      const serialized = values.map((value, index) =>
        value === null || value === undefined ? null : (pglite.serializers[types[index] as number] ?? String)(value),
      );
      const messages = [
        ...(await send(serialize.bind({ statement: name, values: serialized }))),
        ...(await send(serialize.describe({ type: 'P' }))),
        ...(await send(serialize.execute({}))),
      ];
      return parse.parseResults(messages, pglite.parsers)[0] as Results<any>;
    } finally {
      // After an error nothing else is accepted before this.
      await send(serialize.sync());
    }
  };
}

/** `types` are those of the parameters, as PostgreSQL numbers them. */
type Named = { name: string; types: number[] };
