import { hash } from 'node:crypto';
import { type CalendarDriver, CalendarError } from '../../delivery/calendars/calendar-driver.ts';
import type { ClaimedAccount } from '../../domain/calendars/account-states.ts';
import { type Appointment, appointmentsOf } from '../../domain/calendars/appointments.ts';
import { eventText, uidOf } from '../../domain/calendars/calendar-text.ts';
import {
  eventsOf,
  forgetEvent,
  intendEvent,
  type KnownEvent,
  noteEvent,
  noteRefused,
} from '../../domain/calendars/own-events.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import type { CalendarFault } from '../../storage/column-values.ts';
import type { Tenant } from '../../storage/tenant.ts';

/** `changes` were made; `fault` is of single events that the server would not take, while the others were written. */
export type Pushed = { isComplete: boolean; changes: number; fault: CalendarFault | null };

/** So many events are tried in one turn, and for so long; a turn ends well before another worker may claim the account. */
const MAX_ATTEMPTS = 200;
const MAX_MS = 60_000;

/**
 * Makes the calendar show the colleague's appointments as they are now, and nothing else of ours: writes those that are new or changed,
 * removes those that were cancelled, given to a colleague or are long past. `calendarUrl`: null while the account is left.
 */
export async function pushAppointments(
  context: AppContext,
  agency: Tenant,
  account: ClaimedAccount,
  driver: CalendarDriver,
  calendarUrl: string | null,
): Promise<Pushed> {
  const known = await eventsOf(agency, account.user_id);
  const wanted = calendarUrl === null ? [] : await wantedEvents(context, agency, account, driver, calendarUrl);
  const started = performance.now();
  let [attempts, changes, fault]: [number, number, CalendarFault | null] = [0, 0, null];
  for (const change of byRefusal([...changesBetween(known, wanted)], known)) {
    if (attempts === MAX_ATTEMPTS || performance.now() - started > MAX_MS) return { isComplete: false, changes, fault };
    attempts += 1;
    try {
      const isDone = 'text' in change ? await write(change) : await remove(change);
      if (!isDone) break;
      changes += 1;
    } catch (error) {
      if (!(error instanceof CalendarError)) throw error;
      await noteRefused(agency, account, change.visitId, context.now());
      if (!error.isOfOneEvent) throw error;
      fault = error.fault;
    }
  }
  return { isComplete: true, changes, fault };

  async function write({ visitId, href, text, hash: written_hash, before }: Change & WantedEvent): Promise<boolean> {
    if (!(await intendEvent(agency, account, visitId, href))) return false;
    const event = {
      href,
      uid: uidOf(visitId),
      text,
      etag: before?.etag ?? null,
      isWritten: before?.written_hash != null,
    };
    const { etag } = await driver.write(event);
    await noteEvent(agency, account, visitId, { etag, written_hash });
    return true;
  }

  async function remove({ visitId, before }: Change & { before: KnownEvent }): Promise<boolean> {
    await driver.remove({ href: before.href, uid: uidOf(visitId), etag: before.etag });
    await forgetEvent(agency, account, visitId);
    return true;
  }
}

type WantedEvent = { visitId: string; href: string; text: string; hash: string };
type Change = { visitId: string; before?: KnownEvent | undefined };

async function wantedEvents(
  { now }: AppContext,
  agency: Tenant,
  { user_id }: ClaimedAccount,
  driver: CalendarDriver,
  calendarUrl: string,
): Promise<WantedEvent[]> {
  const appointments = await appointmentsOf(agency, user_id, now());
  return appointments.filter(({ isCancelled }) => !isCancelled).map((appointment) => wantedEvent(appointment));

  function wantedEvent(appointment: Appointment): WantedEvent {
    const text = eventText(appointment);
    const href = driver.hrefOf(calendarUrl, uidOf(appointment.id));
    return { visitId: appointment.id, href, text, hash: hash('sha256', text, 'base64url') };
  }
}

/**
 * Those that the server never refused, then the others, the one that has waited longest first: none keeps another from being tried. The
 * changes of one visit stay in their order.
 */
function byRefusal<C extends Change>(changes: readonly C[], known: readonly KnownEvent[]): C[] {
  const refusedAt = new Map(known.map((event) => [event.visit_id, event.refused_at?.getTime() ?? 0]));
  const orderOf = ({ visitId }: C) => refusedAt.get(visitId) ?? 0;
  return changes.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** First what goes, so that an event which moves to another calendar is never there twice; then what comes, the next one first. */
function* changesBetween(known: readonly KnownEvent[], wanted: readonly WantedEvent[]) {
  const wantedOf = new Map(wanted.map((event) => [event.visitId, event]));
  const stays = (event: KnownEvent) => wantedOf.get(event.visit_id)?.href === event.href;
  for (const before of known) if (!stays(before)) yield { visitId: before.visit_id, before };
  const knownOf = new Map(known.filter(stays).map((event) => [event.visit_id, event]));
  for (const event of wanted) {
    const before = knownOf.get(event.visitId);
    if (before?.written_hash !== event.hash) yield { ...event, before };
  }
}
