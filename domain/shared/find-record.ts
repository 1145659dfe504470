import type { OwnedTable } from '../../storage/tenant.ts';
import { type Kind, uuidOf } from './ids.ts';
import type { Work } from './operation.ts';
import { Refusal } from './refusal.ts';

const tables = {
  contact: 'contact',
  property: 'property',
  user: 'user_account',
  sequence: 'sequence',
  conversation: 'conversation',
} as const satisfies Partial<Record<Kind, OwnedTable>>;

/** The same words whether the record never was or is another agency's. */
export function notFound(kind: Kind, given: string): Refusal {
  return new Refusal('not_found', `There is no ${kind} ${given}.`, {
    hint: `Check the ${kind} id; ids are never reused.`,
  });
}

/** The UUID of a record that a request refers to, once it is sure to be the agency's.
 * @throws Refusal `not_found` */
export async function existing(work: Work, kind: keyof typeof tables, id: string): Promise<string> {
  const uuid = uuidOf(kind, id);
  const row = await work.agency
    .from(tables[kind] as 'contact')
    .select('id')
    .where('id', '=', uuid)
    .executeTakeFirst();
  if (!row) throw notFound(kind, id);
  return uuid;
}

/** The same for a reference that may be missing. */
export const existingOrNull = async (work: Work, kind: keyof typeof tables, id: string | null | undefined) =>
  id == null ? null : existing(work, kind, id);
