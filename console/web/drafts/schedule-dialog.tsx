import { Button, Chip } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { addDays, instantAt, localTime, weekdayOf } from '../../../domain/shared/local-time.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import shared from '../components/shared.module.css';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import type { Review } from './draft.ts';
import styles from './schedule-dialog.module.css';

const times = Array.from({ length: 24 }, (_, index) => {
  const hour = String(8 + Math.floor(index / 2)).padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});

/** A text that waits longer has to be read again first. */
const DAYS_AHEAD = 14;

type LocalMoment = { day: string; time: string };

type ScheduleDialogProps = {
  /** The contact's next visits, the day before which is offered. */
  visits: Pick<Review['visits'][number], 'startsAt'>[];
  onSchedule(sendAt: string): void;
  onClose(): void;
};

/** Asks when a message should leave, in the agency's zone and within its courtesy hours. */
export function ScheduleDialog({ visits, onSchedule, onClose }: ScheduleDialogProps) {
  const { schedule } = useTranslations();
  const { formatDay, formatTime, formatWhen } = useDateFormat();
  const [now] = useState(serverNow);
  const today = localTime(new Date(now), agencyTimeZone()).day;
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index));
  const instantOf = ({ day, time }: LocalMoment) => instantAt(day, time, agencyTimeZone());
  const isPast = (moment: LocalMoment) => instantOf(moment).getTime() <= now;
  const suggestions = suggestionsFor(visits, today, schedule, formatWhen).filter(({ moment }) => !isPast(moment));
  const [chosen, setChosen] = useState<LocalMoment>(
    suggestions[0]?.moment ?? { day: addDays(today, 1), time: '09:00' },
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPast(chosen)) onSchedule(instantOf(chosen).toISOString());
  };
  return (
    <Dialog title={schedule.title} lead={schedule.zone} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <div className={styles.suggestions}>
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
        <fieldset className={styles.choice}>
          <legend>{schedule.day}</legend>
          <Chip.Group value={chosen.day} onChange={(day) => setChosen({ ...chosen, day: day as string })}>
            <div className={styles.days}>
              {days.map((day) => (
                <Chip key={day} value={day} variant="light" size="sm" radius="md">
                  {formatDay(day)}
                </Chip>
              ))}
            </div>
          </Chip.Group>
        </fieldset>
        <fieldset className={styles.choice}>
          <legend>{schedule.time}</legend>
          <Chip.Group value={chosen.time} onChange={(time) => setChosen({ ...chosen, time: time as string })}>
            <div className={styles.times}>
              {times.map((time) => (
                <Chip
                  key={time}
                  value={time}
                  variant="light"
                  size="sm"
                  radius="md"
                  disabled={isPast({ day: chosen.day, time })}
                >
                  {formatTime(time)}
                </Chip>
              ))}
            </div>
          </Chip.Group>
        </fieldset>
        <DialogActions onCancel={onClose}>
          <Button type="submit" disabled={isPast(chosen)}>
            {isPast(chosen) ? schedule.confirm : schedule.confirmAt(formatWhen(instantOf(chosen).toISOString()))}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The day before the contact's next visit, tomorrow and next Monday. */
function suggestionsFor(
  visits: ScheduleDialogProps['visits'],
  today: string,
  schedule: { dayBefore(visit: string): string; tomorrow: string; monday: string },
  formatWhen: (at: string) => string,
) {
  const monday = addDays(today, 8 - weekdayOf(today));
  const [visit] = visits;
  const dayBefore = visit && addDays(localTime(new Date(visit.startsAt), agencyTimeZone()).day, -1);
  const moments = [
    ...(visit && dayBefore
      ? [{ label: schedule.dayBefore(formatWhen(visit.startsAt)), day: dayBefore, time: '10:00' }]
      : []),
    { label: schedule.tomorrow, day: addDays(today, 1), time: '09:00' },
    ...(monday === addDays(today, 1) ? [] : [{ label: schedule.monday, day: monday, time: '09:00' }]),
  ];
  return moments
    .filter(({ day }) => day < addDays(today, DAYS_AHEAD))
    .map(({ label, day, time }) => ({ label, moment: { day, time } }));
}
