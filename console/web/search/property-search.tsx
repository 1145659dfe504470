import { useQuery } from '@tanstack/react-query';
import { RecordSearch, useTypedSearch } from '../components/record-search.tsx';
import { unbroken } from '../components/unbroken.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type RouterOutputs, trpc } from '../trpc.ts';

export type FoundProperty = RouterOutputs['search']['properties']['properties'][number];

type PropertySearchProps = {
  label: string;
  fault?: string | undefined;
  /** Shown while nothing is typed. */
  proposed?: readonly FoundProperty[] | undefined;
  onSelect(property: FoundProperty): void;
};

/** Finds a property by its reference, title, street or mandate. */
export function PropertySearch({ label, fault, proposed, onSelect }: PropertySearchProps) {
  const { propertySearch: words } = useTranslations();
  const search = useTypedSearch();
  const { data, error } = useQuery({
    ...trpc.search.properties.queryOptions({ q: search.q }),
    enabled: search.isActive,
  });
  return (
    <RecordSearch
      label={label}
      fault={fault}
      placeholder={words.hint}
      search={search}
      found={data?.properties}
      proposed={proposed}
      status={data && words.found(data.properties.length)}
      error={error}
      titleOf={({ title }) => unbroken(title)}
      hintOf={({ reference, city }) => `${reference}, ${city}`}
      onSelect={onSelect}
    />
  );
}
