import type { Actor } from '../../domain/shared/actor.ts';
import type { Operation } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import type { Agency } from './agency.ts';
import type { ClefProcess, Outcome } from './clef-process.ts';
import type { Faults } from './faults.ts';
import type { Model } from './model.ts';
import { describe } from './queue.ts';
import type { Random } from './randomness.ts';
import type { Receivers } from './receivers.ts';
import type { SimulatedStore } from './store.ts';
import type { Timeline } from './timeline.ts';
import type { Trace } from './trace.ts';

/** The entries that the journal must hold about one request: one, or at most one, where its caller got no answer. */
export type ExpectedEntry = { agencyId: string; exactly: boolean; outcome: 'refused' | 'done' };

/** Everything that people, agents and strangers of a simulated month can see and do. */
export type World = {
  random: Random;
  timeline: Timeline;
  faults: Faults;
  store: SimulatedStore;
  model: Model;
  receivers: Receivers;
  trace: Trace;
  agencies: Agency[];
  /** The entries that the journal must hold, by the request's id. */
  expectedEntries: Map<string, ExpectedEntry>;
  /** Drafts about which somebody waits for an answer: one decision at a time, so that the model knows their order. */
  inUse: Set<string>;
  /** A process that is alive, or undefined while all are dead. */
  process(): ClefProcess | undefined;
  /** A number of its own for texts, keys and phones. */
  count(): number;
  perform(
    actor: Actor,
    operation: Operation,
    input: unknown,
    call?: { idempotencyKey?: string },
  ): Promise<Outcome<any>>;
};

/** Performs an operation in one of the processes, and notes what the journal must say about it. */
export function performIn(world: Omit<World, 'perform'>): World['perform'] {
  return async (actor, operation, input, call = {}) => {
    const process = world.process();
    if (!process) return { outcome: 'lost' };
    const requestId = `req_${world.count()}`;
    const expect = (exactly: boolean, outcome: ExpectedEntry['outcome'] = 'done') =>
      world.expectedEntries.set(requestId, { agencyId: actor.agencyId, exactly, outcome });
    if (operation.effect === 'write') expect(false);
    const result = await process.perform(actor, operation, input, { ...call, requestId });
    if (operation.effect === 'write' && result.outcome === 'answered') {
      const { alreadyPending } = result.value;
      // A repetition changes nothing, so there is nothing to write down.
      if (!alreadyPending && !call.idempotencyKey) expect(true);
    }
    if (operation.effect === 'write' && isRefusal(result)) expect(true, 'refused');
    world.trace.say(actor.kind, `${actor.name} ${operation.name} ${shown(result)}`);
    return result;
  };
}

export const isRefusal = (result: Outcome<unknown>): result is { outcome: 'failed'; error: Refusal } =>
  result.outcome === 'failed' && result.error instanceof Refusal;

function shown(result: Outcome<any>): string {
  if (result.outcome === 'lost') return 'got no answer';
  if (result.outcome === 'failed') {
    return isRefusal(result) ? `was refused: ${result.error.code}` : `failed: ${describe(result.error)}`;
  }
  const { id, draftId, status } = result.value ?? {};
  return ['was done', draftId ?? id, status].filter(Boolean).join(' ');
}
