import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { Console } from '../procedures.ts';
import { learnClock } from './clock.ts';

export type Answers = inferRouterOutputs<Console>;

/** Proves that a call comes from a page of ours; told by `account.state`. */
let csrf = '';
export function carryCsrf(token: string | null) {
  csrf = token ?? '';
}

/** Lists are asked for as our contracts say: the first page without a cursor, and never in a `direction`. */
const asContracted: TRPCLink<Console> = () => {
  return ({ op, next }) => {
    const { direction: _, cursor, ...input } = (op.input ?? {}) as Record<string, unknown>;
    return next({ ...op, input: { ...input, cursor: cursor ?? undefined } });
  };
};

/** What is decided without a connection is refused here and now, and so never leaves later by itself. */
const onlyOnline: TRPCLink<Console> = () => {
  return ({ op, next }) => {
    if (op.type !== 'mutation' || navigator.onLine) return next(op);
    const error = { message: 'Offline.', code: -32_000, data: { code: 'offline' } };
    return observable(({ error: fail }) => fail(new TRPCClientError('Offline.', { result: { error } as never })));
  };
};

export const server = createTRPCClient<Console>({
  links: [
    onlyOnline,
    asContracted,
    httpBatchLink({
      url: '/console/trpc',
      methodOverride: 'POST',
      maxItems: 10,
      headers: () => ({ 'X-Clef-Csrf': csrf }),
      fetch: async (url, options) => {
        const response = await fetch(url, options as RequestInit);
        learnClock(response);
        return response;
      },
    }),
  ],
});

/** Our code of a refusal (`conflict`, `opted_out`, …), or null where the server was not reached. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof TRPCClientError)) return null;
  return (error.data as { code?: string } | null | undefined)?.code ?? null;
}

type FieldError = { path: string; message: string };

/** Which fields were at fault, in the server's words. */
export function errorsOf(error: unknown): FieldError[] {
  if (!(error instanceof TRPCClientError)) return [];
  return (error.data as { errors?: FieldError[] } | null | undefined)?.errors ?? [];
}

/** A session that ended: asking for the door's state again leads to the sign-in page. */
function onError(error: unknown) {
  if (codeOf(error) === 'unauthenticated') void queries.invalidateQueries({ queryKey: trpc.account.state.queryKey() });
}

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      // What the server refused is refused the next time too; only a lost connection is tried again.
      retry: (count, error) => codeOf(error) === null && count < 3,
      refetchInterval: 30_000,
      staleTime: 5_000,
    },
    // A paused change would be made once the connection is back, when nobody expects it any more.
    mutations: { networkMode: 'always' },
  },
});

/** Not asked anew by the clock, nor when something changes: what costs much. */
export const calm = { refetchInterval: false, meta: { calm: true } } as const;

/** Asked on arrival, and then only by the page itself: what one reads is not exchanged under one's eyes. */
export const once = {
  ...calm,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
} as const;

const isLive = ({ meta }: Query) => meta?.calm !== true;

/** What is shown is asked anew, but for what is `calm`. */
export async function outdate(queryKey: readonly unknown[] = []): Promise<void> {
  // A first answer on its way is waited for, not asked for again; it may have been read before the change.
  const onTheirWay = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: isLive });
  const firsts = new Set(onTheirWay.filter(({ state }) => state.data === undefined));
  await queries.invalidateQueries({ queryKey, predicate: isLive });
  if (firsts.size > 0) await queries.invalidateQueries({ queryKey, predicate: (query) => firsts.has(query) });
}

export const trpc = createTRPCOptionsProxy<Console>({ client: server, queryClient: queries });
