import { describe, expect, it } from 'vitest';
import type { AppContext } from '../../../approval/perform.ts';
import { changePassword, signIn, signOut } from '../../../approval/sign-in.ts';
import { forgetSessions, openSession, type Session } from '../../../domain/access/sessions.ts';
import { disableColleague, enableColleague } from '../../../domain/access/team.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { colleague, PASSWORD, refusal } from '../../support/people.ts';
import { everyRow } from '../../support/rows.ts';
import { world } from '../../support/world.ts';

const here = await world();
const { db } = here;
const agency = await here.agency();
const start = new Date();
const [SECOND, HOUR, DAY] = [1000, 3_600_000, 86_400_000];
const at = (ms: number) => new Date(start.getTime() + ms);
const context: AppContext = { ...here.context, now: () => start };

/** Somebody who is signed in. */
async function somebody() {
  const person = await colleague(db, agency);
  const enter = async (before?: string) =>
    (await signIn(context, { email: person.email, password: PASSWORD }, { before })).token;
  return { ...person, publicId: publicId('user', person.id), enter, token: await enter() };
}
const opens = async (token: string, now = start) => (await openSession(db, token, now)) !== undefined;
const sessionOf = async (token: string) => (await openSession(db, token, start)) as Session;

describe('a session', () => {
  it('is opened by its token, of which only the hash is stored', async () => {
    const { token, actor, email } = await somebody();
    expect(token).toMatch(/^[\w-]{43}$/);
    const session = await sessionOf(token);
    expect(session).toMatchObject({ actor, email, language: 'fr' });
    expect(JSON.stringify(await everyRow(db, []))).not.toContain(token);
    expect([await opens(session.tokenHash), await opens('')]).toEqual([false, false]);
  });

  it('is another one at each sign-in, and ends the one that came along', async () => {
    const { token, enter } = await somebody();
    const next = await enter(token);
    expect([await opens(token), await opens(next)]).toEqual([false, true]);
    const elsewhere = await enter();
    expect([await opens(next), await opens(elsewhere)]).toEqual([true, true]);
  });

  it('ends after twelve hours without use', async () => {
    const { token } = await somebody();
    expect(await opens(token, at(12 * HOUR - 1))).toBe(true);
    expect(await opens(token, at(24 * HOUR - 1))).toBe(false);
  });

  it('notes its use once a minute, not at every request', async () => {
    const { token } = await somebody();
    await opens(token, at(59 * SECOND));
    expect(await opens(token, at(12 * HOUR))).toBe(false);
    await opens(token, at(60 * SECOND));
    expect(await opens(token, at(12 * HOUR))).toBe(true);
  });

  it('ends after seven days, however much it was used', async () => {
    const { token } = await somebody();
    for (let used = 0; used < 7 * DAY; used += 11 * HOUR) expect(await opens(token, at(used))).toBe(true);
    expect(await opens(token, at(7 * DAY - 1))).toBe(true);
    expect(await opens(token, at(7 * DAY))).toBe(false);
  });

  it('ends when its person signs out, and no other does', async () => {
    const { token, enter } = await somebody();
    const elsewhere = await enter();
    await signOut(context, await sessionOf(token));
    expect([await opens(token), await opens(elsewhere)]).toEqual([false, true]);
  });

  it('is forgotten once it opens nothing', async () => {
    const { id, enter } = await somebody();
    const sessions = db.selectFrom('session').select('last_seen_at').where('user_id', '=', id);
    const rows = async () => (await sessions.execute()).map((row) => row.last_seen_at);
    await opens(await enter(), at(HOUR));
    expect(await rows()).toHaveLength(2);
    await forgetSessions(db, at(12 * HOUR));
    expect(await rows()).toEqual([at(HOUR)]);
    await db
      .updateTable('session')
      .set({ last_seen_at: at(7 * DAY - HOUR) })
      .where('user_id', '=', id)
      .execute();
    await forgetSessions(db, at(7 * DAY - 1));
    expect(await rows()).toHaveLength(1);
    await forgetSessions(db, at(7 * DAY));
    expect(await rows()).toEqual([]);
  });
});

describe('a colleague who is disabled', () => {
  it('is out at once, cannot sign in, and old sessions stay closed when enabled again', async () => {
    const { token, enter, email, ...person } = await somebody();
    await agency.does(disableColleague, { id: person.publicId });
    expect(await opens(token)).toBe(false);
    expect(await refusal(enter())).toMatchObject({ code: 'sign_in_failed' });
    await agency.does(enableColleague, { id: person.publicId });
    expect([await opens(token), await opens(await enter())]).toEqual([false, true]);
  });

  it('is out even where a session was left over', async () => {
    const { token, id } = await somebody();
    await db.updateTable('user_account').set({ disabled_at: start }).where('id', '=', id).execute();
    expect(await opens(token)).toBe(false);
  });
});

describe('a change of the password', () => {
  const next = 'le vent se lève à Nantes';

  it('ends all other sessions and no one else’s; only the new one opens', async () => {
    const [me, other] = [await somebody(), await somebody()];
    const elsewhere = await me.enter();
    await changePassword(context, await sessionOf(me.token), { current: PASSWORD, next });
    const open = await Promise.all([me.token, elsewhere, other.token].map((token) => opens(token)));
    expect(open).toEqual([true, false, true]);
    expect(await refusal(me.enter())).toMatchObject({ code: 'sign_in_failed' });
    const { token } = await signIn(context, { email: me.email, password: next });
    expect(await opens(token)).toBe(true);
    const entries = db.selectFrom('journal_entry').select('operation').where('subject', '=', me.publicId);
    const operations = (await entries.orderBy('seq').execute()).map(({ operation }) => operation);
    expect(operations).toEqual(['signIn', 'signIn', 'changePassword', 'signIn']);
  });

  it.each([
    ['needs the current one', { current: 'pas celui-là du tout', next }, 'sign_in_failed'],
    ['needs a good one', { current: PASSWORD, next: 'court' }, 'weak_password'],
    ['is not to the agency’s name', { current: PASSWORD, next: 'Agence du Test' }, 'weak_password'],
    ['says both', { next }, 'invalid_request'],
  ])('%s', async (_, change, code) => {
    const { token, enter } = await somebody();
    expect(await refusal(changePassword(context, await sessionOf(token), change))).toMatchObject({ code });
    expect(await opens(await enter())).toBe(true);
  });

  it('counts guesses of the current one as the sign-in does', async () => {
    const { token, enter } = await somebody();
    const session = await sessionOf(token);
    for (let guess = 0; guess < 10; guess += 1) {
      await refusal(changePassword(context, session, { current: 'pas celui-là du tout', next }));
    }
    const change = changePassword(context, session, { current: PASSWORD, next });
    expect(await refusal(change)).toMatchObject({ code: 'too_many_attempts' });
    expect(await refusal(enter())).toMatchObject({ code: 'too_many_attempts' });
  });
});
