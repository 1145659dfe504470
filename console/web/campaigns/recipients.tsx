import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { addressOf } from '../draft/item.ts';
import { Fault } from '../draft/standing.tsx';
import { Choice } from '../look/choice.tsx';
import { Failure } from '../look/failure.tsx';
import { Further } from '../look/further.tsx';
import { Card } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { type Answers, trpc } from '../wire.ts';
import { Since, useWords } from '../words/words.tsx';
import styles from './campaigns.module.css';
import type { Campaign } from './page.tsx';

type Recipient = Answers['campaigns']['recipients']['data'][number];
type State = Recipient['state'];
const tones: Record<State, string | undefined> = {
  ...{ waiting: '', sending: parts.warn, sent: parts.good, failed: parts.bad },
  ...{ unconfirmed: parts.bad, cancelled: '', excluded: '' },
};
const states = Object.keys(tones) as State[];

/** Where the list is on its campaign's page. */
export const PEOPLE = 'destinataires';

/** Everybody of its audience: how far each message is, and who gets none and why. */
export function Recipients({ campaign: { id, progress } }: { campaign: Campaign }) {
  const { campaign: words, common, draft } = useWords();
  // In the address: a list of those who failed can be kept and shared.
  const [address, go] = useSearchParams();
  const state = states.find((one) => one === address.get('etat'));
  const [name, search] = useState('');
  const [q] = useDebouncedValue(name.trim(), 250);
  const list = useInfiniteQuery(
    trpc.campaigns.recipients.infiniteQueryOptions(
      { id, limit: 25, ...(state && { state }), ...(q && { q }) },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  );
  const all = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const shown = states.filter((one) => one === state || countOf(progress, one) > 0);
  const counted = shown.map((one) => [one, `${words.states[one]} (${countOf(progress, one)})`] as const);
  return (
    <Card id={PEOPLE} title={words.people}>
      <div className={parts.row}>
        <Choice
          label={words.filter}
          value={state ?? ''}
          onChange={(value) => go(value ? { etat: value } : {}, { replace: true })}
          options={[['', common.all], ...counted]}
        />
        <TextInput
          type="search"
          className={styles.search}
          aria-label={words.search}
          placeholder={words.search}
          maxLength={100}
          onChange={(event) => search(event.currentTarget.value)}
        />
      </div>
      <Failure error={list.error} />
      {list.isSuccess && all.length === 0 && <p className={parts.soft}>{words.noPeople}</p>}
      <ul className={`${parts.rows} ${styles.people}`}>
        {all.map((one) => (
          <li key={one.contact.id} className={styles.place}>
            <div className={parts.grow}>
              {one.draftId ? (
                <Link href={`/a-traiter/${one.draftId}`}>{one.contact.name || draft.nameless}</Link>
              ) : (
                one.contact.name || draft.nameless
              )}{' '}
              <span className={parts.soft}>{one.to && addressOf(one.to)}</span>
              <Why recipient={one} />
            </div>
            <span className={parts.soft}>{one.at && <Since at={one.at} />}</span>
            <span className={`${parts.tag} ${tones[one.state]}`}>
              {one.deliveredAt && one.state === 'sent' ? words.delivered : words.states[one.state]}
            </span>
          </li>
        ))}
      </ul>
      <Further list={list} />
    </Card>
  );
}

const countOf = ({ excluded, ...progress }: Campaign['progress'], state: State): number =>
  state === 'excluded' ? Object.values(excluded).reduce((sum, n) => sum + n, 0) : progress[state];

/** Why nothing goes there, or what the provider said. */
function Why({ recipient: { state, reason, failure } }: { recipient: Recipient }) {
  const { campaign: words } = useWords();
  if (reason) return <div className={parts.soft}>{words.reasons[reason]}</div>;
  if (state !== 'failed' || !failure) return null;
  return (
    <div className={parts.soft}>
      <Fault {...failure} />
    </div>
  );
}
