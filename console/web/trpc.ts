import { MutationCache, notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { ConsoleRouter } from '../procedures.ts';
import type { FieldError } from './components/form-faults.ts';
import { setOnline } from './connection.ts';
import { syncServerClock } from './server-clock.ts';

export type RouterInputs = inferRouterInputs<ConsoleRouter>;
export type RouterOutputs = inferRouterOutputs<ConsoleRouter>;
export type AccountState = RouterOutputs['account']['state'];

/** Proves to the server that a call comes from the console's own pages. `account.state` returns it. */
let csrfToken = '';

/** The token that a form posts, where the browser and not a script asks. */
export const currentCsrfToken = () => csrfToken;

export function setCsrfToken(token: string | null) {
  csrfToken = token ?? '';
}

/** Removes what infinite queries add and our contracts refuse: `direction`, and a `null` cursor for the first page. */
const contractInput: TRPCLink<ConsoleRouter> = () => {
  return ({ op, next }) => {
    const { direction: _, cursor, ...input } = (op.input ?? {}) as Record<string, unknown>;
    return next({ ...op, input: { ...input, cursor: cursor ?? undefined } });
  };
};

/** Refuses changes while offline. Otherwise the browser might send them much later, unexpectedly. */
const refuseOffline: TRPCLink<ConsoleRouter> = () => {
  return ({ op, next }) => {
    if (op.type !== 'mutation' || navigator.onLine) return next(op);
    setOnline(false);
    const error = { message: 'Offline.', code: -32_000, data: { code: 'offline' } };
    return observable((observer) => observer.error(new TRPCClientError('Offline.', { result: { error } as never })));
  };
};

export const trpcClient = createTRPCClient<ConsoleRouter>({
  links: [
    refuseOffline,
    contractInput,
    httpBatchLink({
      url: '/console/trpc',
      methodOverride: 'POST',
      maxItems: 10,
      headers: () => ({ 'X-Clef-Csrf': csrfToken }),
      fetch: async (url, options) => {
        const response = await fetch(url, options as RequestInit);
        setOnline(true);
        syncServerClock(response);
        return response;
      },
    }),
  ],
});

/** The code of a refusal (`conflict`, `opted_out`, …), or null if the server was not reached. */
export function errorCodeOf(error: unknown): string | null {
  if (!(error instanceof TRPCClientError)) return null;
  return (error.data as { code?: string } | null | undefined)?.code ?? null;
}

/** The id of the record that a refusal says is there already. */
export function existingIdOf(error: unknown): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  return (error.data as { existingId?: string } | null | undefined)?.existingId;
}

/** The fields that the server found invalid, with its English messages. */
export function fieldErrorsOf(error: unknown): FieldError[] {
  if (!(error instanceof TRPCClientError)) return [];
  return (error.data as { errors?: FieldError[] } | null | undefined)?.errors ?? [];
}

/** Whether the address of a page names no record: its id is malformed, or there is no such record (any more). */
export const isUnknownRecord = (error: unknown): boolean =>
  errorCodeOf(error) === 'not_found' || errorCodeOf(error) === 'invalid_request';

/** When the session has ended, refetching the account state leads to the sign-in page. */
function onError(error: unknown) {
  if (errorCodeOf(error) !== 'unauthenticated') return;
  void queryClient.invalidateQueries({ queryKey: trpc.account.state.queryKey() });
}

// React then draws a mutation's `isPending` before the browser's next event. By default a timer tells it, which the second click of a
// double click may precede: the button would still be enabled.
notifyManager.setScheduler(queueMicrotask);

/** A younger answer is not fetched again. */
export const FRESH_MS = 5000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      // A refusal would be repeated, so only retry when the server was not reached.
      retry: (count, error) => errorCodeOf(error) === null && count < 3,
      refetchInterval: 30_000,
      staleTime: FRESH_MS,
    },
    // The default would pause a change made offline and make it on reconnection, when nobody expects it any more.
    mutations: { networkMode: 'always' },
  },
});

/** For expensive queries: refetched neither by the interval nor by live updates. */
export const notLive = { refetchInterval: false, meta: { live: false } } as const;

/**
 * Fetched when the page opens and then only on the page's own request, so that what is read does not change meanwhile.
 */
export const fetchedOnce = {
  ...notLive,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
} as const;

const isLive = ({ meta }: Query) => meta?.live !== false;

/** Refetches everything that is shown, except what is `notLive`. */
export async function refetchLive(queryKey: readonly unknown[] = []): Promise<void> {
  // Invalidating does not restart a query's first fetch, whose response may predate the change: refetch it afterwards.
  const fetching = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: isLive });
  const firstFetches = new Set(fetching.filter(({ state }) => state.data === undefined));
  await queryClient.invalidateQueries({ queryKey, predicate: isLive });
  if (firstFetches.size === 0) return;
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => firstFetches.has(query) });
}

/** Refetches what is shown as an error because the server was not reached, also what is `notLive`. */
export const refetchUnreached = () =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { status, error } }) => status === 'error' && errorCodeOf(error) === null,
  });

/** Whether a query failed with this error, which nobody has asked for by a press. */
export const isOfQuery = (error: unknown): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.error === error);

export const trpc = createTRPCOptionsProxy<ConsoleRouter>({ client: trpcClient, queryClient });
