import { filtersIn, oneOf, someOf, text, whole } from '../components/filters.ts';
import { useFilters } from '../components/use-filters.ts';
import { useWho, whoFilter } from '../record-list/use-who.ts';
import type { RouterOutputs } from '../trpc.ts';

export type BrowsedContact = RouterOutputs['contacts']['browse']['data'][number];
export type Kind = NonNullable<BrowsedContact['kind']>;
export type Stage = BrowsedContact['stage'];

export const kinds: readonly Kind[] = ['buyer', 'seller', 'both', 'notary', 'referrer', 'other'];
export const stages: readonly Stage[] = [
  'new',
  'contacted',
  'qualified',
  'visiting',
  'offer',
  'under_contract',
  'won',
  'lost',
];
export const sorts = ['newest', 'recent', 'quiet', 'name'] as const;
export type Sort = (typeof sorts)[number];

const table = {
  q: { name: 'q', parse: text(200), initial: undefined },
  kinds: { name: 'type', parse: someOf(kinds), initial: [] },
  stages: { name: 'etape', parse: someOf(stages), initial: [] },
  city: { name: 'ville', parse: text(120), initial: undefined },
  tag: { name: 'etiquette', parse: text(60), initial: undefined },
  /** The days without an exchange, of which the server takes up to ten years. */
  quietDays: { name: 'silence', parse: whole(1, 3650), initial: undefined },
};

/** Those that choose no contact. */
const others = {
  sort: { name: 'tri', parse: oneOf(sorts), initial: 'newest' },
  who: whoFilter,
} as const;

/** The filters of a saved list. */
export const filtersOf = (address: URLSearchParams) => filtersIn(table, address);

/** The filters in the address of the page: a list can be linked, saved, and left by the browser's own button. */
export function useContactFilters() {
  const { values, set, ...filters } = useFilters({ ...table, ...others });
  const { who, sort, ...wanted } = values;
  const whose = useWho(who, () => set('who', ''));
  const list = {
    ...wanted,
    kinds: wanted.kinds.length > 0 ? wanted.kinds : undefined,
    stages: wanted.stages.length > 0 ? wanted.stages : undefined,
    ...(whose.isMine && { assignedTo: whose.userId }),
  };
  return { ...filters, chosen: values, list, input: { ...list, sort }, ...whose, change: set };
}
export type ContactFilters = ReturnType<typeof useContactFilters>;
