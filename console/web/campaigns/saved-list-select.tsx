import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Audience } from '../../../domain/campaigns/audience.ts';
import { useMineOrTeam } from '../components/use-mine-or-team.ts';
import { builtInNames, builtInViews } from '../contacts/built-in-views.ts';
import { filtersOf } from '../contacts/use-contact-filters.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { withoutEmptyFilters } from './campaign-form.ts';

type SavedListSelectProps = { onSelect(filter: Audience): void };

/** Copies the filters of one of the lists of contacts, built in or saved by the person. Changing the list later does not change the campaign. */
export function SavedListSelect({ onSelect }: SavedListSelectProps) {
  const { campaign: words, contacts } = useTranslations();
  const { isMine, userId } = useMineOrTeam();
  const saved = useQuery(trpc.savedViews.list.queryOptions({ list: 'contacts' })).data?.views ?? [];
  const lists = [
    ...builtInNames.map((name) => ({ id: name, name: contacts.builtIn[name], address: builtInViews[name] })),
    ...saved,
  ];
  const select = (listId: string) => {
    const list = lists.find(({ id }) => id === listId);
    if (!list) return;
    const given = new URLSearchParams(list.address);
    // As the list itself: without `qui` it shows whom the person has chosen for every list.
    const who = given.get('qui');
    const assignedTo = (who === null ? isMine : who === 'moi') ? userId : undefined;
    onSelect(withoutEmptyFilters({ ...filtersOf(given), assignedTo }));
  };
  return (
    <NativeSelect
      label={words.savedList}
      value=""
      onChange={(event) => select(event.currentTarget.value)}
      data={[
        { value: '', label: words.chooseList, disabled: true },
        ...lists.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
