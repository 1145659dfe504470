import type { SituationName } from '../conversations/situations.ts';
import { seededRandom } from '../random.ts';
import type { Enrollment } from '../sequences/enrollments.ts';
import type { Sequence } from '../sequences/sequences.ts';
import { decidedTemplates } from './decided.ts';
import { pendingTemplates } from './pending.ts';
import { isAvailable, type Outcome, type Proposal, type ProposalSources, proposalFor, proposedAt } from './proposal.ts';
import { repliesTo } from './replies.ts';

type Options = Omit<ProposalSources, 'random' | 'offered' | 'usedContacts'> & {
  sequences: Sequence[];
  enrollments: Enrollment[];
};

/** The proposals of the last days in order: about 25 are pending, a dozen are decided. */
export function proposalsOf({ sequences, enrollments, ...options }: Options): Proposal[] {
  const sources: ProposalSources = {
    ...options,
    random: seededRandom('proposals'),
    offered: new Map(),
    usedContacts: new Set(),
  };
  const fromTemplates = [
    ...repliesTo(sources),
    ...[...pendingTemplates, ...decidedTemplates].flatMap((template) => template(sources) ?? []),
  ];
  for (const { contact } of enrollments) sources.usedContacts.add(contact.id);
  const [welcome, estimate] = sequences as [Sequence, Sequence];
  return [
    ...fromTemplates,
    ...enrollmentIn(sources, welcome, 'newBuyer', 25),
    ...enrollmentIn(sources, estimate, 'estimate', 40),
    ...enrollmentIn(sources, welcome, 'qualifiedBuyer', 71, { kind: 'sent' }),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function enrollmentIn(
  sources: ProposalSources,
  sequence: Sequence,
  name: SituationName,
  hoursAgo: number,
  outcome?: Outcome,
): Proposal[] {
  const at = proposedAt(sources, hoursAgo);
  const situation = sources.situations[name].find(
    (candidate) => isAvailable(sources, 'email', candidate) && candidate.contact.createdAt < at,
  );
  if (!situation) return [];
  return [proposalFor(sources, situation, at, { kind: 'enrollment', sequenceId: sequence.row.id }, { outcome })];
}
