import type { Selectable } from 'kysely';
import type { Db } from '../../storage/db.ts';
import type { Tables } from '../../storage/entities/all.ts';
import type { Actor } from '../shared/actor.ts';
import { Refusal } from '../shared/refusal.ts';
import { verifyPassword } from './password.ts';
import { clearAttempts, countAttempt, normalizedEmail } from './sign-in-attempts.ts';

export type Human = Extract<Actor, { kind: 'human' }>;

export type Account = Selectable<Tables['user_account']>;

export const humanOf = ({ id, name, agency_id, role }: Account): Human => ({
  kind: 'human',
  id,
  name,
  agencyId: agency_id,
  role,
});

/**
 * The account with this e-mail and password. An unknown e-mail, a wrong password and a disabled account get the same
 * answer after the same time.
 * @param place a browser in which somebody has signed in to this account, or a session of it
 * @throws Refusal `sign_in_failed`, `too_many_attempts` */
export async function checkPassword(db: Db, email: string, password: string, place?: string): Promise<Account> {
  await countAttempt(db, email, place);
  const rows = db.selectFrom('user_account').selectAll().where('email', '=', normalizedEmail(email));
  const account = await rows.executeTakeFirst();
  const isRight = await verifyPassword(password, account?.password_hash);
  if (!account || !isRight || account.disabled_at) throw signInFailed();
  await clearAttempts(db, email, place);
  return account;
}

export const signInFailed = () =>
  new Refusal('sign_in_failed', 'This e-mail and this password do not go together.', {
    hint: 'Check both; the owner of the agency can invite you anew.',
  });
