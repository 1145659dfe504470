import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Choice } from '../look/choice.tsx';
import { Failure } from '../look/failure.tsx';
import { Further } from '../look/further.tsx';
import { Empty } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { type Answers, queries, trpc } from '../wire.ts';
import { Since, useDates, useWords } from '../words/words.tsx';
import styles from './log.module.css';
import { Tries } from './tries.tsx';

type Delivery = Answers['webhooks']['deliveries']['data'][number];
type Status = Delivery['status'];
const statuses: Status[] = ['waiting', 'sending', 'delivered', 'failed'];
const tones = { waiting: parts.warn, sending: '', delivered: parts.good, failed: parts.bad };

/** What a webhook was told, the latest first. */
export function Log({ webhookId, mayReplay }: { webhookId: string; mayReplay: boolean }) {
  const { webhooks } = useWords();
  const [status, only] = useState<Status | undefined>();
  const list = useInfiniteQuery(
    trpc.webhooks.deliveries.infiniteQueryOptions(
      { webhookId, limit: 20, ...(status && { status }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const all = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section className={parts.card} aria-label={webhooks.log}>
      <header className={styles.head}>
        <h2>{webhooks.log}</h2>
        <Choice
          label={webhooks.filter}
          value={status ?? ''}
          onChange={(value) => only(statuses.find((one) => one === value))}
          options={[['', webhooks.anyStatus], ...statuses.map((one) => [one, webhooks.statuses[one]] as const)]}
        />
      </header>
      <Failure error={list.error} />
      {list.isSuccess && all.length === 0 && <Empty>{webhooks.logEmpty}</Empty>}
      {all.map((delivery) => (
        <Entry key={delivery.id} delivery={delivery} mayReplay={mayReplay} />
      ))}
      <Further list={list} />
    </section>
  );
}

function Entry({ delivery, mayReplay }: { delivery: Delivery; mayReplay: boolean }) {
  const { webhooks } = useWords();
  const { moment } = useDates();
  const [opened, open] = useState(false);
  const { type, status, attempts, nextAttemptAt, createdAt } = delivery;
  return (
    <details className={styles.entry} onToggle={(event) => open(event.currentTarget.open)}>
      <summary>
        <span className={`${parts.tag} ${tones[status]}`}>{webhooks.statuses[status]}</span>
        <span className={styles.what}>
          <strong>{webhooks.kindNames[type] ?? type}</strong> <code>{type}</code>
        </span>
        <span className={parts.soft}>
          {attempts > 0 && `${webhooks.tries(attempts)} · `}
          {nextAttemptAt && attempts > 0 && `${webhooks.next(moment(nextAttemptAt))} · `}
          <Since at={createdAt} />
        </span>
      </summary>
      {opened && <Details delivery={delivery} mayReplay={mayReplay} />}
    </details>
  );
}

function Details({ delivery: { id }, mayReplay }: { delivery: Delivery; mayReplay: boolean }) {
  const { webhooks } = useWords();
  const read = useQuery(trpc.webhooks.delivery.queryOptions({ id }));
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.webhooks.deliveries.pathKey() });
  const replay = useMutation(trpc.webhooks.replay.mutationOptions({ onSuccess: refresh }));
  return (
    <div className={parts.stack}>
      <Failure error={read.error ?? replay.error} />
      {read.data && <Tries delivery={read.data} />}
      {mayReplay && (
        <div className={`${parts.row} ${parts.end}`}>
          <Button variant="light" loading={replay.isPending} onClick={() => replay.mutate({ id })}>
            {webhooks.replay}
          </Button>
        </div>
      )}
    </div>
  );
}
