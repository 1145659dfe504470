import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { TimeAgo } from '../components/time-ago.tsx';
import { KindIcon } from '../drafts/kind-icon.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import styles from './today.module.css';
import type { Today } from './today-options.ts';
import { TodaySection } from './today-section.tsx';

/** How many drafts wait for a decision in each lane, and the most urgent ones with their reason. */
export function TodayQueue({ queue }: { queue: Today['queue'] }) {
  const { today, queue: words } = useTranslations();
  const { check, ready, scheduled, data } = queue;
  const lanes = [
    [words.lanes.check, check],
    [words.lanes.ready, ready],
    [words.lanes.scheduled, scheduled],
  ] as const;
  const counted = lanes.filter(([, count]) => count > 0).map(([lane, count]) => `${lane} ${words.number(count)}`);
  return (
    <TodaySection
      title={today.queue}
      total={counted.join(' · ')}
      rest={{ label: today.openQueue, path: paths.queue }}
      empty={data.length === 0 && today.noDraft}
    >
      <ul className={styles.rows}>
        {data.map((draft) => (
          <li key={draft.id}>
            <Link href={`${paths.queue}/${draft.id}`} className={styles.link}>
              <KindIcon kind={draft.kind} size={17} />
              <span className={styles.main}>
                <span className={styles.line}>
                  <span className={styles.name}>{draft.contactName ?? draft.words}</span>
                  {draft.drafts > 1 && <span className={styles.soft}>{today.ofPlan(draft.drafts)}</span>}
                  {draft.isFlagged && (
                    <span className={styles.flag}>
                      <IconAlertTriangle size={14} aria-hidden /> {words.lanes.check}
                    </span>
                  )}
                </span>
                <span className={styles.detail}>
                  <span className={styles.excerpt}>{draft.contactName ? draft.words : draft.requestedBy}</span>
                </span>
              </span>
              <Reason urgency={draft.urgency} />
            </Link>
          </li>
        ))}
      </ul>
    </TodaySection>
  );
}

/** Why it comes first: a visit soon, or a question that waits. */
function Reason({ urgency }: Pick<Today['queue']['data'][number], 'urgency'>) {
  const { queue, today } = useTranslations();
  const { formatSoon } = useDateFormat();
  if (!urgency) return null;
  if (urgency.kind === 'visit')
    return <span className={styles.when}>{queue.urgency.visit(formatSoon(urgency.at))}</span>;
  return (
    <span className={styles.when}>
      {today.question} <TimeAgo at={urgency.at} />
    </span>
  );
}
