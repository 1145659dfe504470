import { day, matching, oneOf, text } from '../components/filters.ts';
import { useFilters } from '../components/use-filters.ts';
import type { Draft } from '../queue/draft/draft.ts';

type DecidedStatus = Exclude<Draft['status'], 'pending'>;

export const decidedStatuses: DecidedStatus[] = [
  'approved',
  'scheduled',
  'sending',
  'sent',
  'failed',
  'unconfirmed',
  'rejected',
  'expired',
];

const table = {
  q: { name: 'q', parse: text(100), initial: undefined },
  person: { name: 'qui', parse: matching(/^(?:user|key)_[a-z0-9]+$/), initial: undefined },
  from: { name: 'du', parse: day, initial: undefined },
  until: { name: 'au', parse: day, initial: undefined },
  status: { name: 'etat', parse: oneOf(decidedStatuses), initial: undefined },
  campaigns: { name: 'campagnes', parse: oneOf(['sans']), initial: undefined },
};

export const useHistoryFilters = () => useFilters(table);
export type HistoryFilters = ReturnType<typeof useHistoryFilters>;
