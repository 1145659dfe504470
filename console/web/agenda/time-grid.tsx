import { Box, Text, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { instantAt, localTime } from '../../../domain/shared/local-time.ts';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { serverNow } from '../server-clock.ts';
import styles from './agenda.module.css';
import type { Agenda, Appointment } from './appointment.ts';
import { AppointmentBlock } from './appointment-block.tsx';
import { type Column, isInColumn } from './columns.ts';
import { hoursShown, layOutDay, minutesOf, timeOf } from './lay-out-day.ts';
import { SlotCursor } from './slot-cursor.tsx';
import { useAgendaTexts } from './use-agenda-texts.ts';
import { STEP, type Stretch, useTimeDrag } from './use-time-drag.ts';

/** The place of an appointment that is to be made or moved. */
export type Slot = { day: string; startsAt: string; endsAt: string; agentId: string | null | undefined };

type TimeGridProps = {
  columns: Column[];
  appointments: Appointment[];
  busy: Agenda['busy'];
  mayChange: boolean;
  showAgents: boolean;
  /** The appointment that the last move has made. */
  movedId: string | undefined;
  onOpen(id: string): void;
  onCreate(slot: Slot): void;
  onMove(appointment: Appointment, slot: Slot): void;
};

const PIXELS_PER_MINUTE = 1;

/** The calendar as a grid of hours, with a column for each day or colleague. */
export function TimeGrid({
  columns,
  appointments,
  busy,
  mayChange,
  showAgents,
  movedId,
  onOpen,
  onCreate,
  onMove,
}: TimeGridProps) {
  const { formatTime } = useDateFormat();
  const words = useAgendaTexts();
  const [said, setSaid] = useState('');
  const zone = agencyTimeZone();
  const laidOut = columns.map((column) =>
    layOutDay(
      appointments.filter((each) => isInColumn(column, each)),
      column.day,
      zone,
    ),
  );
  const hours = hoursShown(laidOut.flat());
  /** Only the columns of single colleagues have room for these, so the page gives none for a week of a team. */
  const busyIn = (column: Column) =>
    layOutDay(
      busy.filter((each) => isInColumn(column, each)),
      column.day,
      zone,
    ).filter(({ from, until }) => until > hours.from && from < hours.until);
  const slotOf = ({ column, from, until }: Stretch): Slot => {
    const { day = '', agentId } = columns[column] ?? {};
    const starts = instantAt(day, timeOf(from), zone);
    // Counted from the beginning, so that an appointment lasts as long on the day on which the clocks change.
    const ends = new Date(starts.getTime() + (until - from) * 60_000);
    return { day, startsAt: starts.toISOString(), endsAt: ends.toISOString(), agentId };
  };
  const stretchOf = (id: string) => {
    const column = laidOut.findIndex((placed) => placed.some(({ item }) => item.id === id));
    const placed = laidOut[column]?.find(({ item }) => item.id === id);
    if (placed?.item.status !== 'scheduled' || !mayChange) return undefined;
    // As long as it is, which a short one is not drawn.
    const minutes = (Date.parse(placed.item.endsAt) - Date.parse(placed.item.startsAt)) / 60_000;
    return { id, column, from: placed.from, until: placed.from + minutes };
  };
  const { drag, step, confirm, handlers } = useTimeDrag({
    ...{ columns: columns.length, firstMinute: hours.from, pixelsPerMinute: PIXELS_PER_MINUTE, mayCreate: mayChange },
    movable: stretchOf,
    onCreate: (stretch) => onCreate(slotOf(stretch)),
    onMove: (moved) => {
      const appointment = appointments.find(({ id }) => id === moved.id);
      const before = stretchOf(moved.id);
      const isElsewhere = before && (before.column !== moved.column || before.from !== moved.from);
      if (appointment && isElsewhere) onMove(appointment, slotOf(moved));
    },
  });
  const moveByKey = (event: KeyboardEvent, appointment: Appointment) => {
    if (event.key === 'Enter' && drag?.id === appointment.id) {
      event.preventDefault();
      confirm();
      return;
    }
    const change = event.altKey ? arrowSteps[event.key as keyof typeof arrowSteps] : undefined;
    const stretch = change && stretchOf(appointment.id);
    if (!stretch) return;
    event.preventDefault();
    step(stretch, change);
    setSaid(words.moveByKeysHint);
  };
  const now = localTime(new Date(serverNow()), zone);
  const heightOf = (minutes: number) => minutes * PIXELS_PER_MINUTE;
  const topOf = (minute: number) => heightOf(minute - hours.from);
  const marks = Array.from({ length: (hours.until - hours.from) / 60 + 1 }, (_, index) => hours.from + index * 60);
  return (
    <div className={styles.grid} data-columns={columns.length}>
      <div className={styles.heads}>
        <div />
        {columns.map(({ key, day, title, note }) => (
          <div key={key} className={styles.head} data-today={day === now.day || undefined}>
            <Text component="h2" fz="sm" fw={600} inherit>
              {title}
            </Text>
            {note && (
              <Text fz="xs" c="var(--warn)">
                {note}
              </Text>
            )}
          </div>
        ))}
      </div>
      <div className={styles.body}>
        <div className={styles.hours} aria-hidden>
          {marks.slice(0, -1).map((minute) => (
            <Box key={minute} component="span" h={heightOf(60)}>
              {formatTime(timeOf(minute))}
            </Box>
          ))}
        </div>
        {/* Drawing with the pointer has its counterpart in SlotCursor and in the keys of each appointment. */}
        <Box className={styles.columns} h={heightOf(hours.until - hours.from)} {...handlers}>
          {columns.map((column, index) => (
            <section key={column.key} className={styles.column} aria-label={column.title}>
              {busyIn(column).map(({ item, from, until }) => (
                <Box
                  key={`${item.agentId} ${item.startsAt}`}
                  className={styles.busy}
                  top={topOf(Math.max(from, hours.from))}
                  h={heightOf(Math.min(until, hours.until) - Math.max(from, hours.from))}
                >
                  {words.busy}
                </Box>
              ))}
              {laidOut[index]?.map(({ item, ...place }) => (
                <AppointmentBlock
                  key={item.id}
                  appointment={item}
                  top={topOf(place.from)}
                  height={heightOf(place.until - place.from)}
                  {...{ lane: place.lane, lanes: place.lanes, showAgent: showAgents }}
                  isMoving={drag?.id === item.id}
                  autoFocus={item.id === movedId}
                  onOpen={() => onOpen(item.id)}
                  onKeyDown={(event) => moveByKey(event, item)}
                />
              ))}
              {drag?.column === index && (
                <Box className={styles.ghost} top={topOf(drag.from)} h={heightOf(drag.until - drag.from)}>
                  {`${formatTime(timeOf(drag.from))} – ${formatTime(timeOf(drag.until % (24 * 60)))}`}
                </Box>
              )}
              {column.day === now.day && minutesOf(now.time) >= hours.from && minutesOf(now.time) <= hours.until && (
                <Box className={styles.now} top={topOf(minutesOf(now.time))} />
              )}
            </section>
          ))}
          {mayChange && (
            <SlotCursor
              columns={columns}
              hours={hours}
              topOf={topOf}
              onCreate={(stretch) => onCreate(slotOf(stretch))}
            />
          )}
        </Box>
      </div>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </div>
  );
}

const arrowSteps = {
  ArrowUp: { minutes: -STEP },
  ArrowDown: { minutes: STEP },
  ArrowLeft: { columns: -1 },
  ArrowRight: { columns: 1 },
} as const;
