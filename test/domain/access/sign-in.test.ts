import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { checkPassword } from '../../../domain/access/accounts.ts';
import { deviceOf } from '../../../domain/access/device.ts';
import { beginSession } from '../../../domain/access/sessions.ts';
import { deleteOldAttempts } from '../../../domain/access/sign-in-attempts.ts';
import { signIn } from '../../../door/sign-in.ts';
import { openServer } from '../../../storage/store.ts';
import { countOutcomes, createColleague, PASSWORD, refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const { db, context } = server;
const agency = await server.createAgency();
const attempt = (email: string, password = 'pas celui-là du tout', on = context) => signIn(on, { email, password });

/** The connection of a second process; the embedded store has only one process. */
const secondStore = server.databaseUrl ? await openServer(server.databaseUrl) : undefined;
afterAll(() => secondStore?.close());

/** Moves all counted attempts into the past instead of waiting. */
const passMinutes = (minutes: number) =>
  sql`update sign_in_window set hits = array(
    select at - ${minutes * 60_000}::bigint from unnest(hits) as at order by at)`.execute(db);

describe('the sign-in', () => {
  it('remembers the browser, for the person’s own list of sessions', async () => {
    const { email, actor } = await createColleague(db, agency);
    await signIn(context, { email, password: PASSWORD }, { userAgent: `Firefox/140 ${'x'.repeat(400)}` });
    const row = db
      .selectFrom('session')
      .select('user_agent')
      .where('user_id', '=', actor.id as string);
    expect((await row.executeTakeFirst())?.user_agent).toMatch(/^Firefox\/140 x{288}$/);
  });

  it('accepts an e-mail in capitals and with spaces around it', async () => {
    const { email, actor } = await createColleague(db, agency);
    expect(await attempt(` ${email.toUpperCase()} `, PASSWORD)).toMatchObject({ actor });
  });

  it('gives a wrong password, an unknown e-mail and a disabled colleague the same answer', async () => {
    const [colleague, disabled] = [await createColleague(db, agency), await createColleague(db, agency)];
    await db.updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute();
    const refusals = await Promise.all([
      refusalOf(attempt(colleague.email)),
      refusalOf(attempt('personne@agence.example')),
      refusalOf(attempt(disabled.email, PASSWORD)),
    ]);
    expect(refusals[0]).toMatchObject({ code: 'sign_in_failed' });
    const answers = refusals.map(({ code, message, hint }) => ({ code, message, hint }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('refuses text that PostgreSQL cannot store', async () => {
    const refused = await refusalOf(attempt('camille@agence.example\u0000'));
    expect(refused).toMatchObject({ code: 'invalid_request', errors: [{ path: 'email' }] });
  });

  it.each([{ password_hash: '-' }, { disabled_at: new Date() }])(
    'begins no session if the account was changed meanwhile: %o',
    async (change) => {
      const { id, email } = await createColleague(db, agency);
      const account = await checkPassword(db, email, PASSWORD);
      await db.updateTable('user_account').set(change).where('id', '=', id).execute();
      expect(await beginSession(db, account, new Date())).toBeUndefined();
      expect(await db.selectFrom('session').select('token_hash').where('user_id', '=', id).execute()).toEqual([]);
    },
  );

  it.runIf(server.databaseUrl)('locks the account, so that a concurrent change leaves no session over', async () => {
    const { id, email } = await createColleague(db, agency);
    const account = await checkPassword(db, email, PASSWORD);
    const unlocked = db.selectFrom('user_account').select('id').where('id', '=', id).forNoKeyUpdate().skipLocked();
    expect(await unlocked.execute()).toHaveLength(1);
    await db.transaction().execute(async (transaction) => {
      expect(await beginSession(transaction, account, new Date())).toBeDefined();
      expect(await unlocked.execute()).toEqual([]);
    });
  });
});

describe('guessing a password', () => {
  const contexts = [context, { ...context, rows: secondStore?.rows ?? context.rows }];

  it.each(['known', 'unknown'])(
    'is possible ten times, from two processes together, for an account that is %s',
    async (kind) => {
      const email = kind === 'known' ? (await createColleague(db, agency)).email : 'inconnu@agence.example';
      const guesses = Array.from({ length: 1000 }, (_, n) =>
        attempt(email, `la mer est ${n} fois belle`, contexts[n % 2]),
      );
      expect(await countOutcomes(guesses)).toEqual({ sign_in_failed: 10, too_many_attempts: 990 });
      const refused = await refusalOf(attempt(email, PASSWORD));
      expect(refused).toMatchObject({ code: 'too_many_attempts', hint: 'Try again in 15 min.' });
    },
  );

  it('does not lock other accounts', async () => {
    const [colleague, guessed] = [await createColleague(db, agency), await createColleague(db, agency)];
    await countOutcomes(Array.from({ length: 11 }, () => attempt(guessed.email)));
    await attempt(colleague.email, PASSWORD);
  });

  it('is possible again a quarter of an hour after each attempt', async () => {
    const { email } = await createColleague(db, agency);
    await countOutcomes(Array.from({ length: 6 }, () => attempt(email)));
    await passMinutes(10);
    await countOutcomes(Array.from({ length: 4 }, () => attempt(email)));
    expect(await refusalOf(attempt(email))).toMatchObject({ code: 'too_many_attempts', hint: 'Try again in 5 min.' });
    await passMinutes(5);
    const again = Array.from({ length: 8 }, () => attempt(email));
    expect(await countOutcomes(again)).toEqual({ sign_in_failed: 6, too_many_attempts: 2 });
  });

  it('is counted from zero after a successful sign-in', async () => {
    const { email } = await createColleague(db, agency);
    await countOutcomes(Array.from({ length: 9 }, () => attempt(email)));
    await attempt(email, PASSWORD);
    const again = Array.from({ length: 11 }, () => attempt(email));
    expect(await countOutcomes(again)).toEqual({ sign_in_failed: 10, too_many_attempts: 1 });
  });

  it('is still counted after the right password of a disabled colleague, which is thus not confirmed', async () => {
    const { id, email } = await createColleague(db, agency);
    await db.updateTable('user_account').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    for (let n = 0; n < 10; n += 1) await refusalOf(attempt(email, PASSWORD));
    expect(await refusalOf(attempt(email, PASSWORD))).toMatchObject({ code: 'too_many_attempts' });
  });

  it('is deleted when it limits nothing any more', async () => {
    await refusalOf(attempt('hier@agence.example'));
    await passMinutes(15);
    await refusalOf(attempt('maintenant@agence.example'));
    await deleteOldAttempts(db);
    expect(await db.selectFrom('sign_in_window').select('accepted').execute()).toHaveLength(1);
  });
});

describe('a browser in which somebody has signed in', () => {
  const guess = (email: string, browser?: string) =>
    signIn(context, { email, password: 'pas celui-là du tout' }, { browser });
  const enter = (email: string, browser?: string) => signIn(context, { email, password: PASSWORD }, { browser });
  const guesses = (count: number, email: string, browser?: string) =>
    countOutcomes(Array.from({ length: count }, () => guess(email, browser)));

  it('is not locked by strangers who try passwords elsewhere, and gives them no more tries', async () => {
    const { email } = await createColleague(db, agency);
    const { browser } = await enter(email);
    expect(await guesses(12, email)).toEqual({ sign_in_failed: 10, too_many_attempts: 2 });
    await enter(email.toUpperCase(), browser);
    expect(await refusalOf(enter(email))).toMatchObject({ code: 'too_many_attempts' });
    await refusalOf(guess(email, browser));
    await enter(email, browser);
    expect(await guesses(1, email)).toEqual({ too_many_attempts: 1 });
  });

  it('may try ten passwords itself', async () => {
    const { email } = await createColleague(db, agency);
    const { browser } = await enter(email);
    expect(await guesses(12, email, browser)).toEqual({ sign_in_failed: 10, too_many_attempts: 2 });
    const refusals = await Promise.all([refusalOf(enter(email, browser)), refusalOf(guess(email, browser))]);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'too_many_attempts', hint: expect.stringContaining('15 min') });
    await enter(email);
  });

  it('is known for its own accounts alone, and by this installation alone', async () => {
    const [one, other] = [await createColleague(db, agency), await createColleague(db, agency)];
    const { browser } = await enter(one.email);
    const elsewhere = { ...context, secret: 'the secret of another installation, long enough' };
    const foreign = await signIn(elsewhere, { email: other.email, password: PASSWORD });
    const [name, signature] = browser.split('.') as [string, string];
    const inventions = [browser, foreign.browser, name, `${name}.${signature}.${name}`, 'x'.repeat(5000), '.', ''];
    await guesses(10, other.email);
    const answers = await Promise.all(inventions.map((invention) => refusalOf(guess(other.email, invention))));
    for (const answer of answers) expect(answer).toMatchObject({ code: 'too_many_attempts' });
    await guesses(10, 'inconnue@agence.example');
    const unknown = await refusalOf(guess('inconnue@agence.example', browser));
    expect(unknown).toMatchObject({ code: 'too_many_attempts', message: answers[0].message, hint: answers[0].hint });
  });

  it('may be that of several colleagues, and forgets the one who left it longest ago', async () => {
    const colleagues = await Promise.all(Array.from({ length: 9 }, () => createColleague(db, agency)));
    let browser: string | undefined;
    for (const { email } of colleagues) ({ browser } = await enter(email, browser));
    const [first, ...others] = colleagues;
    for (const { email } of colleagues) await guesses(10, email);
    expect(await refusalOf(enter(first?.email as string, browser))).toMatchObject({ code: 'too_many_attempts' });
    for (const { email } of others) await enter(email, browser);
  });
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  ['curl/8', null, null],
])('a device is named as people call it: %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
