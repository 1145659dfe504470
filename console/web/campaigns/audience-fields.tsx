import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Audience } from '../../../domain/campaigns/audience.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { notLive, trpc } from '../trpc.ts';
import styles from './campaigns.module.css';

type AudienceFieldsProps = { filter: Audience; onChange(filter: Audience): void };

/** The filters of a campaign's audience. Existing tags are suggested, because a tag must match exactly. */
export function AudienceFields({ filter, onChange }: AudienceFieldsProps) {
  const { campaign: words, stages } = useTranslations();
  const tags = useQuery(trpc.contacts.tags.queryOptions({}, notLive));
  const tagListId = useId();
  const changeFilter = (changes: Audience) => {
    const filters = Object.entries({ ...filter, ...changes }).filter(([, value]) => value);
    onChange(Object.fromEntries(filters));
  };
  const textFilter = (field: 'tag' | 'city' | 'q', label: string, list?: string) => (
    <TextInput
      label={label}
      value={filter[field] ?? ''}
      maxLength={60}
      list={list}
      onChange={(event) => changeFilter({ [field]: event.currentTarget.value })}
    />
  );
  const stageOptions = [{ value: '', label: words.everyStage }].concat(
    Object.entries(stages).map(([value, label]) => ({ value, label })),
  );
  return (
    <fieldset className={styles.audience}>
      <legend>{words.audience}</legend>
      <NativeSelect
        label={words.stage}
        data={stageOptions}
        value={filter.stage ?? ''}
        onChange={(event) => changeFilter({ stage: event.currentTarget.value as Audience['stage'] })}
      />
      {textFilter('tag', words.tag, tagListId)}
      <datalist id={tagListId}>
        {tags.data?.tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {textFilter('city', words.city)}
      {textFilter('q', words.search)}
    </fieldset>
  );
}
