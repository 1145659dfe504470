import { ActionIcon, Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import type { Translations } from '../i18n/fr.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDayFormat } from '../i18n/use-day-format.ts';
import { trpc } from '../trpc.ts';
import { type ContactSheet, refreshContacts, type Search } from './contact.ts';
import { Section } from './section.tsx';

const SearchDialog = lazyPage(() => import('./search-dialog.tsx'));

/** All that the contact looks for. The first search is the one that the agency's tools read. */
export function SearchesSection({ contact }: { contact: ContactSheet }) {
  const { contactRecord: words } = useTranslations();
  const [edited, setEdited] = useState<Search | 'new'>();
  const [removed, setRemoved] = useState<Search>();
  const remove = useMutation(trpc.contacts.removeSearch.mutationOptions({ onSuccess: refreshContacts }));
  return (
    <Section
      title={words.searches}
      action={{ label: words.addOneSearch, hint: words.searchHint, onClick: () => setEdited('new') }}
      empty={contact.searches.length === 0 && words.noSearch}
    >
      <Stack component="ol" gap="xs" m={0} p={0}>
        {contact.searches.map((search, index) => (
          <SearchCard
            key={search.id}
            search={search}
            place={index + 1}
            isMain={index === 0 && contact.searches.length > 1}
            onEdit={() => setEdited(search)}
            onRemove={() => setRemoved(search)}
          />
        ))}
      </Stack>
      {edited && (
        <Suspense>
          <SearchDialog
            contactId={contact.id}
            search={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
      {removed && (
        <ConfirmDialog
          title={words.removeSearchTitle}
          lead={words.removeSearchLead}
          action={words.removeSearchConfirm}
          onConfirm={() => remove.mutateAsync({ contactId: contact.id, id: removed.id })}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Section>
  );
}

type SearchCardProps = { search: Search; place: number; isMain: boolean; onEdit(): void; onRemove(): void };

function SearchCard({ search, place, isMain, onEdit, onRemove }: SearchCardProps) {
  const translations = useTranslations();
  const { contactRecord: words, record } = translations;
  const formatDay = useDayFormat();
  const { propertyTypes, cities, budgetMinEuros, budgetMaxEuros, wantedBy } = search;
  const hasBudget = budgetMinEuros !== null || budgetMaxEuros !== null;
  const kinds = propertyTypes.map((type) => record.propertyTypes[type]).join(', ');
  const criteria = criteriaOf(search, translations);
  return (
    <Paper component="li" withBorder display="grid" px="sm" pt={5} pb={9} bg="var(--card)">
      <Group gap={5} wrap="nowrap">
        <Text component="strong" flex={1} fz="sm" fw={600}>
          {kinds || words.anyPropertyType}
        </Text>
        <ActionIcon variant="subtle" color="gray" aria-label={words.editSearch(place)} onClick={onEdit}>
          <IconPencil size={15} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={words.removeSearch(place)} onClick={onRemove}>
          <IconTrash size={15} aria-hidden />
        </ActionIcon>
      </Group>
      {isMain && (
        <Badge variant="default" fz="xs" fw={400} lts={0} tt="none" title={words.mainSearchHint}>
          {words.mainSearch}
        </Badge>
      )}
      {cities.length > 0 && <span>{cities.join(', ')}</span>}
      {hasBudget && <span>{words.budgetIs(record.budgetBetween(budgetMinEuros, budgetMaxEuros))}</span>}
      <Text fz={13} c="dimmed">
        {criteria.join(' · ')}
      </Text>
      {wantedBy && (
        <Text fz={13} c="dimmed">
          {words.wantedByDay(formatDay(wantedBy))}
        </Text>
      )}
    </Paper>
  );
}

function criteriaOf(search: Search, { contactRecord: words, record }: Translations): string[] {
  const { minRooms, minSurfaceSqm, outside, worstEnergyClass } = search;
  return [
    minRooms !== null && record.minRooms(minRooms),
    minSurfaceSqm !== null && record.minSurface(minSurfaceSqm),
    outside.length > 0 && outside.map((kind) => words.outsideKinds[kind].toLocaleLowerCase()).join(words.or),
    worstEnergyClass && words.energyAtWorst(worstEnergyClass),
  ].filter((text) => text !== false && text !== null);
}
