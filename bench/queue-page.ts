import { type KyselyPlugin, sql } from 'kysely';
import { reviewQueue } from '../approval/drafts/review-queue.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { uuidOf } from '../domain/shared/ids.ts';
import { perform } from '../door/perform.ts';
import type { Rows } from '../storage/db.ts';
import { type BenchAgency, createBenchAgency } from './agency.ts';
import { createDrafts } from './approvals.ts';
import { benchContext } from './context.ts';
import { elapsedMs, formatMs, median } from './statistics.ts';
import { atMost, formatTable, type Row } from './table.ts';

const PAGE = 25;
const LONG_QUEUE = 10_000;

/**
 * The time to read the first page of a long queue, and of a short one that has no more than the drafts of that page, so that
 * both show the same; and the statements that it takes.
 */
export async function measureQueuePage(agency: BenchAgency, reads: number): Promise<Row[]> {
  await keepInQueue(agency, []);
  const [model] = await createDrafts(agency, PAGE);
  await copyDraft(agency, model as string, LONG_QUEUE - PAGE);
  const long = await readPages(agency, reads);
  await keepInQueue(agency, long.drafts);
  const short = await readPages(agency, reads);
  return [
    {
      measurement: `a page of the queue, p50, ${LONG_QUEUE} waiting compared with ${PAGE}`,
      baseline: formatMs(short.ms),
      result: formatMs(long.ms),
      ...atMost(long.ms / short.ms, 1.2),
    },
    {
      measurement: `statements of a page of ${PAGE}`,
      baseline: '',
      result: String(long.statements),
      target: '≤ 2',
      isMet: long.statements <= 2,
    },
  ];
}

async function keepInQueue({ store, actor }: BenchAgency, drafts: string[]): Promise<void> {
  await sql`delete from draft where agency_id = ${actor.agencyId} and status = 'pending'
    and id <> all(${drafts.map((id) => uuidOf('draft', id))}::uuid[])`.execute(store.rows.ofAllAgencies);
  await sql`vacuum analyze draft, waiting_draft`.execute(store.rows.ofAllAgencies);
}

/** Copies of one draft for as many other contacts, as an agent that works through a list leaves them. */
export async function copyDraft({ store, actor }: BenchAgency, model: string, count: number): Promise<void> {
  await sql`
    insert into draft (agency_id, id, kind, operation, status, contact_id, asked, item, requested_by, created_at, expires_at)
    select draft.agency_id, gen_random_uuid(), kind, operation, draft.status, other.id,
      asked || jsonb_build_object('body', 'Bonjour ' || other.id), item || jsonb_build_object('to', other.phone), requested_by, draft.created_at, expires_at
    from draft, (select id, phone from contact where agency_id = ${actor.agencyId}
      order by phone is null, md5(id::text) limit ${count}) as other
    where draft.agency_id = ${actor.agencyId} and draft.id = ${uuidOf('draft', model)}`.execute(
    store.rows.ofAllAgencies,
  );
  await sql`vacuum analyze draft, waiting_draft`.execute(store.rows.ofAllAgencies);
}

async function readPages({ store, actor }: BenchAgency, reads: number) {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  };
  const rows: Rows = { ...store.rows, ofAgency: (id) => store.rows.ofAgency(id).withPlugin(counting) };
  const owner = await ownerOf(store.rows, actor.agencyId);
  const read = () => perform(benchContext(rows), owner, reviewQueue, { limit: PAGE });
  const { output } = await read();
  for (let warmUp = 0; warmUp < 10; warmUp += 1) await read();
  statements = 0;
  const times: number[] = [];
  for (let index = 0; index < reads; index += 1) times.push(await elapsedMs(read));
  return {
    ms: median(times),
    statements: statements / reads,
    drafts: output.data.map(({ draft }) => draft.id),
  };
}

async function ownerOf({ ofAllAgencies }: Rows, agencyId: string): Promise<Actor> {
  const accounts = ofAllAgencies.selectFrom('user_account').select(['id', 'name', 'role']);
  const owner = accounts.where('agency_id', '=', agencyId).where('role', '=', 'owner');
  return { ...(await owner.executeTakeFirstOrThrow()), kind: 'human', agencyId };
}

if (import.meta.main) {
  await using agency = await createBenchAgency(12_000);
  console.log(formatTable(await measureQueuePage(agency, 60)));
}
