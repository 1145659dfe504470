import { daysFrom, mondayOf } from './lay-out-day.ts';

/** A column of the grid: a day, or on one day a colleague. */
export type Column = {
  key: string;
  day: string;
  /** The colleague of the column; null for nobody's. Without it, everybody's appointments of the day stand in it. */
  agentId?: string | null;
  title: string;
  note?: string | undefined;
};

export type View = 'day' | 'week' | 'list';

/** So many days the list looks ahead. */
const DAYS_OF_LIST = 28;

/** The days that a view shows. */
export function daysOf(view: View, day: string): string[] {
  if (view === 'day') return [day];
  return view === 'week' ? daysFrom(mondayOf(day), 7) : daysFrom(day, DAYS_OF_LIST);
}

/** How far the view moves with one press. */
export const stepOf = (view: View): number => (view === 'day' ? 1 : view === 'week' ? 7 : DAYS_OF_LIST);

export const isInColumn = ({ agentId }: Column, appointment: { agentId: string | null }): boolean =>
  agentId === undefined || appointment.agentId === agentId;
