import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';

/** The names of contacts by id; those that are not there any more are missing. */
export function useContactNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const { draft } = useTranslations();
  const { data } = useQuery(
    trpc.campaigns.contacts.queryOptions(
      { ids: [...ids] },
      { enabled: ids.length > 0, placeholderData: keepPreviousData },
    ),
  );
  return new Map(data?.contacts.map(({ id, name }) => [id, name || draft.unnamedContact]));
}
