import { z } from 'zod';
import { acceptInvitation, readInvitation } from '../domain/access/accept-invitation.ts';
import { type Account, checkPassword, type Human, humanOf, signInFailed } from '../domain/access/accounts.ts';
import { createFirstAgency, requireEmptyStore, requireFirstRunCode } from '../domain/access/first-run.ts';
import { knownBrowserOf, withAccount } from '../domain/access/known-browsers.ts';
import { endOwnSession, listOwnSessions, type OwnSession, SessionId } from '../domain/access/own-sessions.ts';
import { hashPassword } from '../domain/access/password.ts';
import { requireStrongPassword } from '../domain/access/require-strong-password.ts';
import { beginSession, endSession, endSessionsOf, renewSession, type Session } from '../domain/access/sessions.ts';
import { text } from '../domain/shared/fields.ts';
import { publicId } from '../domain/shared/ids.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { hashOf } from '../domain/shared/token.ts';
import type { Db } from '../storage/db.ts';
import { tenantOf } from '../storage/tenant.ts';
import { journal } from './journal/journal.ts';
import { parseInput } from './parse-input.ts';
import { runAgain } from './transaction/run-again.ts';
import { type AppContext, transact } from './transaction/transact.ts';

/**
 * Signing in and signing up. None of this is an operation, because nobody is signed in yet, but each is one transaction
 * with its journal entry. Passwords are hashed before the transaction: that takes long, and a transaction keeps a
 * connection.
 */

const password = text(1000);
const email = z.email('not an e-mail address').max(254);

const SignIn = z.strictObject({ email: text(254), password });
const InvitedSignUp = z.strictObject({ token: text(100), name: text(100), password });
const FirstOwnerSignUp = z.strictObject({
  code: text(100),
  agency: text(100),
  name: text(100),
  email,
  password,
});
const PasswordChange = z.strictObject({ current: password, next: password });

/** `token` and `browser` are for cookies, and nothing else may see them. */
export type SignedIn = { actor: Human; token: string; browser: string };

/** `previousToken` is the session token that the request carried; its session ends. */
export type RequestDetails = {
  previousToken?: string | undefined;
  /** The cookie by which the browser is known (`known-browsers.ts`). */
  browser?: string | undefined;
  requestId?: string | undefined;
  /** How the browser names itself. */
  userAgent?: string | undefined;
};

/** @throws Refusal `sign_in_failed`, `too_many_attempts`, `invalid_request` */
export async function signIn(context: AppContext, input: unknown, request: RequestDetails = {}): Promise<SignedIn> {
  const { email, password } = parseInput(SignIn, input);
  const browser = knownBrowserOf({ cookie: request.browser, secret: context.secret }, email);
  const account = await checkPassword(context.rows.ofAllAgencies, email, password, browser);
  return startSession(context, 'signIn', request, async () => account);
}

/** @throws Refusal `invitation_invalid`, `weak_password`, `conflict`, `invalid_request` */
export async function signUpInvited(
  context: AppContext,
  input: unknown,
  request: RequestDetails = {},
): Promise<SignedIn> {
  const { token, name, password } = parseInput(InvitedSignUp, input);
  const now = context.now();
  const { email, agency } = await readInvitation(context.rows.ofAllAgencies, token, now);
  await requireStrongPassword(password, [email, name, agency]);
  const passwordHash = await hashPassword(password);
  return startSession(context, 'join', request, (db) => acceptInvitation(db, { token, name, passwordHash }, now));
}

/** Creates the first agency of an installation, with its owner.
 * @throws Refusal `invitation_invalid` for a wrong code, `conflict`, `weak_password`, `invalid_request` */
export async function signUpFirstOwner(
  context: AppContext,
  input: unknown,
  request: RequestDetails = {},
): Promise<SignedIn> {
  const { code, password, ...first } = parseInput(FirstOwnerSignUp, input);
  requireFirstRunCode(context.secret, code);
  await requireEmptyStore(context.rows.ofAllAgencies);
  await requireStrongPassword(password, [first.email, first.name, first.agency]);
  const passwordHash = await hashPassword(password);
  return startSession(context, 'found', request, (db) =>
    createFirstAgency(db, { ...first, passwordHash }, context.now()),
  );
}

