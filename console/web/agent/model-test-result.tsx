import { Box, Group, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import shared from '../components/shared.module.css';
import { useAgentTexts } from './use-agent-texts.ts';
import type { useModelTest } from './use-model-test.ts';

type ModelTestResultProps = { test: ReturnType<typeof useModelTest> };

/** Whether a model that was tested has answered, or why not. The place stays, so that the words are read aloud as they come. */
export function ModelTestResult({ test: { isPending, data } }: ModelTestResultProps) {
  const { model, runs } = useAgentTexts();
  const words = model.test;
  return (
    <Box role="status" mt={isPending || data ? 'xs' : 0}>
      {isPending && <p className={shared.soft}>{words.running}</p>}
      {data?.outcome === 'answered' && (
        <Group gap={6} wrap="nowrap">
          <IconCircleCheck size={18} color="var(--accent)" aria-hidden />
          {words.answered(data.milliseconds)}
        </Group>
      )}
      {data?.outcome === 'failed' && (
        <div className={shared.failure}>
          <p>{words.failures[data.cause]}</p>
          {/^\d/.test(data.detail) && (
            <Text fz="sm" c="dimmed">
              {runs.code(data.detail)}
            </Text>
          )}
        </div>
      )}
    </Box>
  );
}
