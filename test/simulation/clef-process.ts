import type { Actor } from '../../domain/shared/actor.ts';
import type { Operation } from '../../domain/shared/operation.ts';
import type { Callback } from './callbacks.ts';

/** The result of a call: its answer, an error, or nothing at all, because the process died. */
export type Outcome<T> =
  | { outcome: 'answered'; value: T }
  | { outcome: 'failed'; error: unknown }
  | { outcome: 'lost' };

/** One process of Clef, from its start to its death: the context, the workers and the schedule that `app/` makes. */
export type ClefProcess = {
  name: string;
  isAlive: boolean;
  /** Dies: whatever it has in memory and whatever it waits for is gone. @returns a promise that never resolves */
  crash(where: string): Promise<never>;
  /** Runs something in the process. */
  call<T>(run: () => Promise<T>): Promise<Outcome<T>>;
  perform<O extends Operation>(actor: Actor, operation: O, input: unknown, call?: object): Promise<Outcome<any>>;
  /** Takes a provider's call-back, as the endpoint of call-backs does. */
  receive(callback: Callback): Promise<Outcome<unknown>>;
  /** Runs the schedule's ticks of this moment. */
  tick(): void;
};
