import type { z } from 'zod';
import { systemActorOf } from '../domain/agency/agencies.ts';
import { checkRegister } from '../domain/mandates/check-register.ts';
import { checkJournal } from '../door/journal/check-journal.ts';
import { perform } from '../door/perform.ts';
import type { AppContext } from '../door/transaction/transact.ts';

/** Whether the journal of one agency, and its register of mandates, are as they were written; see `checkJournal` and `checkRegister`. */
export type JournalCheck = {
  slug: string;
  intact: boolean;
  entries: number;
  brokenAt: number | null;
  register: z.output<typeof checkRegister.output>;
};

/** Checks the journal of one agency, by its slug, or of all.
 * @throws Refusal `not_found` */
export async function checkJournals(context: AppContext, slug?: string): Promise<JournalCheck[]> {
  const checks: JournalCheck[] = [];
  for (const name of slug === undefined ? await slugsOf(context) : [slug]) {
    const actor = await systemActorOf(context.rows.ofAllAgencies, name);
    const journal = (await perform(context, actor, checkJournal, {})).output;
    checks.push({ slug: name, ...journal, register: (await perform(context, actor, checkRegister, {})).output });
  }
  return checks;
}

async function slugsOf({ rows }: AppContext): Promise<string[]> {
  const agencies = await rows.ofAllAgencies.selectFrom('agency').select('slug').orderBy('slug').execute();
  return agencies.map(({ slug }) => slug);
}
