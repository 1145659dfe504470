import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { paces } from '../../../domain/campaigns/limits.ts';
import parts from '../look/parts.module.css';
import { InsertVariable } from '../look/variables.tsx';
import { useWords } from '../words/words.tsx';
import styles from './campaigns.module.css';
import type { Faults } from './faults.ts';
import type { Written } from './text.ts';

type Told = { written: Written; faults: Faults; onChange(part: Partial<Written>): void };

/** What a campaign says, to whom and how fast. */
export function Fields({ written: { name, body, filter, perMinute }, faults, onChange }: Told) {
  const { campaign: words, stages } = useWords();
  const text = useRef<HTMLTextAreaElement>(null);
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
        error={faults.name}
        value={name}
        maxLength={100}
        required
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        ref={text}
        label={words.text}
        description={words.textHint}
        error={faults.body}
        value={body}
        autosize
        minRows={4}
        required
        onChange={(event) => onChange({ body: event.currentTarget.value })}
      />
      <InsertVariable field={text} onInsert={(changed) => onChange({ body: changed })} />
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
        error={faults.perMinute}
        value={perMinute}
        min={paces.least}
        max={paces.most}
        clampBehavior="none"
        allowDecimal={false}
        onChange={(value) => onChange({ perMinute: value })}
      />
    </div>
  );
}
