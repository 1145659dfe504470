import type { LanguageModel, ModelAnswer } from '../delivery/ai/language-model.ts';
import { systemActor } from '../domain/shared/actor.ts';
import { LEASE_MS } from '../domain/shared/due-time.ts';
import { publicId } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';
import { sweepAll } from '../domain/shared/process-all.ts';
import { readReplyFacts } from '../domain/suggestions/reply-facts.ts';
import { readReplyText, replyPrompt } from '../domain/suggestions/reply-prompt.ts';
import { markFailed, markReady, startAsking } from '../domain/suggestions/suggestion-transitions.ts';
import { type AppContext, transact } from '../door/transaction/transact.ts';
import type { Channel } from '../storage/column-values.ts';
import type { Job } from '../storage/queue.ts';

/** Nobody waits for a text for longer. */
const WAIT_MS = 120_000;
const BATCH_SIZE = 100;

/**
 * Asks the language model for a text that a colleague waits for. The row is claimed first, and the journal says that records
 * went to the model before they go. Asked once: whatever the outcome, only a person asks again.
 */
export async function writeReplyText(context: AppContext, { agencyId, id }: Job): Promise<void> {
  const { languageModel } = context;
  // A process without one leaves it to the others.
  if (!languageModel) return;
  const actor = systemActor(agencyId);
  const claimed = await transact(context, actor, (work) => claim(work, id, languageModel));
  if (!claimed) return;
  const { channel, prompt } = claimed;
  const answer = await languageModel.write(prompt);
  await transact(context, actor, (work) => record(work, id, channel, answer));
}

async function claim(work: Work, id: string, { name }: LanguageModel) {
  const suggestion = await startAsking(work, id);
  if (!suggestion) return undefined;
  const prompt = replyPrompt(suggestion, await readReplyFacts(work, suggestion));
  const subject = publicId('contact', suggestion.contact_id);
  work.journal({ operation: 'askLanguageModel', outcome: 'done', subject, code: name });
  return { channel: suggestion.channel, prompt };
}

/** Changes nothing if the colleague has cancelled it, or the contact was erased, meanwhile. */
async function record(work: Work, id: string, channel: Channel, answer: ModelAnswer): Promise<void> {
  if (answer.outcome === 'failed') return void (await markFailed(work, id, answer));
  const text = readReplyText(channel, answer.text);
  if (!text) return void (await markFailed(work, id, { failure: 'empty', detail: null }));
  const { isTooLong, ...written } = text;
  if (isTooLong) return void (await markFailed(work, id, { failure: 'too_long', detail: null }));
  await markReady(work, id, written);
}

/** Wakes a worker for texts whose wake was lost, and ends those whose process died or that nobody has written in time. */
export async function sweepSuggestions(context: AppContext): Promise<void> {
  const now = context.now().getTime();
  const open = await context.rows.ofAllAgencies
    .selectFrom('reply_suggestion')
    .select(['agency_id', 'id', 'status', 'created_at', 'asking_at'])
    .where('status', 'in', ['waiting', 'asking'])
    .orderBy('created_at')
    .limit(BATCH_SIZE)
    .execute();
  const isLost = (row: (typeof open)[number]) =>
    row.asking_at ? row.asking_at.getTime() < now - LEASE_MS : row.created_at.getTime() < now - WAIT_MS;
  for (const { agency_id, id } of open.filter((row) => row.status === 'waiting' && !isLost(row))) {
    context.wake(agency_id, [{ queue: 'reply-text', id }]);
  }
  await sweepAll(
    open.filter(isLost),
    ({ id }) => publicId('suggestion', id),
    ({ agency_id, id }) =>
      transact(context, systemActor(agency_id), (work) =>
        markFailed(work, id, { failure: 'interrupted', detail: null }),
      ),
  );
}
