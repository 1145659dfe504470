import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Failure } from '../look/failure.tsx';
import { Further } from '../look/further.tsx';
import { Card, Empty, Page } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { type Answers, trpc } from '../wire.ts';
import { Since, useWords } from '../words/words.tsx';
import styles from './campaigns.module.css';
import { State } from './state.tsx';

export type Campaign = Answers['campaigns']['read'];

/** All campaigns, the newest first, and how far each is. */
export default function Campaigns() {
  const { campaign } = useWords();
  const list = useInfiniteQuery(
    trpc.campaigns.list.infiniteQueryOptions({ limit: 25 }, { getNextPageParam: (page) => page.nextCursor }),
  );
  const all = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const create = (
    <Button component={Link} href="/campagnes/nouvelle">
      {campaign.create}
    </Button>
  );
  return (
    <Page title={campaign.title} lead={campaign.lead} aside={create}>
      <Failure error={list.error} />
      {list.isSuccess && all.length === 0 && <Empty>{campaign.empty}</Empty>}
      {all.length > 0 && (
        <Card>
          <ul className={parts.rows}>
            {all.map((one) => (
              <Row key={one.id} campaign={one} />
            ))}
          </ul>
        </Card>
      )}
      <Further list={list} />
    </Page>
  );
}

function Row({ campaign }: { campaign: Campaign }) {
  const { campaign: words } = useWords();
  const { progress, startedAt, createdAt } = campaign;
  return (
    <li className={styles.place}>
      <div className={parts.grow}>
        <Link href={`/campagnes/${campaign.id}`}>
          <strong>{campaign.name}</strong>
        </Link>
        <div className={parts.soft}>{startedAt && words.sentOf(progress.sent, progress.recipients)}</div>
      </div>
      <span className={parts.soft}>
        <Since at={startedAt ?? createdAt} />
      </span>
      <State campaign={campaign} />
    </li>
  );
}
