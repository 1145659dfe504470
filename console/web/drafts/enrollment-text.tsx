import { Suspense } from 'react';
import type { Finding } from '../../../domain/checks/finding.ts';
import { lazyPage } from '../components/code-loading.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { TemplateText } from '../rich-text/template-text.tsx';
import type { EnrollmentItem } from './draft.ts';
import styles from './draft-text.module.css';
import { EmailPreview } from './email-preview.tsx';
import { withGaps } from './gaps.ts';

const RichTemplate = lazyPage(() => import('../rich-text/rich-template.tsx'));

type EnrollmentTextProps = {
  enrollment: EnrollmentItem;
  /** The contact's name. */
  name: string;
  findings: readonly Finding[];
};

/** Every step of a sequence as its contact would read it; of a decided request, as it was approved. */
export function EnrollmentText({ enrollment, name, findings }: EnrollmentTextProps) {
  const { draft } = useTranslations();
  const { sequence, rendered } = enrollment;
  return (
    <section aria-label={draft.kinds.enrollment}>
      <p>
        <strong>{draft.sequence(sequence.name, sequence.version)}</strong>
      </p>
      <ol className={styles.steps}>
        {sequence.steps.map((step, index) => (
          <li key={index}>
            <div className={styles.delay}>{draft.delay(step.delayHours)}</div>
            {rendered?.[index] ? (
              <RenderedStep step={rendered[index]} name={name} findings={findingsOfStep(findings, index)} />
            ) : (
              <>
                <div className={styles.stepSubject}>
                  <TemplateText text={step.subject} />
                </div>
                <Suspense fallback={null}>
                  <RichTemplate text={step.body} />
                </Suspense>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

type RenderedStepProps = {
  step: NonNullable<EnrollmentItem['rendered']>[number];
  name: string;
  findings: readonly Finding[];
};

function RenderedStep({ step: { subject, body, html, missing }, name, findings }: RenderedStepProps) {
  const { sequences, variables } = useTranslations();
  const shown = (text: string) => withGaps(text, variables.chips);
  const email = {
    to: '',
    subject: shown(subject),
    body: shown(body),
    html: shown(html),
    purpose: 'marketing',
  } as const;
  return (
    <>
      <EmailPreview email={email} name={name} findings={findings} />
      {missing.length > 0 && (
        <p className={shared.notice}>
          {sequences.missing(missing.map((variable) => variables.names[variable] ?? variable))}
        </p>
      )}
    </>
  );
}

/** The findings of a step, with their places in its own e-mail: `steps.0.body` is the body. */
function findingsOfStep(findings: readonly Finding[], index: number): Finding[] {
  const prefix = `steps.${index}.`;
  return findings
    .filter(({ field }) => field.startsWith(prefix))
    .map((finding) => ({ ...finding, field: finding.field.slice(prefix.length) }));
}
