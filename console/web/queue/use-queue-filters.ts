import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { isBlank } from '../../../domain/shared/blank-text.ts';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { filtersOf, type QueueFilters } from './queue-head.ts';

export const queueKinds = ['sms', 'email', 'enrollment', 'campaign', 'signature'] as const;
export type FilterName = 'file' | 'type' | 'agent' | 'q' | 'qui';

/** The lanes by their names in the address. */
export const laneNames = { verifier: 'check', prets: 'ready', programmes: 'scheduled' } as const;
type LaneName = keyof typeof laneNames;

/** The filters in the address that are no free text, and their values. */
export const knownFilters = {
  file: Object.keys(laneNames),
  type: queueKinds,
  agent: (given: string) => /^key_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(given),
  qui: ['personne'],
} as const;

/**
 * The filters are part of the address, so that they can be bookmarked, shared and returned to. Whose they are is the account's choice,
 * unless the address asks for those of nobody (`qui=personne`).
 */
export function useQueueFilters() {
  const [params, setParams] = useSearchParams();
  const [file, type, agent, q, qui] = (['file', 'type', 'agent', 'q', 'qui'] as const).map((name) => params.get(name));
  const { isMine } = useMineOrTeam();
  const filters = useMemo<QueueFilters>(() => {
    const lane = file && Object.hasOwn(laneNames, file) ? laneNames[file as LaneName] : undefined;
    const kind = queueKinds.find((queueKind) => queueKind === type);
    return {
      ...(qui === 'personne' ? { assignee: 'nobody' as const } : filtersOf(isMine)),
      ...(lane && { lane }),
      ...(kind && { kind }),
      ...(agent && knownFilters.agent(agent) && { requestedBy: agent }),
      ...(q && !isBlank(q) && { q: q.trim() }),
    };
  }, [file, type, agent, q, qui, isMine]);
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
  const clear = () => setParams(file ? { file } : {}, { replace: true });
  const { lane: _, assignee, ...narrowing } = filters;
  const isFiltered = assignee === 'nobody' || Object.keys(narrowing).length > 0;
  return { filters, isFiltered, setFilter, clear };
}
