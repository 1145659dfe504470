import { z } from 'zod';
import { languages, listsShown, userRoles } from '../../storage/column-values.ts';
import { endCalendarsOf } from '../calendars/end-calendars.ts';
import { writtenName } from '../drafts/written-name.ts';
import { text, time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Account } from './accounts.ts';
import { Invitation, listInvitations, withdrawInvitationsBy } from './invitations.ts';
import { endSessionsOf } from './sessions.ts';
import { lockColleague } from './team-locks.ts';

/** A colleague. */
export const Colleague = z.object({
  id: id('user'),
  name: z.string(),
  email: z.string(),
  role: z.enum(userRoles),
  language: z.enum(languages),
  disabledAt: time.nullable().describe('Since when they cannot sign in'),
});

export const listTeam = direct({
  name: 'listTeam',
  scope: 'human',
  summary: 'The colleagues, by name, and who is invited.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ colleagues: z.array(Colleague), invitations: z.array(Invitation) }),
  run: async (work) => {
    const rows = await work.agency.from('user_account').selectAll().orderBy('name').orderBy('id').execute();
    return { colleagues: rows.map(colleagueRecord), invitations: await listInvitations(work) };
  },
});

const UserId = z.strictObject({ id: id('user') });

export const disableColleague = direct({
  name: 'disableColleague',
  scope: 'noKey',
  summary: 'Disable a colleague: end their sessions, refuse new sign-ins, withdraw the invitations they made.',
  effect: 'write',
  input: UserId,
  output: Colleague,
  run: async (work, input) => {
    const userId = uuidOf('user', input.id);
    await lockColleague(work, userId);
    if (userId === work.actor.id) {
      throw new Refusal('conflict', 'You cannot disable yourself.', { hint: 'Another owner can.' });
    }
    await requireOtherOwner(work, userId);
    const account = work.agency.update('user_account').where('id', '=', userId).where('disabled_at', 'is', null);
    await account.set({ disabled_at: work.now }).execute();
    await endSessionsOf(work.agency, userId);
    await withdrawInvitationsBy(work, userId);
    await endCalendarsOf(work, userId);
    return readColleague(work, userId);
  },
});

export const enableColleague = direct({
  name: 'enableColleague',
  scope: 'noKey',
  summary: 'Let a colleague sign in again.',
  effect: 'write',
  input: UserId,
  output: Colleague,
  run: async (work, input) => {
    const userId = uuidOf('user', input.id);
    await work.agency.update('user_account').set({ disabled_at: null }).where('id', '=', userId).execute();
    return readColleague(work, userId);
  },
});

export const changeRole = direct({
  name: 'changeRole',
  scope: 'noKey',
  summary: 'Give a colleague another role. It counts from their next request on.',
  effect: 'write',
  input: UserId.extend({ role: z.enum(userRoles) }),
  output: Colleague,
  run: async (work, input) => {
    const userId = uuidOf('user', input.id);
    await lockColleague(work, userId);
    if (input.role !== 'owner') {
      await requireOtherOwner(work, userId);
      // An invitation as owner would be a way back.
      await withdrawInvitationsBy(work, userId);
    }
    await work.agency.update('user_account').set({ role: input.role }).where('id', '=', userId).execute();
    return readColleague(work, userId);
  },
});

export const updateProfile = direct({
  name: 'updateProfile',
  scope: 'human',
  summary: 'Change your own name, your language, or whether your lists show your records or the team’s.',
  effect: 'write',
  input: z.strictObject({ name: text(100), language: z.enum(languages), listsShow: z.enum(listsShown) }).partial(),
  output: Colleague,
  run: async (work, input) => {
    const userId = work.actor.id as string;
    const columns = {
      ...(input.name && { name: writtenName(input.name) }),
      ...(input.language && { language: input.language }),
      ...(input.listsShow && { lists_show: input.listsShow }),
    };
    if (Object.keys(columns).length > 0) {
      await work.agency.update('user_account').set(columns).where('id', '=', userId).execute();
    }
    return readColleague(work, userId);
  },
});

/** Somebody must remain who may do everything. Call it with the lock.
 * @throws Refusal `conflict` */
async function requireOtherOwner(work: Work, userId: string): Promise<void> {
  const owners = work.agency.from('user_account').select('id').where('role', '=', 'owner');
  const otherOwners = owners.where('disabled_at', 'is', null).where('id', '!=', userId).limit(1);
  if (await otherOwners.executeTakeFirst()) return;
  throw new Refusal('conflict', 'This is the last owner of the agency.', { hint: 'Invite another owner first.' });
}

async function readColleague(work: Work, userId: string) {
  const row = await work.agency.from('user_account').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!row) throw notFound('user', publicId('user', userId));
  return colleagueRecord(row);
}

const colleagueRecord = (row: Account): z.output<typeof Colleague> => ({
  id: publicId('user', row.id),
  name: row.name,
  email: row.email,
  role: row.role,
  language: row.language,
  disabledAt: row.disabled_at?.toISOString() ?? null,
});
