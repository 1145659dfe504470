import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import { ForRole } from '../components/for-role.tsx';
import { queryClient, trpc } from '../trpc.ts';
import { type Run, refreshAgent } from './agent.ts';
import { useAgentTexts } from './use-agent-texts.ts';

type StopRunButtonProps = {
  run: Run;
  /** Says which of several it stops. */
  title: string;
};

/** Stops a piece of work; its drafts stay in the queue. */
export function StopRunButton({ run: { id }, title }: StopRunButtonProps) {
  const { runs: words } = useAgentTexts();
  const stop = useMutation(
    trpc.agent.stop.mutationOptions({
      onSuccess: (stopped) => {
        queryClient.setQueryData(trpc.agent.run.queryKey({ id }), stopped);
        return refreshAgent();
      },
    }),
  );
  return (
    <ForRole operation="stopAgentRun">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlayerStop size={16} />}
        aria-label={words.stopOf(title)}
        loading={stop.isPending}
        onClick={() => stop.mutate({ id })}
      >
        {words.stop}
      </Button>
      <ErrorMessage error={stop.error} />
    </ForRole>
  );
}
