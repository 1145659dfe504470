import { MultiSelect, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Audience } from '../../../domain/campaigns/audience.ts';
import { EuroField } from '../components/euro-field.tsx';
import { NumberField } from '../components/number-field.tsx';
import { kinds, stages } from '../contacts/use-contact-filters.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { notLive, trpc } from '../trpc.ts';
import { withoutEmptyFilters } from './campaign-form.ts';
import { NamedContacts } from './named-contacts.tsx';
import { SavedListSelect } from './saved-list-select.tsx';

type AudienceFieldsProps = { filter: Audience; onChange(filter: Audience): void };

/** The filters of a campaign's audience. Existing tags are suggested, because a tag must match exactly. */
export function AudienceFields({ filter, onChange }: AudienceFieldsProps) {
  const { campaign: words, contacts, stages: stageNames } = useTranslations();
  const tags = useQuery(trpc.contacts.tags.queryOptions({}, notLive));
  const colleagues = useQuery(trpc.team.list.queryOptions({}, notLive)).data?.colleagues ?? [];
  const tagListId = useId();
  const changeFilter = (changes: Audience) => onChange(withoutEmptyFilters({ ...filter, ...changes }));
  const textFilter = (field: 'tag' | 'city' | 'q', label: string, list?: string) => (
    <TextInput
      label={label}
      value={filter[field] ?? ''}
      maxLength={60}
      list={list}
      onChange={(event) => changeFilter({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <SimpleGrid component="fieldset" minColWidth="12rem" autoFlow="auto-fit" spacing="sm" m={0} p={0} bd="none">
      <Text component="legend" mb={6} p={0} fz="inherit" fw={600}>
        {words.audience}
      </Text>
      <SavedListSelect onSelect={(chosen) => onChange({ ...chosen, exceptIds: filter.exceptIds })} />
      <MultiSelect
        label={contacts.kind}
        placeholder={filter.kinds?.length ? undefined : contacts.anyKind}
        value={filter.kinds ?? []}
        onChange={(values) => changeFilter({ kinds: kinds.filter((kind) => values.includes(kind)) })}
        data={kinds.map((value) => ({ value, label: contacts.kinds[value] }))}
      />
      <MultiSelect
        label={words.stage}
        placeholder={filter.stages?.length || filter.stage ? undefined : words.everyStage}
        value={filter.stages ?? (filter.stage ? [filter.stage] : [])}
        onChange={(values) =>
          changeFilter({ stage: undefined, stages: stages.filter((stage) => values.includes(stage)) })
        }
        data={stages.map((value) => ({ value, label: stageNames[value] ?? value }))}
      />
      <EuroField
        label={words.budgetFrom}
        value={filter.budgetFromEuros ?? null}
        onChange={(value) => changeFilter({ budgetFromEuros: value ?? undefined })}
      />
      <EuroField
        label={words.budgetTo}
        value={filter.budgetToEuros ?? null}
        onChange={(value) => changeFilter({ budgetToEuros: value ?? undefined })}
      />
      {textFilter('city', words.city)}
      {textFilter('tag', words.tag, tagListId)}
      <datalist id={tagListId}>
        {tags.data?.tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <NativeSelect
        label={words.assignedTo}
        data={[
          { value: '', label: words.everybody },
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.assignedTo ?? ''}
        onChange={(event) => changeFilter({ assignedTo: event.currentTarget.value })}
      />
      <NumberField
        label={words.quietDays}
        value={filter.quietDays ?? null}
        min={1}
        max={3650}
        onChange={(value) => changeFilter({ quietDays: value ?? undefined })}
      />
      {textFilter('q', words.search)}
      <NamedContacts
        label={words.onlyThese}
        hint={words.onlyTheseHint}
        search={words.addContact}
        ids={filter.contactIds ?? []}
        onChange={(contactIds) => changeFilter({ contactIds })}
      />
      <NamedContacts
        label={words.leftOut}
        hint={words.leftOutHint}
        search={words.leaveOut}
        ids={filter.exceptIds ?? []}
        onChange={(exceptIds) => changeFilter({ exceptIds })}
      />
    </SimpleGrid>
  );
}