/**
 * Changes the password, ends all other sessions of the user, and gives this one a new token. Wrong current passwords are counted for
 * this session, so that nobody elsewhere can keep its user from changing theirs.
 * @returns the token for the cookie
 * @throws Refusal `sign_in_failed`, `too_many_attempts`, `weak_password`, `conflict`, `invalid_request`
 */
export async function changePassword(
  context: AppContext,
  session: Session,
  input: unknown,
  requestId?: string,
): Promise<string> {
  const { current, next } = parseInput(PasswordChange, input);
  const { actor, email, tokenHash } = session;
  const agency = await context.rows
    .ofAgency(actor.agencyId)
    .selectFrom('agency')
    .select('name')
    .where('id', '=', actor.agencyId)
    .executeTakeFirst();
  // The current one first: checking it is limited, and judging a new one takes a tenth of a second.
  const { id, password_hash } = await checkPassword(context.rows.ofAllAgencies, email, current, tokenHash);
  await requireStrongPassword(next, [email, actor.name, agency?.name ?? '']);
  const hash = await hashPassword(next);
  return transact(context, actor, async (work) => {
    const { agency } = work;
    const own = agency.update('user_account').where('id', '=', id).where('password_hash', '=', password_hash);
    const changed = await own.set({ password_hash: hash }).returning('id').executeTakeFirst();
    if (!changed) throw new Refusal('conflict', 'Your password was changed meanwhile.', { hint: 'Sign in anew.' });
    await endSessionsOf(agency, id, tokenHash);
    const token = await renewSession(agency, tokenHash);
    if (!token) throw new Refusal('unauthenticated', 'Your session has ended.', { hint: 'Sign in anew.' });
    const subject = publicId('user', id);
    work.journal({ operation: 'changePassword', outcome: 'done', subject, requestId });
    return token;
  });
}

export function listSessions(context: AppContext, session: Session): Promise<OwnSession[]> {
  const { agencyId } = session.actor;
  return listOwnSessions(tenantOf(context.rows.ofAgency(agencyId), agencyId), session, context.now());
}

/** Ends one of the person's sessions, or all but the current one. That one may be ended too, as by signing out.
 * @throws Refusal `not_found`, `invalid_request` */
export async function endSessions(
  context: AppContext,
  session: Session,
  which: 'others' | { input: unknown },
  requestId?: string,
): Promise<void> {
  const { actor, tokenHash } = session;
  const sessionId = which === 'others' ? undefined : parseInput(SessionId, which.input).id;
  await transact(context, actor, async (work) => {
    if (sessionId) await endOwnSession(work.agency, session, sessionId);
    else await endSessionsOf(work.agency, actor.id, tokenHash);
    work.journal({ operation: 'endSessions', outcome: 'done', subject: publicId('user', actor.id), requestId });
  });
}

export async function signOut(context: AppContext, { tokenHash, actor }: Session): Promise<void> {
  await endSession(context.rows.ofAgency(actor.agencyId), tokenHash);
  context.afterCommit(actor.agencyId, []);
}

/** Every sign-in begins a new session, so that a cookie planted before it is useless (session fixation). */
async function startSession(
  context: AppContext,
  operation: string,
  { previousToken: before, browser: cookie, requestId, userAgent }: RequestDetails,
  accountIn: (db: Db) => Promise<Account>,
): Promise<SignedIn> {
  const now = context.now();
  const begin = async (db: Db): Promise<SignedIn> => {
    const account = await accountIn(db);
    const token = await beginSession(db, account, now, userAgent);
    if (!token) throw signInFailed();
    if (before) await endSession(db, hashOf(before));
    const actor = humanOf(account);
    const subject = publicId('user', account.id);
    await journal(db, actor, now, { operation, outcome: 'done', subject, requestId });
    return { actor, token, browser: withAccount({ cookie, secret: context.secret }, account.email) };
  };
  const signedIn = await runAgain(() => context.rows.ofAllAgencies.transaction().execute(begin));
  context.afterCommit(signedIn.actor.agencyId, []);
  return signedIn;
}
