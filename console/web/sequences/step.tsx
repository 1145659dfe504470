import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { faultsOf } from '../../../domain/drafts/template.ts';
import { Card } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { InsertVariable, useFaultWords } from '../look/variables.tsx';
import { useWords } from '../words/words.tsx';
import { Delay } from './delay.tsx';
import { fieldId } from './faults.tsx';
import styles from './sequences.module.css';
import type { Step } from './text.ts';

type Told = {
  step: Step;
  index: number;
  count: number;
  onChange(step: Step): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
};

/** One step: when it leaves, its subject and its text. */
export function StepFields({ step, index, count, onChange, onMove, onRemove }: Told) {
  const { sequences } = useWords();
  const body = useRef<HTMLTextAreaElement>(null);
  const say = useFaultWords();
  // Half a variable is none yet: what is wrong is said once the hands rest.
  const [settled] = useDebouncedValue(step, 600);
  return (
    <Card>
      <div className={styles.stepHead}>
        <h2>{sequences.step(index + 1)}</h2>
        <Delay
          hours={step.delayHours}
          first={index === 0}
          onChange={(delayHours) => onChange({ ...step, delayHours })}
        />
        <Tools index={index} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      <div className={parts.stack}>
        <TextInput
          id={fieldId(index, 'subject')}
          label={sequences.subject}
          error={say(faultsOf(settled.subject))}
          value={step.subject}
          maxLength={200}
          required
          onChange={({ currentTarget }) => onChange({ ...step, subject: currentTarget.value })}
        />
        <Textarea
          ref={body}
          id={fieldId(index, 'body')}
          error={say(faultsOf(settled.body))}
          label={sequences.body}
          description={sequences.bodyHint}
          value={step.body}
          maxLength={50_000}
          autosize
          minRows={5}
          required
          onChange={({ currentTarget }) => onChange({ ...step, body: currentTarget.value })}
        />
        <InsertVariable field={body} onInsert={(changed) => onChange({ ...step, body: changed })} />
      </div>
    </Card>
  );
}

function Tools({ index, count, onMove, onRemove }: Pick<Told, 'index' | 'count' | 'onMove' | 'onRemove'>) {
  const { sequences } = useWords();
  if (count === 1) return null;
  const n = index + 1;
  return (
    <div className={styles.tools}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={sequences.up(n)}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={17} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={sequences.down(n)}
        disabled={n === count}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={17} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" aria-label={sequences.remove(n)} onClick={onRemove}>
        <IconTrash size={17} />
      </ActionIcon>
    </div>
  );
}
