import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { found, signIn } from '../../../approval/sign-in.ts';
import { firstRunCode, slugOf } from '../../../domain/access/first-run.ts';
import { openSession } from '../../../domain/access/sessions.ts';
import { PASSWORD, refusal, tally } from '../../support/people.ts';
import { whileLocked } from '../../support/waiting.ts';
import { world } from '../../support/world.ts';

const { db, context, databaseUrl } = await world();
const code = firstRunCode(context.secret);
const first = {
  code,
  agency: 'Côté Mer & Fils',
  name: 'Anne Test',
  email: 'Anne@Cote-Mer.example',
  password: PASSWORD,
};

describe('the first run', () => {
  it('has a code that only this server’s secret gives', () => {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(firstRunCode(context.secret)).toBe(code);
    expect(firstRunCode(`${context.secret}2`)).not.toBe(code);
  });

  it.each([
    ['the code of another server', { code: firstRunCode('another') }, 'invitation_invalid'],
    ['an empty code', { code: '' }, 'invalid_request'],
    ['a weak password', { password: 'court' }, 'weak_password'],
    ['the agency’s name as the password', { password: 'Côté Mer & Fils' }, 'weak_password'],
    ['what is no e-mail', { email: 'anne' }, 'invalid_request'],
  ])('refuses %s', async (_, wrong, refused) => {
    expect(await refusal(found(context, { ...first, ...wrong }))).toMatchObject({ code: refused });
    expect(await db.selectFrom('agency').select('id').execute()).toEqual([]);
  });

  it('makes one agency and its owner, who is signed in, for one of two who come at the same time', async () => {
    const begin = () =>
      [1, 2].map((n) => found(context, { ...first, code: ` ${code.toLowerCase()}`, email: `${n}${first.email}` }));
    const both = databaseUrl
      ? await whileLocked(db, sql`lock table agency in share row exclusive mode`, {
          begin: () => ({ begun: begin() }),
          waiting: 2,
        })
      : { begun: begin() };
    expect(await tally(both.begun)).toEqual({ done: 1, conflict: 1 });
    const agencies = await db.selectFrom('agency').select(['id', 'slug', 'name']).execute();
    expect(agencies).toMatchObject([{ slug: 'cote-mer-fils', name: 'Côté Mer & Fils' }]);
    const { actor, token } = await Promise.any(both.begun);
    expect(actor).toMatchObject({ name: 'Anne Test', role: 'owner', agencyId: agencies[0]?.id });
    const session = await openSession(db, token, context.now());
    expect(session?.email).toMatch(/^[12]anne@cote-mer\.example$/);
    expect((await signIn(context, { email: session?.email, password: PASSWORD })).actor).toEqual(actor);
    const entries = await db.selectFrom('journal_entry').select('operation').orderBy('seq').execute();
    expect(entries).toEqual([{ operation: 'found' }, { operation: 'signIn' }]);
  });

  it('is over once there is an agency', async () => {
    expect(await refusal(found(context, first))).toMatchObject({ code: 'conflict' });
  });
});

it.each([
  ['Côté Mer & Fils', 'cote-mer-fils'],
  ['  L’Œil d’Or  ', 'l-oeil-d-or'],
  ['房地产', 'agence'],
])('%s is called %s', (name, slug) => expect(slugOf(name)).toBe(slug));
