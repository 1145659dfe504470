import type { Db } from '../../storage/db.ts';
import { latest } from './calendar.ts';
import { threadsOf } from './conversations.ts';
import { poolsOf } from './dialogues/cast.ts';
import { keyRows } from './keys.ts';
import { type Consents, consentRows, consentsOf, optOutRows } from './people/consents.ts';
import { contactRow, type Prospect, prospectsOf } from './people/contacts.ts';
import { stageRows } from './people/pipeline.ts';
import { type Ground, readGround } from './properties/ground.ts';
import { portfolioOf } from './properties/portfolio.ts';
import type { Proposal } from './proposals/proposal.ts';
import { proposalsOf } from './proposals/proposals.ts';
import { insertRows, type Row } from './rows.ts';
import { journeysOf } from './sequences/enrollments.ts';
import { sequencesOf, versionRows } from './sequences/sequences.ts';
import { taskRows } from './tasks.ts';
import { agencyRow, type Member, userRows, worldAt } from './team.ts';
import { visitsOf } from './visits.ts';

type DemoOptions = { now: Date; passwordHash: string; ownerEmail: string };

/** Who works in the seeded agency, and what its keys have proposed: the drafts of it are made by whoever seeds. */
export type Seeded = { agencyId: string; team: Member[]; keys: ReturnType<typeof keyRows>; proposals: Proposal[] };

/**
 * Inserts the agency `demo` with its team, portfolio, contacts and all that happened between them up to `now`. The same
 * `now` gives the same rows, ids included.
 */
export async function seedDemo(db: Db, options: DemoOptions): Promise<Seeded> {
  const { tables: rows, team, proposals } = demoOf(options, await readGround());
  const { agency, ...tables } = rows;
  await db.transaction().execute(async (transaction) => {
    await insertRows(transaction, 'agency', [agency]);
    for (const [table, rows] of Object.entries(tables))
      await insertRows(transaction, table as 'contact', rows as never);
  });
  return { agencyId: agency.id, team, keys: tables.access_key, proposals };
}

/** All rows by table, in an order that the foreign keys allow. */
function demoOf({ now, passwordHash, ownerEmail }: DemoOptions, grounds: Ground[]) {
  const world = worldAt(now, ownerEmail);
  const portfolio = portfolioOf(world, grounds);
  const prospects = prospectsOf(world, portfolio, grounds);
  const visits = visitsOf(world, prospects, portfolio);
  const consents = consentsOf(world, prospects, visits);
  const stages = stageRows(world, prospects, visits);
  const consentChanges = consentRows(world, prospects, consents);
  const sequences = sequencesOf(world);
  const journeys = journeysOf(world, sequences, prospects, visits, consents);
  const pools = poolsOf(world, prospects, visits, consents);
  const threads = threadsOf(world, pools, consents, journeys);
  const byId = new Map(prospects.map((prospect) => [prospect.id, prospect]));
  const changes = Map.groupBy([...stages, ...consentChanges], ({ contact_id }) => contact_id);
  const tables = {
    agency: agencyRow(world),
    user_account: userRows(world, passwordHash),
    access_key: keyRows(world),
    contact: prospects.map((prospect) => {
      const moments = (changes.get(prospect.id) ?? []).map(({ at }) => at);
      const updatedAt = latest(prospect.createdAt, ...moments);
      return contactRow(world, prospect, consents.get(prospect.id) as Consents, updatedAt);
    }),
    property: portfolio.map(({ row }) => row),
    stage_change: stages,
    consent_change: consentChanges,
    opt_out: optOutRows(world, prospects, consents),
    visit: visits.map(({ row }) => row),
    task: taskRows(world, prospects, portfolio, visits),
    sequence: sequences.map(({ row }) => row),
    sequence_version: versionRows(world, sequences),
    enrollment: journeys.map(({ row }) => row),
    conversation: threads.map(({ row }) => ({ ...row, address: addressIn(row, byId.get(row.contact_id ?? '')) })),
    message: threads.flatMap(({ messages }) => messages),
    note: threads.flatMap(({ notes }) => notes),
  };
  return { tables, team: world.team, proposals: proposalsOf(world, { pools, consents, threads, sequences, journeys }) };
}

/** The number or address that a conversation is with; strangers have none that is known. */
const addressIn = ({ channel }: Pick<Row<'conversation'>, 'channel'>, prospect: Prospect | undefined) =>
  (channel === 'sms' ? prospect?.phone : prospect?.email) ?? null;
