import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../page-paths.ts';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { NotFound } from '../components/not-found.tsx';
import { Page } from '../components/page.tsx';
import { isUnknownRecord, trpc } from '../trpc.ts';
import { RunDrafts } from './run-drafts.tsx';
import { RunEnd } from './run-end.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunRecordsContext } from './run-records.ts';
import { RunSteps } from './run-steps.tsx';
import { isOpen, statusColors, titleOfRun } from './run-words.ts';
import { StopRunButton } from './stop-run-button.tsx';
import { useAgentTexts } from './use-agent-texts.ts';

/** A piece of work of the agent: what began it, each of its steps, and its drafts. */
export default function RunPage({ params: { runId } }: { params: { runId: string } }) {
  const words = useAgentTexts();
  const { data: run, error, isPending } = useQuery(trpc.agent.run.queryOptions({ id: runId }));
  const back = { href: paths.agent, label: words.title };
  if (isUnknownRecord(error)) return <NotFound back={back} />;
  if (!run) {
    return (
      <Page title={words.title} back={back}>
        <ErrorMessage error={error} />
        {isPending && <ListSkeleton />}
      </Page>
    );
  }
  const title = titleOfRun(run, words);
  return (
    <Page
      title={title}
      back={back}
      note={<Badge color={statusColors[run.status]}>{words.runs.statuses[run.status]}</Badge>}
      aside={isOpen(run) && <StopRunButton run={run} title={title} />}
    >
      <RunEnd run={run} />
      <RunRecordsContext value={run.records}>
        <Card>
          <RunFacts run={run} />
        </Card>
        {run.proposed.length > 0 && (
          <Card title={words.runs.proposed}>
            <RunDrafts drafts={run.proposed} />
          </Card>
        )}
        <Card title={words.runs.steps}>
          <RunSteps run={run} />
        </Card>
      </RunRecordsContext>
    </Page>
  );
}
