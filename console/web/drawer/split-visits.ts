import { serverNow } from '../server-clock.ts';

/** The visits that have begun, the latest first, and those to come, the next one first. */
export function splitVisits<V extends { startsAt: string }>(visits: readonly V[]): { past: V[]; coming: V[] } {
  const now = new Date(serverNow()).toISOString();
  const inOrder = visits.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  return {
    past: inOrder.filter(({ startsAt }) => startsAt <= now).reverse(),
    coming: inOrder.filter(({ startsAt }) => startsAt > now),
  };
}
