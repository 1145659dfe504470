import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { MINUTES_OF_DAY } from './lay-out-day.ts';

/** A stretch of one column, in minutes since midnight. */
export type Stretch = { column: number; from: number; until: number };

/** The stretch that is being drawn or moved. `id` is that of the appointment that moves; a new one has none. */
export type Drag = Stretch & { id?: string };

type Movable = Stretch & { id: string };

type TimeDragOptions = {
  columns: number;
  /** The first minute that the grid shows, and how high a minute is, in pixels. */
  firstMinute: number;
  pixelsPerMinute: number;
  /** The appointment with this id, if it may move. */
  movable(id: string): Movable | undefined;
  mayCreate: boolean;
  onCreate(stretch: Stretch): void;
  onMove(moved: Movable): void;
};

/** Times snap to the quarter of an hour. */
export const STEP = 15;
export const USUAL_MINUTES = 30;
/** A pointer that moves by fewer pixels has pressed and not dragged. */
const THRESHOLD = 6;

type Grabbed = { x: number; y: number; minute: number; column: number; item: Movable | undefined };

/**
 * Draws a new appointment, or moves one, with the pointer; keys move one with `step`. A finger scrolls the page, so it neither draws
 * nor moves. Escape gives up.
 */
export function useTimeDrag(options: TimeDragOptions) {
  const { columns, firstMinute, pixelsPerMinute, movable, mayCreate, onCreate, onMove } = options;
  const [drag, setDrag] = useState<Drag>();
  const grabbed = useRef<Grabbed>(undefined);
  const wasDragged = useRef(false);
  useEffect(() => {
    if (!drag) return undefined;
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      grabbed.current = undefined;
      setDrag(undefined);
    };
    window.addEventListener('keydown', giveUp);
    return () => window.removeEventListener('keydown', giveUp);
  }, [drag]);

  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const column = clamp(Math.floor(((clientX - left) / width) * columns), 0, columns - 1);
    return { column, minute: firstMinute + (clientY - top) / pixelsPerMinute };
  };

  const stretchOf = ({ item, column, minute }: Grabbed, at: ReturnType<typeof placeOf>): Drag => {
    if (item) return { ...shifted(item, snap(at.minute - minute)), column: at.column, id: item.id };
    const [from, until] = [
      Math.floor(Math.min(minute, at.minute) / STEP),
      Math.ceil(Math.max(minute, at.minute) / STEP),
    ];
    return { column, from: from * STEP, until: Math.max(until, from + 1) * STEP };
  };

  const finish = (dragged: Drag) => {
    setDrag(undefined);
    const { id } = dragged;
    if (id === undefined) onCreate(dragged);
    else onMove({ ...dragged, id });
  };

  return {
    drag,
    /** Moves an appointment by keys, before Enter takes it there. */
    step: (item: Movable, change: { minutes?: number; columns?: number }) => {
      const from = drag?.id === item.id ? drag : item;
      const column = clamp(from.column + (change.columns ?? 0), 0, columns - 1);
      setDrag({ ...shifted(from, change.minutes ?? 0), column, id: item.id });
    },
    /** Takes what keys have moved to its place. @returns whether there was something */
    confirm: (): boolean => {
      if (drag) finish(drag);
      return drag !== undefined;
    },
    /** For the element that contains the columns. */
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasDragged.current = false;
        if (event.button !== 0 || event.pointerType === 'touch') return;
        const id = (event.target as HTMLElement).closest<HTMLElement>('[data-appointment]')?.dataset.appointment;
        const item = id === undefined ? undefined : movable(id);
        if (id === undefined ? !mayCreate : !item) return;
        grabbed.current = { ...placeOf(event), x: event.clientX, y: event.clientY, item };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const start = grabbed.current;
        if (!start) return;
        const isFar = Math.hypot(event.clientX - start.x, event.clientY - start.y) >= THRESHOLD;
        if (!wasDragged.current && !isFar) return;
        if (!wasDragged.current) event.currentTarget.setPointerCapture(event.pointerId);
        wasDragged.current = true;
        setDrag(stretchOf(start, placeOf(event)));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const start = grabbed.current;
        grabbed.current = undefined;
        if (!start) return;
        if (drag && wasDragged.current) finish(drag);
        else if (!start.item) {
          const { column, minute } = placeOf(event);
          const from = Math.floor(minute / USUAL_MINUTES) * USUAL_MINUTES;
          onCreate({ column, from, until: from + USUAL_MINUTES });
        }
      },
      onPointerCancel: () => {
        grabbed.current = undefined;
        setDrag(undefined);
      },
      /** The press that ends a drag opens nothing. */
      onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }) => {
        if (!wasDragged.current) return;
        wasDragged.current = false;
        event.stopPropagation();
        event.preventDefault();
      },
    },
  };
}

const snap = (minutes: number) => Math.round(minutes / STEP) * STEP;
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The stretch, as long as before, so many minutes later, within the day. */
function shifted<S extends Stretch>(stretch: S, minutes: number): S {
  const length = stretch.until - stretch.from;
  const from = clamp(stretch.from + minutes, 0, MINUTES_OF_DAY - length);
  return { ...stretch, from, until: from + length };
}
