import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { firstRunCode, slugOf } from '../../../domain/access/first-run.ts';
import { findSession } from '../../../domain/access/sessions.ts';
import { signIn, signUpFirstOwner } from '../../../door/sign-in.ts';
import { countOutcomes, PASSWORD, refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { whileLocked } from '../../support/while-locked.ts';

const { db, context, databaseUrl } = await startTestServer({ ownStore: true });
const code = firstRunCode(context.secret);
const input = {
  code,
  agency: 'Côté Mer & Fils',
  name: 'Anne Test',
  email: 'Anne@Cote-Mer.example',
  password: PASSWORD,
};

describe('the first run', () => {
  it('has a code that depends on the secret of the server', () => {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(firstRunCode(context.secret)).toBe(code);
    expect(firstRunCode(`${context.secret}2`)).not.toBe(code);
  });

  it.each([
    ['the code of another server', { code: firstRunCode('another') }, 'invitation_invalid'],
    ['an empty code', { code: '' }, 'invalid_request'],
    ['a weak password', { password: 'court' }, 'weak_password'],
    ['the agency’s name as the password', { password: 'Côté Mer & Fils' }, 'weak_password'],
    ['an invalid e-mail', { email: 'anne' }, 'invalid_request'],
  ])('refuses %s', async (_, wrong, refused) => {
    expect(await refusalOf(signUpFirstOwner(context, { ...input, ...wrong }))).toMatchObject({ code: refused });
    expect(await db.selectFrom('agency').select('id').execute()).toEqual([]);
  });

  it('creates one agency and signs its owner in when two requests come at the same time', async () => {
    const begin = () =>
      [1, 2].map((n) =>
        signUpFirstOwner(context, { ...input, code: ` ${code.toLowerCase()}`, email: `${n}${input.email}` }),
      );
    const lock = sql`lock table agency in share row exclusive mode`;
    const both = databaseUrl ? await whileLocked(db, lock, { begin, waiting: 2 }) : begin();
    expect(await countOutcomes(both)).toEqual({ done: 1, conflict: 1 });
    const agencies = await db.selectFrom('agency').select(['id', 'slug', 'name']).execute();
    expect(agencies).toMatchObject([{ slug: 'cote-mer-fils', name: 'Côté Mer & Fils' }]);
    const { actor, token } = await Promise.any(both);
    expect(actor).toMatchObject({ name: 'Anne Test', role: 'owner', agencyId: agencies[0]?.id });
    const session = await findSession(db, token, context.now());
    expect(session?.email).toMatch(/^[12]anne@cote-mer\.example$/);
    expect((await signIn(context, { email: session?.email, password: PASSWORD })).actor).toEqual(actor);
    const entries = await db.selectFrom('journal_entry').select('operation').orderBy('seq').execute();
    expect(entries).toEqual([{ operation: 'found' }, { operation: 'signIn' }]);
  });

  it('is refused once there is an agency', async () => {
    expect(await refusalOf(signUpFirstOwner(context, input))).toMatchObject({ code: 'conflict' });
  });
});

it.each([
  ['Côté Mer & Fils', 'cote-mer-fils'],
  ['  L’Œil d’Or  ', 'l-oeil-d-or'],
  ['房地产', 'agence'],
])('the slug of %s is %s', (name, slug) => expect(slugOf(name)).toBe(slug));
