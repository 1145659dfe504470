import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { Choice } from '../look/choice.tsx';
import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';
import styles from './sequences.module.css';

type Unit = 'hours' | 'days';
const hoursIn = { hours: 1, days: 24 };
const LONGEST_HOURS = 8760;

/** A delay, in the unit that people say it in. */
export function Delay({ hours, first, onChange }: { hours: number; first: boolean; onChange(hours: number): void }) {
  const { sequences } = useWords();
  const [unit, say] = useState<Unit>(hours > 0 && hours % 24 === 0 ? 'days' : 'hours');
  const shown = Math.round(hours / hoursIn[unit]);
  return (
    <div className={styles.delay}>
      <NumberInput
        aria-label={sequences.after}
        value={shown}
        min={0}
        max={Math.floor(LONGEST_HOURS / hoursIn[unit])}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        w="4.5rem"
        onChange={(value) => onChange(Number(value) * hoursIn[unit])}
      />
      <Choice
        label={sequences.after}
        value={unit}
        onChange={(chosen) => {
          const next = chosen as Unit;
          say(next);
          onChange(Math.min(shown * hoursIn[next], LONGEST_HOURS));
        }}
        options={[
          ['hours', sequences.units.hours],
          ['days', sequences.units.days],
        ]}
      />
      <span className={parts.soft}>{first ? sequences.firstHint : sequences.laterHint}</span>
    </div>
  );
}
