import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { reviewQueue } from '../approval/drafts/queue.ts';
import { tellOverdue } from '../approval/overdue.ts';
import { perform } from '../approval/perform.ts';
import { release } from '../approval/release/hand-over.ts';
import { endLost, wakeDue } from '../approval/release/sweep.ts';
import { wakeSteps } from '../approval/sequences/sweep.ts';
import { wakeDueDeliveries } from '../approval/webhooks/sweep.ts';
import { sandbox } from '../delivery/sandbox.ts';
import { admit } from '../domain/admission.ts';
import { listContacts } from '../domain/contact-list.ts';
import { createContact } from '../domain/contacts.ts';
import { readBacklog } from '../probes/backlog.ts';
import type { Db } from '../storage/orm.ts';
import { filledAgency, newKeys } from './agency.ts';
import { crowd, oneDue } from './crowd.ts';
import { doorOn } from './door.ts';

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
const door = doorOn(db);

await crowd(filled);
const [key] = await newKeys(filled.store.db, actor, 2000);
await show('admission', () => admit(db, key as string));
await show('queue page', () => perform(door, human, reviewQueue, { limit: 20 }));
await show('search', () => perform(door, actor, listContacts, { q: 'martin', limit: 20 }));
await show('contact, event and deliveries', () => perform(door, actor, createContact, { lastName: 'Plan' }));
await show('sweep of what is due', () => wakeDue(door));
await show('sweep of deliveries', () => wakeDueDeliveries(door));
await show('sweep of steps', () => wakeSteps(door));
await show('sweep of lost hand-overs', () => endLost(door, { sms: nobody(), email: nobody() }));
await show('sweep of overdue tasks', () => tellOverdue(door));
await show('claim, hand-over and record', async () => {
  const job = await oneDue(filled.store.db, actor.agencyId);
  await release(door, { sms: nobody(), email: nobody() }, job);
});
await show('metrics', () => readBacklog(db, door.now()));
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
