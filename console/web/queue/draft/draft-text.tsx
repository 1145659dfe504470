import { Text } from '@mantine/core';
import { memo, Suspense } from 'react';
import type { CampaignItem } from '../../../../domain/campaigns/campaign-item.ts';
import type { Finding } from '../../../../domain/checks/finding.ts';
import { MessageExamples } from '../../campaigns/message-examples.tsx';
import { lazyPage } from '../../components/code-loading.ts';
import shared from '../../components/shared.module.css';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { TemplateText } from '../../rich-text/template-text.tsx';
import { MarkedText } from '../findings/marked-text.tsx';
import type { DraftContent, EnrollmentItem } from './draft.ts';
import styles from './draft-text.module.css';
import { EmailPreview } from './email-preview.tsx';
import { extraSegments } from './extra-segments.ts';
import { withGaps } from './plain-text.ts';

type DraftTextProps = {
  content: DraftContent;
  /** The recipient's name. */
  name: string;
  findings: readonly Finding[];
};

/** The message as the recipient will read it, with the findings marked at their words. */
export const DraftText = memo(function DraftText({ content, name, findings }: DraftTextProps) {
  if (content.kind === 'email') return <EmailPreview email={content.item} name={name} findings={findings} />;
  if (content.kind === 'campaign') return <CampaignText campaign={content.item} findings={findings} />;
  if (content.kind === 'enrollment')
    return <EnrollmentText enrollment={content.item} name={name} findings={findings} />;
  if (content.kind === 'signature')
    return (
      <Suspense fallback={null}>
        <SignatureDraft request={content.item} findings={findings} />
      </Suspense>
    );
  const { body, ucs2Characters } = content.item;
  const costly = extraSegments(content.item) > 0 ? ucs2Characters : [];
  return (
    <div className={styles.bubble}>
      <MarkedText text={body} field="body" findings={findings} costly={costly} />
    </div>
  );
});

const SignatureDraft = lazyPage(() => import('../../signatures/signature-draft.tsx'));

type CampaignTextProps = { campaign: CampaignItem; findings: readonly Finding[] };

/** The campaign's text with its variables as words, and what a few recipients would read. */
function CampaignText({ campaign, findings }: CampaignTextProps) {
  const translations = useTranslations();
  return (
    <>
      <div className={styles.bubble}>
        <MarkedText text={campaign.body} field="body" findings={findings} isTemplate />
      </div>
      <MessageExamples examples={campaign.examples} />
      <Text c="dimmed" fz="sm" mt={7}>
        {translations.campaign.frozen}
      </Text>
    </>
  );
}

const RichTemplate = lazyPage(() => import('../../rich-text/rich-template.tsx'));

type EnrollmentTextProps = {
  enrollment: EnrollmentItem;
  /** The contact's name. */
  name: string;
  findings: readonly Finding[];
};

/** Every step of a sequence as its contact would read it; of a decided request, as it was approved. */
function EnrollmentText({ enrollment, name, findings }: EnrollmentTextProps) {
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
            <Text c="dimmed" fz="xs">
              {draft.delay(step.delayHours)}
            </Text>
            {rendered?.[index] ? (
              <RenderedStep step={rendered[index]} name={name} findings={findingsOfStep(findings, index)} />
            ) : (
              <>
                <Text component="div" inherit fw={600}>
                  <TemplateText text={step.subject} />
                </Text>
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

function RenderedStep({ step: { subject, body, html, signature, missing }, name, findings }: RenderedStepProps) {
  const { sequences, variables } = useTranslations();
  const shown = (text: string) => withGaps(text, variables.chips);
  const email = {
    to: '',
    subject: shown(subject),
    body: shown(body),
    html: shown(html),
    signature,
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
