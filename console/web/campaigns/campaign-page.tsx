import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { NotFound } from '../components/not-found.tsx';
import { Page } from '../components/page.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { isUnknownRecord, trpc } from '../trpc.ts';
import { beginningIn, InterruptedForm } from '../unsaved/interrupted-form.tsx';
import type { Campaign } from './campaign.ts';
import { CampaignEditor } from './campaign-editor.tsx';
import type { CampaignForm } from './campaign-form.ts';
import { CampaignProgress } from './campaign-progress.tsx';
import { CampaignStatus } from './campaign-status.tsx';
import { CampaignSummary } from './campaign-summary.tsx';

/** One campaign: an editor while it is a draft, its progress after the start. */
export default function CampaignPage() {
  const { campaignId = '' } = useParams<{ campaignId: string }>();
  return campaignId === 'nouvelle' ? <NewCampaign /> : <ExistingCampaign id={campaignId} />;
}

function NewCampaign() {
  const { campaign } = useTranslations();
  return (
    <Page title={campaign.create} lead={campaign.lead} back={{ href: paths.campaigns, label: campaign.all }}>
      <InterruptedForm path={paths.campaigns} beginningOf={beginningOf}>
        <CampaignEditor />
      </InterruptedForm>
    </Page>
  );
}

const beginningOf = ({ name, body }: CampaignForm): string => beginningIn([name, body]);

function ExistingCampaign({ id }: { id: string }) {
  const { campaign: words } = useTranslations();
  const { data: campaign, error } = useQuery(trpc.campaigns.read.queryOptions({ id }));
  if (isUnknownRecord(error)) return <NotFound back={{ href: paths.campaigns, label: words.all }} />;
  return (
    <Page
      title={campaign?.name ?? words.title}
      back={{ href: paths.campaigns, label: words.all }}
      aside={campaign && <CampaignStatus campaign={campaign} />}
    >
      <ErrorMessage error={error} />
      {campaign?.status === 'draft' && <CampaignEditor key={campaign.id} campaign={campaign} />}
      {campaign?.status === 'pending' && <PendingCampaign campaign={campaign} />}
      {campaign && campaign.status !== 'draft' && campaign.status !== 'pending' && (
        <CampaignProgress campaign={campaign} />
      )}
    </Page>
  );
}

/** An access key asked for the start. A person decides that in the queue, like every other draft. */
function PendingCampaign({ campaign }: { campaign: Campaign }) {
  const { campaign: words } = useTranslations();
  return (
    <Card>
      <p>{words.pendingLead}</p>
      <CampaignSummary campaign={campaign} />
      <Button component={Link} href={`${paths.queue}/${campaign.draftId}`} mt="md">
        {words.decide}
      </Button>
    </Card>
  );
}
