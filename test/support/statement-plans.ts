import { sql } from 'kysely';
import type { Actor } from '../../domain/shared/actor.ts';
import type { Operation } from '../../domain/shared/operation.ts';
import { perform } from '../../door/perform.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import type { Db } from '../../storage/db.ts';

/** How often PostgreSQL planned a statement for its values, and how often it took the plan that it keeps for all values. */
export type Plans = { planned: number; kept: number };

/**
 * Performs an operation with each input on one connection, and counts the plans of its prepared statements that contain `words`.
 * The first inputs are not counted: PostgreSQL plans some runs before it compares what a plan for the values would save.
 */
export const countPlans = (
  { rows, ...context }: AppContext,
  actor: Actor,
  operation: Operation,
  { first, counted, words }: { first: readonly unknown[]; counted: readonly unknown[]; words: string },
): Promise<Plans> =>
  rows
    .ofAgency(actor.agencyId)
    .connection()
    .execute(async (db) => {
      const onOne = { ...context, rows: { ofAllAgencies: db, ofAgency: () => db } };
      for (const input of first) await perform(onOne, actor, operation, input);
      const before = await plansOf(db, words);
      for (const input of counted) await perform(onOne, actor, operation, input);
      const after = await plansOf(db, words);
      return { planned: after.planned - before.planned, kept: after.kept - before.kept };
    });

async function plansOf(db: Db, words: string): Promise<Plans> {
  const { rows } = await sql<Plans>`
    select sum(custom_plans)::int as planned, sum(generic_plans)::int as kept from pg_prepared_statements
    where strpos(statement, ${words}) > 0 and strpos(statement, 'pg_prepared_statements') = 0`.execute(db);
  return rows[0] as Plans;
}
