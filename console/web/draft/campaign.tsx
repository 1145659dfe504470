import type { CampaignItem } from '../../../domain/campaigns/campaign-item.ts';
import { Cost, Examples, exclusionsOf, useAudience } from '../campaigns/outlook.tsx';
import { useWords } from '../words/words.tsx';
import { Marked } from './characters.tsx';
import styles from './draft.module.css';
import { Fact } from './fact.tsx';
import type { Found } from './item.ts';
import text from './text.module.css';

/** The text of a campaign as it stands, and what some would read. */
export const CampaignText = ({ campaign, found }: { campaign: CampaignItem; found: Found }) => (
  <>
    <div className={text.bubble}>
      <Marked text={campaign.body} found={found} />
    </div>
    <Examples examples={campaign.examples} />
    <Frozen />
  </>
);

const Frozen = () => <p className={styles.quiet}>{useWords().campaign.frozen}</p>;

/** Whom it is for, how many, what it costs. */
export function CampaignFacts({ campaign }: { campaign: CampaignItem }) {
  const words = useWords();
  const told = words.campaign;
  return (
    <>
      <Fact name={told.audience}>
        {useAudience(campaign.filter)}
        <br />
        <strong>{told.recipients(campaign.recipients)}</strong>
      </Fact>
      <Fact name={told.excluded}>{exclusionsOf(campaign, words)}</Fact>
      <Fact name={told.cost}>
        <Cost {...campaign} />
      </Fact>
      <Fact name={told.pace}>{told.perMinute(campaign.perMinute)}</Fact>
    </>
  );
}
