/** Why a process is not to be given requests, or that it is. */
export type State = 'starting' | 'ready' | 'store away' | 'stopping';

export type Readiness = {
  state(): Promise<State>;
  /** Everything stands; from now on it is the store that decides. */
  opened(): void;
  /** It has been told to stop. */
  stopping(): void;
};

/** A store that has not answered for this long is away. */
const PATIENCE_MS = 2000;
/** However many ask, the store is asked once in this time: anybody may call /readyz. */
const FRESH_MS = 500;

/** Whether this process may be given requests. It comes back by itself when its store does. */
export function readinessOf(store: { answers(): Promise<unknown> }): Readiness {
  let phase: 'starting' | 'ready' | 'stopping' = 'starting';
  let asked: { isThere: Promise<boolean>; freshUntil: number } | undefined;
  const ask = () => {
    const asking = { isThere: within(PATIENCE_MS, store.answers()), freshUntil: Number.POSITIVE_INFINITY };
    void asking.isThere.then(() => {
      asking.freshUntil = performance.now() + FRESH_MS;
    });
    return asking;
  };
  return {
    state: async () => {
      if (phase !== 'ready') return phase;
      if (!asked || asked.freshUntil < performance.now()) asked = ask();
      return (await asked.isThere) ? phase : 'store away';
    },
    opened: () => {
      if (phase === 'starting') phase = 'ready';
    },
    stopping: () => {
      phase = 'stopping';
    },
  };
}

/** Whether it came about in time; a failure is a no. */
async function within(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  const came = promise.then(
    () => true,
    () => false,
  );
  return Promise.race([came, late]).finally(() => clearTimeout(timer));
}
