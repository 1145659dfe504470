import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useDateFormat } from '../i18n/use-date-format.ts';
import styles from './agenda.module.css';
import type { Column } from './columns.ts';
import { timeOf } from './lay-out-day.ts';
import { useAgendaTexts } from './use-agenda-texts.ts';
import { type Stretch, USUAL_MINUTES } from './use-time-drag.ts';

type SlotCursorProps = {
  columns: Column[];
  hours: { from: number; until: number };
  topOf(minute: number): number;
  onCreate(stretch: Stretch): void;
};

/** The half hour that the arrow keys choose, and in which Enter makes an appointment. It shows while it has the focus. */
export function SlotCursor({ columns, hours, topOf, onCreate }: SlotCursorProps) {
  const words = useAgendaTexts();
  const { formatTime } = useDateFormat();
  const [slot, setSlot] = useState({ column: 0, minute: 9 * 60 });
  const column = Math.min(slot.column, columns.length - 1);
  const minute = Math.min(Math.max(slot.minute, hours.from), hours.until - USUAL_MINUTES);
  const move = (event: KeyboardEvent) => {
    const change = arrows[event.key as keyof typeof arrows];
    if (!change || event.altKey) return;
    event.preventDefault();
    const [columnStep, minuteStep] = change;
    setSlot({
      column: Math.min(Math.max(column + columnStep, 0), columns.length - 1),
      minute: Math.min(Math.max(minute + minuteStep, hours.from), hours.until - USUAL_MINUTES),
    });
  };
  return (
    <UnstyledButton
      className={styles.cursor}
      pos="absolute"
      top={topOf(minute)}
      left={`${(column / columns.length) * 100}%`}
      w={`${100 / columns.length}%`}
      h={topOf(minute + USUAL_MINUTES) - topOf(minute)}
      aria-label={words.slot(columns[column]?.title ?? '', formatTime(timeOf(minute)))}
      onKeyDown={move}
      // A press of the pointer is read by the grid.
      onClick={({ detail }) => detail === 0 && onCreate({ column, from: minute, until: minute + USUAL_MINUTES })}
    />
  );
}

const arrows = {
  ArrowUp: [0, -USUAL_MINUTES],
  ArrowDown: [0, USUAL_MINUTES],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
} as const;
