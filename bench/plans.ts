import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { readBacklog } from '../app/observability/backlog.ts';
import { sendDraft } from '../approval/release/send-draft.ts';
import { recoverLostSends, wakeDueDrafts } from '../approval/release/sweep-drafts.ts';
import { sandbox } from '../delivery/sandbox.ts';
import { admit } from '../domain/access/admission.ts';
import { createContact } from '../domain/contacts/contacts.ts';
import { listContacts } from '../domain/contacts/list/contact-list.ts';
import { countDue } from '../domain/erasure/retention.ts';
import { countFigures } from '../domain/figures/count-figures.ts';
import { searchEverything } from '../domain/search/search-everything.ts';
import { perform } from '../door/perform.ts';
import { announceOverdueTasks } from '../jobs/announce-overdue-tasks.ts';
import { wakeDueSteps } from '../jobs/sequences/sweep.ts';
import { wakeDueDeliveries } from '../jobs/webhooks/sweep.ts';
import type { Db } from '../storage/db.ts';
import { agencyDialect } from '../storage/postgresql/agency-dialect.ts';
import { tenantOf } from '../storage/tenant.ts';
import { tenantRoleOf } from '../storage/tenant-role.ts';
import { createBenchAgency, createKeys } from './agency.ts';
import { samplesOf } from './console.ts';
import { pageCalls, type Sample } from './console-calls.ts';
import { insertConsoleRecords } from './console-records.ts';
import { benchContext } from './context.ts';
import { insertOtherAgencies, makeSentDraftDue } from './other-agencies.ts';

/** Prints how PostgreSQL executes the frequent queries on a large database: the scans and indexes of each. */

const CONTACTS = 100_000;

await using agency = await createBenchAgency(CONTACTS);
const { actor } = agency;
const plans: string[] = [];
const explained = [
  'session_preload_libraries=auto_explain',
  'client_min_messages=log',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_timing=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');
const pool = new Pool({ connectionString: agency.database.url, max: 1, options: explained });
pool.on('connect', (client) => client.on('notice', ({ message }) => void plans.push(message ?? '')));
const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
const {
  rows: [login],
} = await pool.query('select current_user as name');
const tenants = new Pool({ connectionString: agency.database.url, max: 1, options: explained, pipeline: true });
tenants.on('connect', (client) => client.on('notice', ({ message }) => void plans.push(message ?? '')));
const ofAgency = (agencyId: string): Db =>
  new Kysely({ dialect: agencyDialect(tenants, tenantRoleOf(login.name), agencyId) });
const rows = { ofAllAgencies: db, ofAgency };
const context = benchContext(rows);

await insertConsoleRecords(agency, CONTACTS);
await insertOtherAgencies(agency);
const { owner, samples } = await samplesOf(agency, 1);
const sample = { ...(samples[0] as Sample), q: 'martin' };
const [key] = await createKeys(agency.store.rows.ofAllAgencies, actor, 2000);
await show('admission', () => admit(db, key as string));
await show('search', () => perform(context, actor, listContacts, { q: 'martin', limit: 20 }));
await show('search everything by mandate', () => perform(context, owner, searchEverything, { q: '2026-77' }));
await show('list', () => perform(context, actor, listContacts, { limit: 20 }));
await show('list by town', () => perform(context, actor, listContacts, { city: 'Nantes', limit: 20 }));
for (const [name, callOf] of Object.entries(pageCalls)) {
  await show(name, () => perform(context, owner, ...callOf(sample)));
}
await show('count of prospects to erase', () =>
  countDue({ agency: tenantOf(ofAgency(actor.agencyId), actor.agencyId), now: context.now() }),
);
await show('count of figures', () =>
  countFigures({ agency: tenantOf(ofAgency(actor.agencyId), actor.agencyId), now: context.now() }, 90),
);
await show('contact, event and deliveries', () => perform(context, actor, createContact, { lastName: 'Plan' }));
await show('sweep of due drafts', () => wakeDueDrafts(context));
await show('sweep of deliveries', () => wakeDueDeliveries(context));
await show('sweep of steps', () => wakeDueSteps(context));
await show('sweep of lost sends', () => recoverLostSends(context, { sms: sandboxDriver(), email: sandboxDriver() }));
await show('sweep of overdue tasks', () => announceOverdueTasks(context));
await show('claim, send and record', async () => {
  const job = await makeSentDraftDue(agency.store.rows.ofAllAgencies, actor.agencyId);
  await sendDraft(context, { sms: sandboxDriver(), email: sandboxDriver() }, job);
});
await show('metrics', () => readBacklog(db, context.now()));
await Promise.all([pool.end(), tenants.end()]);

function sandboxDriver() {
  return sandbox(async () => undefined) as never;
}

/** Runs a query twice, so that the pages are in memory, and prints the scans of the second run. */
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
