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
  visit: 'visit',
} as const satisfies Partial<Record<Kind, OwnedTable>>;

/** The same answer whether the record does not exist or belongs to another agency. */
export function notFound(kind: Kind, id: string): Refusal {
  return new Refusal('not_found', `There is no ${kind} ${id}.`, {
    hint: `Check the ${kind} id; ids are never reused.`,
    toolHint: toolHints[kind],
    missing: { kind, id },
  });
}

const toolHints: { [K in Kind]?: string } = {
  contact: 'search_contacts finds contacts and gives their ids.',
  property: 'list_visits gives property ids; the reference is on the advert.',
};

/** The UUID of a record that an input refers to, after a check that the agency has it.
 * @throws Refusal `not_found` */
export async function findRecordId(work: Work, kind: keyof typeof tables, id: string): Promise<string> {
  if (!(await hasRecord(work, kind, id))) throw notFound(kind, id);
  return uuidOf(kind, id);
}

/** Whether the agency has a record of this id. */
export async function hasRecord(work: Work, kind: keyof typeof tables, id: string): Promise<boolean> {
  const rows = work.agency
    .from(tables[kind] as 'contact')
    .select('id')
    .where('id', '=', uuidOf(kind, id));
  return (await rows.executeTakeFirst()) !== undefined;
}

/** The same for an optional reference. */
export const findRecordIdOrNull = async (work: Work, kind: keyof typeof tables, id: string | null | undefined) =>
  id == null ? null : findRecordId(work, kind, id);
