import { Button, Group, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import { refreshAgent, type Week } from './agent.ts';
import { useAgentTexts } from './use-agent-texts.ts';

/** Its time has come, and the next minute's job takes it. */
const isBeingPrepared = (week: Week | undefined): boolean =>
  week?.mayPrepareNow === true && week.nextAt !== null && Date.parse(week.nextAt) <= serverNow();

/** Whether the agent prepares each coming week on Friday. */
export function WeekCard() {
  const { week: words } = useAgentTexts();
  const { formatWhen } = useDateFormat();
  const mayChange = useMay('switchWeek');
  const week = useQuery({
    ...trpc.agent.week.queryOptions({}),
    refetchInterval: ({ state }) => (isBeingPrepared(state.data) ? 3_000 : false),
  });
  const prepare = useMutation(trpc.agent.prepareWeekNow.mutationOptions({ onSuccess: refreshAgent }));
  const change = useMutation(trpc.agent.switchWeek.mutationOptions({ onSuccess: refreshAgent }));
  const enabled = change.isPending ? change.variables.enabled : (week.data?.enabled ?? false);
  return (
    <Card title={words.settings}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <div>
          <p>{words.does}</p>
          <p className={shared.soft}>{week.data?.nextAt && words.next(formatWhen(week.data.nextAt))}</p>
        </div>
        {mayChange && (
          <Switch
            aria-label={words.settings}
            checked={enabled}
            disabled={week.isPending}
            onChange={({ currentTarget }) => change.mutate({ enabled: currentTarget.checked })}
          />
        )}
      </Group>
      <ErrorMessage error={week.error ?? change.error ?? prepare.error} />
      {(enabled || week.data?.runId) && (
        <Group gap="md" mt="xs">
          <Link href={paths.week}>{words.open}</Link>
          {isBeingPrepared(week.data) ? (
            <span role="status">{words.preparing}</span>
          ) : (
            mayChange &&
            week.data?.mayPrepareNow && (
              <Button
                size="compact-sm"
                variant="default"
                loading={prepare.isPending}
                onClick={() => prepare.mutate({})}
              >
                {words.prepareNow}
              </Button>
            )
          )}
        </Group>
      )}
    </Card>
  );
}
