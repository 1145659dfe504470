import { Badge } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { oneOf, text } from '../components/filters.ts';
import { formatAddress } from '../components/format-address.ts';
import { LoadMore } from '../components/load-more.tsx';
import { SearchField } from '../components/search-field.tsx';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { UnknownFilters } from '../components/unknown-filters.tsx';
import { useFilters } from '../components/use-filters.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { FailureText } from '../queue/draft/draft-status.tsx';
import { type RouterOutputs, trpc } from '../trpc.ts';
import type { Campaign } from './campaign.ts';
import styles from './campaigns.module.css';

type Recipient = RouterOutputs['campaigns']['recipients']['data'][number];
type RecipientState = Recipient['state'];

const stateColors: Record<RecipientState, string | undefined> = {
  waiting: 'gray',
  sending: 'yellow',
  sent: 'green',
  failed: 'red',
  unconfirmed: 'red',
  cancelled: 'gray',
  excluded: 'gray',
};
const states = Object.keys(stateColors) as RecipientState[];

const table = {
  state: { name: 'etat', parse: oneOf(states), initial: undefined },
  q: { name: 'q', parse: text(100), initial: undefined },
};

/** The DOM id of the list, for links that scroll to it. */
export const RECIPIENTS_ID = 'destinataires';

/** The audience of a campaign: the state of each message, and why a contact gets none. */
export function CampaignRecipients({ campaign: { id, progress } }: { campaign: Campaign }) {
  const { campaign: words, common } = useTranslations();
  const { values, set, known } = useFilters(table);
  const { state: selected, q = '' } = values;
  const list = useInfiniteQuery(
    trpc.campaigns.recipients.infiniteQueryOptions(
      { id, limit: 25, ...(selected && { state: selected }), ...(q && { q }) },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  );
  const recipients = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const stateOptions = states
    .filter((state) => state === selected || countOf(progress, state) > 0)
    .map((state) => [state, `${words.states[state]} (${countOf(progress, state)})`] as const);
  return (
    <Card id={RECIPIENTS_ID} title={words.recipientList}>
      <div className={shared.row}>
        <Select
          label={words.filter}
          value={selected ?? ''}
          onChange={(state) => set('state', state)}
          options={[['', common.all], ...stateOptions]}
        />
        <SearchField
          flex="1 1 12rem"
          maw="20rem"
          aria-label={words.search}
          placeholder={words.search}
          maxLength={100}
          value={q}
          onSearch={(name) => set('q', name)}
        />
      </div>
      <UnknownFilters known={known} />
      <ErrorMessage error={list.error} />
      {list.isSuccess && recipients.length === 0 && <p className={shared.soft}>{words.noRecipientFound}</p>}
      <ul className={shared.rows}>
        {recipients.map((recipient) => (
          <RecipientRow key={recipient.contact.id} recipient={recipient} />
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}

const countOf = ({ excluded, ...progress }: Campaign['progress'], state: RecipientState): number =>
  state === 'excluded' ? Object.values(excluded).reduce((sum, n) => sum + n, 0) : progress[state];

function RecipientRow({ recipient }: { recipient: Recipient }) {
  const { campaign: words, draft } = useTranslations();
  const { contact, draftId, to, at, state, deliveredAt } = recipient;
  const name = contact.name || draft.unnamedContact;
  return (
    <li className={styles.item}>
      <div className={shared.grow}>
        {draftId ? <Link href={`${paths.queue}/${draftId}`}>{name}</Link> : name}{' '}
        <span className={shared.soft}>{to && formatAddress(to)}</span>
        <RecipientProblem recipient={recipient} />
      </div>
      <span className={shared.soft}>{at && <TimeAgo at={at} />}</span>
      <Badge color={stateColors[state]}>
        {deliveredAt && state === 'sent' ? words.delivered : words.states[state]}
      </Badge>
    </li>
  );
}

/** Why a contact gets no message, or what the provider answered. */
function RecipientProblem({ recipient: { state, reason, failure } }: { recipient: Recipient }) {
  const { campaign: words } = useTranslations();
  if (reason) return <div className={shared.soft}>{words.reasons[reason]}</div>;
  if (state !== 'failed' || !failure) return null;
  return (
    <div className={shared.soft}>
      <FailureText {...failure} />
    </div>
  );
}
