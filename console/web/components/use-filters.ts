import { useSearchParams } from 'wouter';
import { addressWith, type Filter, type Filters, filtersIn, isKnown, type Values } from './filters.ts';

/**
 * The filters of a list. They are part of the address, so that they can be bookmarked, shared and returned to, and outlive a
 * reload. `UnknownFilters` takes `known`.
 */
export function useFilters<const Table extends Filters>(table: Table) {
  const [params, setParams] = useSearchParams();
  const values = filtersIn(table, params);
  const entries = Object.entries(table);
  const names = new Set(entries.map(([, { name }]) => name));
  return {
    values,
    /** The part of the address after `?`, for links that keep the filters. */
    address: new URLSearchParams([...params].filter(([name]) => names.has(name))).toString(),
    isFiltered: entries.some(([key, { initial }]) => String(values[key] ?? '') !== String(initial ?? '')),
    known: Object.fromEntries(entries.map(([, filter]) => [filter.name, (given: string) => isKnown(filter, given)])),
    set: <Key extends keyof Table>(key: Key, value: Values<Table>[Key] | string | null) =>
      setParams((before) => addressWith(table[key] as Filter<unknown, unknown>, value, before), { replace: true }),
    clear: () => setParams({}, { replace: true }),
  };
}
