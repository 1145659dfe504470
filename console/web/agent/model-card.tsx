import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import shared from '../components/shared.module.css';
import { useMay } from '../sign-in/use-current-user.ts';
import styles from './agent.module.css';
import type { AgentModel, AgentSettings } from './agent.ts';
import { AgentError } from './agent-error.tsx';
import { ModelDialog } from './model-dialog.tsx';
import { storedChoice } from './model-form.ts';
import { ModelTestResult } from './model-test-result.tsx';
import { useAgentTexts } from './use-agent-texts.ts';
import { useModelTest } from './use-model-test.ts';

type ModelCardProps = { settings: AgentSettings };

/** The model that writes for the agency, and what it has cost this month. */
export function ModelCard({ settings }: ModelCardProps) {
  const { model: words } = useAgentTexts();
  const [isChanging, setIsChanging] = useState(false);
  const mayChange = useMay('changeAgentModel');
  const test = useModelTest();
  // An answer of the model that was may not stand beside the one that is chosen next.
  const openDialog = () => {
    test.reset();
    setIsChanging(true);
  };
  const { model } = settings;
  return (
    <Card title={words.title}>
      <Group gap="0.6rem 1rem" justify="space-between">
        <div className={shared.grow}>
          <Text fw={600}>{model ? model.model : words.none}</Text>
          {model ? (
            <p className={`${shared.soft} ${shared.dotSeparated}`}>
              <span>{words.at(model.host, model.country)}</span>
              <span>{model.hasKey ? words.hasKey : words.noKey}</span>
            </p>
          ) : (
            <p className={shared.soft}>{`${words.noneMeaning} ${words.lead}`}</p>
          )}
        </div>
        {mayChange && (
          <Group gap="xs">
            {model && (
              <Button
                variant="default"
                loading={test.isPending}
                onClick={() => test.mutate({ model: storedChoice(model) })}
              >
                {words.test.action}
              </Button>
            )}
            <Button variant="default" onClick={openDialog}>
              {model ? words.change : words.choose}
            </Button>
          </Group>
        )}
      </Group>
      <ModelTestResult test={test} />
      <AgentError error={test.error} />
      {model && <MonthCost model={model} millicents={settings.monthMillicents} />}
      {isChanging && <ModelDialog settings={settings} onClose={() => setIsChanging(false)} />}
    </Card>
  );
}

const MILLICENTS_IN_CENT = 1000;

type MonthCostProps = { model: AgentModel; millicents: number };

function MonthCost({ model: { budgetCents, inputCents, outputCents }, millicents }: MonthCostProps) {
  const { model: words } = useAgentTexts();
  const budget = budgetCents * MILLICENTS_IN_CENT;
  const isReached = millicents >= budget && millicents > 0;
  if (inputCents + outputCents === 0)
    return (
      <>
        <Group justify="space-between" gap="xs" mt="md" fz="sm">
          <span>{words.month}</span>
          <Text span inherit c="dimmed">
            {words.notCounted}
          </Text>
        </Group>
        <p className={shared.soft}>{words.noPrice}</p>
      </>
    );
  return (
    <>
      <Group justify="space-between" gap="xs" mt="md" fz="sm">
        <span>{words.month}</span>
        <Text span inherit c="dimmed">
          {words.spent(millicents, budgetCents)}
        </Text>
      </Group>
      <progress
        className={styles.bar}
        aria-label={words.month}
        data-reached={isReached}
        max={Math.max(1, budget)}
        value={Math.min(millicents, budget)}
      />
      {isReached && <p className={shared.notice}>{words.reached}</p>}
    </>
  );
}
