import { SegmentedControl, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';
import { ContactDetails } from './contact-details.tsx';
import { PauseCard } from './pause-card.tsx';

type AgencySettings = RouterOutputs['agency']['read'];

/** The agency's settings: the pause button, its own addresses, the time to undo, and the legal options. */
export default function AgencyPage() {
  const { agency } = useTranslations();
  const settings = useQuery(trpc.agency.read.queryOptions({}));
  return (
    <Page title={agency.title} lead={agency.lead}>
      <ErrorMessage error={settings.error} />
      {settings.data && (
        <>
          <PauseCard pausedAt={settings.data.pausedAt} />
          <ContactDetails settings={settings.data} />
          <SendingOptions settings={settings.data} />
        </>
      )}
    </Page>
  );
}

const undoDelays = [0, 5, 10, 30, 60];

function SendingOptions({ settings }: { settings: AgencySettings }) {
  const { agency } = useTranslations();
  const isOwner = useMay('changeAgency');
  const change = useMutation(
    trpc.agency.settings.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.agency.pathKey() }),
    }),
  );
  // Show the new value at once; the server's answer replaces it.
  const { undoSeconds, serviceHours, alsaceMoselle } = { ...settings, ...(change.isPending && change.variables) };
  const delays = undoDelays.includes(undoSeconds) ? undoDelays : [...undoDelays, undoSeconds].sort((a, b) => a - b);
  return (
    <>
      <Card title={agency.undo}>
        <p className={shared.soft}>{agency.undoHint}</p>
        <div className={shared.stack}>
          <SegmentedControl
            aria-label={agency.undo}
            disabled={!isOwner}
            value={String(undoSeconds)}
            onChange={(value) => change.mutate({ undoSeconds: Number(value) })}
            data={delays.map((seconds) => ({ value: String(seconds), label: agency.seconds(seconds) }))}
          />
        </div>
      </Card>
      <Card title={agency.options}>
        <div className={shared.stack}>
          <Switch
            label={agency.serviceHours}
            description={agency.serviceHoursHint}
            checked={serviceHours}
            disabled={!isOwner}
            onChange={(event) => change.mutate({ serviceHours: event.currentTarget.checked })}
          />
          <Switch
            label={agency.alsaceMoselle}
            description={agency.alsaceMoselleHint}
            checked={alsaceMoselle}
            disabled={!isOwner}
            onChange={(event) => change.mutate({ alsaceMoselle: event.currentTarget.checked })}
          />
        </div>
        {!isOwner && <p className={shared.soft}>{agency.ownerOnly}</p>}
        <ErrorMessage error={change.error} />
      </Card>
    </>
  );
}
