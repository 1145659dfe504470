import { Link } from 'wouter';
import text from '../draft/text.module.css';
import { Card } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { Since, useDates, useWords } from '../words/words.tsx';
import styles from './campaigns.module.css';
import { Course } from './course.tsx';
import { exclusionsOf, Facts } from './outlook.tsx';
import type { Campaign } from './page.tsx';
import { PEOPLE, Recipients } from './recipients.tsx';

const counted = [
  'recipients',
  'waiting',
  'sending',
  'sent',
  'delivered',
  'failed',
  'unconfirmed',
  'cancelled',
] as const;
const always: readonly string[] = ['recipients', 'waiting', 'sent', 'delivered'];

/** How far a campaign is, by what became of each message, and what a person can do. */
export function Progress({ campaign }: { campaign: Campaign }) {
  const words = useWords();
  const { moment } = useDates();
  const { progress, status, approvedBy, startedAt, nextAt, draftId } = campaign;
  const shown = counted.filter((name) => always.includes(name) || progress[name] > 0);
  const waits = status === 'running' && nextAt && Date.parse(nextAt) > Date.now() + 60_000;
  const troubles = (['unconfirmed', 'failed'] as const).filter((state) => progress[state] > 0);
  return (
    <>
      <Card title={words.campaign.course}>
        <p className={parts.soft}>
          {approvedBy && words.campaign.startedBy(approvedBy.name)} {startedAt && <Since at={startedAt} />}
          {waits && ` · ${words.campaign.goesOn(moment(nextAt))}`}
        </p>
        <progress
          aria-label={words.campaign.course}
          className={`${styles.bar} ${status === 'cancelled' ? styles.ended : ''}`}
          max={Math.max(1, progress.recipients)}
          value={doneOf(progress)}
        >
          {words.campaign.sentOf(progress.sent, progress.recipients)}
        </progress>
        <dl className={styles.counts}>
          {shown.map((name) => (
            <div key={name}>
              <dt>{words.campaign.counts[name]}</dt>
              <dd>{progress[name].toLocaleString()}</dd>
            </div>
          ))}
        </dl>
        <p className={parts.soft}>{words.campaign.excluded + words.common.colon + exclusionsOf(progress, words)}</p>
        {draftId && <Link href={`/a-traiter/${draftId}`}>{words.campaign.seeRequest}</Link>}
        {troubles.map((state) => (
          <Link key={state} href={`/campagnes/${campaign.id}?etat=${state}`} onClick={showPeople}>
            {words.campaign.problems[state]}
          </Link>
        ))}
        <Course campaign={campaign} />
      </Card>
      <Card title={words.campaign.content}>
        <div className={parts.stack}>
          <div className={text.bubble}>{campaign.body}</div>
          <Facts campaign={campaign} />
        </div>
      </Card>
      <Recipients campaign={campaign} />
    </>
  );
}

const showPeople = () => document.getElementById(PEOPLE)?.scrollIntoView();

/** What was withdrawn is not done. */
const doneOf = ({ recipients, waiting, sending, cancelled }: Campaign['progress']) =>
  recipients - waiting - sending - cancelled;
