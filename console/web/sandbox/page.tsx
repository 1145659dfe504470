import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { addressOf } from '../draft/item.ts';
import { Sheet } from '../draft/mail.tsx';
import { Failure } from '../look/failure.tsx';
import { Further } from '../look/further.tsx';
import { Card, Empty, Page } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { type Answers, queries, trpc } from '../wire.ts';
import { Since, useWords } from '../words/words.tsx';
import { Answer } from './answer.tsx';
import styles from './page.module.css';

type Letter = Answers['sandbox']['outbox']['data'][number];

/** What would have left: here one plays the provider and the person who was written to. */
export default function Sandbox() {
  const { sandbox } = useWords();
  const list = useInfiniteQuery(
    trpc.sandbox.outbox.infiniteQueryOptions({ limit: 25 }, { getNextPageParam: (page) => page.nextCursor }),
  );
  const all = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Page title={sandbox.title} lead={sandbox.lead}>
      <Failure error={list.error} />
      {list.isSuccess && all.length === 0 && <Empty>{sandbox.empty}</Empty>}
      {all.map((letter) => (
        <One key={letter.id} letter={letter} />
      ))}
      <Further list={list} />
    </Page>
  );
}

const tones = { accepted: '', delivered: parts.good, failed: parts.bad };

function One({ letter }: { letter: Letter }) {
  const { sandbox, draft, frame } = useWords();
  const [answering, answer] = useState(false);
  const simulate = useMutation(
    trpc.sandbox.simulate.mutationOptions({
      onSuccess: () => {
        answer(false);
        return queries.invalidateQueries({ queryKey: trpc.sandbox.pathKey() });
      },
    }),
  );
  const { id, channel, to, subject, body, html, name, at, status } = letter;
  return (
    <Card>
      <div className={parts.row}>
        <span className={`${parts.tag} ${tones[status]}`}>{sandbox.statuses[status]}</span>
        <span className={parts.grow}>
          <strong>{name}</strong> <span className={parts.soft}>{addressOf(to)}</span>
        </span>
        <span className={parts.soft}>
          {draft.kinds[channel]} · <Since at={at} />
        </span>
      </div>
      {subject && <p className={styles.subject}>{subject}</p>}
      {html ? (
        <div className={`${parts.paper} ${styles.mail}`}>
          <Sheet html={html} body={body} title={draft.mail(name ?? to)} />
        </div>
      ) : (
        <p className={styles.body}>{body}</p>
      )}
      <div className={parts.row}>
        {(['delivered', 'failed'] as const).map((what) => (
          <Button
            key={what}
            size="compact-sm"
            variant="default"
            disabled={simulate.isPending || status === 'delivered'}
            onClick={() => simulate.mutate({ id, what })}
          >
            {sandbox[what]}
          </Button>
        ))}
        <Button size="compact-sm" variant="default" aria-expanded={answering} onClick={() => answer(!answering)}>
          {sandbox.reply}
        </Button>
        <Link href={`/a-traiter/${id}`}>{sandbox.draft}</Link>
      </div>
      {answering && (
        <Answer busy={simulate.isPending} onSend={(text) => simulate.mutate({ id, what: 'reply', body: text })} />
      )}
      <p role="status" className={parts.soft}>
        {simulate.data && simulate.variables.what === 'reply' && (
          <>
            {sandbox.heard[simulate.data.word ?? 'message']} <Link href="/boite">{frame.inbox}</Link>
          </>
        )}
      </p>
      <Failure error={simulate.error} />
    </Card>
  );
}
