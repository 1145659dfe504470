import { Box, Group, Paper, type PaperProps, Text, ThemeIcon } from '@mantine/core';
import {
  IconArrowDownLeft,
  IconArrowsJoin,
  IconArrowUpRight,
  IconCalendarEvent,
  IconChecklist,
  IconClipboardText,
  IconCoinEuro,
  IconHomeHand,
  IconHomeX,
  IconMailForward,
  IconNote,
  IconPhone,
  IconShieldCheck,
  IconStairsUp,
  IconUserPlus,
} from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { lazyPage } from '../components/code-loading.ts';
import { RecordLink } from '../drawer/record-link.tsx';
import { useReportLines } from '../drawer/report-lines.ts';
import { VisitStatus } from '../drawer/visit-status.tsx';
import type { Translations } from '../i18n/fr.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { storedText } from '../i18n/stored-text.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { reasonText } from '../queue/draft/draft.ts';
import { withoutGreeting } from '../queue/draft/plain-text.ts';
import type { TimelineEntry } from './contact.ts';
import styles from './timeline.module.css';
import { UndoMergeButton } from './undo-merge-button.tsx';

const RichTemplate = lazyPage(() => import('../rich-text/rich-template.tsx'));

const icons = {
  message: IconArrowDownLeft,
  note: IconNote,
  visit: IconCalendarEvent,
  offer: IconCoinEuro,
  proposed: IconHomeHand,
  refused: IconHomeX,
  stage: IconStairsUp,
  consent: IconShieldCheck,
  draft: IconClipboardText,
  task: IconChecklist,
  enrollment: IconMailForward,
  merge: IconArrowsJoin,
  created: IconUserPlus,
};

function iconOf(entry: TimelineEntry) {
  if (entry.kind === 'message' && entry.direction === 'outbound') return IconArrowUpRight;
  return entry.kind === 'note' && entry.call ? IconPhone : icons[entry.kind];
}

const plainKinds: TimelineEntry['kind'][] = ['stage', 'consent', 'created', 'visit'];

/** A message stands on a sheet; an event is one line more. */
function paperOf(kind: TimelineEntry['kind']): PaperProps {
  if (plainKinds.includes(kind)) return { bg: 'none', c: 'dimmed' };
  const sheet = { mt: 4, px: 'sm', py: 8 };
  return kind === 'note' ? { ...sheet, bg: 'var(--warn-tint)' } : { ...sheet, withBorder: true, bg: 'var(--card)' };
}

/** One entry of the timeline: what it is, when, and its text. */
export function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const translations = useTranslations();
  const { formatWhen } = useDateFormat();
  const reportLines = useReportLines();
  const { title, by, about, subject, text, more } = describe(entry, translations, reportLines);
  const Icon = iconOf(entry);
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="sm">
      <ThemeIcon variant="default" radius="xl" c="dimmed" bd="1px solid var(--line)">
        <Icon size={16} stroke={1.8} aria-hidden />
      </ThemeIcon>
      <Box flex={1} miw={0} pt={2} fz="sm">
        <Group justify="space-between" align="baseline" gap="sm" wrap="nowrap" className={styles.head}>
          <span>
            {title}
            {by && (
              <Text span inherit c="dimmed">
                {' '}
                {translations.contactRecord.by(by)}
              </Text>
            )}
          </span>
          <Text component="time" dateTime={entry.at} flex="none" fz={13} c="dimmed">
            {formatWhen(entry.at)}
          </Text>
        </Group>
        {about && (
          <Text fz="sm" c="dimmed">
            <RecordLink record={{ kind: 'property', id: about.id }}>{about.title}</RecordLink>
          </Text>
        )}
        {text && (
          <Paper className={styles.text} {...paperOf(entry.kind)}>
            {subject && (
              <Text fz="sm" fw={600}>
                {subject}
              </Text>
            )}
            {text}
          </Paper>
        )}
        {more}
      </Box>
    </Group>
  );
}

type Description = {
  title: ReactNode;
  by?: string | null;
  /** The property that it is about, on a line of its own: its name is long. */
  about?: { id: string; title: string };
  subject?: string | null;
  text?: ReactNode;
  more?: ReactNode;
};

