import { UnstyledButton } from '@mantine/core';
import { localTime } from '../../../domain/shared/local-time.ts';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import styles from './agenda.module.css';
import type { Agenda } from './appointment.ts';
import { daysFrom, layOutDay, mondayOf } from './lay-out-day.ts';
import { useAgendaTexts } from './use-agenda-texts.ts';

type WeekStripProps = { day: string; agenda: Agenda | undefined; onChoose(day: string): void };

/** The seven days of a week for a thumb, with a mark on those that have appointments. */
export function WeekStrip({ day, agenda, onChoose }: WeekStripProps) {
  const words = useAgendaTexts();
  const { formatDay } = useDateFormat();
  const zone = agencyTimeZone();
  const today = localTime(new Date(serverNow()), zone).day;
  return (
    <nav className={styles.strip} aria-label={words.week}>
      {daysFrom(mondayOf(day), 7).map((each) => {
        const count = agenda ? layOutDay(agenda.appointments, each, zone).length : 0;
        return (
          <UnstyledButton
            key={each}
            className={styles.stripDay}
            data-today={each === today || undefined}
            aria-current={each === day ? 'date' : undefined}
            aria-label={`${formatDay(each)}, ${words.count(count)}`}
            onClick={() => onChoose(each)}
          >
            <span>{formatDay(each)}</span>
            <span className={styles.dots} data-busy={count > 0 || undefined} />
          </UnstyledButton>
        );
      })}
    </nav>
  );
}
