import type { CampaignItem } from '../../../domain/campaigns/campaign-item.ts';
import type { Finding } from '../../../domain/checks/finding.ts';
import { MessageExamples } from '../campaigns/message-examples.tsx';
import { MarkedText } from '../findings/marked-text.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import text from './draft-text.module.css';
import styles from './drafts.module.css';

type CampaignTextProps = { campaign: CampaignItem; findings: readonly Finding[] };

/** The campaign's text with its variables as words, and what a few recipients would read. */
export function CampaignText({ campaign, findings }: CampaignTextProps) {
  const translations = useTranslations();
  return (
    <>
      <div className={text.bubble}>
        <MarkedText text={campaign.body} field="body" findings={findings} isTemplate />
      </div>
      <MessageExamples examples={campaign.examples} />
      <p className={styles.hint}>{translations.campaign.frozen}</p>
    </>
  );
}
