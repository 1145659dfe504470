import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';
import { Marked } from './characters.tsx';
import type { Enrollment, Found } from './item.ts';
import styles from './text.module.css';

/** Every step of a sequence as its contact would read it, with what is missing. */
export function EnrollmentText({ enrollment, found }: { enrollment: Enrollment; found: Found }) {
  const { draft, sequences, variables } = useWords();
  const { sequence, rendered } = enrollment;
  const steps = rendered ?? sequence.steps.map((step) => ({ ...step, missing: [] }));
  return (
    <section aria-label={draft.kinds.enrollment}>
      <p>
        <strong>{draft.sequence(sequence.name, sequence.version)}</strong>
      </p>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={index}>
            <div className={styles.delay}>{draft.delay(step.delayHours)}</div>
            <div className={styles.stepSubject}>
              <Marked text={step.subject} found={found} />
            </div>
            <div className={styles.stepBody}>
              <Marked text={step.body} found={found} />
            </div>
            {step.missing.length > 0 && (
              <p className={parts.notice}>
                {sequences.missing(step.missing.map((name) => variables.names[name] ?? name))}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
