import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Page } from '../components/page.tsx';
import { trpc } from '../trpc.ts';
import { AgentState } from './agent-state.tsx';
import { ModelCard } from './model-card.tsx';
import { RecipesCard } from './recipes-card.tsx';
import { RunsCard } from './runs-card.tsx';
import { useAgentTexts } from './use-agent-texts.ts';
import { WeekCard } from './week-card.tsx';

/** The agency's own agent: whether it works, with which model, and what it did. */
export default function AgentPage() {
  const words = useAgentTexts();
  const settings = useQuery(trpc.agent.read.queryOptions({}));
  return (
    <Page title={words.title} lead={words.lead}>
      <ErrorMessage error={settings.error} />
      {settings.isPending && <SettingsSkeleton />}
      {settings.data && (
        <>
          <AgentState settings={settings.data} />
          <ModelCard settings={settings.data} />
          <RecipesCard isOn={settings.data.enabled} />
          <WeekCard />
        </>
      )}
      <RunsCard />
    </Page>
  );
}

/** As high as the cards will be, so that nothing jumps when they come. */
const SettingsSkeleton = () =>
  [64, 112].map((height) => (
    <Card key={height}>
      <Skeleton height={height} aria-hidden />
    </Card>
  ));
