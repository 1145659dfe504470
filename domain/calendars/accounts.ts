import { z } from 'zod';
import { calendarAccountStatuses, calendarFaults } from '../../storage/column-values.ts';
import { asJson } from '../../storage/json.ts';
import { time } from '../shared/fields.ts';
import { direct, type Work } from '../shared/operation.ts';
import { invalidInput, Refusal } from '../shared/refusal.ts';
import { publicTarget } from '../webhooks/webhook-target.ts';
import { CalendarAccountInput } from './account-input.ts';
import type { CalendarAccountRow } from './account-states.ts';

export type CalendarFault = (typeof calendarFaults)[number];

/** A colleague's account on a calendar server, as they see it. The password is never shown again. */
export const CalendarAccount = z.object({
  address: z.string().describe('As it was given'),
  username: z.string(),
  status: z.enum(calendarAccountStatuses).describe('Where it stands'),
  calendars: z.array(z.object({ url: z.string(), name: z.string() })).describe('Those that the server offers'),
  calendarUrl: z.string().nullable().describe('The one that is written to; null until the server has been asked'),
  syncedAt: time.nullable().describe('When it was last up to date'),
  isBusy: z.boolean().describe('Whether it is about to be brought up to date'),
  fault: z.enum(calendarFaults).nullable().describe('What stood in the way last'),
  faultAt: time.nullable(),
});

export const connectCalendar = direct({
  name: 'connectCalendar',
  scope: 'human',
  summary: 'Connect your own account on a calendar server, or give its new password.',
  effect: 'write',
  input: CalendarAccountInput,
  output: CalendarAccount,
  run: async (work, { address: given, username, password: secret }) => {
    const address = publicTarget(work, given.trim(), 'a calendar');
    const password = work.encryption.encrypt(secret);
    const before = await lockAccount(work);
    if (before && (isLeft(before) || before.address !== address || before.username !== username)) {
      throw new Refusal('conflict', 'Another account is connected still.', {
        hint: 'Disconnect it first, and choose what becomes of the events there.',
      });
    }
    const again = { password, status: 'active', claimed_at: null, ...dueNow(work) } as const;
    if (before) await own(work).set(again).execute();
    else {
      const row = { user_id: work.actor.id as string, driver: 'caldav', address, username, ...again } as const;
      const unknown = { calendars: asJson([]), calendar_url: null, created_at: work.now };
      // If two connect at once, the second changes nothing and is shown what there is.
      await work.agency
        .insert('calendar_account', { ...row, ...unknown })
        .onConflict((conflict) => conflict.columns(['agency_id', 'user_id']).doNothing())
        .execute();
    }
    return changed(work);
  },
});

export const chooseCalendar = direct({
  name: 'chooseCalendar',
  scope: 'human',
  summary: 'Choose in which of your own calendars your appointments are written.',
  effect: 'write',
  input: z.strictObject({ url: z.string().max(2000).describe('Of one that the server offers') }),
  output: CalendarAccount,
  run: async (work, { url }) => {
    const account = await requireAccount(work);
    if (!account.calendars.some((calendar) => calendar.url === url)) {
      throw invalidInput([{ path: 'url', message: 'is none of the calendars of this account' }]);
    }
    // Events in the calendar that was chosen before are moved by the worker, which knows them by their addresses.
    await own(work)
      .set({ calendar_url: url, ...dueNow(work) })
      .execute();
    return changed(work);
  },
});

export const syncCalendar = direct({
  name: 'syncCalendar',
  scope: 'human',
  summary: 'Bring your own calendar up to date now.',
  effect: 'write',
  input: z.strictObject({}),
  output: CalendarAccount,
  run: async (work) => {
    await requireAccount(work);
    await own(work)
      .set({ status: 'active', ...dueNow(work) })
      .execute();
    return changed(work);
  },
});

export const disconnectCalendar = direct({
  name: 'disconnectCalendar',
  scope: 'human',
  summary: 'Disconnect your own calendar, with or without removing the appointments from it.',
  effect: 'write',
  input: z.strictObject({ removesEvents: z.boolean().describe('Whether the appointments are removed there') }),
  output: z.object({
    account: CalendarAccount.nullable().describe('What is left of it while its events are removed, or could not be'),
  }),
  run: async (work, { removesEvents }) => {
    if (!(await lockAccount(work))) throw noAccount();
    await leaveAccountOf(work, work.actor.id as string, removesEvents);
    return { account: await readAccount(work) };
  },
});

/** Nothing more is written to the account, and a worker removes the events from it; without them it is forgotten at once. */
export async function leaveAccountOf(work: Work, userId: string, removesEvents: boolean): Promise<void> {
  await work.agency.remove('busy_time').where('user_id', '=', userId).execute();
  if (!removesEvents) {
    await work.agency.remove('calendar_account').where('user_id', '=', userId).execute();
    return;
  }
  const leaving = { status: 'leaving', ...dueNow(work), fault: null, fault_at: null } as const;
  await work.agency.update('calendar_account').set(leaving).where('user_id', '=', userId).execute();
  work.wake({ queue: 'calendar', id: userId });
}

/** The actor's own account; null without one. */
export async function readAccount(work: Work): Promise<z.output<typeof CalendarAccount> | null> {
  const row = await work.agency
    .from('calendar_account')
    .selectAll()
    .where('user_id', '=', work.actor.id)
    .executeTakeFirst();
  return row ? accountRecord(row, work.now) : null;
}

/** Due, also if a synchronisation that began before ends after this. */
const dueNow = (work: Work) => ({ due_at: work.now, changed: true, failures: 0 });

const own = (work: Work) => work.agency.update('calendar_account').where('user_id', '=', work.actor.id);

const lockAccount = (work: Work) =>
  work.agency.from('calendar_account').selectAll().where('user_id', '=', work.actor.id).forUpdate().executeTakeFirst();

/** @throws Refusal `conflict` if there is none, or it is being left */
async function requireAccount(work: Work): Promise<CalendarAccountRow> {
  const account = await lockAccount(work);
  if (!account || isLeft(account)) throw noAccount();
  return account;
}

const isLeft = ({ status }: CalendarAccountRow): boolean => status === 'leaving' || status === 'not_removed';

const noAccount = () =>
  new Refusal('conflict', 'No calendar is connected.', { hint: 'Connect one with its address and a password.' });

/** Wakes the worker, and shows the account as it is now. */
async function changed(work: Work): Promise<z.output<typeof CalendarAccount>> {
  work.wake({ queue: 'calendar', id: work.actor.id as string });
  const account = await readAccount(work);
  if (!account) throw noAccount();
  return account;
}

const accountRecord = (row: CalendarAccountRow, now: Date): z.output<typeof CalendarAccount> => ({
  address: row.address,
  username: row.username,
  status: row.status,
  calendars: row.calendars,
  calendarUrl: row.calendar_url,
  syncedAt: row.synced_at?.toISOString() ?? null,
  isBusy: (row.status === 'active' || row.status === 'leaving') && row.due_at <= now,
  fault: row.fault,
  faultAt: row.fault_at?.toISOString() ?? null,
});
