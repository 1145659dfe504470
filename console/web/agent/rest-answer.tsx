import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import { trpc } from '../trpc.ts';
import { type Recipe, refreshAgent } from './agent.ts';
import { useAgentTexts } from './use-agent-texts.ts';

type RestAnswerProps = { recipe: Recipe };

/** An owner's answer to a recipe that rests: it goes on as it was, or is left off. */
export function RestAnswer({ recipe: { recipe, enabled, asks } }: RestAnswerProps) {
  const { recipes: words } = useAgentTexts();
  const change = useMutation(trpc.agent.switchRecipe.mutationOptions({ onSuccess: refreshAgent }));
  const name = words.names[recipe];
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={words.goOnOf(name)}
        disabled={change.isPending}
        onClick={() => change.mutate({ recipe, enabled, rests: false })}
      >
        {words.goOn}
      </Button>
      {asks && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={words.leaveOffOf(name)}
          disabled={change.isPending}
          onClick={() => change.mutate({ recipe, enabled: false })}
        >
          {words.leaveOff}
        </Button>
      )}
      <ErrorMessage error={change.error} />
    </Group>
  );
}
