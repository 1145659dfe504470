import { setTimeout } from 'node:timers/promises';
import type {
  AskedCall,
  CallResult,
  Conversation,
  ConversationClock,
  ConversationEnd,
  ConversationOutcome,
  Usage,
} from './conversation.ts';
import { sdkMessages, toolMessage } from './conversation-messages.ts';
import type { SdkModel } from './language-model.ts';
import { type ModelFault, modelFault } from './model-fault.ts';
import { runCall } from './run-call.ts';
import { type Step, takeStep } from './take-step.ts';

/** A model that asks for a longer wait is busy. */
const MAX_WAIT_MS = 10_000;

/**
 * Lets a model answer with tools until it has no further call, or a limit is reached. Calls are made one after the other in the
 * order of the answer, which writes drafts. Nothing is called after a limit; calls that were not made are in no part. It never
 * throws for what a provider or a network can do; what was said before is with the caller, who has the parts.
 */
export async function converse(conversation: Conversation): Promise<ConversationOutcome> {
  const { model, messages, limits, signal, clock = systemClock } = conversation;
  const deadline = clock.deadline(limits.milliseconds);
  const run = new Run(conversation, clock, AbortSignal.any([signal, deadline]), sdkMessages(messages));
  const end = await run.toEnd(() => model.load());
  const isHalted = end.outcome === 'stopped';
  const outcome = isHalted && !signal.aborted ? ({ outcome: 'time_limit' } as const) : end;
  return { ...outcome, usage: run.used, calls: run.calls };
}

class Run {
  readonly used: Usage = { inputTokens: 0, outputTokens: 0 };
  calls = 0;
  private hasText = false;
  private readonly takenIds: Set<string>;
  private readonly conversation: Conversation;
  private readonly clock: ConversationClock;
  private readonly halt: AbortSignal;
  private readonly messages: ReturnType<typeof sdkMessages>;

  constructor(
    conversation: Conversation,
    clock: ConversationClock,
    halt: AbortSignal,
    messages: ReturnType<typeof sdkMessages>,
  ) {
    this.conversation = conversation;
    this.clock = clock;
    this.halt = halt;
    this.messages = messages;
    this.takenIds = new Set(idsIn(conversation));
  }

  async toEnd(load: () => Promise<SdkModel>): Promise<ConversationEnd> {
    if (this.halt.aborted) return { outcome: 'stopped' };
    if (!this.hasBudget()) return { outcome: 'budget' };
    let model: SdkModel;
    try {
      model = await load();
    } catch (error) {
      return failed(modelFault(error));
    }
    for (;;) {
      const step = await this.step(model);
      this.count(step.usage);
      if (step.end === 'halted') return { outcome: 'stopped' };
      if (step.end === 'declined') return { outcome: 'declined' };
      if (step.end === 'failed') return failed(step.fault);
      this.hasText ||= step.hasText;
      if (step.calls.length === 0) return this.finished();
      if (!this.hasBudget()) return { outcome: 'budget' };
      const results = await this.make(step.calls);
      if ('outcome' in results) return results;
      this.messages.push(...step.messages, toolMessage(results));
    }
  }

  /** Asks, and once more after the wait that the provider asks for. */
  private async step(model: SdkModel): Promise<Step> {
    const { instructions, tools, limits, onPart } = this.conversation;
    const { messages, halt, takenIds } = this;
    const ask = () =>
      takeStep({ model, instructions, messages, tools, answerTokens: limits.answerTokens, halt, takenIds, onPart });
    const step = await ask();
    const wait = step.end === 'failed' && step.usage === null ? step.fault.retryAfterMs : undefined;
    if (wait === undefined || wait > MAX_WAIT_MS) return step;
    await this.clock.wait(wait, halt);
    return halt.aborted ? { end: 'halted', usage: NOTHING } : ask();
  }

  private async make(asked: readonly AskedCall[]): Promise<CallResult[] | ConversationEnd> {
    const { tools, limits, onPart } = this.conversation;
    const results: CallResult[] = [];
    for (const call of asked) {
      if (this.halt.aborted) return { outcome: 'stopped' };
      if (this.calls === limits.calls) return { outcome: 'call_limit' };
      this.calls += 1;
      await onPart({ type: 'tool_call', ...call });
      const result = await runCall(tools, call);
      await onPart({ type: 'tool_result', ...result });
      results.push(result);
    }
    return this.halt.aborted ? { outcome: 'stopped' } : results;
  }

  /** An answer without a word and without a call is a fault; after a call it may be enough. */
  private finished(): ConversationEnd {
    if (this.hasText || this.calls > 0) return { outcome: 'done' };
    return { outcome: 'failed', failure: 'empty', detail: '200 empty' };
  }

  private count(usage: Usage | null): void {
    this.used.inputTokens += usage?.inputTokens ?? 0;
    this.used.outputTokens += usage?.outputTokens ?? 0;
  }

  private hasBudget(): boolean {
    return this.conversation.limits.hasBudget?.({ ...this.used }) ?? true;
  }
}

const NOTHING: Usage = { inputTokens: 0, outputTokens: 0 };

const failed = ({ failure, detail }: ModelFault): ConversationEnd => ({ outcome: 'failed', failure, detail });

const idsIn = ({ messages }: Conversation): string[] =>
  messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ callId }) => callId) : []));

const systemClock: ConversationClock = {
  deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
  wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
};
