import { SimpleGrid, Text } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Card } from '../components/card.tsx';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { useLanguage, useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import text from '../queue/draft/draft-text.module.css';
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
  const { language } = useLanguage();
  const { formatDateTime, formatWhen } = useDateFormat();
  const { id, progress, status, approvedBy, startedAt, startAt, nextAt, draftId } = campaign;
  const counts = shownCounts.filter((name) => alwaysShown.includes(name) || progress[name] > 0);
  const continuesLater = status === 'running' && nextAt && Date.parse(nextAt) > Date.now() + 60_000;
  const problems = (['unconfirmed', 'failed'] as const).filter((state) => progress[state] > 0);
  return (
    <>
      <p className={shared.soft}>
        {status === 'scheduled' && startAt && (
          <>
            <strong>{words.begins(formatWhen(startAt))}</strong>
            {' · '}
          </>
        )}
        {approvedBy && (status === 'scheduled' ? words.plannedBy : words.startedBy)(approvedBy.name)}{' '}
        {startedAt && <TimeAgo at={startedAt} />}
        {continuesLater && ` · ${words.continuesAt(formatDateTime(nextAt))}`}
      </p>
      <progress
        aria-label={words.progress}
        className={styles.bar}
        data-ended={status === 'cancelled'}
        max={Math.max(1, progress.recipients)}
        value={finishedCount(progress)}
      >
        {words.sentOf(progress.sent, progress.recipients)}
      </progress>
      <SimpleGrid component="dl" minColWidth="7rem" autoFlow="auto-fit" spacing="sm" m="0 0 0.8rem">
        {counts.map((name) => (
          <div key={name}>
            <Text component="dt" fz={13} c="dimmed">
              {words.counts[name]}
            </Text>
            <Text component="dd" m={0} fz="1.45rem" fw={600}>
              {progress[name].toLocaleString(language)}
            </Text>
          </div>
        ))}
      </SimpleGrid>
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
