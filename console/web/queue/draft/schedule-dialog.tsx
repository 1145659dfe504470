import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { courtesyHours } from '../../../../domain/drafts/courtesy-hours.ts';
import { addDays, instantAt, localTime, weekdayOf } from '../../../../domain/shared/local-time.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import shared from '../../components/shared.module.css';
import { MomentField } from '../../dates/moment-field.tsx';
import { agencyTimeZone } from '../../i18n/dates.ts';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { serverNow } from '../../server-clock.ts';
import type { Review } from './draft.ts';

/** A text that waits longer has to be read again first. */
const MAX_DAYS = 14;

const MAX_SUGGESTIONS = 4;

type LocalMoment = { day: string; time: string };

type ScheduleDialogProps = {
  /** The contact's next visits, the day before which is offered. */
  visits: Pick<Review['visits'][number], 'startsAt'>[];
  onSchedule(sendAt: string): void;
  onClose(): void;
};

/** Asks when a message should leave, in the agency's zone and within its courtesy hours: in words, or by a suggestion. */
export function ScheduleDialog({ visits, onSchedule, onClose }: ScheduleDialogProps) {
  const { schedule, common } = useTranslations();
  const { formatWhen } = useDateFormat();
  const [now] = useState(serverNow);
  const instantOf = ({ day, time }: LocalMoment) => instantAt(day, time, agencyTimeZone());
  const problemOf = (moment: LocalMoment) => {
    if (moment.day === '' || moment.time === '') return schedule.incomplete;
    const ahead = instantOf(moment).getTime() - now;
    if (ahead <= 0) return common.momentOver;
    if (ahead > MAX_DAYS * 86_400_000) return schedule.tooLate(MAX_DAYS);
    // A message would wait for the next courtesy hours, and the chosen time would not be true.
    const isInHours = moment.time >= courtesyHours.from && moment.time < courtesyHours.until;
    return isInHours ? null : schedule.outsideHours;
  };
  const suggestions = suggestionsFor(visits, now, schedule, formatWhen)
    .filter(({ moment }) => problemOf(moment) === null)
    .slice(0, MAX_SUGGESTIONS);
  const [chosen, setChosen] = useState<LocalMoment>(suggestions[0]?.moment ?? { day: '', time: '' });
  const problem = problemOf(chosen);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === null) onSchedule(instantOf(chosen).toISOString());
  };
  return (
    <Dialog title={schedule.title} lead={schedule.zone} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <div className={shared.row}>
          {suggestions.map(({ label, moment }, index) => (
            <Button
              key={label}
              size="compact-md"
              variant={moment.day === chosen.day && moment.time === chosen.time ? 'light' : 'default'}
              aria-pressed={moment.day === chosen.day && moment.time === chosen.time}
              data-first={index === 0 || undefined}
              onClick={() => setChosen(moment)}
            >
              {label}
            </Button>
          ))}
        </div>
        <MomentField label={schedule.when} value={chosen} required onChange={setChosen} />
        {/* The field itself says that a time is over. */}
        {problem !== null && problem !== common.momentOver && (
          <p role="status" className={shared.soft}>
            {problem}
          </p>
        )}
        <DialogActions onCancel={onClose}>
          <Button type="submit" disabled={problem !== null}>
            {problem === null ? schedule.confirmAt(formatWhen(instantOf(chosen).toISOString())) : schedule.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The day before the contact's next visit, this evening, tomorrow and next Monday. */
function suggestionsFor(
  visits: ScheduleDialogProps['visits'],
  now: number,
  schedule: { dayBefore(visit: string): string } & Record<'evening' | 'tomorrow' | 'afternoon' | 'monday', string>,
  formatWhen: (at: string) => string,
) {
  const { day: today } = localTime(new Date(now), agencyTimeZone());
  const tomorrow = addDays(today, 1);
  const monday = addDays(today, 8 - weekdayOf(today));
  const [visit] = visits;
  const moments = visit
    ? [
        {
          label: schedule.dayBefore(formatWhen(visit.startsAt)),
          day: addDays(localTime(new Date(visit.startsAt), agencyTimeZone()).day, -1),
          time: '10:00',
        },
      ]
    : [];
  moments.push(
    { label: schedule.tomorrow, day: tomorrow, time: '09:00' },
    { label: schedule.evening, day: today, time: '18:00' },
    { label: schedule.afternoon, day: tomorrow, time: '14:00' },
  );
  if (monday !== tomorrow) moments.push({ label: schedule.monday, day: monday, time: '09:00' });
  return moments.map(({ label, day, time }) => ({ label, moment: { day, time } }));
}
