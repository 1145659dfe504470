import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { DraftArticle, Reading } from '../draft/article.tsx';
import { Facts } from '../draft/facts.tsx';
import { Heading } from '../draft/heading.tsx';
import { type Review, titleOf } from '../draft/item.ts';
import { asRead } from '../draft/newer.ts';
import { Remedies } from '../draft/remedies.tsx';
import { Course, Standing } from '../draft/standing.tsx';
import { Failure } from '../look/failure.tsx';
import { Nowhere } from '../look/nowhere.tsx';
import { Page } from '../look/page.tsx';
import { calm, codeOf, outdate, queries, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './page.module.css';
import { showDecision } from './toasts.ts';

/** One item by its own address, as the receipt gives it to the agent: to be decided, or with what became of it. */
export default function OneDraft() {
  const { draftId = '' } = useParams<{ draftId: string }>();
  return <One key={draftId} draftId={draftId} />;
}

function One({ draftId }: { draftId: string }) {
  const words = useWords();
  // A campaign's start is counted anew whenever it is read: not at each change in the agency.
  const [isCounted, count] = useState(false);
  const one = useQuery(trpc.drafts.read.queryOptions({ id: draftId }, isCounted ? calm : {}));
  if (one.data?.draft.kind === 'campaign' && !isCounted) count(true);
  const keep = (review: Review) => {
    queries.setQueryData(trpc.drafts.read.queryKey({ id: draftId }), review);
    void outdate(trpc.drafts.pathKey());
  };
  const isPending = one.data?.draft.status === 'pending';
  // What was opened to be decided on stays in its place though a colleague was quicker: something may be half written.
  const [opened, open] = useState(false);
  if (isPending && !opened) open(true);
  const onDecided = (review: Review) => {
    showDecision(review);
    keep(review);
    open(false);
  };
  // A mistyped id is as unknown as one that never was.
  const code = codeOf(one.error);
  if (code === 'not_found' || code === 'invalid_request') return <Nowhere />;
  return (
    <Page title={words.decided.one}>
      <Link href="/a-traiter" className={styles.back}>
        {words.common.back}
      </Link>
      <Failure error={one.error} />
      {one.data && opened && (
        <Pending latest={one.data} gone={!isPending} onSee={() => open(false)} onDecided={onDecided} onEdited={keep} />
      )}
      {one.data && !opened && <Whole review={one.data} />}
    </Page>
  );
}

type Told = {
  latest: Review;
  gone: boolean;
  onSee(): void;
  onDecided(review: Review): void;
  onEdited(review: Review): void;
};

/** The text stays the one that was opened until a newer one is asked for. */
function Pending({ latest, onEdited, ...rest }: Told) {
  const [read, take] = useState(latest);
  const taken = (review: Review) => {
    take(review);
    onEdited(review);
  };
  return <DraftArticle review={asRead(read, latest)} latest={latest} onEdited={taken} {...rest} />;
}

/** A decided item: the text that left or did not, and its course. */
function Whole({ review }: { review: Review }) {
  const words = useWords();
  return (
    <article className={styles.whole}>
      <Heading review={review} />
      <div className={styles.state}>
        <Standing draft={review.draft} />
        <Course draft={review.draft} />
        <div className={styles.actions}>
          <Remedies draft={review.draft} />
        </div>
      </div>
      <div className={styles.columns}>
        <div>
          <Reading review={review} name={titleOf(review, words)} />
        </div>
        <Facts review={review} />
      </div>
    </article>
  );
}
