import { StoreNotWritable } from '../../storage/write-probe.ts';

/** Whether a process may be given requests, or why not. */
export type State = 'starting' | 'ready' | StoreState | 'stopping';
type StoreState = 'store unavailable' | 'store not writable';

export type Readiness = {
  state(): Promise<State>;
  /** The process has started. From now on the state depends on the store. */
  markReady(): void;
  /** The process was told to stop. */
  markStopping(): void;
};

/** A store that does not answer within this time is away. */
const PING_TIMEOUT_MS = 2000;
/** How long an answer is reused. Anybody may call /readyz, and the store must not be queried for each call. */
const CACHE_MS = 500;

/** Tracks whether this process may be given requests. It becomes ready again by itself when its store does. */
export function trackReadiness(store: { ping(): Promise<void> }): Readiness {
  let phase: 'starting' | 'ready' | 'stopping' = 'starting';
  let lastPing: { failure: Promise<StoreState | undefined>; validUntil: number } | undefined;
  const ping = () => {
    const started = {
      failure: failureWithin(PING_TIMEOUT_MS, store.ping()),
      validUntil: Number.POSITIVE_INFINITY,
    };
    void started.failure.then(() => {
      started.validUntil = performance.now() + CACHE_MS;
    });
    return started;
  };
  return {
    state: async () => {
      if (phase !== 'ready') return phase;
      if (!lastPing || lastPing.validUntil < performance.now()) lastPing = ping();
      return (await lastPing.failure) ?? phase;
    },
    markReady: () => {
      if (phase === 'starting') phase = 'ready';
    },
    markStopping: () => {
      phase = 'stopping';
    },
  };
}

/** Undefined when the promise resolves in time. */
async function failureWithin(milliseconds: number, promise: Promise<void>): Promise<StoreState | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<StoreState>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'store unavailable');
  });
  const outcome = promise.then(
    () => undefined,
    (error) => (error instanceof StoreNotWritable ? 'store not writable' : 'store unavailable'),
  );
  return Promise.race([outcome, timeout]).finally(() => clearTimeout(timer));
}
