import type { KyselyPlugin } from 'kysely';
import type { AppContext } from '../../door/transaction/transact.ts';
import { changedRows } from './rows.ts';

/** How many statements `run` makes with the context that it gets. */
export async function countStatements(
  context: AppContext,
  run: (counted: AppContext) => Promise<unknown>,
): Promise<number> {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  };
  await run({ ...context, rows: changedRows(context.rows, (db) => db.withPlugin(plugin)) });
  return statements;
}
