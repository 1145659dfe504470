import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../storage/store.ts';
import { isEmpty } from '../agency/agencies.ts';
import { newId } from '../shared/ids.ts';
import { Refusal } from '../shared/refusal.ts';
import { sameText } from '../shared/token.ts';
import type { Account } from './accounts.ts';
import { accountOf } from './sign-in-attempts.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What the operator reads at the first start, and a stranger on the network does not: 50 bits of the server's secret. */
export const firstRunCode = (secret: string): string =>
  [...createHmac('sha256', secret).update('first-run').digest().subarray(0, 10)]
    .map((byte) => CROCKFORD.charAt(byte % 32))
    .join('');

/** @throws Refusal `invitation_invalid` */
export function refuseWrongCode(secret: string, code: string): void {
  if (sameText(code.trim().toUpperCase(), firstRunCode(secret))) return;
  throw new Refusal('invitation_invalid', 'This is not the code of this installation.', {
    hint: 'Open the address that Clef printed when it started.',
  });
}

/** @throws Refusal `conflict` */
export async function refuseFounded(db: Db): Promise<void> {
  if (await isEmpty(db)) return;
  throw new Refusal('conflict', 'This installation has its agency already.', {
    hint: 'Sign in, or have its owner invite you.',
  });
}

/** Makes the first agency and its owner, once. For a transaction, which holds the table: two at once come one by one.
 * @throws Refusal `conflict` */
export async function foundAgency(
  db: Db,
  first: { agency: string; name: string; email: string; passwordHash: string },
  now: Date,
): Promise<Account> {
  await sql`lock table agency in share row exclusive mode`.execute(db);
  await refuseFounded(db);
  const agency = { id: newId(), slug: slugOf(first.agency), name: first.agency.trim(), created_at: now };
  await db.insertInto('agency').values(agency).execute();
  return await db
    .insertInto('user_account')
    .values({
      agency_id: agency.id,
      id: newId(),
      email: accountOf(first.email),
      name: first.name.trim(),
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
