import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { KindIcon } from '../drafts/kind-icon.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { serverNow } from '../server-clock.ts';
import styles from './today.module.css';
import type { Today } from './today-options.ts';
import { TodaySection } from './today-section.tsx';

/** Messages that nobody has answered, the one that has waited longest first. */
export function TodayMessages({ messages: { data, total } }: { messages: Today['messages'] }) {
  const { today, inbox } = useTranslations();
  return (
    <TodaySection
      title={today.messages}
      total={total > 0 ? today.total(total) : undefined}
      rest={total > data.length ? { label: today.seeAll, path: paths.inbox } : undefined}
      empty={data.length === 0 && today.noMessage}
    >
      <ul className={styles.rows}>
        {data.map((message) => (
          <li key={message.conversationId}>
            <Link href={`${paths.inbox}/${message.conversationId}`} className={styles.link}>
              <KindIcon kind={message.channel} size={17} />
              <span className={styles.main}>
                <span className={styles.line}>
                  <span className={styles.name}>{message.name || today.unknownSender}</span>
                  {message.isOfNobody && <span className={`${shared.tag} ${shared.warn}`}>{inbox.nobody}</span>}
                </span>
                <span className={styles.detail}>
                  <span className={styles.excerpt}>{message.snippet}</span>
                </span>
              </span>
              <span className={styles.when}>
                <Age at={message.askedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </TodaySection>
  );
}

const DAY_MS = 86_400_000;

/** How long a message has waited: in days, if it has been for some. */
function Age({ at }: { at: string }) {
  const { today } = useTranslations();
  const days = Math.floor((serverNow() - Date.parse(at)) / DAY_MS);
  return days < 2 ? <TimeAgo at={at} /> : <time dateTime={at}>{today.forDays(days)}</time>;
}
