import { SegmentedControl, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useOwner } from '../door/owner.ts';
import { Failure } from '../look/failure.tsx';
import { Card, Page } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { type Answers, queries, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import { Outgoing } from './outgoing.tsx';

type Settings = Answers['agency']['read'];

/** What holds for everything that leaves the agency. */
export default function Agency() {
  const { agency } = useWords();
  const read = useQuery(trpc.agency.read.queryOptions({}));
  return (
    <Page title={read.data?.name ?? agency.title} lead={agency.lead}>
      <Failure error={read.error} />
      {read.data && (
        <>
          <Outgoing pausedAt={read.data.pausedAt} />
          <Options settings={read.data} />
        </>
      )}
    </Page>
  );
}

const delays = [0, 5, 10, 30, 60];

function Options({ settings }: { settings: Settings }) {
  const { agency } = useWords();
  const mayChange = useOwner();
  const change = useMutation(
    trpc.agency.settings.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: trpc.agency.pathKey() }),
    }),
  );
  // The choice shows at once; what the server holds takes over when it answers.
  const { undoSeconds, serviceHours, alsaceMoselle } = { ...settings, ...(change.isPending && change.variables) };
  const offered = delays.includes(undoSeconds) ? delays : [...delays, undoSeconds].sort((a, b) => a - b);
  return (
    <>
      <Card title={agency.undo}>
        <p className={parts.soft}>{agency.undoHint}</p>
        <div className={parts.stack}>
          <SegmentedControl
            aria-label={agency.undo}
            disabled={!mayChange}
            value={String(undoSeconds)}
            onChange={(value) => change.mutate({ undoSeconds: Number(value) })}
            data={offered.map((seconds) => ({ value: String(seconds), label: agency.seconds(seconds) }))}
          />
        </div>
      </Card>
      <Card title={agency.options}>
        <div className={parts.stack}>
          <Switch
            label={agency.serviceHours}
            description={agency.serviceHoursHint}
            checked={serviceHours}
            disabled={!mayChange}
            onChange={(event) => change.mutate({ serviceHours: event.currentTarget.checked })}
          />
          <Switch
            label={agency.alsaceMoselle}
            description={agency.alsaceMoselleHint}
            checked={alsaceMoselle}
            disabled={!mayChange}
            onChange={(event) => change.mutate({ alsaceMoselle: event.currentTarget.checked })}
          />
        </div>
        {!mayChange && <p className={parts.soft}>{agency.ownerOnly}</p>}
        <Failure error={change.error} />
      </Card>
    </>
  );
}
