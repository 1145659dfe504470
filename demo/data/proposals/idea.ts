import { atSensibleHour, DAY, earlier, earliest, HOUR, later, MINUTE } from '../calendar.ts';
import type { Cast, Pools, Seeing } from '../dialogues/cast.ts';
import { asTyped, typeset } from '../french.ts';
import type { Asker } from '../keys.ts';
import type { Consents } from '../people/consents.ts';
import { isMobile } from '../people/person.ts';
import type { Random } from '../random.ts';
import type { World } from '../team.ts';
import type { Thread } from '../threads.ts';
import type { Ending, Proposal, Wish } from './proposal.ts';

/** Where proposals are written: whom they can be for, and who has had one. */
export type Desk = {
  world: World;
  random: Random;
  pools: Pools;
  consents: Map<string, Consents>;
  threads: Thread[];
  /** Contacts, by id: one proposal each, so that none contradicts another. */
  taken: Set<string>;
};

export type Idea = (desk: Desk) => Proposal | undefined;

export type Plan<C> = {
  asker?: Asker;
  /** About when it was proposed. */
  hoursAgo: number;
  fits?: (cast: C, desk: Desk) => boolean;
  /** An SMS, or an e-mail with its subject. */
  write: (cast: C, now: Date) => string | { subject: string; body: string };
  ending?: Ending;
  /** How somebody rewrote it before approving. */
  rewrite?: (cast: C, now: Date) => string;
};

/** Something worth proposing to the first of a pool who may be written to, and was there at the time. */
export const idea =
  <P extends keyof Pools>(pool: P, channel: 'sms' | 'email', plan: Plan<Pools[P][number]>): Idea =>
  (desk) => {
    const { now } = desk.world;
    const at = proposedAt(desk, plan.hoursAgo);
    const cast = (desk.pools[pool] as Pools[P][number][]).find(
      (one) => isFree(desk, channel, one) && isFrench(one) && since(one) < at && (plan.fits?.(one, desk) ?? true),
    );
    return cast && proposal(desk, cast, at, wishOf(plan.write(cast, now)), plan);
  };

/** Soon after, when somebody is at work; some ends have a time of their own. */
function endedAt({ world, random }: Desk, at: Date, { end }: Ending): Date {
  const last = earlier(world.now, MINUTE);
  if (end === 'expired') return later(at, 14 * DAY + MINUTE);
  // What has to wait was decided on last of all, or its hour might have come.
  if (end === 'scheduled') return last;
  return earliest(atSensibleHour(later(at, random.between(6, 45) * MINUTE), 'agency'), last);
}

export const wishOf = (written: string | { subject: string; body: string }): Exclude<Wish, { kind: 'enrollment' }> =>
  typeof written === 'string'
    ? { kind: 'sms', body: asTyped(written) }
    : { kind: 'email', subject: typeset(written.subject), body: typeset(written.body) };

/** Writes it down, and takes the contact. */
export function proposal<C extends Cast>(
  desk: Desk,
  cast: C,
  at: Date,
  wish: Wish,
  plan: Pick<Plan<C>, 'asker' | 'ending' | 'rewrite'> = {},
): Proposal {
  const { ending, rewrite, asker = 'Assistant Claude' } = plan;
  const { world, taken } = desk;
  taken.add(cast.prospect.id);
  const change = rewrite && { change: { body: wishOf(rewrite(cast, world.now)).body } };
  const fate = ending ? { ...ending, by: cast.agent, at: endedAt(desk, at, ending), ...change } : null;
  return { asker, contactId: cast.prospect.id, at, wish, fate };
}

export const isFree = ({ taken, consents }: Desk, channel: 'sms' | 'email', { prospect }: Cast): boolean => {
  if (taken.has(prospect.id) || prospect.firstName === null) return false;
  const status = consents.get(prospect.id)?.[channel].status;
  if (channel === 'sms') return status === 'granted' && isMobile(prospect.phone);
  return prospect.email !== null && (status === 'granted' || status === 'unknown');
};

export const isFrench = ({ prospect }: Cast) => prospect.language === 'fr';

export const proposedAt = ({ random, world }: Desk, hoursAgo: number): Date =>
  atWork(earlier(world.now, hoursAgo * HOUR + random.between(1, 59) * MINUTE));

/** That moment, or one before it at which the agency worked: somebody asked for it. Steps of seven hours spread a Sunday. */
export const atWork = (at: Date): Date => (atSensibleHour(at, 'agency') === at ? at : atWork(earlier(at, 7 * HOUR)));

/** Nothing is said about a visit that nobody has arranged or made. */
function since(cast: Cast): Date {
  if (!('visit' in cast)) return cast.prospect.createdAt;
  const { row } = (cast as Seeing).visit;
  return row.status === 'scheduled' ? row.created_at : row.ends_at;
}
