import { sql } from 'kysely';
import type { Filled } from './agency.ts';

type Person = { first_name: string; last_name: string; email: string; phone: string };

/** How people type when they look for someone; each is asked of a contact that is there, in these shares of ten. */
const habits: ((person: Person, index: number) => string)[] = [
  ({ last_name }) => last_name.slice(0, 3),
  ({ last_name }) => last_name.slice(0, 5).toLowerCase(),
  ({ last_name }) => last_name.toUpperCase(),
  ({ first_name, last_name }) => `${first_name} ${last_name}`,
  ({ first_name, last_name }) => `${last_name} ${first_name}`.toLowerCase(),
  ({ first_name }) => first_name,
  ({ email }) => email,
  ({ phone }) => phone.replace(/^\+33(\d)(..)(..)(..)(..)$/, '0$1 $2 $3 $4 $5'),
  // Two letters swapped, as fast typing does.
  ({ last_name }) => last_name.replace(/^(..)(.)(.)/, '$1$3$2'),
  ({ first_name }, index) => `${first_name} Introuvable${index}`,
];

/** That many searches, no two of the same contact. */
export async function searchMix({ store, actor }: Filled, count: number): Promise<string[]> {
  const { rows } = await sql<Person>`
    select first_name, last_name, email, phone from contact
    where agency_id = ${actor.agencyId} and first_name is not null and length(last_name) > 3
      and email is not null and phone is not null
    order by md5(id::text || 'mix') limit ${count}`.execute(store.db);
  return rows.map((person, index) => habits[index % habits.length]?.(person, index) as string);
}
