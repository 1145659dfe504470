import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Card } from '../components/card.tsx';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import text from '../drafts/draft-text.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { TemplateText } from '../rich-text/template-text.tsx';
import { exclusionsText } from './audience-text.ts';
import type { Campaign } from './campaign.ts';
import { CampaignControls } from './campaign-controls.tsx';
import { CampaignRecipients, RECIPIENTS_ID } from './campaign-recipients.tsx';
import { CampaignSummary } from './campaign-summary.tsx';
import styles from './campaigns.module.css';

const alwaysShown: readonly string[] = ['recipients', 'waiting', 'sent', 'delivered'];
const shownCounts = [
  'recipients',
  'waiting',
  'sending',
  'sent',
  'delivered',
  'failed',
  'unconfirmed',
  'cancelled',
] as const;

/** A campaign after its start: its numbers, its text, its recipients, and the buttons that pause or cancel it. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { campaign: words } = useTranslations();
  return (
    <>
      <Card title={words.progress}>
        <ProgressNumbers campaign={campaign} />
        <CampaignControls campaign={campaign} />
      </Card>
      <Card title={words.content}>
        <div className={shared.stack}>
          <div className={text.bubble}>
            <TemplateText text={campaign.body} />
          </div>
          <CampaignSummary campaign={campaign} />
        </div>
      </Card>
      <CampaignRecipients campaign={campaign} />
    </>
  );
}

function ProgressNumbers({ campaign }: { campaign: Campaign }) {
  const translations = useTranslations();
  const { campaign: words, common } = translations;
  const { formatDateTime } = useDateFormat();
  const { id, progress, status, approvedBy, startedAt, nextAt, draftId } = campaign;
  const counts = shownCounts.filter((name) => alwaysShown.includes(name) || progress[name] > 0);
  const continuesLater = status === 'running' && nextAt && Date.parse(nextAt) > Date.now() + 60_000;
  const problems = (['unconfirmed', 'failed'] as const).filter((state) => progress[state] > 0);
  return (
    <>
      <p className={shared.soft}>
        {approvedBy && words.startedBy(approvedBy.name)} {startedAt && <TimeAgo at={startedAt} />}
        {continuesLater && ` · ${words.continuesAt(formatDateTime(nextAt))}`}
      </p>
      <progress
        aria-label={words.progress}
        className={`${styles.bar} ${status === 'cancelled' ? styles.ended : ''}`}
        max={Math.max(1, progress.recipients)}
        value={finishedCount(progress)}
      >
        {words.sentOf(progress.sent, progress.recipients)}
      </progress>
      <dl className={styles.counts}>
        {counts.map((name) => (
          <div key={name}>
            <dt>{words.counts[name]}</dt>
            <dd>{progress[name].toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      <p className={shared.soft}>{words.excluded + common.colon + exclusionsText(progress, translations)}</p>
      {draftId && <Link href={`${paths.queue}/${draftId}`}>{words.seeRequest}</Link>}
      {problems.map((state) => (
        <Link key={state} href={`${paths.campaigns}/${id}?etat=${state}`} onClick={scrollToRecipients}>
          {words.problems[state]}
        </Link>
      ))}
    </>
  );
}

const scrollToRecipients = () => document.getElementById(RECIPIENTS_ID)?.scrollIntoView();

/** Cancelled messages do not count as finished. */
const finishedCount = ({ recipients, waiting, sending, cancelled }: Campaign['progress']) =>
  recipients - waiting - sending - cancelled;
