import { IconListDetails, IconMail, IconMessage2, IconMessages } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { serverNow } from '../clock.ts';
import parts from '../look/parts.module.css';
import { Since, useDates, useWords } from '../words/words.tsx';
import styles from './draft.module.css';
import { addressOf, type Draft, type Review, titleOf, written } from './item.ts';

const signs = { sms: IconMessage2, email: IconMail, enrollment: IconListDetails, campaign: IconMessages };

/** Whom it goes to and how. */
export function Heading({ review, id, aside }: { review: Review; id?: string; aside?: ReactNode }) {
  const words = useWords();
  const { draft } = review;
  const Sign = signs[draft.kind];
  const { item } = written(draft);
  const to = 'to' in item ? item.to : undefined;
  return (
    <header className={styles.heading}>
      <span className={styles.sign}>
        <Sign size={19} stroke={1.7} aria-label={words.draft.kinds[draft.kind]} role="img" />
      </span>
      <h2 id={id}>{titleOf(review, words)}</h2>
      <span className={styles.address}>{to && addressOf(to)}</span>
      <span className={styles.aside}>
        <Expiry draft={draft} /> {aside ?? <Since at={draft.createdAt} />}
      </span>
    </header>
  );
}

const SOON_MS = 2 * 86_400_000;

/** Of what waits last in a list that begins with the newest, the end is said in time. */
function Expiry({ draft: { status, expiresAt } }: { draft: Draft }) {
  const { draft } = useWords();
  const { moment } = useDates();
  if (status !== 'pending' || Date.parse(expiresAt) - serverNow() > SOON_MS) return null;
  return <span className={`${parts.tag} ${parts.warn}`}>{draft.expires(moment(expiresAt))}</span>;
}
