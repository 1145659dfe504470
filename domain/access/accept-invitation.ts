import type { UserRole } from '../../storage/column-values.ts';
import type { Db } from '../../storage/db.ts';
import { writtenName } from '../drafts/written-name.ts';
import { newId } from '../shared/ids.ts';
import { Refusal } from '../shared/refusal.ts';
import { hashOf } from '../shared/token.ts';
import type { Account } from './accounts.ts';
import { isUsableAt } from './invitations.ts';

type InvitationDetails = { agency: string; email: string; name: string; role: UserRole };

/** The details that the invited person sees before accepting.
 * @throws Refusal `invitation_invalid` */
export async function readInvitation(db: Db, token: string, now: Date): Promise<InvitationDetails> {
  const invitation = await db
    .selectFrom('invitation')
    .where('token_hash', '=', hashOf(token))
    .where(isUsableAt(now))
    .innerJoin('agency', 'agency.id', 'invitation.agency_id')
    .select(['agency.name as agency', 'invitation.email', 'invitation.name', 'invitation.role'])
    .executeTakeFirst();
  if (!invitation) throw invitationInvalid();
  return invitation;
}

/** Creates the invited person's account. Call it in a transaction, so that after a refusal the invitation is still valid.
 * @throws Refusal `invitation_invalid`, `conflict` if the e-mail has an account meanwhile */
export async function acceptInvitation(
  db: Db,
  { token, name, passwordHash }: { token: string; name: string; passwordHash: string },
  now: Date,
): Promise<Account> {
  const invitation = await db
    .updateTable('invitation')
    .set({ accepted_at: now })
    .where('token_hash', '=', hashOf(token))
    .where(isUsableAt(now))
    .returning(['agency_id', 'email', 'role'])
    .executeTakeFirst();
  if (!invitation) throw invitationInvalid();
  const account = await db
    .insertInto('user_account')
    .values({ ...invitation, id: newId(), name: writtenName(name), password_hash: passwordHash, created_at: now })
    .onConflict((row) => row.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (account) return account;
  throw new Refusal('conflict', 'This e-mail has an account already.', { hint: 'Sign in with its password.' });
}

const invitationInvalid = () =>
  new Refusal('invitation_invalid', 'This invitation is unknown, used, withdrawn or too old.', {
    hint: 'Ask the owner of the agency for another one.',
  });
