import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';
import styles from './campaigns.module.css';
import type { Written } from './editor.tsx';

type Told = { written: Written; onChange(part: Partial<Written>): void };

/** What a campaign says, to whom and how fast. */
export function Fields({ written: { name, body, filter, perMinute }, onChange }: Told) {
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
