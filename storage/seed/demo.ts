import type { Db } from '../orm.ts';
import { latest } from './calendar.ts';
import { threadsOf } from './conversations.ts';
import { poolsOf } from './dialogues/cast.ts';
import { type Consents, consentRows, consentsOf } from './people/consents.ts';
import { contactRow, prospectsOf } from './people/contacts.ts';
import { stageRows } from './people/pipeline.ts';
import { type Ground, readGround } from './properties/ground.ts';
import { portfolioOf } from './properties/portfolio.ts';
import { insertRows } from './rows.ts';
import { journeysOf } from './sequences/enrollments.ts';
import { sequencesOf, versionRows } from './sequences/sequences.ts';
import { taskRows } from './tasks.ts';
import { agencyRow, userRows, worldAt } from './team.ts';
import { visitsOf } from './visits.ts';

type DemoOptions = { now: Date; passwordHash: string; ownerEmail: string };

/**
 * Inserts the agency `demo` with its team, portfolio, contacts and all that happened between them up to `now`. The same
 * `now` gives the same rows, ids included.
 */
export async function seedDemo(db: Db, options: DemoOptions): Promise<{ agencyId: string; ownerId: string }> {
  const { agency, ...tables } = demoRows(options, await readGround());
  await db.transaction().execute(async (transaction) => {
    await insertRows(transaction, 'agency', [agency]);
    for (const [table, rows] of Object.entries(tables))
      await insertRows(transaction, table as 'contact', rows as never);
  });
  const [owner] = tables.user_account;
  if (!owner) throw new Error('The demo agency has no owner.');
  return { agencyId: agency.id, ownerId: owner.id };
}

/** All rows by table, in an order that the foreign keys allow. */
function demoRows({ now, passwordHash, ownerEmail }: DemoOptions, grounds: Ground[]) {
  const world = worldAt(now, ownerEmail);
  const portfolio = portfolioOf(world, grounds);
  const prospects = prospectsOf(world, portfolio, grounds);
  const visits = visitsOf(world, prospects, portfolio);
  const consents = consentsOf(world, prospects, visits);
  const stages = stageRows(world, prospects, visits);
  const consentChanges = consentRows(world, prospects, consents);
  const sequences = sequencesOf(world);
  const journeys = journeysOf(world, sequences, prospects, visits, consents);
  const threads = threadsOf(world, poolsOf(world, prospects, visits, consents), consents, journeys);
  const changes = Map.groupBy([...stages, ...consentChanges], ({ contact_id }) => contact_id);
  return {
    agency: agencyRow(world),
    user_account: userRows(world, passwordHash),
    contact: prospects.map((prospect) => {
      const moments = (changes.get(prospect.id) ?? []).map(({ at }) => at);
      const updatedAt = latest(prospect.createdAt, ...moments);
      return contactRow(world, prospect, consents.get(prospect.id) as Consents, updatedAt);
    }),
    property: portfolio.map(({ row }) => row),
    stage_change: stages,
    consent_change: consentChanges,
    visit: visits.map(({ row }) => row),
    task: taskRows(world, prospects, portfolio, visits),
    sequence: sequences.map(({ row }) => row),
    sequence_version: versionRows(world, sequences),
    enrollment: journeys.map(({ row }) => row),
    conversation: threads.map(({ row }) => row),
    message: threads.flatMap(({ messages }) => messages),
    note: threads.flatMap(({ notes }) => notes),
  };
}
