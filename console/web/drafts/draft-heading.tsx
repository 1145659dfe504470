import { IconListDetails, IconMail, IconMessage2, IconMessages } from '@tabler/icons-react';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import { contentOf, type Draft, formatAddress, type Review, titleOf } from './draft.ts';
import styles from './drafts.module.css';

const icons = { sms: IconMessage2, email: IconMail, enrollment: IconListDetails, campaign: IconMessages };

type DraftHeadingProps = { review: Review; id?: string };

/** The recipient, the kind of message and the draft's age. */
export function DraftHeading({ review, id }: DraftHeadingProps) {
  const translations = useTranslations();
  const { draft } = review;
  const Icon = icons[draft.kind];
  const { item } = contentOf(draft);
  const to = 'to' in item ? item.to : undefined;
  return (
    <header className={styles.heading}>
      <span className={styles.kindIcon}>
        <Icon size={19} stroke={1.7} aria-label={translations.draft.kinds[draft.kind]} role="img" />
      </span>
      <h2 id={id}>{titleOf(review, translations)}</h2>
      <span className={styles.address}>{to && formatAddress(to)}</span>
      <span className={styles.aside}>
        <ExpiryTag draft={draft} /> <TimeAgo at={draft.createdAt} />
      </span>
    </header>
  );
}

const SOON_MS = 2 * 86_400_000;

type ExpiryTagProps = { draft: Draft };

/** Warns before a draft expires: the oldest drafts are at the end of the queue, where they are easily missed. */
function ExpiryTag({ draft: { status, expiresAt } }: ExpiryTagProps) {
  const { draft } = useTranslations();
  const { formatDateTime } = useDateFormat();
  if (status !== 'pending' || Date.parse(expiresAt) - serverNow() > SOON_MS) return null;
  return <span className={`${shared.tag} ${shared.warn}`}>{draft.expires(formatDateTime(expiresAt))}</span>;
}
