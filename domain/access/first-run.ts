import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../storage/db.ts';
import { hasNoAgency } from '../agency/agencies.ts';
import { writtenName } from '../drafts/written-name.ts';
import { newId } from '../shared/ids.ts';
import { Refusal } from '../shared/refusal.ts';
import { equalInConstantTime } from '../shared/token.ts';
import type { Account } from './accounts.ts';
import { normalizedEmail } from './sign-in-attempts.ts';

const CROCKFORD_BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code that the first start prints, so that only the operator can create the first agency: 50 bits, from CLEF_SECRET. */
export const firstRunCode = (secret: string): string =>
  [...createHmac('sha256', secret).update('first-run').digest().subarray(0, 10)]
    .map((byte) => CROCKFORD_BASE32.charAt(byte % 32))
    .join('');

/** @throws Refusal `invitation_invalid` */
export function requireFirstRunCode(secret: string, code: string): void {
  if (equalInConstantTime(code.trim().toUpperCase(), firstRunCode(secret))) return;
  throw new Refusal('invitation_invalid', 'This is not the code of this installation.', {
    hint: 'Open the address that Clef printed when it started.',
  });
}

/** @throws Refusal `conflict` */
export async function requireEmptyStore(db: Db): Promise<void> {
  if (await hasNoAgency(db)) return;
  throw new Refusal('conflict', 'This installation has its agency already.', {
    hint: 'Sign in, or have its owner invite you.',
  });
}

/** Creates the first agency and its owner. Call it in a transaction: the table lock makes a concurrent call wait.
 * @throws Refusal `conflict` */
export async function createFirstAgency(
  db: Db,
  first: { agency: string; name: string; email: string; passwordHash: string },
  now: Date,
): Promise<Account> {
  await sql`lock table agency in share row exclusive mode`.execute(db);
  await requireEmptyStore(db);
  const agency = { id: newId(), slug: slugOf(first.agency), name: writtenName(first.agency), created_at: now };
  await db.insertInto('agency').values(agency).execute();
  return await db
    .insertInto('user_account')
    .values({
      agency_id: agency.id,
      id: newId(),
      email: normalizedEmail(first.email),
      name: writtenName(first.name),
      role: 'owner',
      password_hash: first.passwordHash,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** `Côté Mer & Fils` → `cote-mer-fils`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'agence';
