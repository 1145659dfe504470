import { draftEmail, draftSms } from '../../domain/conversations/message-drafts.ts';
import type { DueProposal } from '../../domain/recipes/find-due.ts';
import type { AgentActor, Occasion } from '../../domain/shared/actor.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Proposal } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { perform, performTogether } from '../../door/perform.ts';
import type { AppContext } from '../../door/transaction/transact.ts';

/** `plannedAt`: when the plan of a week means it to leave. */
type Proposed = DueProposal & { plannedAt?: Date };

/** So many are proposed together; then a run looks whether somebody has stopped it. */
export const SLICE = 25;

/**
 * Proposes all, some at a time.
 * @param goesOn asked before each slice with those to whom it is and of whom it says something, as UUIDs
 * @returns false if the run was stopped before all of it
 */
export async function proposeInSlices(
  context: AppContext,
  agent: AgentActor,
  due: readonly Proposed[],
  goesOn: (contactIds: string[]) => Promise<boolean>,
): Promise<boolean> {
  for (let from = 0; from < due.length; from += SLICE) {
    const slice = due.slice(from, from + SLICE);
    if (!(await goesOn(slice.flatMap(({ contactId, reads }) => [contactId, ...reads])))) return false;
    await propose(context, agent, slice);
  }
  return true;
}

/**
 * Proposes by the door that every agent takes, as many together as it admits.
 * @param agent with the recipe that it follows
 */
export async function propose(context: AppContext, agent: AgentActor, due: readonly Proposed[]): Promise<void> {
  for (const batch of batchesOf(due)) await proposeBatch(context, agent, batch);
}

/** Proposals that may be held together: of one channel, and none with two messages to one contact. */
function batchesOf(due: readonly Proposed[]): Proposed[][] {
  const before = new Map<string, number>();
  const batches = Map.groupBy(due, ({ channel, contactId }) => {
    const earlier = before.get(contactId) ?? 0;
    before.set(contactId, earlier + 1);
    return `${channel} ${earlier}`;
  });
  return [...batches.values()];
}

/**
 * If a batch fails, its halves are tried, so that one proposal at fault keeps none before it from being made. One that a rule has begun
 * to forbid meanwhile is left out.
 */
async function proposeBatch(context: AppContext, agent: AgentActor, batch: readonly Proposed[]): Promise<void> {
  const [first, ...others] = batch;
  if (!first) return;
  const operation = first.channel === 'sms' ? draftSms : draftEmail;
  try {
    if (others.length > 0) await performTogether(context, agent, operation, batch.map(proposalOf));
    else await perform(context, agent, operation, inputOf(first), { occasion: occasionOf(first) });
  } catch (error) {
    if (others.length > 0) {
      const half = Math.ceil(batch.length / 2);
      await proposeBatch(context, agent, batch.slice(0, half));
      await proposeBatch(context, agent, batch.slice(half));
    } else if (!(error instanceof Refusal) && !isProposedAlready(error)) throw error;
  }
}

const proposalOf = (proposed: Proposed): Proposal => ({ input: inputOf(proposed), occasion: occasionOf(proposed) });

const inputOf = ({ contactId, channel, subject, body }: Proposed) => ({
  prospectId: publicId('contact', contactId),
  ...(channel === 'email' && { subject }),
  body,
});

const occasionOf = ({ topic, reasons, plannedAt }: Proposed): Occasion => ({
  topic,
  reasons,
  ...(plannedAt && { plannedAt }),
});

/** Another process has proposed it since: the index of the topics refused this draft. */
const isProposedAlready = (error: unknown): boolean =>
  ((error ?? {}) as { constraint?: unknown }).constraint === 'ai_run_topic_pkey';
