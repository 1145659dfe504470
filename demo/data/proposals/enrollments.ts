import type { Cast } from '../dialogues/cast.ts';
import type { Journey } from '../sequences/journeys.ts';
import type { Sequence } from '../sequences/sequences.ts';
import { type Desk, isFree, isFrench, type Plan, proposal, proposedAt } from './idea.ts';
import type { Proposal } from './proposal.ts';

/** Contacts proposed for a sequence: newcomers for the first, owners of a home for the second. */
export function enrollmentsOf(desk: Desk, sequences: Sequence[], journeys: Journey[]): Proposal[] {
  const [welcome, estimate] = sequences;
  for (const { prospect } of journeys) desk.taken.add(prospect.id);
  return [
    ...propose(desk, welcome, 'curious', 25),
    ...propose(desk, estimate, 'owning', 40),
    ...propose(desk, welcome, 'searching', 71, { ending: { end: 'sent' } }),
  ];
}

function propose(
  desk: Desk,
  sequence: Sequence | undefined,
  pool: 'curious' | 'owning' | 'searching',
  hoursAgo: number,
  plan: Pick<Plan<Cast>, 'ending'> = {},
): Proposal[] {
  const at = proposedAt(desk, hoursAgo);
  const cast = desk.pools[pool].find(
    (one) => isFree(desk, 'email', one) && isFrench(one) && one.prospect.createdAt < at,
  );
  if (!sequence || !cast) return [];
  return [proposal(desk, cast, at, { kind: 'enrollment', sequenceId: sequence.row.id }, plan)];
}
