import { sql } from 'kysely';
import type { Language, ListsShown } from '../../storage/column-values.ts';
import type { Db } from '../../storage/db.ts';
import { executePrepared, preparedQuery } from '../../storage/prepared-statements.ts';
import type { Tenant } from '../../storage/tenant.ts';
import { storable } from '../shared/storable-text.ts';
import { hashOf, newToken } from '../shared/token.ts';
import type { Account, Human } from './accounts.ts';
import { listsShownTo } from './lists-shown.ts';

/** A session ends after half a day without use, and after a week in any case. */
export const SESSION = { idleHours: 12, days: 7 } as const;

/** `id` is a UUID, and stays when the token is renewed. */
export type Session = {
  id: string;
  actor: Human;
  email: string;
  language: Language;
  listsShow: ListsShown;
  tokenHash: string;
};

/**
 * Begins a session for an account whose password was just checked. The account's row is locked meanwhile, so that no
 * session survives a colleague who is disabled, or a password that is changed, at the same time.
 * @returns the token for the cookie, of which only the hash is stored; undefined if the account has changed since the
 * check */
export async function beginSession(
  db: Db,
  account: Account,
  now: Date,
  userAgent?: string,
): Promise<string | undefined> {
  const token = newToken();
  const expires = new Date(now.getTime() + SESSION.days * 86_400_000);
  const { rows } = await sql`
    insert into session (token_hash, agency_id, user_id, created_at, last_seen_at, expires_at, user_agent)
    select ${hashOf(token)}, agency_id, id, ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz,
      ${userAgent ? storable(userAgent).slice(0, 300) : null}
    from user_account where agency_id = ${account.agency_id} and id = ${account.id}
      and password_hash = ${account.password_hash} and disabled_at is null for share
    returning token_hash`.execute(db);
  return rows.length === 1 ? token : undefined;
}

type SessionRow = {
  session_id: string;
  agency_id: string;
  id: string;
  name: string;
  email: string;
  role: Human['role'];
  language: Language;
  lists_show: ListsShown | null;
};

const lookUpAndTouch = preparedQuery<SessionRow>(
  `with live as (
     select session.id as session_id, token_hash, person.agency_id, person.id, person.name, person.email, person.role, person.language,
       person.lists_show
     from session join user_account person on person.agency_id = session.agency_id and person.id = session.user_id
     where token_hash = $1 and expires_at > $2::timestamptz and person.disabled_at is null
       and last_seen_at > $2::timestamptz - interval '${SESSION.idleHours} hours'
   ), seen as (
     update session set last_seen_at = $2::timestamptz from live
     where session.token_hash = live.token_hash and session.last_seen_at <= $2::timestamptz - interval '1 minute'
   )
   select session_id, agency_id, id, name, email, role, language, lists_show from live`,
);

/** The live session of a token. The same statement stores, to the minute, when it was last used. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | undefined> {
  const tokenHash = hashOf(token);
  const [row] = await executePrepared(db, lookUpAndTouch(tokenHash, now));
  if (!row) return undefined;
  const { session_id, agency_id, id, name, role, email, language } = row;
  const listsShow = listsShownTo(role, row.lists_show);
  const actor = { kind: 'human', id, name, agencyId: agency_id, role } as const;
  return { id: session_id, actor, email, language, listsShow, tokenHash };
}

/** Gives a session a new token, so that the one before opens nothing. @returns the token for the cookie; undefined if the session has ended */
export async function renewSession(agency: Tenant, tokenHash: string): Promise<string | undefined> {
  const token = newToken();
  const renewed = agency
    .update('session')
    .set({ token_hash: hashOf(token) })
    .where('token_hash', '=', tokenHash);
  return (await renewed.returning('id').executeTakeFirst()) && token;
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Ends all sessions of a user, or all but one. */
export async function endSessionsOf(agency: Tenant, userId: string, exceptTokenHash?: string): Promise<void> {
  let sessions = agency.remove('session').where('user_id', '=', userId);
  if (exceptTokenHash) sessions = sessions.where('token_hash', '!=', exceptTokenHash);
  await sessions.execute();
}

/** Deletes the sessions that have ended. */
export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  const idle = new Date(now.getTime() - SESSION.idleHours * 3_600_000);
  await db
    .deleteFrom('session')
    .where((row) => row.or([row('expires_at', '<=', now), row('last_seen_at', '<=', idle)]))
    .execute();
}
