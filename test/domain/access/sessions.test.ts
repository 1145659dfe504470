import { describe, expect, it } from 'vitest';
import { deleteOldSessions, findSession, type Session } from '../../../domain/access/sessions.ts';
import { disableColleague, enableColleague, updateProfile } from '../../../domain/access/team.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { hashOf } from '../../../domain/shared/token.ts';
import { perform } from '../../../door/perform.ts';
import { changePassword, signIn, signOut } from '../../../door/sign-in.ts';
import type { AppContext } from '../../../door/transaction/transact.ts';
import type { UserRole } from '../../../storage/column-values.ts';
import { readAllRows } from '../../support/all-rows.ts';
import { createColleague, PASSWORD, refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const { db } = server;
const agency = await server.createAgency();
const start = new Date();
const [SECOND, HOUR, DAY] = [1000, 3_600_000, 86_400_000];
const at = (ms: number) => new Date(start.getTime() + ms);
const context: AppContext = { ...server.context, now: () => start };

/** A colleague who is signed in. */
async function signedInColleague() {
  const colleague = await createColleague(db, agency);
  const signInAgain = async (previousToken?: string) =>
    (await signIn(context, { email: colleague.email, password: PASSWORD }, { previousToken })).token;
  return { ...colleague, publicId: publicId('user', colleague.id), signInAgain, token: await signInAgain() };
}
const isOpen = async (token: string, now = start) => (await findSession(db, token, now)) !== undefined;
const sessionOf = async (token: string) => (await findSession(db, token, start)) as Session;

describe('a session', () => {
  it('is found by its token, of which only the hash is stored', async () => {
    const { token, actor, email } = await signedInColleague();
    expect(token).toMatch(/^[\w-]{43}$/);
    const session = await sessionOf(token);
    expect(session).toMatchObject({ actor, email, language: 'fr' });
    expect(JSON.stringify(await readAllRows(db, []))).not.toContain(token);
    expect([await isOpen(session.tokenHash), await isOpen('')]).toEqual([false, false]);
  });

  it('is new at each sign-in, and the session that the request carried ends', async () => {
    const { token, signInAgain } = await signedInColleague();
    const next = await signInAgain(token);
    expect([await isOpen(token), await isOpen(next)]).toEqual([false, true]);
    const elsewhere = await signInAgain();
    expect([await isOpen(next), await isOpen(elsewhere)]).toEqual([true, true]);
  });

  it('shows an agent their own records at first, the others the team’s, and each what they chose', async () => {
    const shownTo = async (role: UserRole) => {
      const { email, actor } = await createColleague(db, agency, role);
      const { token } = await signIn(context, { email, password: PASSWORD });
      const before = (await sessionOf(token)).listsShow;
      const chosen = before === 'mine' ? 'team' : 'mine';
      await perform(context, actor, updateProfile, { listsShow: chosen });
      expect((await sessionOf(token)).listsShow).toBe(chosen);
      return before;
    };
    expect(await Promise.all((['owner', 'negotiator', 'assistant'] as const).map(shownTo))).toEqual([
      'team',
      'mine',
      'team',
    ]);
  });

  it('ends after twelve hours without use', async () => {
    const { token } = await signedInColleague();
    expect(await isOpen(token, at(12 * HOUR - 1))).toBe(true);
    expect(await isOpen(token, at(24 * HOUR - 1))).toBe(false);
  });

  it('stores its last use once a minute, not at every request', async () => {
    const { token } = await signedInColleague();
    await isOpen(token, at(59 * SECOND));
    expect(await isOpen(token, at(12 * HOUR))).toBe(false);
    await isOpen(token, at(60 * SECOND));
    expect(await isOpen(token, at(12 * HOUR))).toBe(true);
  });

  it('ends after seven days, however much it was used', async () => {
    const { token } = await signedInColleague();
    for (let used = 0; used < 7 * DAY; used += 11 * HOUR) expect(await isOpen(token, at(used))).toBe(true);
    expect(await isOpen(token, at(7 * DAY - 1))).toBe(true);
    expect(await isOpen(token, at(7 * DAY))).toBe(false);
  });

  it('ends at the sign-out, and other sessions of the user stay', async () => {
    const { token, signInAgain } = await signedInColleague();
    const elsewhere = await signInAgain();
    await signOut(context, await sessionOf(token));
    expect([await isOpen(token), await isOpen(elsewhere)]).toEqual([false, true]);
  });

  it('is deleted once it has ended', async () => {
    const { id, signInAgain } = await signedInColleague();
    const sessions = db.selectFrom('session').select('last_seen_at').where('user_id', '=', id);
    const rows = async () => (await sessions.execute()).map((row) => row.last_seen_at);
    await isOpen(await signInAgain(), at(HOUR));
    expect(await rows()).toHaveLength(2);
    await deleteOldSessions(db, at(12 * HOUR));
    expect(await rows()).toEqual([at(HOUR)]);
    await db
      .updateTable('session')
      .set({ last_seen_at: at(7 * DAY - HOUR) })
      .where('user_id', '=', id)
      .execute();
    await deleteOldSessions(db, at(7 * DAY - 1));
    expect(await rows()).toHaveLength(1);
    await deleteOldSessions(db, at(7 * DAY));
    expect(await rows()).toEqual([]);
  });
});

describe('a colleague who is disabled', () => {
  it('is signed out immediately and cannot sign in, and old sessions stay closed when the account is enabled again', async () => {
    const { token, signInAgain, email, ...colleague } = await signedInColleague();
    await agency.perform(disableColleague, { id: colleague.publicId });
    expect(await isOpen(token)).toBe(false);
    expect(await refusalOf(signInAgain())).toMatchObject({ code: 'sign_in_failed' });
    await agency.perform(enableColleague, { id: colleague.publicId });
    expect([await isOpen(token), await isOpen(await signInAgain())]).toEqual([false, true]);
  });

  it('has no access even with a session that was left over', async () => {
    const { token, id } = await signedInColleague();
    await db.updateTable('user_account').set({ disabled_at: start }).where('id', '=', id).execute();
    expect(await isOpen(token)).toBe(false);
  });
});

describe('a change of the password', () => {
  const next = 'le vent se lève à Nantes';

  it('ends the user’s other sessions and nobody else’s; only the new password is accepted', async () => {
    const [user, colleague] = [await signedInColleague(), await signedInColleague()];
    const elsewhere = await user.signInAgain();
    const before = await sessionOf(user.token);
    const renewed = await changePassword(context, before, { current: PASSWORD, next });
    const areOpen = await Promise.all([user.token, elsewhere, colleague.token, renewed].map((token) => isOpen(token)));
    expect(areOpen).toEqual([false, false, true, true]);
    expect(await sessionOf(renewed)).toEqual({ ...before, tokenHash: hashOf(renewed) });
    expect(await refusalOf(user.signInAgain())).toMatchObject({ code: 'sign_in_failed' });
    const { token } = await signIn(context, { email: user.email, password: next });
    expect(await isOpen(token)).toBe(true);
    const entries = db.selectFrom('journal_entry').select('operation').where('subject', '=', user.publicId);
    const operations = (await entries.orderBy('seq').execute()).map(({ operation }) => operation);
    expect(operations).toEqual(['signIn', 'signIn', 'changePassword', 'signIn']);
  });

  it.each([
    ['needs the current password', { current: 'pas celui-là du tout', next }, 'sign_in_failed'],
    ['needs a strong new password', { current: PASSWORD, next: 'court' }, 'weak_password'],
    ['refuses the agency’s name', { current: PASSWORD, next: 'Agence du Test' }, 'weak_password'],
    ['needs both passwords', { next }, 'invalid_request'],
  ])('%s', async (_, change, code) => {
    const { token, signInAgain } = await signedInColleague();
    expect(await refusalOf(changePassword(context, await sessionOf(token), change))).toMatchObject({ code });
    expect(await isOpen(await signInAgain())).toBe(true);
  });

  it('counts wrong current passwords, for this session alone', async () => {
    const { token, signInAgain } = await signedInColleague();
    const session = await sessionOf(token);
    for (let guess = 0; guess < 10; guess += 1) {
      await refusalOf(changePassword(context, session, { current: 'pas celui-là du tout', next }));
    }
    const change = changePassword(context, session, { current: PASSWORD, next });
    expect(await refusalOf(change)).toMatchObject({ code: 'too_many_attempts' });
    const elsewhere = await sessionOf(await signInAgain());
    await changePassword(context, elsewhere, { current: PASSWORD, next });
  });

  it('is possible while a stranger tries passwords', async () => {
    const { email, token } = await signedInColleague();
    for (let guess = 0; guess < 11; guess += 1) await refusalOf(signIn(context, { email, password: 'pas celui-là' }));
    await changePassword(context, await sessionOf(token), { current: PASSWORD, next });
  });
});
