import type { Finding } from '../../../domain/checks/finding.ts';
import shared from '../components/shared.module.css';
import { MarkedText } from '../findings/marked-text.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { EnrollmentItem } from './draft.ts';
import styles from './draft-text.module.css';

type EnrollmentTextProps = { enrollment: EnrollmentItem; findings: readonly Finding[] };

/** Every step of a sequence as its contact would read it, with the values that are missing. */
export function EnrollmentText({ enrollment, findings }: EnrollmentTextProps) {
  const { draft, sequences, variables } = useTranslations();
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
              <MarkedText text={step.subject} field={`steps.${index}.subject`} findings={findings} />
            </div>
            <div className={styles.stepBody}>
              <MarkedText text={step.body} field={`steps.${index}.body`} findings={findings} />
            </div>
            {step.missing.length > 0 && (
              <p className={shared.notice}>
                {sequences.missing(step.missing.map((name) => variables.names[name] ?? name))}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
