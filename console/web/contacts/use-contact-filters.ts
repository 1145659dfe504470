import { useLocation, useSearch } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';
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

/** The filters in the address that are no free text, and their values. */
export const knownFilters = {
  type: (given: string) => areAll(kinds, given),
  etape: (given: string) => areAll(stages, given),
  silence: (given: string) => quietDaysIn(given) !== undefined,
  tri: sorts,
  qui: ['moi', 'equipe'],
};

const areAll = (values: readonly string[], given: string) => given.split(',').every((value) => values.includes(value));

/** The days without an exchange, of which the server takes up to ten years. */
function quietDaysIn(given: string | null): number | undefined {
  const days = Number(given);
  return Number.isInteger(days) && days >= 1 && days <= 3650 ? days : undefined;
}

/** The names of the filters in the address. `qui` overrides the switch Moi / Équipe. */
export type FilterName = 'q' | 'type' | 'etape' | 'ville' | 'etiquette' | 'silence' | 'tri' | 'qui';

const oneOf = <Value extends string>(values: readonly Value[], given: string | null): Value[] =>
  (given ?? '').split(',').filter((value): value is Value => (values as readonly string[]).includes(value));

/** The filters in the address of the page: a list can be linked, saved, and left by the browser's own button. */
export function useContactFilters() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const { isMine: prefersMine, userId, choose } = useMineOrTeam();
  const given = new URLSearchParams(search);
  const who = given.get('qui');
  const isMine = who === null ? prefersMine : who === 'moi';
  const chosen = {
    q: given.get('q')?.trim().slice(0, 200) || undefined,
    kinds: oneOf(kinds, given.get('type')),
    stages: oneOf(stages, given.get('etape')),
    city: given.get('ville')?.trim().slice(0, 120) || undefined,
    tag: given.get('etiquette')?.trim().slice(0, 60) || undefined,
    quietDays: quietDaysIn(given.get('silence')),
    sort: oneOf(sorts, given.get('tri'))[0] ?? 'newest',
  };
  const show = (changed: URLSearchParams) => {
    const query = changed.toString();
    navigate(query === '' ? paths.contacts : `${paths.contacts}?${query}`, { replace: true });
  };
  const change = (name: FilterName, value: string) => {
    const changed = new URLSearchParams(search);
    if (value === '') changed.delete(name);
    else changed.set(name, value);
    show(changed);
  };
  const clear = () => show(new URLSearchParams());
  const chooseWho = async (value: 'mine' | 'team') => {
    change('qui', '');
    await choose(value);
  };
  const input = {
    ...chosen,
    kinds: chosen.kinds.length > 0 ? chosen.kinds : undefined,
    stages: chosen.stages.length > 0 ? chosen.stages : undefined,
    ...(isMine && { assignedTo: userId }),
  };
  return { address: search, chosen, input, isMine, userId, change, clear, chooseWho };
}
export type ContactFilters = ReturnType<typeof useContactFilters>;
