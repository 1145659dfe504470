import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { refetchLive, trpc } from '../trpc.ts';

type PauseCardProps = { pausedAt: string | null };

/** Pauses everything that the agency sends. While it is paused, every page shows a banner with the button to resume. */
export function PauseCard({ pausedAt }: PauseCardProps) {
  const { agency } = useTranslations();
  const pause = useMutation(trpc.agency.pause.mutationOptions({ onSuccess: () => refetchLive() }));
  if (pausedAt) return null;
  return (
    <Card title={agency.outgoing}>
      <p>{agency.running}</p>
      <p className={shared.soft}>{agency.pauseLead}</p>
      <ErrorMessage error={pause.error} />
      <Button
        mt="sm"
        color="red"
        variant="light"
        leftSection={<IconPlayerPause size={17} />}
        loading={pause.isPending}
        onClick={() => pause.mutate({})}
      >
        {agency.pause}
      </Button>
    </Card>
  );
}
