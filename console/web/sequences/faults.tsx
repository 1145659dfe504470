import { type Fault, faultIn, variableNames } from '../../../domain/template.ts';
import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';
import styles from './sequences.module.css';
import type { Step } from './text.ts';

type Field = 'subject' | 'body';
export type Found = { index: number; field: Field; fault: Fault };

/** Every variable at fault, and where it stands. */
export const faultsIn = (steps: Step[]): Found[] =>
  steps.flatMap((step, index) =>
    (['subject', 'body'] as const).flatMap((field) => {
      const fault = faultIn(step[field]);
      return fault ? [{ index, field, fault }] : [];
    }),
  );

export const fieldId = (index: number, field: Field) => `step-${index}-${field}`;

const braced = variableNames.map((name) => `{{${name}}}`);

/** What is wrong, in the reader's language, with the variables that there are. */
export function useFaultWords(): (fault: Fault | undefined) => string | undefined {
  const { sequences } = useWords();
  return (fault) => fault && sequences.faults[fault.kind](fault.written, braced);
}

/** What keeps the steps from being saved or approved; each leads to its field. */
export function Faults({ found, linked }: { found: Found[]; linked: boolean }) {
  const { sequences, common } = useWords();
  const say = useFaultWords();
  if (found.length === 0) return null;
  const whereOf = ({ index, field }: Found) => `${sequences.step(index + 1)}, ${sequences[field].toLowerCase()}`;
  return (
    <div role="alert" className={parts.failure}>
      <p>{sequences.faulty}</p>
      <ul className={styles.faults}>
        {found.map((one) => (
          <li key={fieldId(one.index, one.field)}>
            {linked ? (
              <button
                type="button"
                className={styles.toField}
                onClick={() => document.getElementById(fieldId(one.index, one.field))?.focus()}
              >
                {whereOf(one)}
              </button>
            ) : (
              whereOf(one)
            )}
            {common.colon}
            {say(one.fault)}
          </li>
        ))}
      </ul>
    </div>
  );
}
