import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { longestDelayHours } from '../../../domain/sequences/limits.ts';
import { Choice } from '../look/choice.tsx';
import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';
import styles from './sequences.module.css';
import { isDelay } from './text.ts';

type Unit = 'hours' | 'days';
const hoursIn = { hours: 1, days: 24 };

/** A delay, in the unit that people say it in. What was typed stays, and is said to be wrong where it is. */
export function Delay({ hours, first, onChange }: { hours: number; first: boolean; onChange(hours: number): void }) {
  const { sequences, common } = useWords();
  const [said, say] = useState<Unit>(hours > 0 && hours % 24 === 0 ? 'days' : 'hours');
  // A step that is moved brings its hours along, but not the unit.
  const unit = Number.isFinite(hours) && hours % 24 !== 0 ? 'hours' : said;
  const [typed, type] = useState<string | number>('');
  const hoursOf = (value: string | number, per = unit) => (value === '' ? Number.NaN : Number(value) * hoursIn[per]);
  // A minus that waits for its digits is no number yet.
  const shown = Object.is(hoursOf(typed), hours) ? typed : Number.isFinite(hours) ? hours / hoursIn[unit] : '';
  const isWrong = !isDelay(hours);
  return (
    <div className={styles.delay}>
      <NumberInput
        aria-label={sequences.after}
        value={shown}
        error={isWrong}
        clampBehavior="none"
        allowDecimal={false}
        hideControls
        w="4.5rem"
        onChange={(value) => {
          type(value);
          onChange(hoursOf(value));
        }}
      />
      <Choice
        label={sequences.after}
        value={unit}
        onChange={(chosen) => {
          const next = chosen as Unit;
          say(next);
          onChange(hoursOf(shown, next));
        }}
        options={[
          ['hours', sequences.units.hours],
          ['days', sequences.units.days],
        ]}
      />
      <span className={parts.soft}>{first ? sequences.firstHint : sequences.laterHint}</span>
      {isWrong && (
        <p className={styles.wrong} role="alert">
          {common.wholeBetween(0, longestDelayHours / hoursIn[unit])}
        </p>
      )}
    </div>
  );
}
