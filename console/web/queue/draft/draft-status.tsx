import { Badge, Group, Text } from '@mantine/core';
import { TimeAgo } from '../../components/time-ago.tsx';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { Later } from './departure.tsx';
import { type Draft, reasonText } from './draft.ts';

const tones: Partial<Record<Draft['status'], string | undefined>> = {
  sent: 'green',
  approved: 'green',
  scheduled: 'yellow',
  failed: 'red',
  unconfirmed: 'red',
};

type DraftStatusProps = { draft: Draft };

export function DraftStatus({ draft }: DraftStatusProps) {
  const { draftStatus } = useTranslations();
  const isReturned = draft.status === 'rejected' && draft.decision === 'returned';
  const status = draft.status === 'sent' ? sentStatusOf(draft) : isReturned ? 'returned' : draft.status;
  const tone = status === 'undelivered' ? 'red' : tones[draft.status];
  return <Badge color={tone ?? 'gray'}>{draftStatus[status]}</Badge>;
}

function sentStatusOf({ kind, deliveredAt, failure }: Draft) {
  if (kind === 'enrollment') return 'started';
  if (kind === 'campaign') return 'launched';
  if (kind === 'signature') return 'asked';
  if (deliveredAt) return 'delivered';
  return failure ? 'undelivered' : 'sent';
}

type DecisionSummaryProps = { draft: Draft };

/** One line about the decision and what has happened since. */
export function DecisionSummary({ draft }: DecisionSummaryProps) {
  const { draftStatus } = useTranslations();
  return (
    <Group gap="2px 14px" mt={5} c="dimmed" fz="sm">
      {draft.decidedBy && draft.decidedAt && (
        <span>
          {draftStatus.by(draft.decidedBy.name)}, <TimeAgo at={draft.decidedAt} />
        </span>
      )}
      <StatusDetails draft={draft} />
    </Group>
  );
}

type StatusDetailsProps = { draft: Draft };

/** The reason why a draft waits, was rejected or could not be sent. */
export function StatusDetails({ draft }: StatusDetailsProps) {
  const { draftStatus, common } = useTranslations();
  // A failed attempt that is retried, or that a person has to settle, is explained elsewhere.
  const isFinalFailure = draft.status === 'failed' || draft.status === 'sent';
  return (
    <>
      <ReleaseWait draft={draft} />
      {draft.reason && (
        <span>
          {(draft.decision === 'returned' ? draftStatus.remark : draftStatus.reason) +
            common.colon +
            reasonText(draft, draftStatus.rules)}
        </span>
      )}
      {draft.failure && isFinalFailure && (
        <Text span inherit c="var(--bad)">
          <FailureText {...draft.failure} />
          {draft.attempts > 1 && ` (${draftStatus.attempts(draft.attempts)})`}
        </Text>
      )}
    </>
  );
}

function ReleaseWait({ draft: { status, waitsFor, releaseAt, holiday } }: StatusDetailsProps) {
  const { draft, draftStatus, common } = useTranslations();
  const { formatDateTime } = useDateFormat();
  if ((status !== 'scheduled' && status !== 'approved') || !waitsFor || waitsFor === 'undo') return null;
  if (waitsFor === 'retry') return <Later>{draftStatus.retries}</Later>;
  if (waitsFor === 'paused' || !releaseAt) return <Later>{draft.paused}</Later>;
  return (
    <Later>{draft.leavesAt(formatDateTime(releaseAt)) + common.colon + (holiday ?? draft.waitReasons[waitsFor])}</Later>
  );
}

type FailureTextProps = { code: string; detail: string };

/** Explains a failure in the reader's language, followed by the provider's own message. */
export function FailureText({ code, detail }: FailureTextProps) {
  const { draftStatus, common } = useTranslations();
  const message = detail !== '' && !(code in draftStatus.failures) && common.colon + common.quoted(detail);
  return (
    <>
      {draftStatus.failures[code] ?? draftStatus.providerErrors[code] ?? draftStatus.refusedByProvider}
      {message}
    </>
  );
}
