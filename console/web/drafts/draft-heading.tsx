import { formatAddress } from '../components/format-address.ts';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import { contentOf, type Draft, type Review, titleOf } from './draft.ts';
import styles from './drafts.module.css';
import { KindIcon } from './kind-icon.tsx';

type DraftHeadingProps = { review: Review; id?: string };

/** The recipient, the kind of message and the draft's age. */
export function DraftHeading({ review, id }: DraftHeadingProps) {
  const translations = useTranslations();
  const { draft, contact } = review;
  const title = titleOf(review, translations);
  const { item } = contentOf(draft);
  const to = 'to' in item ? item.to : undefined;
  return (
    <header className={styles.heading}>
      <span className={styles.kindIcon}>
        <KindIcon kind={draft.kind} size={19} />
      </span>
      <h2 id={id}>{contact ? <RecordLink record={{ kind: 'contact', id: contact.id }}>{title}</RecordLink> : title}</h2>
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
