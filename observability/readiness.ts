/** Whether a process may be given requests, or why not. */
export type State = 'starting' | 'ready' | 'store unavailable' | 'stopping';

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
export function trackReadiness(store: { ping(): Promise<unknown> }): Readiness {
  let phase: 'starting' | 'ready' | 'stopping' = 'starting';
  let lastPing: { succeeds: Promise<boolean>; validUntil: number } | undefined;
  const ping = () => {
    const started = {
      succeeds: resolvesWithin(PING_TIMEOUT_MS, store.ping()),
      validUntil: Number.POSITIVE_INFINITY,
    };
    void started.succeeds.then(() => {
      started.validUntil = performance.now() + CACHE_MS;
    });
    return started;
  };
  return {
    state: async () => {
      if (phase !== 'ready') return phase;
      if (!lastPing || lastPing.validUntil < performance.now()) lastPing = ping();
      return (await lastPing.succeeds) ? phase : 'store unavailable';
    },
    markReady: () => {
      if (phase === 'starting') phase = 'ready';
    },
    markStopping: () => {
      phase = 'stopping';
    },
  };
}

/** False when the promise rejects or is too late. */
async function resolvesWithin(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  const outcome = promise.then(
    () => true,
    () => false,
  );
  return Promise.race([outcome, timeout]).finally(() => clearTimeout(timer));
}
