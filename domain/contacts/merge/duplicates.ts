import { preparedQuery } from '../../../storage/prepared-statements.ts';
import { executeTogether } from '../../../storage/round-trips.ts';
import { publicId } from '../../shared/ids.ts';
import type { Work } from '../../shared/operation.ts';
import { Refusal } from '../../shared/refusal.ts';
import { indexedOtherAddresses } from '../addresses/other-addresses.ts';

type Addresses = { email?: string | null | undefined; phone?: string | null | undefined };

/** Checks that no contact has the new e-mail or phone number, except for those with the ids in `except`.
 * @throws Refusal `duplicate_contact` with the id of that contact */
export async function requireNoDuplicate(work: Work, except: string[], given: Addresses, before: Addresses = {}) {
  const columns = (['email', 'phone'] as const).filter((column) => given[column] && given[column] !== before[column]);
  if (columns.length === 0) return;
  const { id: agencyId, db } = work.agency;
  // A concurrent request with the same address waits for these locks, and then finds the contact of the first.
  const [, ...found] = await executeTogether(
    db,
    lock(JSON.stringify(columns.map((column) => `${agencyId} ${given[column]}`))),
    ...columns.map((column) => others[column](agencyId, given[column], except)),
  );
  for (const [index, [duplicate]] of found.entries()) {
    if (!duplicate) continue;
    throw duplicateContact(columns[index] === 'email' ? 'e-mail' : 'phone number', publicId('contact', duplicate.id));
  }
}

/** The locks of addresses, in the given order. */
const lock = preparedQuery(`
  select pg_advisory_xact_lock(hashtextextended(address, 0)) from jsonb_array_elements_text($1::jsonb) as address`);

/** The first contact that writes from an address or has it among its others, and that is not one of the given. */
const others = { email: otherWith('email'), phone: otherWith('phone') };

function otherWith(column: 'email' | 'phone') {
  return preparedQuery<{ id: string }>(`
    select id from (
      select id from contact where agency_id = $1 and ${column} = $2
      union all
      select id from indexed_contact
        where agency_id = $1 and ${indexedOtherAddresses('indexed_contact')} @> array[$2]::text[]) as owner
    where id <> all($3::uuid[]) order by id limit 1`);
}

export const duplicateContact = (field: 'e-mail' | 'phone number', existingId: string) =>
  new Refusal('duplicate_contact', `Another contact has this ${field}.`, {
    existingId,
    hint: 'Update that contact, or send allowDuplicate: true if two people really share it.',
  });