function describe(
  entry: TimelineEntry,
  translations: Translations,
  reportLines: ReturnType<typeof useReportLines>,
): Description {
  const { contactRecord: words, record, stages, transaction, draft, draftStatus, enrollments, inbox } = translations;
  const { entries } = words;
  switch (entry.kind) {
    case 'message': {
      const title = entries[entry.direction][entry.channel];
      const failed = entry.status === 'failed' ? ` · ${inbox.statuses.failed}` : '';
      return {
        title: <Link href={`${paths.inbox}/${entry.conversationId}`}>{title + failed}</Link>,
        subject: entry.subject,
        text: entry.channel === 'email' && entry.draftId ? <SentEmail body={entry.body} /> : entry.body,
        more: entry.isCut && <Link href={`${paths.inbox}/${entry.conversationId}`}>{words.readAll}</Link>,
      };
    }
    case 'note':
      return { title: entry.call ? entries.call[entry.call] : entries.note, by: entry.by.name, text: entry.body };
    case 'visit':
      return {
        title: (
          <>
            <RecordLink record={{ kind: 'visit', id: entry.id }}>{record.visitKinds[entry.visitKind]}</RecordLink>
            {' · '}
            <VisitStatus {...entry} kind={entry.visitKind} />
            {entry.agentName && ` · ${words.with(entry.agentName)}`}
          </>
        ),
        about: entry.property ?? undefined,
        text: reportLines(entry),
      };
    case 'offer':
      return {
        title: `${transaction.offerStages[entry.stage]} · ${record.euros(entry.amountEuros)}`,
        about: entry.property,
      };
    case 'proposed':
      return { title: entries.proposed, by: entry.by.name, about: entry.property };
    case 'refused':
      return {
        title: entries.refused(words.refusalReasons[entry.reason]),
        by: entry.by.name,
        about: entry.property,
        text: entry.note,
      };
    case 'stage':
      return {
        title: entries.stage(stages[entry.from] ?? entry.from, stages[entry.to] ?? entry.to),
        by: entry.by.name,
        text: entry.reason,
      };
    case 'consent':
      return {
        title: `${entries.consent[entry.channel]} · ${words.consentStatuses[entry.status]}`,
        // A form on a site writes its own name as the source.
        by: entry.by.name === entry.source ? null : entry.by.name,
        text: [entry.source, entry.evidence].flatMap((text) => (text ? storedText(text, translations) : [])).join('\n'),
      };
    case 'draft': {
      const isReturned = entry.decision === 'returned';
      const reason = reasonText(entry, draftStatus.rules);
      const status = draftStatus[isReturned ? 'returned' : entry.status];
      return {
        title: (
          <Link href={`${paths.queue}/${entry.id}`}>
            {draft.kinds[entry.draftKind]} · {status}
          </Link>
        ),
        by: entry.decidedBy?.name ?? entry.requestedBy.name,
        text: [
          entry.excerpt && withoutGreeting(entry.excerpt),
          reason && reason.charAt(0).toUpperCase() + reason.slice(1),
        ]
          .filter(Boolean)
          .join('\n'),
      };
    }
    case 'task':
      return { title: `${entries.task} · ${entry.title}`, by: entry.assigneeName };
    case 'enrollment':
      return {
        title: (
          <>
            <Link href={`${paths.sequences}/${entry.sequenceId}`}>{entries.enrollment(entry.sequence)}</Link>
            {` · ${enrollments.statuses[entry.status]}`}
          </>
        ),
        by: entry.by.name,
      };
    case 'merge':
      return {
        title: entry.undone ? entries.mergeUndone(entry.name) : entries.merge(entry.name),
        by: (entry.undone ?? entry).by.name,
        more: entry.undoUntil && <UndoMergeButton id={entry.id} />,
      };
    case 'created':
      return { title: entries.created, text: entry.source };
  }
}

/** An e-mail of the agency as its reader saw it. */
const SentEmail = ({ body }: { body: string }) => (
  <div className={styles.email}>
    <Suspense fallback={null}>
      <RichTemplate text={body} />
    </Suspense>
  </div>
);
