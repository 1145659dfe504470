import { memo } from 'react';
import type { SmsItem } from '../../../domain/drafts/sms.ts';
import { CampaignText } from './campaign.tsx';
import { Marked } from './characters.tsx';
import { EnrollmentText } from './enrollment.tsx';
import type { Found, Written } from './item.ts';
import { Mail } from './mail.tsx';
import styles from './text.module.css';

type Told = { content: Written; name: string; found: Found };

/** What will leave, as it will be read. */
export const Text = memo(function Text({ content, name, found }: Told) {
  if (content.kind === 'sms') return <Bubble sms={content.item} found={found} />;
  if (content.kind === 'email') return <Mail email={content.item} name={name} found={found} />;
  if (content.kind === 'campaign') return <CampaignText campaign={content.item} found={found} />;
  return <EnrollmentText enrollment={content.item} found={found} />;
});

const Bubble = ({ sms, found }: { sms: SmsItem; found: Found }) => (
  <div className={styles.bubble}>
    <Marked text={sms.body} found={found} costly={sms.ucs2Characters} />
  </div>
);
