import type { CalendarFault } from '../../storage/column-values.ts';
import type { OfferedCalendar } from '../../storage/entities/calendar.ts';

/**
 * The interface between Clef and the servers on which colleagues have calendars of their own. `caldav.ts` is the driver of all that
 * speak CalDAV; one of Google or Microsoft, which want an OAuth client of the operator's own, would stand beside it.
 */
export type CalendarDriver = {
  /** The calendars of the account that take events.
   * @throws CalendarError */
  list(): Promise<OfferedCalendar[]>;
  /** The place in a calendar of the event with this id. The same each time, so that a repetition makes no second event. */
  hrefOf(calendarUrl: string, uid: string): string;
  /**
   * Writes an event, whatever has become of it meanwhile: of one that was changed there, only what is ours is written over.
   * @returns its version as the server names it, null if it names none
   * @throws CalendarError
   */
  write(event: OwnEvent & { text: string; isWritten: boolean }): Promise<{ etag: string | null }>;
  /** Removes an event if it is there and is ours.
   * @throws CalendarError */
  remove(event: OwnEvent): Promise<void>;
  /** The times at which the calendar's other events say that its owner is busy, in their order and apart from each other.
   * @throws CalendarError */
  busy(calendarUrl: string, period: BusyPeriod): Promise<Interval[]>;
  close(): Promise<void>;
};

/** An event that Clef has written, by its place and its id. */
export type OwnEvent = { href: string; uid: string; etag: string | null };

export type Interval = { startsAt: Date; endsAt: Date };

/** `zone` is that of whole days and of times without a zone. `addresses` are the owner's: an event that one of them declined is none. */
export type BusyPeriod = { from: Date; to: Date; zone: string; addresses: readonly string[] };

/** The account, and whether it may be at an address that is not public (`CLEF_WEBHOOKS_PRIVATE`). */
export type CalendarAccess = { address: string; username: string; password: string; privateTargets: boolean };

/** Faults of one event, which do not concern the others. */
const faultsOfOneEvent: readonly CalendarFault[] = ['changing', 'not_ours', 'unreadable', 'too_large'];

/** A fault of the server or on the way to it. Its own words are not kept: they may repeat an event or a password. */
export class CalendarError extends Error {
  readonly fault: CalendarFault;
  /** The wait that the server asks for. */
  readonly afterSeconds: number | undefined;

  constructor(fault: CalendarFault, afterSeconds?: number) {
    super(`The calendar could not be reached or changed: ${fault}.`);
    this.fault = fault;
    this.afterSeconds = afterSeconds;
  }

  get isOfOneEvent(): boolean {
    return faultsOfOneEvent.includes(this.fault);
  }
}
