import { sql } from 'kysely';
import { z } from 'zod';
import { type Kind, publicId, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';

/** A contact or a property that a text names by its id, as it is now. */
export const NamedRecord = z.object({
  id: z.string().describe('As the text has it'),
  currentId: z.string().describe('Another one, if the contact was merged since'),
  name: z.string().describe('The contact’s name, or the property’s reference'),
});

const kinds = ['contact', 'property'] as const satisfies Kind[];
const idInText = new RegExp(`\\b(${kinds.join('|')})_[0-7][0-9a-hjkmnp-tv-z]{25}\\b`, 'g');

/** The contacts and properties whose ids are in these texts, apart from those that were erased or are another agency's. */
export async function namedRecords({ agency }: Work, texts: readonly string[]): Promise<z.input<typeof NamedRecord>[]> {
  const ids = new Set(texts.flatMap((text) => text.match(idInText) ?? []));
  if (ids.size === 0) return [];
  const [contacts, properties] = kinds.map((kind) =>
    [...ids].filter((id) => id.startsWith(`${kind}_`)).map((id) => uuidOf(kind, id)),
  );
  const { rows } = await sql<{ kind: (typeof kinds)[number]; id: string; current_id: string; name: string }>`
    select 'contact' as kind, named.id, contact.id as current_id,
      coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, phone, '') as name
    from unnest(${contacts}::uuid[]) as named (id)
    left join contact_merge as merge on merge.agency_id = ${agency.id} and merged_id = named.id and undone_at is null
    join contact on contact.agency_id = ${agency.id} and contact.id = coalesce(survivor_id, named.id)
    where erased_at is null
    union all
    select 'property', id, id, reference from property
    where agency_id = ${agency.id} and id = any(${properties}::uuid[])
    order by id`.execute(agency.db);
  return rows.map(({ kind, id, current_id, name }) => ({
    ...{ id: publicId(kind, id), currentId: publicId(kind, current_id), name },
  }));
}
