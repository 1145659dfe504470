import type { CampaignItem } from '../../../domain/campaigns/campaign-item.ts';
import { MessageExamples } from '../campaigns/message-examples.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { TextFindings } from './draft.ts';
import text from './draft-text.module.css';
import styles from './drafts.module.css';
import { MarkedText } from './marked-text.tsx';

type CampaignTextProps = { campaign: CampaignItem; findings: TextFindings };

/** The campaign's text with its variables, and what a few recipients would read. */
export function CampaignText({ campaign, findings }: CampaignTextProps) {
  const translations = useTranslations();
  return (
    <>
      <div className={text.bubble}>
        <MarkedText text={campaign.body} findings={findings} />
      </div>
      <MessageExamples examples={campaign.examples} />
      <p className={styles.hint}>{translations.campaign.frozen}</p>
    </>
  );
}
