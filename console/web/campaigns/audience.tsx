import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Audience } from '../../../domain/campaigns/audience.ts';
import { calm, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './campaigns.module.css';

type Told = { filter: Audience; onChange(filter: Audience): void };

/** Whom a campaign is for. Tags are compared letter by letter: those that there are can be chosen. */
export function AudienceFields({ filter, onChange }: Told) {
  const { campaign: words, stages } = useWords();
  const known = useQuery(trpc.contacts.tags.queryOptions({}, calm));
  const tags = useId();
  const narrow = (part: Audience) => {
    const given = Object.entries({ ...filter, ...part }).filter(([, value]) => value);
    onChange(Object.fromEntries(given));
  };
  const narrowing = (field: 'tag' | 'city' | 'q', label: string, list?: string) => (
    <TextInput
      label={label}
      value={filter[field] ?? ''}
      maxLength={60}
      list={list}
      onChange={(event) => narrow({ [field]: event.currentTarget.value })}
    />
  );
  const options = [{ value: '', label: words.everyStage }].concat(
    Object.entries(stages).map(([value, label]) => ({ value, label })),
  );
  return (
    <fieldset className={styles.audience}>
      <legend>{words.audience}</legend>
      <NativeSelect
        label={words.stage}
        data={options}
        value={filter.stage ?? ''}
        onChange={(event) => narrow({ stage: event.currentTarget.value as Audience['stage'] })}
      />
      {narrowing('tag', words.tag, tags)}
      <datalist id={tags}>
        {known.data?.tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {narrowing('city', words.city)}
      {narrowing('q', words.search)}
    </fieldset>
  );
}
