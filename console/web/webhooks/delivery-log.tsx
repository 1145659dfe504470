import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';
import { DeliveryAttempts } from './delivery-attempts.tsx';
import styles from './delivery-log.module.css';

type Delivery = RouterOutputs['webhooks']['deliveries']['data'][number];
type DeliveryStatus = Delivery['status'];

const statusColors = { waiting: shared.warn, sending: '', delivered: shared.good, failed: shared.bad };
const statuses: DeliveryStatus[] = ['waiting', 'sending', 'delivered', 'failed'];

type DeliveryLogProps = { webhookId: string; mayReplay: boolean };

/** The events that were sent to a webhook, latest first. */
export function DeliveryLog({ webhookId, mayReplay }: DeliveryLogProps) {
  const { webhooks } = useTranslations();
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
    <section className={shared.card} aria-label={webhooks.log}>
      <header className={styles.head}>
        <h2>{webhooks.log}</h2>
        <Select
          label={webhooks.filter}
          value={selected ?? ''}
          onChange={(value) => setSelected(statuses.find((status) => status === value))}
          options={[['', webhooks.anyStatus], ...statusOptions]}
        />
      </header>
      <ErrorMessage error={list.error} />
      {list.isSuccess && deliveries.length === 0 && <EmptyState>{webhooks.logEmpty}</EmptyState>}
      {deliveries.map((delivery) => (
        <DeliveryEntry key={delivery.id} delivery={delivery} mayReplay={mayReplay} />
      ))}
      <LoadMore list={list} />
    </section>
  );
}

type DeliveryEntryProps = { delivery: Delivery; mayReplay: boolean };

function DeliveryEntry({ delivery, mayReplay }: DeliveryEntryProps) {
  const { webhooks } = useTranslations();
  const { formatDateTime } = useDateFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { id, type, status, attempts, nextAttemptAt, createdAt } = delivery;
  return (
    <details className={styles.entry} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span className={`${shared.tag} ${statusColors[status]}`}>{webhooks.statuses[status]}</span>
        <span className={styles.event}>
          <strong>{webhooks.kindNames[type] ?? type}</strong> <code>{type}</code>
        </span>
        <span className={shared.soft}>
          {attempts > 0 && `${webhooks.attemptCount(attempts)} · `}
          {nextAttemptAt && attempts > 0 && `${webhooks.next(formatDateTime(nextAttemptAt))} · `}
          <TimeAgo at={createdAt} />
        </span>
      </summary>
      {isOpen && <DeliveryDetails id={id} mayReplay={mayReplay} />}
    </details>
  );
}

type DeliveryDetailsProps = { id: string; mayReplay: boolean };

function DeliveryDetails({ id, mayReplay }: DeliveryDetailsProps) {
  const { webhooks } = useTranslations();
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
