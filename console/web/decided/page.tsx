import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import type { Draft } from '../draft/item.ts';
import { textsOf, titleOf, written } from '../draft/item.ts';
import { Remedies } from '../draft/remedies.tsx';
import { Course, Standing } from '../draft/standing.tsx';
import { Choice } from '../look/choice.tsx';
import { Failure } from '../look/failure.tsx';
import { Further } from '../look/further.tsx';
import { Empty, Page } from '../look/page.tsx';
import { type Answers, trpc } from '../wire.ts';
import { Since, useWords } from '../words/words.tsx';
import styles from './page.module.css';

type Status = Exclude<Draft['status'], 'pending'>;
const statuses: Status[] = ['approved', 'scheduled', 'sending', 'sent', 'failed', 'unconfirmed', 'rejected', 'expired'];

/** What became of everything that was decided, the latest first. */
export default function Decided() {
  const { decided, common, standing } = useWords();
  // In the address: it can be kept, shared and gone back to.
  const [address, go] = useSearchParams();
  const status = statuses.find((one) => one === address.get('etat'));
  const list = useInfiniteQuery(
    trpc.drafts.decided.infiniteQueryOptions(
      { limit: 25, ...(status && { status }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const all = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const filter = (
    <Choice
      label={decided.status}
      value={status ?? ''}
      onChange={(value) => go(value ? { etat: value } : {}, { replace: true })}
      options={[['', common.all], ...statuses.map((one) => [one, standing[one]] as const)]}
    />
  );
  return (
    <Page title={decided.title} lead={decided.lead} aside={filter}>
      <Failure error={list.error} />
      {list.isSuccess && all.length === 0 && <Empty>{decided.empty}</Empty>}
      <ul className={styles.list}>
        {all.map((review) => (
          <One key={review.draft.id} review={review} />
        ))}
      </ul>
      <Further list={list} />
    </Page>
  );
}

type Decided = Answers['drafts']['decided']['data'][number];

function One({ review }: { review: Decided }) {
  const words = useWords();
  const { draft } = review;
  return (
    <li className={styles.one}>
      <div className={styles.line}>
        <Standing draft={draft} />
        <Link href={`/a-traiter/${draft.id}`} className={styles.name}>
          {titleOf(review, words)}
        </Link>
        <span className={styles.kind}>{words.draft.kinds[draft.kind]}</span>
        <span className={styles.when}>
          <Since at={review.settledAt} />
        </span>
      </div>
      <p className={styles.excerpt}>{excerpt(draft)}</p>
      <Course draft={draft} />
      <div className={styles.actions}>
        <Remedies draft={draft} />
      </div>
    </li>
  );
}

function excerpt(draft: Draft): string {
  const content = written(draft);
  if (content.kind === 'enrollment') return content.item.sequence.name;
  const { subject, body } = textsOf(draft.item);
  return subject ?? body ?? '';
}
