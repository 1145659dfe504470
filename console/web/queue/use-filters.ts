import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { QueueFilters } from './use-queue-head.ts';

export const queueKinds = ['sms', 'email', 'enrollment', 'campaign'] as const;
export type FilterName = 'type' | 'agent' | 'q';

/** The filters are part of the address, so that they can be bookmarked, shared and returned to. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const [type, agent, q] = [params.get('type'), params.get('agent'), params.get('q')];
  const filters = useMemo<QueueFilters>(() => {
    const kind = queueKinds.find((queueKind) => queueKind === type);
    return { ...(kind && { kind }), ...(agent && { requestedBy: agent }), ...(q && { q }) };
  }, [type, agent, q]);
  const setFilter = (name: FilterName, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  const clear = () => setParams({}, { replace: true });
  return { filters, isFiltered: Object.keys(filters).length > 0, setFilter, clear };
}
