import { useLocation } from 'wouter';
import { paths } from '../../page-paths.ts';
import { oneOf, someOf, text, whole } from '../components/filters.ts';
import { useFilters } from '../components/use-filters.ts';
import { useWho, whoFilter } from '../record-list/use-who.ts';
import { propertyStatuses, propertyTypes } from './property.ts';

export const sorts = [
  'newest',
  'changed',
  'cheapest',
  'dearest',
  'smallest',
  'largest',
  'moved',
  'unmoved',
  'mandateEnd',
] as const;
export type Sort = (typeof sorts)[number];

const MOST_EUROS = 1_000_000_000;

const table = {
  q: { name: 'q', parse: text(200), initial: undefined },
  statuses: { name: 'statut', parse: someOf(propertyStatuses), initial: [] },
  types: { name: 'type', parse: someOf(propertyTypes), initial: [] },
  city: { name: 'ville', parse: text(120), initial: undefined },
  minPriceEuros: { name: 'prix-min', parse: whole(0, MOST_EUROS), initial: undefined },
  maxPriceEuros: { name: 'prix-max', parse: whole(0, MOST_EUROS), initial: undefined },
  minSurfaceSqm: { name: 'surface', parse: whole(0, 100_000), initial: undefined },
  minRooms: { name: 'pieces', parse: whole(1, 20), initial: undefined },
  /** The days within which the mandate ends. */
  mandateEndsInDays: { name: 'mandat', parse: whole(0, 3650), initial: undefined },
  /** Faults that an inspector would find today, or also papers that end soon. */
  inspection: { name: 'controle', parse: oneOf(['faults', 'ending']), initial: undefined },
};

/** The choices in the address that are no filter. */
const others = {
  sort: { name: 'tri', parse: oneOf(sorts), initial: 'newest' },
  who: whoFilter,
} as const;

/** How the list looks is in the address too. It belongs to the views that were saved with it, and to none that is always there. */
const looks = { look: { name: 'vue', parse: oneOf(['table', 'galerie']), initial: 'table' } } as const;

/** The filters in the address of the page: a list can be linked, and left by the browser's own button. */
export function usePropertyFilters() {
  const { values, set, address, known } = useFilters({ ...table, ...others });
  const look = useFilters(looks);
  const [, navigate] = useLocation();
  const { who, sort, ...wanted } = values;
  const whose = useWho(who, () => set('who', ''));
  const list = {
    ...wanted,
    statuses: wanted.statuses.length > 0 ? wanted.statuses : undefined,
    types: wanted.types.length > 0 ? wanted.types : undefined,
    ...(whose.isMine && { assignedTo: whose.userId }),
  };
  return {
    ...whose,
    address,
    /** How it shows them, in the address too. */
    look: look.address,
    known: { ...known, ...look.known },
    chosen: values,
    /** The filters as the server takes them. */
    list,
    input: { ...list, sort },
    isGallery: look.values.look === 'galerie',
    showAs: (chosen: 'table' | 'galerie') => look.set('look', chosen),
    change: set,
    /** The look stays. */
    clear: () => navigate(look.address ? `${paths.properties}?${look.address}` : paths.properties, { replace: true }),
  };
}
export type PropertyFilters = ReturnType<typeof usePropertyFilters>;
