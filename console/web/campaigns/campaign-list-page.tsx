import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Card } from '../components/card.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { trpc } from '../trpc.ts';
import type { Campaign } from './campaign.ts';
import { CampaignStatus } from './campaign-status.tsx';
import styles from './campaigns.module.css';

/** All campaigns, newest first. */
export default function CampaignListPage() {
  const { campaign: words } = useTranslations();
  const list = useInfiniteQuery(
    trpc.campaigns.list.infiniteQueryOptions({ limit: 25 }, { getNextPageParam: (page) => page.nextCursor }),
  );
  const campaigns = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const createButton = (
    <Button component={Link} href={`${paths.campaigns}/nouvelle`}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} lead={words.lead} aside={campaigns.length > 0 && createButton}>
      <ErrorMessage error={list.error} />
      {list.isSuccess && campaigns.length === 0 && <EmptyState next={createButton}>{words.empty}</EmptyState>}
      {campaigns.length > 0 && (
        <Card>
          <ul className={shared.rows}>
            {campaigns.map((campaign) => (
              <CampaignRow key={campaign.id} campaign={campaign} />
            ))}
          </ul>
        </Card>
      )}
      <LoadMore list={list} />
    </Page>
  );
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { campaign: words } = useTranslations();
  const { formatWhen } = useDateFormat();
  const { progress, status, startedAt, startAt, createdAt } = campaign;
  return (
    <li className={styles.item}>
      <div className={shared.grow}>
        <Link href={`${paths.campaigns}/${campaign.id}`} className={shared.recordName}>
          {campaign.name}
        </Link>
        <div className={shared.soft}>
          {status === 'scheduled' && startAt
            ? words.beginsFor(formatWhen(startAt), progress.recipients)
            : startedAt && words.sentOf(progress.sent, progress.recipients)}
        </div>
      </div>
      <span className={shared.soft}>
        <TimeAgo at={startedAt ?? createdAt} />
      </span>
      <CampaignStatus campaign={campaign} />
    </li>
  );
}
