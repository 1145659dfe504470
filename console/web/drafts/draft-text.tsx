import { memo } from 'react';
import type { Finding } from '../../../domain/checks/finding.ts';
import { MarkedText } from '../findings/marked-text.tsx';
import { CampaignText } from './campaign-text.tsx';
import type { DraftContent } from './draft.ts';
import styles from './draft-text.module.css';
import { EmailPreview } from './email-preview.tsx';
import { EnrollmentText } from './enrollment-text.tsx';
import { extraSegments } from './extra-segments.ts';

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
  const { body, ucs2Characters } = content.item;
  const costly = extraSegments(content.item) > 0 ? ucs2Characters : [];
  return (
    <div className={styles.bubble}>
      <MarkedText text={body} field="body" findings={findings} costly={costly} />
    </div>
  );
});
