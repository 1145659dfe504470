import { type Fault, faultsOf } from '../../../domain/drafts/template.ts';
import parts from '../look/parts.module.css';
import { useFaultWords } from '../look/variables.tsx';
import { useWords } from '../words/words.tsx';
import styles from './sequences.module.css';
import type { Step } from './text.ts';

type Field = 'subject' | 'body';
export type Found = { index: number; field: Field; faults: Fault[] };

/** The texts with variables at fault, and where they stand. */
export const faultsIn = (steps: Step[]): Found[] =>
  steps.flatMap((step, index) =>
    (['subject', 'body'] as const).flatMap((field) => {
      const faults = faultsOf(step[field]);
      return faults.length > 0 ? [{ index, field, faults }] : [];
    }),
  );

export const fieldId = (index: number, field: Field) => `step-${index}-${field}`;

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
            {say(one.faults)}
          </li>
        ))}
      </ul>
    </div>
  );
}
