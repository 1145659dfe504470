import { memo } from 'react';
import { CampaignText } from './campaign-text.tsx';
import type { DraftContent, TextFindings } from './draft.ts';
import styles from './draft-text.module.css';
import { EmailPreview } from './email-preview.tsx';
import { EnrollmentText } from './enrollment-text.tsx';
import { MarkedText } from './marked-text.tsx';

type DraftTextProps = {
  content: DraftContent;
  /** The recipient's name. */
  name: string;
  findings: TextFindings;
};

/** The message as the recipient will read it. */
export const DraftText = memo(function DraftText({ content, name, findings }: DraftTextProps) {
  if (content.kind === 'email') return <EmailPreview email={content.item} name={name} findings={findings} />;
  if (content.kind === 'campaign') return <CampaignText campaign={content.item} findings={findings} />;
  if (content.kind === 'enrollment') return <EnrollmentText enrollment={content.item} findings={findings} />;
  const { body, ucs2Characters } = content.item;
  return (
    <div className={styles.bubble}>
      <MarkedText text={body} findings={findings} costly={ucs2Characters} />
    </div>
  );
});
