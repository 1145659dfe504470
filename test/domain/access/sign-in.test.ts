import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../approval/sign-in.ts';
import { checkPassword } from '../../../domain/access/accounts.ts';
import { beginSession } from '../../../domain/access/sessions.ts';
import { forgetAttempts } from '../../../domain/access/sign-in-attempts.ts';
import { openServer } from '../../../storage/store.ts';
import { colleague, PASSWORD, refusal, tally } from '../../support/people.ts';
import { world } from '../../support/world.ts';

const here = await world();
const { db, context } = here;
const agency = await here.agency();
const attempt = (email: string, password = 'pas celui-là du tout', by = context) => signIn(by, { email, password });

/** Another process's hold on the same rows; the embedded store has one process. */
const second = here.databaseUrl ? await openServer(here.databaseUrl) : undefined;
afterAll(() => second?.close());

/** Lets time pass for every account's window, without waiting for it. */
const passMinutes = (minutes: number) =>
  sql`update sign_in_window set hits = array(
    select at - ${minutes * 60_000}::bigint from unnest(hits) as at order by at)`.execute(db);

describe('the sign-in', () => {
  it('takes an e-mail as people type it', async () => {
    const { email, actor } = await colleague(db, agency);
    expect(await attempt(` ${email.toUpperCase()} `, PASSWORD)).toMatchObject({ actor });
  });

  it('says the same to a wrong password, an unknown e-mail and a disabled colleague', async () => {
    const [known, gone] = [await colleague(db, agency), await colleague(db, agency)];
    await db.updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', gone.id).execute();
    const refusals = await Promise.all([
      refusal(attempt(known.email)),
      refusal(attempt('personne@agence.example')),
      refusal(attempt(gone.email, PASSWORD)),
    ]);
    expect(refusals[0]).toMatchObject({ code: 'sign_in_failed' });
    const answers = refusals.map(({ code, message, hint }) => ({ code, message, hint }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('refuses what is no text', async () => {
    const refused = await refusal(attempt('camille@agence.example\u0000'));
    expect(refused).toMatchObject({ code: 'invalid_request', errors: [{ path: 'email' }] });
  });

  it.each([{ password_hash: '-' }, { disabled_at: new Date() }])(
    'does not begin on what was %o meanwhile',
    async (change) => {
      const { id, email } = await colleague(db, agency);
      const account = await checkPassword(db, email, PASSWORD);
      await db.updateTable('user_account').set(change).where('id', '=', id).execute();
      expect(await beginSession(db, account, new Date())).toBeUndefined();
      expect(await db.selectFrom('session').select('token_hash').where('user_id', '=', id).execute()).toEqual([]);
    },
  );

  it.runIf(here.databaseUrl)('has who changes the account wait, so that no session is left over', async () => {
    const { id, email } = await colleague(db, agency);
    const account = await checkPassword(db, email, PASSWORD);
    const free = db.selectFrom('user_account').select('id').where('id', '=', id).forNoKeyUpdate().skipLocked();
    expect(await free.execute()).toHaveLength(1);
    await db.transaction().execute(async (under) => {
      expect(await beginSession(under, account, new Date())).toBeDefined();
      expect(await free.execute()).toEqual([]);
    });
  });
});

describe('guessing', () => {
  const doors = [context, { ...context, db: second?.db ?? db }];

  it.each(['known', 'unknown'])(
    'is checked ten times, from two processes at once, for an account that is %s',
    async (who) => {
      const email = who === 'known' ? (await colleague(db, agency)).email : 'inconnu@agence.example';
      const guesses = Array.from({ length: 1000 }, (_, n) =>
        attempt(email, `la mer est ${n} fois belle`, doors[n % 2]),
      );
      expect(await tally(guesses)).toEqual({ sign_in_failed: 10, too_many_attempts: 990 });
      const refused = await refusal(attempt(email, PASSWORD));
      expect(refused).toMatchObject({ code: 'too_many_attempts', hint: 'Try again in 15 min.' });
    },
  );

  it('of one account leaves the others alone', async () => {
    const [mine, theirs] = [await colleague(db, agency), await colleague(db, agency)];
    await tally(Array.from({ length: 11 }, () => attempt(theirs.email)));
    await attempt(mine.email, PASSWORD);
  });

  it('is possible again a quarter of an hour after the first one, once for each that has passed', async () => {
    const { email } = await colleague(db, agency);
    await tally(Array.from({ length: 6 }, () => attempt(email)));
    await passMinutes(10);
    await tally(Array.from({ length: 4 }, () => attempt(email)));
    expect(await refusal(attempt(email))).toMatchObject({ code: 'too_many_attempts', hint: 'Try again in 5 min.' });
    await passMinutes(5);
    const again = Array.from({ length: 8 }, () => attempt(email));
    expect(await tally(again)).toEqual({ sign_in_failed: 6, too_many_attempts: 2 });
  });

  it('begins anew once its person has signed in', async () => {
    const { email } = await colleague(db, agency);
    await tally(Array.from({ length: 9 }, () => attempt(email)));
    await attempt(email, PASSWORD);
    const again = Array.from({ length: 11 }, () => attempt(email));
    expect(await tally(again)).toEqual({ sign_in_failed: 10, too_many_attempts: 1 });
  });

  it('is not begun anew by a disabled colleague, whose password is thereby not confirmed', async () => {
    const { id, email } = await colleague(db, agency);
    await db.updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    for (let n = 0; n < 10; n += 1) await refusal(attempt(email, PASSWORD));
    expect(await refusal(attempt(email, PASSWORD))).toMatchObject({ code: 'too_many_attempts' });
  });

  it('is forgotten when it holds nothing back any more', async () => {
    await refusal(attempt('hier@agence.example'));
    await passMinutes(15);
    await refusal(attempt('maintenant@agence.example'));
    await forgetAttempts(db);
    expect(await db.selectFrom('sign_in_window').select('accepted').execute()).toHaveLength(1);
  });
});
