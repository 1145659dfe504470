import { Button, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { Failure } from '../look/failure.tsx';
import { Card } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './campaigns.module.css';
import { changed } from './changed.ts';
import type { Campaign } from './page.tsx';
import { Preview } from './preview.tsx';
import { Start } from './start.tsx';

export type Written = Pick<Campaign, 'name' | 'body' | 'filter' | 'perMinute'>;
const blank: Written = { name: '', body: '', filter: {}, perMinute: 60 };

/** Writes a campaign, with whom it would reach and what it would cost beside it. */
export function Editor({ campaign }: { campaign?: Campaign }) {
  const { campaign: words } = useWords();
  const [, go] = useLocation();
  const [saved, keep] = useState(campaign);
  const [written, alter] = useState<Written>(campaign ?? blank);
  const [settled] = useDebouncedValue(written, 400);
  const [starting, start] = useState(false);
  const kept = async (one: Campaign) => {
    keep(one);
    alter(one);
    await changed(one);
    if (!saved) go(`/campagnes/${one.id}`, { replace: true });
  };
  const create = useMutation(trpc.campaigns.create.mutationOptions({ onSuccess: kept }));
  const change = useMutation(trpc.campaigns.change.mutationOptions({ onSuccess: kept }));
  const { name, body, filter, perMinute } = written;
  const content = { name, body, filter, perMinute };
  const unsaved = !saved || JSON.stringify(content) !== JSON.stringify(contentOf(saved));
  // What a colleague has saved meanwhile is shown, but never in place of words that are not saved.
  if (campaign && saved && !unsaved && campaign.updatedAt > saved.updatedAt) {
    keep(campaign);
    alter(campaign);
  }
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (saved) change.mutate({ id: saved.id, fingerprint: saved.fingerprint, ...content });
    else create.mutate(content);
  };
  return (
    <form onSubmit={save} className={styles.editor}>
      <Card>
        <Fields written={written} onChange={(part) => alter((before) => ({ ...before, ...part }))} />
        <Failure error={create.error ?? change.error} />
        <div className={`${parts.row} ${styles.actions}`}>
          <Button type="submit" variant={unsaved ? 'filled' : 'default'} loading={create.isPending || change.isPending}>
            {words.save}
          </Button>
          <Button disabled={unsaved} onClick={() => start(true)}>
            {words.start}
          </Button>
          {unsaved && <span className={parts.soft}>{words.saveFirst}</span>}
        </div>
      </Card>
      <Preview written={settled} />
      {starting && saved && <Start campaign={saved} onClose={() => start(false)} />}
    </form>
  );
}

const contentOf = ({ name, body, filter, perMinute }: Written): Written => ({ name, body, filter, perMinute });

type Told = { written: Written; onChange(part: Partial<Written>): void };

function Fields({ written: { name, body, filter, perMinute }, onChange }: Told) {
  const { campaign: words, stages } = useWords();
  const narrow = (part: Written['filter']) => {
    const given = Object.entries({ ...filter, ...part }).filter(([, value]) => value);
    onChange({ filter: Object.fromEntries(given) });
  };
  const narrowing = (field: 'tag' | 'city' | 'q', label: string) => (
    <TextInput
      label={label}
      value={filter[field] ?? ''}
      maxLength={60}
      onChange={(event) => narrow({ [field]: event.currentTarget.value })}
    />
  );
  const options = [{ value: '', label: words.everyStage }].concat(
    Object.entries(stages).map(([value, label]) => ({ value, label })),
  );
  return (
    <div className={parts.stack}>
      <TextInput
        label={words.name}
        description={words.nameHint}
        value={name}
        maxLength={100}
        required
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        label={words.text}
        description={words.textHint}
        value={body}
        maxLength={1500}
        autosize
        minRows={4}
        required
        onChange={(event) => onChange({ body: event.currentTarget.value })}
      />
      <fieldset className={styles.audience}>
        <legend>{words.audience}</legend>
        <NativeSelect
          label={words.stage}
          data={options}
          value={filter.stage ?? ''}
          onChange={(event) => narrow({ stage: event.currentTarget.value as Written['filter']['stage'] })}
        />
        {narrowing('tag', words.tag)}
        {narrowing('city', words.city)}
        {narrowing('q', words.search)}
      </fieldset>
      <NumberInput
        className={styles.pace}
        label={words.paceLabel}
        value={perMinute}
        min={1}
        max={30_000}
        allowDecimal={false}
        onChange={(value) => onChange({ perMinute: Number(value) || 1 })}
      />
    </div>
  );
}
