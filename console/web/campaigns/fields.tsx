import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { paces } from '../../../domain/campaigns/limits.ts';
import parts from '../look/parts.module.css';
import { InsertVariable } from '../look/variables.tsx';
import { useWords } from '../words/words.tsx';
import { AudienceFields } from './audience.tsx';
import styles from './campaigns.module.css';
import type { Faults } from './faults.ts';
import type { Written } from './text.ts';

type Told = { written: Written; faults: Faults; onChange(part: Partial<Written>): void };

/** What a campaign says, to whom and how fast. */
export function Fields({ written: { name, body, filter, perMinute }, faults, onChange }: Told) {
  const { campaign: words } = useWords();
  const text = useRef<HTMLTextAreaElement>(null);
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
      <AudienceFields filter={filter} onChange={(narrowed) => onChange({ filter: narrowed })} />
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
