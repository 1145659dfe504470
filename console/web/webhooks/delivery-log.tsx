import { Badge, Box, Button, Group, Paper, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';
import { DeliveryAttempts } from './delivery-attempts.tsx';
import styles from './delivery-log.module.css';
import { useWebhookTexts } from './use-webhook-texts.ts';

type Delivery = RouterOutputs['webhooks']['deliveries']['data'][number];
type DeliveryStatus = Delivery['status'];

const statusColors = { waiting: 'yellow', sending: 'gray', delivered: 'green', failed: 'red' };
const statuses: DeliveryStatus[] = ['waiting', 'sending', 'delivered', 'failed'];

type DeliveryLogProps = { webhookId: string; mayReplay: boolean };

/** The events that were sent to a webhook, latest first. */
export function DeliveryLog({ webhookId, mayReplay }: DeliveryLogProps) {
  const { webhooks } = useWebhookTexts();
  const [selected, setSelected] = useState<DeliveryStatus | undefined>();
  const list = useInfiniteQuery(
    trpc.webhooks.deliveries.infiniteQueryOptions(
      { webhookId, limit: 20, ...(selected && { status: selected }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const deliveries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const statusOptions = statuses.map((status) => [status, webhooks.statuses[status]] as const);
  return (
    <Paper component="section" withBorder shadow="xs" radius="lg" p="lg" bg="var(--card)" aria-label={webhooks.log}>
      <Group component="header" justify="space-between" gap="xs" mb="xs">
        <h2>{webhooks.log}</h2>
        <Select
          label={webhooks.filter}
          value={selected ?? ''}
          onChange={(value) => setSelected(statuses.find((status) => status === value))}
          options={[['', webhooks.anyStatus], ...statusOptions]}
        />
      </Group>
      <ErrorMessage error={list.error} />
      {list.isSuccess && deliveries.length === 0 && <EmptyState>{webhooks.logEmpty}</EmptyState>}
      {deliveries.map((delivery) => (
        <DeliveryEntry key={delivery.id} delivery={delivery} mayReplay={mayReplay} />
      ))}
      <LoadMore list={list} />
    </Paper>
  );
}

type DeliveryEntryProps = { delivery: Delivery; mayReplay: boolean };

function DeliveryEntry({ delivery, mayReplay }: DeliveryEntryProps) {
  const { webhooks } = useWebhookTexts();
  const { formatDateTime } = useDateFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { id, type, status, attempts, nextAttemptAt, createdAt } = delivery;
  return (
    <Box component="details" py="xs" className={styles.entry} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <Group component="summary" align="baseline" gap="4px 12px">
        <Badge color={statusColors[status]}>{webhooks.statuses[status]}</Badge>
        <Box component="span" flex="1 1 12rem">
          <strong>{webhooks.kindNames[type] ?? type}</strong>{' '}
          <Text component="code" c="dimmed">
            {type}
          </Text>
        </Box>
        <span className={shared.soft}>
          {attempts > 0 && `${webhooks.attemptCount(attempts)} · `}
          {nextAttemptAt && attempts > 0 && `${webhooks.next(formatDateTime(nextAttemptAt))} · `}
          <TimeAgo at={createdAt} />
        </span>
      </Group>
      {isOpen && <DeliveryDetails id={id} mayReplay={mayReplay} />}
    </Box>
  );
}

type DeliveryDetailsProps = { id: string; mayReplay: boolean };

function DeliveryDetails({ id, mayReplay }: DeliveryDetailsProps) {
  const { webhooks } = useWebhookTexts();
  const delivery = useQuery(trpc.webhooks.delivery.queryOptions({ id }));
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.webhooks.deliveries.pathKey() });
  const replay = useMutation(trpc.webhooks.replay.mutationOptions({ onSuccess: refresh }));
  return (
    <div className={shared.stack}>
      <ErrorMessage error={delivery.error ?? replay.error} />
      {delivery.data && <DeliveryAttempts delivery={delivery.data} />}
      {mayReplay && (
        <div className={`${shared.row} ${shared.end}`}>
          <Button variant="light" loading={replay.isPending} onClick={() => replay.mutate({ id })}>
            {webhooks.replay}
          </Button>
        </div>
      )}
    </div>
  );
}
