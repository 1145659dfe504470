import { z } from 'zod';
import { acceptInvitation, readInvitation } from '../domain/access/accept-invitation.ts';
import { type Account, checkPassword, type Human, humanOf, signInFailed } from '../domain/access/accounts.ts';
import { foundAgency, refuseFounded, refuseWrongCode } from '../domain/access/first-run.ts';
import { hashOf } from '../domain/access/key-secret.ts';
import { hashPassword, refuseWeakPassword } from '../domain/access/password.ts';
import { beginSession, endSession, endSessionsOf, type Session } from '../domain/access/sessions.ts';
import { text } from '../domain/shared/fields.ts';
import { publicId } from '../domain/shared/ids.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import type { Db } from '../storage/store.ts';
import { journal } from './journal/journal.ts';
import { type AppContext, transact } from './perform.ts';
import { parseInput } from './permit.ts';

/**
 * How people come in. Nobody acts yet, so none of this is an operation; each is one transaction with its journal row all
 * the same. Passwords are checked and hashed before it: that takes long, and a transaction holds a connection.
 */

const password = text(1000);
const email = z.email('not an e-mail address').max(254);

export const SignIn = z.strictObject({ email: text(254), password });
export const Joining = z.strictObject({ token: text(100), name: text(100), password });
export const Founding = z.strictObject({ code: text(100), agency: text(100), name: text(100), email, password });
export const PasswordChange = z.strictObject({ current: password, next: password });

/** Somebody is in: `token` is for their cookie alone. */
export type Entered = { actor: Human; token: string };

/** What the surface tells: the token of the cookie that came along, which ends here, and the request. */
export type Coming = { before?: string | undefined; requestId?: string | undefined };

/** @throws Refusal `sign_in_failed`, `too_many_attempts`, `invalid_request` */
export async function signIn(context: AppContext, input: unknown, coming: Coming = {}): Promise<Entered> {
  const { email, password } = parseInput(SignIn, input);
  const account = await checkPassword(context.db, email, password);
  return enter(context, 'signIn', coming, async () => account);
}

/** @throws Refusal `invitation_invalid`, `weak_password`, `conflict`, `invalid_request` */
export async function join(context: AppContext, input: unknown, coming: Coming = {}): Promise<Entered> {
  const { token, name, password } = parseInput(Joining, input);
  const now = context.now();
  const { email, agency } = await readInvitation(context.db, token, now);
  refuseWeakPassword(password, [email, name, agency]);
  const passwordHash = await hashPassword(password);
  return enter(context, 'join', coming, (db) => acceptInvitation(db, { token, name, passwordHash }, now));
}

/** The first run of an installation.
 * @throws Refusal `invitation_invalid` for a wrong code, `conflict`, `weak_password`, `invalid_request` */
export async function found(context: AppContext, input: unknown, coming: Coming = {}): Promise<Entered> {
  const { code, password, ...first } = parseInput(Founding, input);
  refuseWrongCode(context.secret, code);
  await refuseFounded(context.db);
  refuseWeakPassword(password, [first.email, first.name, first.agency]);
  const passwordHash = await hashPassword(password);
  return enter(context, 'found', coming, (db) => foundAgency(db, { ...first, passwordHash }, context.now()));
}

/** Ends all other sessions of the person. The current password counts as one at the sign-in does.
 * @throws Refusal `sign_in_failed`, `too_many_attempts`, `weak_password`, `conflict`, `invalid_request` */
export async function changePassword(
  context: AppContext,
  session: Session,
  input: unknown,
  requestId?: string,
): Promise<void> {
  const { current, next } = parseInput(PasswordChange, input);
  const { actor, email, tokenHash } = session;
  const agency = await context.db
    .selectFrom('agency')
    .select('name')
    .where('id', '=', actor.agencyId)
    .executeTakeFirst();
  refuseWeakPassword(next, [email, actor.name, agency?.name ?? '']);
  const { id, password_hash } = await checkPassword(context.db, email, current);
  const hash = await hashPassword(next);
  await transact(context, actor, async ({ agency, now }) => {
    const own = agency.update('user_account').where('id', '=', id).where('password_hash', '=', password_hash);
    const changed = await own.set({ password_hash: hash }).returning('id').executeTakeFirst();
    if (!changed) throw new Refusal('conflict', 'Your password was changed meanwhile.', { hint: 'Sign in anew.' });
    await endSessionsOf(agency, id, tokenHash);
    const subject = publicId('user', id);
    await journal(agency.db, { actor, now, operation: 'changePassword', outcome: 'done', subject, requestId });
  });
}

export async function signOut(context: AppContext, { tokenHash, actor }: Session): Promise<void> {
  await endSession(context.db, tokenHash);
  context.committed(actor.agencyId, []);
}

/** A new session each time: whoever planted a cookie before the sign-in has nothing after it. */
async function enter(
  context: AppContext,
  operation: string,
  { before, requestId }: Coming,
  accountIn: (db: Db) => Promise<Account>,
): Promise<Entered> {
  const now = context.now();
  const entered = await context.db.transaction().execute(async (db) => {
    const account = await accountIn(db);
    const token = await beginSession(db, account, now);
    if (!token) throw signInFailed();
    if (before) await endSession(db, hashOf(before));
    const actor = humanOf(account);
    await journal(db, { actor, now, operation, outcome: 'done', subject: publicId('user', account.id), requestId });
    return { actor, token };
  });
  context.committed(entered.actor.agencyId, []);
  return entered;
}
