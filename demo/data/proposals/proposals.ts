import type { Pools } from '../dialogues/cast.ts';
import type { Consents } from '../people/consents.ts';
import { randomOf } from '../random.ts';
import type { Journey } from '../sequences/journeys.ts';
import type { Sequence } from '../sequences/sequences.ts';
import type { World } from '../team.ts';
import type { Thread } from '../threads.ts';
import { answersTo } from './answers.ts';
import { decided } from './decided.ts';
import { enrollmentsOf } from './enrollments.ts';
import { aboutHomes } from './homes.ts';
import type { Desk } from './idea.ts';
import type { Proposal } from './proposal.ts';
import { aboutVisits } from './visits.ts';

type Known = {
  pools: Pools;
  consents: Map<string, Consents>;
  threads: Thread[];
  sequences: Sequence[];
  journeys: Journey[];
};

/** What the demo's two keys have proposed in the last days: about twenty wait, a dozen are decided. No drafts yet. */
export function proposalsOf(world: World, { pools, consents, threads, sequences, journeys }: Known): Proposal[] {
  const desk: Desk = { world, random: randomOf('proposals'), pools, consents, threads, taken: new Set() };
  const proposals: Proposal[] = [
    ...answersTo(desk),
    ...[...aboutVisits, ...aboutHomes, ...decided].flatMap((idea) => idea(desk) ?? []),
    ...enrollmentsOf(desk, sequences, journeys),
  ];
  return proposals.sort((a, b) => a.at.getTime() - b.at.getTime());
}
