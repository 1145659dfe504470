import { DAY, earlier, earliest, HOUR, later, latest, momentBetween } from './calendar.ts';
import {
  type Chore,
  callAfterVisit,
  endsSoon,
  estimate,
  firstCall,
  loanCheck,
  oddJobs,
  offerFile,
  preparations,
  renewal,
} from './chores.ts';
import { typeset } from './french.ts';
import type { Prospect } from './people/contacts.ts';
import type { Listing } from './properties/listing.ts';
import { type Random, randomOf } from './random.ts';
import type { Row } from './rows.ts';
import type { Member, World } from './team.ts';
import type { Visit } from './visits.ts';

/** What the agency has to do, and some of what it has done. */
export function taskRows(world: World, prospects: Prospect[], portfolio: Listing[], visits: Visit[]): Row<'task'>[] {
  const random = randomOf('tasks');
  const { now } = world;
  const some = <T>(amount: number, list: T[]) => random.shuffled(list).slice(0, amount);
  const at = (stage: Prospect['stage']) => prospects.filter((prospect) => prospect.stage === stage);
  const callable = at('new').filter(({ createdAt, phone }) => phone && createdAt > earlier(now, 4 * DAY));
  const called = at('contacted').filter(({ ownsIn, phone }) => phone && !ownsIn);
  const completed = visits.filter(({ row, prospect }) => row.status === 'completed' && !prospect.deal);
  const signing = at('under_contract').filter(({ deal }) => deal);
  const offering = at('offer').filter(({ deal }) => deal);
  const ending = portfolio.filter((listing) => endsSoon(now, listing));
  const drafts = portfolio.filter(({ row }) => row.status === 'draft');
  const owners = prospects.filter(({ ownsIn, stage }) => ownsIn && stage !== 'lost');
  return [
    ...some(6, callable).map(firstCall),
    ...some(3, called).map((one) => ({ ...firstCall(one), done: true })),
    ...some(7, completed).map((visit) => callAfterVisit(now, visit)),
    ...some(4, signing).map((one) => loanCheck(now, one)),
    ...some(3, offering).map((one) => offerFile(now, one)),
    ...some(4, ending).map((listing) => renewal(now, listing, prospects)),
    ...drafts.flatMap((listing, index) => preparations(now, listing, index)),
    ...some(4, owners).map((one) => estimate(now, one)),
    ...oddJobs(now),
  ].map((chore) => taskRow(random, world, chore));
}

function taskRow(random: Random, world: World, chore: Chore): Row<'task'> {
  const { now } = world;
  const { title, description, prospect, listing, priority = 'normal', dueAt, done = false } = chore;
  const createdAt = momentBetween(
    random,
    latest(chore.since, earlier(now, 30 * DAY)),
    earliest(dueAt, earlier(now, HOUR)),
  );
  const doneAt = momentBetween(random, createdAt, earliest(later(dueAt, DAY), earlier(now, HOUR)));
  const assignee = prospect?.agent ?? random.pick<Member>(world.team);
  return {
    ...{ agency_id: world.agencyId, id: world.newId(createdAt), title: typeset(title) },
    description: description ? typeset(description) : null,
    ...{ status: done ? 'done' : 'open', due_at: dueAt, priority },
    ...{ contact_id: prospect?.id ?? null, property_id: listing?.row.id ?? null, assignee_id: assignee.id },
    ...{ created_at: createdAt, updated_at: done ? doneAt : createdAt },
  };
}
