import type { Db } from '../../storage/store.ts';
import { newId } from '../shared/ids.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Account } from './accounts.ts';
import { usableAt } from './invitations.ts';
import { hashOf } from './key-secret.ts';

export type Invited = { agency: string; email: string; name: string; role: 'owner' | 'agent' };

/** What the invited person reads before joining.
 * @throws Refusal `invitation_invalid` */
export async function readInvitation(db: Db, token: string, now: Date): Promise<Invited> {
  const invitation = await db
    .selectFrom('invitation')
    .where('token_hash', '=', hashOf(token))
    .where(usableAt(now))
    .innerJoin('agency', 'agency.id', 'invitation.agency_id')
    .select(['agency.name as agency', 'invitation.email', 'invitation.name', 'invitation.role'])
    .executeTakeFirst();
  if (!invitation) throw invalid();
  return invitation;
}

/** Makes the invited person's account, once. For a transaction: where it refuses, the invitation stays.
 * @throws Refusal `invitation_invalid`, `conflict` when the e-mail has an account by now */
export async function acceptInvitation(
  db: Db,
  { token, name, passwordHash }: { token: string; name: string; passwordHash: string },
  now: Date,
): Promise<Account> {
  const invitation = await db
    .updateTable('invitation')
    .set({ accepted_at: now })
    .where('token_hash', '=', hashOf(token))
    .where(usableAt(now))
    .returning(['agency_id', 'email', 'role'])
    .executeTakeFirst();
  if (!invitation) throw invalid();
  const account = await db
    .insertInto('user_account')
    .values({ ...invitation, id: newId(), name: name.trim(), password_hash: passwordHash, created_at: now })
    .onConflict((row) => row.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (account) return account;
  throw new Refusal('conflict', 'This e-mail has an account already.', { hint: 'Sign in with its password.' });
}

const invalid = () =>
  new Refusal('invitation_invalid', 'This invitation is unknown, used, withdrawn or too old.', {
    hint: 'Ask the owner of the agency for another one.',
  });
