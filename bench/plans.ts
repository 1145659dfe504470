import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { reviewQueue } from '../approval/drafts/review-queue.ts';
import { perform } from '../approval/perform.ts';
import { release } from '../approval/release/hand-over.ts';
import { sandbox } from '../delivery/sandbox.ts';
import { admit } from '../domain/access/admission.ts';
import { listContacts } from '../domain/contacts/contact-list.ts';
import { createContact } from '../domain/contacts/contacts.ts';
import { tellOverdue } from '../jobs/overdue-tasks.ts';
import { wakeSteps } from '../jobs/sequences/sweep.ts';
import { endLost, wakeDue } from '../jobs/sweep-drafts.ts';
import { wakeDueDeliveries } from '../jobs/webhooks/sweep.ts';
import { readBacklog } from '../observability/backlog.ts';
import type { Db } from '../storage/store.ts';
import { filledAgency, newKeys } from './agency.ts';
import { contextOn } from './context.ts';
import { crowd, oneDue } from './crowd.ts';

/** How the hot queries are answered: run for real on a filled database, each with the indexes that it took. */

const CONTACTS = 100_000;

await using filled = await filledAgency(CONTACTS);
const { actor } = filled;
const owners = filled.store.db.selectFrom('user_account').select(['id', 'name', 'role']);
const owner = await owners
  .where('agency_id', '=', actor.agencyId)
  .where('role', '=', 'owner')
  .executeTakeFirstOrThrow();
const human = { kind: 'human', agencyId: actor.agencyId, ...owner } as const;
const plans: string[] = [];
const pool = new Pool({
  connectionString: filled.database.url,
  max: 1,
  options: [
    ...['session_preload_libraries=auto_explain', 'client_min_messages=log', 'auto_explain.log_min_duration=0'],
    ...['auto_explain.log_analyze=on', 'auto_explain.log_buffers=on', 'auto_explain.log_timing=off'],
  ]
    .map((setting) => `-c ${setting}`)
    .join(' '),
});
pool.on('error', () => undefined);
pool.on('connect', (client) => client.on('notice', ({ message }) => void plans.push(message ?? '')));
const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
const context = contextOn(db);

await crowd(filled);
const [key] = await newKeys(filled.store.db, actor, 2000);
await show('admission', () => admit(db, key as string));
await show('queue page', () => perform(context, human, reviewQueue, { limit: 20 }));
await show('search', () => perform(context, actor, listContacts, { q: 'martin', limit: 20 }));
await show('contact, event and deliveries', () => perform(context, actor, createContact, { lastName: 'Plan' }));
await show('sweep of what is due', () => wakeDue(context));
await show('sweep of deliveries', () => wakeDueDeliveries(context));
await show('sweep of steps', () => wakeSteps(context));
await show('sweep of lost hand-overs', () => endLost(context, { sms: nobody(), email: nobody() }));
await show('sweep of overdue tasks', () => tellOverdue(context));
await show('claim, hand-over and record', async () => {
  const job = await oneDue(filled.store.db, actor.agencyId);
  await release(context, { sms: nobody(), email: nobody() }, job);
});
await show('metrics', () => readBacklog(db, context.now()));
await pool.end();

function nobody() {
  return sandbox(async () => undefined) as never;
}

/** Runs it twice, as plans are made with warm pages, and prints the scans of the second time. */
async function show(name: string, run: () => Promise<unknown>): Promise<void> {
  await run();
  plans.length = 0;
  await run();
  console.log(`\n## ${name}`);
  for (const plan of plans) {
    const [statement = ''] = /Query Text: ([^\n]*)/.exec(plan)?.slice(1) ?? [];
    const scans = plan.match(/^.*(Scan|Insert on|Update on).*$/gm) ?? [];
    if (scans.length === 0) continue;
    console.log(`${/duration: ([\d.]+ ms)/.exec(plan)?.[1] ?? ''}  ${statement.slice(0, 110)}`);
    for (const scan of scans)
      console.log(
        `    ${scan
          .trim()
          .replace(/\(cost=[^)]*\) /, '')
          .replace(/^->\s+/, '')}`,
      );
  }
}
