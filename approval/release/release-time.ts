import type { InferResult } from 'kysely';
import { z } from 'zod';
import { settingsLock } from '../../domain/agency/agency-settings.ts';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { queueOf } from '../../domain/drafts/draft-record.ts';
import type { ReleaseTime } from '../../domain/drafts/draft-states.ts';
import { nextLawfulTime, type Purpose } from '../../domain/drafts/sending-rules.ts';
import { time } from '../../domain/shared/fields.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { type Channel, waitReasons } from '../../storage/column-values.ts';
import { asPrepared } from '../../storage/prepared-statements.ts';
import { executeTogether } from '../../storage/round-trips.ts';

/** The agency's pause, its time to undo, and the hours it has chosen. */
export type SendingSettings = Pick<
  Awaited<ReturnType<typeof readSendingSettings>>,
  'paused_at' | 'undo_seconds' | 'service_hours' | 'alsace_moselle' | 'time_zone'
>;

/** @param options.lock keeps the settings from changing until the commit, so that a pause takes effect at once */
export async function readSendingSettings(work: Work, options: { lock: boolean } = { lock: false }) {
  if (!options.lock) return sendingSettings(work).executeTakeFirstOrThrow();
  const [, [settings]] = await executeTogether(work.agency.db, ...lockedSettings(work));
  return settings as InferResult<ReturnType<typeof sendingSettings>>[number];
}

/** The two statements of a locked reading. */
export const lockedSettings = (work: Work) =>
  [settingsLock(work, 'shared'), asPrepared(sendingSettings(work))] as const;

export const sendingSettings = ({ agency }: Work) =>
  agency.db
    .selectFrom('agency')
    .select(['paused_at', 'undo_seconds', 'service_hours', 'alsace_moselle', 'time_zone'])
    .where('id', '=', agency.id);

type Message = Pick<DraftRow, 'kind' | 'item'> & Partial<Pick<DraftRow, 'any_hour'>>;
type ReleasedMessage = Message & Pick<DraftRow, 'id' | 'campaign_id' | 'enrollment_id'>;

const lawfulTimeOf = (at: Date, settings: SendingSettings, message: Message) =>
  nextLawfulTime(
    at,
    { channel: message.kind as Channel, purpose: message.item.purpose as Purpose, anyHour: message.any_hour ?? false },
    {
      serviceHours: settings.service_hours,
      alsaceMoselle: settings.alsace_moselle,
      timeZone: settings.time_zone,
    },
  );

/** When an approved message may leave by the agency's settings and the lawful hours: now if `waits_for` is null. */
export function releaseTimeOf(now: Date, settings: SendingSettings, message: Message): ReleaseTime {
  if (settings.paused_at) return pausedReleaseTime(now);
  const lawful = lawfulTimeOf(now, settings, message);
  if (lawful.now) return { status: 'approved', release_at: now, waits_for: null, holiday: null };
  return { status: 'scheduled', release_at: lawful.until, waits_for: lawful.because, holiday: lawful.holiday };
}

/** When a message would leave if it were approved now, as people read it: at once if `at` is null. */
export const Departure = z.object({
  at: time.nullable(),
  because: z.enum(waitReasons).nullable(),
  holiday: z.string().nullable(),
  /** Whether an approval with `anyHour` would let it leave at once. */
  anyHour: z.boolean(),
});
type Departure = z.input<typeof Departure>;

export function departureOf(now: Date, settings: SendingSettings, message: Message): Departure {
  const { release_at: at, waits_for: because, holiday } = releaseTimeOf(now, settings, message);
  const anyHour = releaseTimeOf(now, settings, { ...message, any_hour: true }).waits_for === null;
  return { at: because ? at.toISOString() : null, because, holiday, anyHour: because !== null && anyHour };
}

/** The draft stays due, and resuming wakes it. */
export const pausedReleaseTime = (now: Date): ReleaseTime => ({
  status: 'approved',
  release_at: now,
  waits_for: 'paused',
  holiday: null,
});

/**
 * When a draft that is approved now leaves: in lawful hours, not before the time to undo is over, and not before `sendAt`,
 * the time that a person chose. Wakes a worker.
 */
export async function scheduleRelease(work: Work, draft: ReleasedMessage, sendAt?: Date): Promise<ReleaseTime> {
  const settings = await readSendingSettings(work, { lock: true });
  const time = chosenReleaseTime(work.now, settings, draft, sendAt);
  if (time.waits_for === 'paused') return time;
  const undoUntil = new Date(work.now.getTime() + settings.undo_seconds * 1000);
  const scheduled: ReleaseTime =
    undoUntil > time.release_at
      ? { status: 'approved', release_at: undoUntil, waits_for: 'undo', holiday: null }
      : time;
  work.wake({ queue: queueOf(draft), id: draft.id, at: scheduled.release_at });
  return scheduled;
}

const chosenReleaseTime = (now: Date, settings: SendingSettings, message: Message, sendAt?: Date): ReleaseTime =>
  sendAt ? plannedReleaseTime(sendAt, settings, message) : releaseTimeOf(now, settings, message);

/**
 * The draft with the time at which it would leave if it were approved now, at which its checks take it to be read: a text
 * that says « demain » and waits for the morning means another day by then.
 */
export function asLeaving<D extends Message>(
  now: Date,
  settings: SendingSettings,
  draft: D,
  sendAt?: Date,
): D & { release_at?: Date | null } {
  const isMessage = draft.kind === 'sms' || draft.kind === 'email';
  return isMessage ? { ...draft, release_at: chosenReleaseTime(now, settings, draft, sendAt).release_at } : draft;
}

/** The time that a person chose, or the next lawful one after it. A pause that still lasts then is found at the release. */
function plannedReleaseTime(sendAt: Date, settings: SendingSettings, message: Message): ReleaseTime {
  const lawful = lawfulTimeOf(sendAt, settings, message);
  return {
    status: 'scheduled',
    release_at: lawful.now ? sendAt : lawful.until,
    waits_for: 'planned',
    holiday: lawful.now ? null : lawful.holiday,
  };
}
