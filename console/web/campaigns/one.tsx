import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { Back } from '../look/back.tsx';
import { Failure } from '../look/failure.tsx';
import { Card, Page } from '../look/page.tsx';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { Editor } from './editor.tsx';
import { Facts } from './outlook.tsx';
import type { Campaign } from './page.tsx';
import { Progress } from './progress.tsx';
import { State } from './state.tsx';

/** One campaign: to be written while it is a draft, to be watched once it has been started. */
export default function OneCampaign() {
  const { campaignId = '' } = useParams<{ campaignId: string }>();
  return campaignId === 'nouvelle' ? <NewCampaign /> : <Existing id={campaignId} />;
}

function NewCampaign() {
  const { campaign } = useWords();
  return (
    <Page title={campaign.create} lead={campaign.lead}>
      <Back href="/campagnes" to={campaign.all} />
      <Editor />
    </Page>
  );
}

function Existing({ id }: { id: string }) {
  const { campaign: words } = useWords();
  const one = useQuery(trpc.campaigns.read.queryOptions({ id }));
  const campaign = one.data;
  return (
    <Page title={campaign?.name ?? words.title} aside={campaign && <State campaign={campaign} />}>
      <Back href="/campagnes" to={words.all} />
      <Failure error={one.error} />
      {campaign?.status === 'draft' && <Editor key={campaign.id} campaign={campaign} />}
      {campaign?.status === 'pending' && <Waiting campaign={campaign} />}
      {campaign && campaign.status !== 'draft' && campaign.status !== 'pending' && <Progress campaign={campaign} />}
    </Page>
  );
}

/** A key has asked for the start: it is decided where everything is. */
function Waiting({ campaign }: { campaign: Campaign }) {
  const { campaign: words } = useWords();
  return (
    <Card>
      <p>{words.pendingLead}</p>
      <Facts campaign={campaign} />
      <Button component={Link} href={`/a-traiter/${campaign.draftId}`} mt="md">
        {words.decide}
      </Button>
    </Card>
  );
}
