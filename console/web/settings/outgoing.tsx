import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../look/failure.tsx';
import { Card } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { outdate, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';

/** The one switch that holds everything back. The way back stands on every page while it holds. */
export function Outgoing({ pausedAt }: { pausedAt: string | null }) {
  const { agency } = useWords();
  const pause = useMutation(trpc.agency.pause.mutationOptions({ onSuccess: () => outdate() }));
  if (pausedAt) return null;
  return (
    <Card title={agency.outgoing}>
      <p>{agency.running}</p>
      <p className={parts.soft}>{agency.pauseLead}</p>
      <Failure error={pause.error} />
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
