import { sql } from 'kysely';
import type { BenchAgency } from './agency.ts';

type Person = { first_name: string; last_name: string; email: string; phone: string };

/** The ways in which people type a contact's name or address, each used for one search in ten. */
const queryForms: ((person: Person, index: number) => string)[] = [
  ({ last_name }) => last_name.slice(0, 3),
  ({ last_name }) => last_name.slice(0, 5).toLowerCase(),
  ({ last_name }) => last_name.toUpperCase(),
  ({ first_name, last_name }) => `${first_name} ${last_name}`,
  ({ first_name, last_name }) => `${last_name} ${first_name}`.toLowerCase(),
  ({ first_name }) => first_name,
  ({ email }) => email,
  ({ phone }) => phone.replace(/^\+33(\d)(..)(..)(..)(..)$/, '0$1 $2 $3 $4 $5'),
  // Two swapped letters, a common typing error.
  ({ last_name }) => last_name.replace(/^(..)(.)(.)/, '$1$3$2'),
  ({ first_name }, index) => `${first_name} Introuvable${index}`,
];

/** Search queries, each for a different contact; the last form finds nobody. */
export async function searchQueries({ store, actor }: BenchAgency, count: number): Promise<string[]> {
  const { rows } = await sql<Person>`
    select first_name, last_name, email, phone from contact
    where agency_id = ${actor.agencyId} and first_name is not null and length(last_name) > 3
      and email is not null and phone is not null
    order by md5(id::text || 'mix') limit ${count}`.execute(store.rows.ofAllAgencies);
  return rows.map((person, index) => queryForms[index % queryForms.length]?.(person, index) as string);
}
