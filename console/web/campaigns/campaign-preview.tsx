import type { StartPreview } from '../../../domain/campaigns/campaign-item.ts';
import { hasOwnWords } from '../../../domain/campaigns/own-words.ts';
import { Card } from '../components/card.tsx';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { exclusionsText } from './audience-text.ts';
import { CampaignCost } from './campaign-cost.tsx';
import { type CampaignForm, canBePreviewed, contentOf } from './campaign-form.ts';
import { MessageExamples } from './message-examples.tsx';
import { useCampaignPreview } from './use-campaign-preview.ts';

/** Recipients, exclusions, cost and a few messages, as the form stands. */
export function CampaignPreview({ form }: { form: CampaignForm }) {
  const translations = useTranslations();
  const { campaign } = translations;
  const { body, filter } = contentOf(form);
  const { data: preview, error } = useCampaignPreview({ body, filter });
  const isEmpty = body.trim() === '';
  return (
    <Card title={campaign.preview}>
      <ErrorMessage error={error} />
      {isEmpty && <p className={shared.soft}>{campaign.previewEmpty}</p>}
      {!isEmpty && !canBePreviewed(body) && (
        <p className={shared.notice}>{hasOwnWords(body) ? campaign.previewFault : campaign.noOwnWords}</p>
      )}
      {canBePreviewed(body) && preview && (
        <div aria-live="polite">
          <DetailList>
            <DetailRow name={campaign.audience}>
              <strong>{campaign.recipients(preview.recipients)}</strong>
              {isAudienceEmpty(preview) && (
                <p className={shared.notice}>{campaign.noMatch(Object.keys(filter).join() === 'tag')}</p>
              )}
            </DetailRow>
            <DetailRow name={campaign.cost}>
              <CampaignCost {...preview} />
            </DetailRow>
            <DetailRow name={campaign.excluded}>{exclusionsText(preview, translations)}</DetailRow>
          </DetailList>
          <MessageExamples examples={preview.examples} />
        </div>
      )}
    </Card>
  );
}

const isAudienceEmpty = ({ recipients, excluded }: StartPreview) =>
  recipients === 0 && Object.keys(excluded).length === 0;
