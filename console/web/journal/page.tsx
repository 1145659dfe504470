import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Asker } from '../draft/facts.tsx';
import { Choice } from '../look/choice.tsx';
import { Failure } from '../look/failure.tsx';
import { Further } from '../look/further.tsx';
import { Empty, Page } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { type Answers, calm, trpc } from '../wire.ts';
import { useDates, useWords } from '../words/words.tsx';
import styles from './page.module.css';

type Entry = Answers['journal']['list']['data'][number];
type Outcome = Entry['outcome'];
const outcomes: Outcome[] = ['done', 'held', 'refused'];
const tones = { done: parts.good, held: parts.warn, refused: parts.bad };

/** What each key and each person did, the latest first. */
export default function Journal() {
  const { journal } = useWords();
  const [actorId, choose] = useState('');
  const [outcome, only] = useState<Outcome | undefined>();
  const [campaigns, withCampaigns] = useState(false);
  const actors = useActors();
  const list = useInfiniteQuery(
    trpc.journal.list.infiniteQueryOptions(
      { limit: 50, campaigns, ...(actorId && { actorId }), ...(outcome && { outcome }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const all = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const filters = (
    <div className={parts.row}>
      <Choice label={journal.who} value={actorId} onChange={choose} options={[['', journal.everyone], ...actors]} />
      <Choice
        label={journal.outcome}
        value={outcome ?? ''}
        onChange={(value) => only(outcomes.find((one) => one === value))}
        options={[['', journal.outcome], ...outcomes.map((one) => [one, journal.outcomes[one]] as const)]}
      />
      <Choice
        label={journal.campaigns}
        value={campaigns ? 'with' : ''}
        onChange={(value) => withCampaigns(value === 'with')}
        options={[
          ['', journal.withoutCampaigns],
          ['with', journal.withCampaigns],
        ]}
      />
    </div>
  );
  return (
    <Page title={journal.title} lead={journal.lead} aside={filters}>
      <Failure error={list.error} />
      <Intact />
      {list.isSuccess && all.length === 0 && <Empty>{journal.empty}</Empty>}
      <ol className={styles.entries}>
        {all.map((entry) => (
          <One key={entry.id} entry={entry} />
        ))}
      </ol>
      <Further list={list} />
    </Page>
  );
}

/** Keys and people, as a filter's choices. */
function useActors() {
  const keys = useQuery(trpc.keys.list.queryOptions({})).data?.keys ?? [];
  const people = useQuery(trpc.team.list.queryOptions({})).data?.people ?? [];
  return [...keys, ...people].map(({ id, name }) => [id, name] as const);
}

/** Whether the journal is as it was written: each line is chained to the one before, and each is read for it. */
function Intact() {
  const { journal } = useWords();
  const check = useQuery(trpc.journal.check.queryOptions({}, { ...calm, staleTime: Number.POSITIVE_INFINITY }));
  if (check.isPending) return null;
  return (
    <div className={styles.check}>
      <Failure error={check.error} />
      {check.data?.intact && <p>{journal.intact(check.data.entries)}</p>}
      {check.data?.intact === false && (
        <p className={styles.broken} role="alert">
          {journal.broken(check.data.brokenAt ?? 0)}
        </p>
      )}
      <Button size="compact-sm" variant="subtle" loading={check.isFetching} onClick={() => check.refetch()}>
        {journal.checkAgain}
      </Button>
    </div>
  );
}

/** Where what an entry is about can be seen, by the kind of its id. */
const places: Record<string, string> = {
  ...{ draft: '/a-traiter', campaign: '/campagnes', sequence: '/sequences' },
};

function One({ entry }: { entry: Entry }) {
  const { journal, errors } = useWords();
  const { moment } = useDates();
  const { at, actor, operation, outcome, code, subject, about } = entry;
  const place = places[subject?.split('_')[0] ?? ''];
  return (
    <li className={styles.entry}>
      <time dateTime={at} className={styles.at}>
        {moment(at)}
      </time>
      <span className={styles.who}>
        <Asker by={actor} />
      </span>
      <span className={styles.what}>
        {journal.operations[operation] ?? <code>{operation}</code>}
        {about && <span> · {about}</span>}
        {place && <Link href={`${place}/${subject}`}>{journal.see}</Link>}
        {code && <small>{errors[code] ?? code}</small>}
      </span>
      <span className={`${parts.tag} ${tones[outcome]}`}>{journal.outcomes[outcome]}</span>
    </li>
  );
}
