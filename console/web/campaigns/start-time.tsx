import { SegmentedControl } from '@mantine/core';
import { maxDaysToStart } from '../../../domain/campaigns/limits.ts';
import { defaultSendingOptions, nextLawfulTime } from '../../../domain/drafts/sending-rules.ts';
import { instantAt } from '../../../domain/shared/local-time.ts';
import shared from '../components/shared.module.css';
import { MomentField } from '../dates/moment-field.tsx';
import type { LocalMoment } from '../dates/parse-moment.ts';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';

/** Null begins at once. */
export type StartTime = LocalMoment | null;

/** The instant of a start that is planned, or why none is; null for a start at once. */
export function startInstant(time: StartTime): { at: string } | { problem: 'incomplete' | 'over' | 'tooLate' } | null {
  if (time === null) return null;
  if (time.day === '' || time.time === '') return { problem: 'incomplete' };
  const at = instantAt(time.day, time.time, agencyTimeZone());
  const ahead = at.getTime() - serverNow();
  if (ahead <= 0) return { problem: 'over' };
  return ahead > maxDaysToStart * 86_400_000 ? { problem: 'tooLate' } : { at: at.toISOString() };
}

type StartTimeFieldProps = { value: StartTime; onChange(time: StartTime): void };

/** Now, or at a day and an hour as somebody types them. It says when the first SMS leaves if that is not in the sending hours. */
export function StartTimeField({ value, onChange }: StartTimeFieldProps) {
  const { campaign } = useTranslations();
  const { formatWhen } = useDateFormat();
  const start = startInstant(value);
  const first = start && 'at' in start && firstDeparture(start.at);
  return (
    <div className={shared.stack}>
      <SegmentedControl
        aria-label={campaign.startWhen}
        value={value === null ? 'now' : 'later'}
        onChange={(chosen) => onChange(chosen === 'now' ? null : { day: '', time: '' })}
        data={[
          { value: 'now', label: campaign.atOnce },
          { value: 'later', label: campaign.atLater },
        ]}
      />
      {value !== null && <MomentField label={campaign.startsOn} value={value} required onChange={onChange} />}
      {/* The field itself says that a time is over. */}
      {start && 'problem' in start && start.problem === 'tooLate' && (
        <p role="status" className={shared.failure}>
          {campaign.startTooLate}
        </p>
      )}
      {first && (
        <p role="status" className={shared.notice}>
          {campaign.outsideHours(formatWhen(first))}
        </p>
      )}
    </div>
  );
}

/** When the first SMS leaves, if it cannot at this time. */
function firstDeparture(at: string): string | null {
  const message = { channel: 'sms', purpose: 'marketing' } as const;
  const lawful = nextLawfulTime(new Date(at), message, { ...defaultSendingOptions, timeZone: agencyTimeZone() });
  return lawful.now ? null : lawful.until.toISOString();
}
