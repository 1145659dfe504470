import type { ExpressionBuilder } from 'kysely';
import { z } from 'zod';
import { invitationMailStatuses, type UserRole, userRoles } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { byKey } from '../../storage/tenant.ts';
import { writtenName } from '../drafts/written-name.ts';
import { time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { hashOf, newToken } from '../shared/token.ts';
import { InvitationInput } from './invitation-input.ts';
import { releaseInvitation, VALID_DAYS } from './invitation-mail.ts';
import { normalizedEmail } from './sign-in-attempts.ts';
import { lockTeam } from './team-locks.ts';

/** A person who may create an account, once. The owner passes the link on, or releases an e-mail that contains it. */
export const Invitation = z.object({
  id: id('invitation'),
  email: z.string(),
  name: z.string(),
  role: z.enum(userRoles),
  expiresAt: time,
  mail: z
    .object({ status: z.enum(invitationMailStatuses), detail: z.string().nullable() })
    .nullable()
    .describe('Where its e-mail stands; null without one'),
});

export const inviteColleague = direct({
  name: 'inviteColleague',
  scope: 'noKey',
  summary:
    'Make a link with which one colleague can join within seven days, and e-mail it. It replaces an earlier one.',
  effect: 'write',
  input: InvitationInput,
  output: Invitation.extend({ token: z.string().describe('Shown this once') }),
  run: async (work, input) => {
    const email = normalizedEmail(input.email);
    await lockTeam(work);
    await requireNotInTeam(work, email);
    await withdrawal(work).where('email', '=', email).execute();
    const token = newToken();
    const row = {
      id: newId(),
      email,
      name: writtenName(input.name),
      role: input.role,
      token_hash: hashOf(token),
      invited_by: work.actor.id as string,
      created_at: work.now,
      expires_at: new Date(work.now.getTime() + VALID_DAYS * 86_400_000),
    };
    await work.agency.insert('invitation', row).execute();
    const { fingerprint } = input;
    if (fingerprint === undefined) return { ...invitationRecord(row, null), token };
    await releaseInvitation(work, { id: row.id, token, fingerprint });
    return { ...invitationRecord(row, { status: 'waiting', detail: null }), token };
  },
});

/** The link that the invited person opens. */
export const invitationLink = (baseUrl: string, token: string): string => `${baseUrl}/invitation/${token}`;

export const withdrawInvitation = direct({
  name: 'withdrawInvitation',
  scope: 'noKey',
  summary: 'Take an invitation back before it is used.',
  effect: 'write',
  input: z.strictObject({ id: id('invitation') }),
  output: Invitation,
  run: async (work, input) => {
    const invitation = withdrawal(work).where('id', '=', uuidOf('invitation', input.id));
    const row = await invitation.returningAll().executeTakeFirst();
    if (!row) throw notFound('invitation', input.id);
    return invitationRecord(row, null);
  },
});

/** Withdraws the invitations by a colleague who was disabled. */
export async function withdrawInvitationsBy(work: Work, userId: string): Promise<void> {
  await withdrawal(work).where('invited_by', '=', userId).execute();
}

/** The invitations that can still be used, newest first. */
export async function listInvitations(work: Work): Promise<z.output<typeof Invitation>[]> {
  const rows = await work.agency
    .from('invitation')
    .leftJoin('invitation_mail', byKey('invitation_mail', 'invitation.id'))
    .selectAll('invitation')
    .select(['status', 'detail'])
    .where(isUsableAt(work.now))
    .orderBy('invitation.id', 'desc')
    .execute();
  return rows.map(({ status, detail, ...row }) => invitationRecord(row, status && { status, detail }));
}

/** The condition that an invitation was not accepted, withdrawn or expired. */
export const isUsableAt = (now: Date) => (row: ExpressionBuilder<Tables, 'invitation'>) =>
  row.and([row('accepted_at', 'is', null), row('withdrawn_at', 'is', null), row('expires_at', '>', now)]);

const withdrawal = (work: Work) =>
  work.agency.update('invitation').set({ withdrawn_at: work.now }).where(isUsableAt(work.now));

/** @throws Refusal `already_in_team` */
async function requireNotInTeam(work: Work, email: string): Promise<void> {
  const rows = work.agency.from('user_account').select('id').where('email', '=', email);
  const colleague = await rows.executeTakeFirst();
  if (!colleague) return;
  throw new Refusal('already_in_team', 'This e-mail is a colleague’s already.', {
    hint: 'A colleague who was disabled can be enabled again.',
    existingId: publicId('user', colleague.id),
  });
}

type InvitationRow = { id: string; email: string; name: string; role: UserRole; expires_at: Date };

const invitationRecord = (
  { id, email, name, role, expires_at }: InvitationRow,
  mail: z.output<typeof Invitation>['mail'],
): z.output<typeof Invitation> => ({
  id: publicId('invitation', id),
  email,
  name,
  role,
  expiresAt: expires_at.toISOString(),
  mail,
});
