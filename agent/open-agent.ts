import type { Logger } from 'pino';
import type { ConversationClock, ConversationOutcome, ConversationPart } from '../delivery/ai/conversation.ts';
import { converse } from '../delivery/ai/converse.ts';
import type { ModelSettings } from '../delivery/ai/language-model.ts';
import { openModel } from '../delivery/ai/open-language-model.ts';
import { hasBudget } from '../domain/agent/ask-agent.ts';
import { countMonth } from '../domain/agent/month-costs.ts';
import { runLimits } from '../domain/agent/run-limits.ts';
import { failRun, finishRun, noteContacts, stopRun } from '../domain/agent/run-transitions.ts';
import { systemActor } from '../domain/shared/actor.ts';
import { publicId } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';
import { type AppContext, readingWork, transact } from '../door/transaction/transact.ts';
import { agentTools } from './agent-tools.ts';
import { type BegunRun, beginRun } from './begin-run.ts';
import { recordPart } from './record-part.ts';

export type RunOfAgency = { agencyId: string; id: string };

/** The agency's own agent, as one process runs it. */
export type Agent = {
  /**
   * Works at a run that waits, until it has ended; does nothing if another process has taken it. Never throws for what a model or a
   * network can do. `onPart` gets what happens as it happens.
   */
  handle(run: RunOfAgency, onPart?: (part: ConversationPart) => void): Promise<void>;
  /** Interrupts all runs of this process; resolves when that is recorded. */
  close(): Promise<void>;
};

export type AgentOptions = {
  context: AppContext;
  log: Logger;
  /** Calls back when something in an agency has changed. */
  listen(agencyId: string, onChange: () => void): () => void;
  clock?: ConversationClock;
  /** Called with the driver and how the run ended: `done`, `stopped` by people, or why it ended early. */
  onEnd?(driver: ModelSettings['driver'], outcome: string): void;
};

export function openAgent(options: AgentOptions): Agent {
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    handle: (run, onPart = () => undefined) => {
      const work = workAt(options, run, onPart, closing.signal).finally(() => running.delete(work));
      running.add(work);
      return work;
    },
    close: async () => {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

async function workAt(
  options: AgentOptions,
  { agencyId, id }: RunOfAgency,
  onPart: (part: ConversationPart) => void,
  closing: AbortSignal,
): Promise<void> {
  const { context, log, onEnd = () => undefined } = options;
  const change = <T>(step: (work: Work) => Promise<T>) => transact(context, systemActor(agencyId), step);
  let begun: BegunRun | undefined;
  try {
    begun = await change((work) => beginRun(work, id));
    if (!begun) return;
    const end = await converseAs(options, begun, onPart, closing);
    await change((work) => recordEnd(work, id, end, closing.aborted));
    onEnd(begun.settings.driver, end.outcome === 'failed' ? end.failure : end.outcome);
  } catch (error) {
    log.error({ err: error, run: publicId('run', id) });
    if (begun) onEnd(begun.settings.driver, 'internal');
    await change((work) => failRun(work, id, { endedBy: 'internal', detail: null }));
  }
}

async function converseAs(
  options: AgentOptions,
  begun: BegunRun,
  onPart: (part: ConversationPart) => void,
  closing: AbortSignal,
): Promise<ConversationOutcome> {
  const { context, log, listen, clock } = options;
  const { actor, agent, known, instructions, messages, settings } = begun;
  const { agencyId, runId } = actor;
  const change = <T>(step: (work: Work) => Promise<T>) => transact(context, systemActor(agencyId), step);
  const stopped = new AbortController();
  let spent = await countMonth(readingWork(context, actor, context.now()));

  /** Stops once a person has stopped it, sending was paused, or the agent was turned off. The next step would find it too. */
  async function stopIfEnded(): Promise<void> {
    const rows = context.rows.ofAgency(agencyId).selectFrom('ai_run').select('status');
    const run = await rows.where('agency_id', '=', agencyId).where('id', '=', runId).executeTakeFirst();
    if (run?.status !== 'running') stopped.abort();
  }

  const record = recordPart({ runId, agent, change, log, onEnded: () => stopped.abort() });
  const tools = agentTools({
    ...{ context, log, actor, known },
    requestId: publicId('run', runId),
    onContacts: (contactIds) => change((work) => noteContacts(work, runId, contactIds)),
  });
  const unlisten = listen(agencyId, () => {
    stopIfEnded().catch((error) => log.warn({ err: error, run: publicId('run', runId) }));
  });
  try {
    // Before this process listened, nobody could tell it.
    await stopIfEnded();
    return await converse({
      model: openModel(settings, { privateTargets: context.privateWebhooks }),
      ...{ instructions, messages, tools },
      limits: { ...runLimits, hasBudget: () => hasBudget(agent, spent) },
      signal: AbortSignal.any([stopped.signal, closing]),
      onPart: async (part) => {
        onPart(part);
        spent = (await record(part)) ?? spent;
      },
      ...(clock && { clock }),
    });
  } finally {
    unlisten();
  }
}

/** Changes nothing in a run that has been stopped. */
async function recordEnd(work: Work, id: string, end: ConversationOutcome, isClosing: boolean): Promise<void> {
  if (end.outcome === 'done') await finishRun(work, id);
  else if (end.outcome === 'failed')
    await failRun(work, id, { endedBy: end.failure === 'empty' ? 'provider_error' : end.failure, detail: end.detail });
  else if (end.outcome !== 'stopped') await stopRun(work, id, end.outcome);
  else if (isClosing) await failRun(work, id, { endedBy: 'interrupted', detail: null });
}
