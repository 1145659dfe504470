import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { Offer } from './offer.ts';
import styles from './offers.module.css';

/** The countdown of an offer and of the sale, the next day first. */
export function DeadlineList({ deadlines }: Pick<Offer, 'deadlines'>) {
  const { offer: words } = useTranslations();
  const { formatDate } = useDateFormat();
  if (deadlines.length === 0) return null;
  return (
    <ul className={styles.deadlines} aria-label={words.deadlines}>
      {deadlines.map(({ kind, on, daysLeft }) => (
        <li key={kind} data-urgent={daysLeft <= 3 && kind !== 'retraction'} data-past={daysLeft < 0}>
          <span>{words.deadlineKinds[kind]}</span>
          <strong>{kind === 'retraction' && daysLeft < 0 ? words.retractionOver : words.daysLeft(daysLeft)}</strong>
          <small>{formatDate(`${on}T12:00:00Z`)}</small>
        </li>
      ))}
    </ul>
  );
}
