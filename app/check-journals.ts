import { systemActorOf } from '../domain/agency/agencies.ts';
import { checkJournal } from '../door/journal/check-journal.ts';
import { perform } from '../door/perform.ts';
import type { AppContext } from '../door/transaction/transact.ts';

/** Whether the journal of one agency is as it was written; see `checkJournal`. */
export type JournalCheck = { slug: string; intact: boolean; entries: number; brokenAt: number | null };

/** Checks the journal of one agency, by its slug, or of all.
 * @throws Refusal `not_found` */
export async function checkJournals(context: AppContext, slug?: string): Promise<JournalCheck[]> {
  const checks: JournalCheck[] = [];
  for (const name of slug === undefined ? await slugsOf(context) : [slug]) {
    const actor = await systemActorOf(context.rows.ofAllAgencies, name);
    checks.push({ slug: name, ...(await perform(context, actor, checkJournal, {})).output });
  }
  return checks;
}

async function slugsOf({ rows }: AppContext): Promise<string[]> {
  const agencies = await rows.ofAllAgencies.selectFrom('agency').select('slug').orderBy('slug').execute();
  return agencies.map(({ slug }) => slug);
}
