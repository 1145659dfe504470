import { sql } from 'kysely';
import type { Actor } from '../shared/actor.ts';
import { notFound } from '../shared/find-record.ts';
import { publicId, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import type { ContactRow } from './record/contact-record.ts';

/**
 * The UUID of the person into whose record a statement wrote after they were erased. The database refuses that for every table
 * (`storage/migrations/baseline/erasure.ts`), so that no operation can forget it; undefined for any other error.
 */
export function erasedIn(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === 'ERASD' ? String(message) : undefined;
}

/** Whether the person with this UUID was erased. */
export async function isErased({ agency }: Pick<Work, 'agency'>, contactId: string): Promise<boolean> {
  const rows = agency.from('contact').select('erased_at').where('id', '=', contactId);
  return Boolean((await rows.executeTakeFirst())?.erased_at);
}

/** The row of a contact about whom something may be written.
 * @throws Refusal `not_found`, `person_erased` */
export function requireContact<Row extends Pick<ContactRow, 'erased_at'>>(
  { actor }: Pick<Work, 'actor'>,
  contactId: string,
  row: Row | undefined,
): Row {
  if (!row) throw notFound('contact', contactId);
  if (row.erased_at) throw personErased(contactId, actor);
  return row;
}

/** Reads columns of a contact that is to be changed, and locks it until the commit.
 * @param contactId the public id
 * @throws Refusal `not_found`, `person_erased` */
export async function lockContact<Column extends keyof ContactRow>(
  work: Work,
  contactId: string,
  columns: readonly Column[],
): Promise<Pick<ContactRow, Column>> {
  const rows = work.agency.from('contact').select([...columns, 'erased_at']);
  const row = await rows.where('id', '=', uuidOf('contact', contactId)).forNoKeyUpdate().executeTakeFirst();
  return requireContact(work, contactId, row as ContactRow | undefined);
}

/** Reads columns of contacts that are to be changed, and locks them in the order of their ids, so that two colleagues never wait for each other.
 * @param contactIds public ids, each of which may be there twice
 * @throws Refusal `not_found` or `person_erased` for the first one that may not be changed */
export async function lockContacts<Column extends keyof ContactRow>(
  work: Work,
  contactIds: readonly string[],
  columns: readonly Column[],
): Promise<Pick<ContactRow, Column | 'id'>[]> {
  const uuids = [...new Set(contactIds.map((contactId) => uuidOf('contact', contactId)))];
  const rows = (await work.agency
    .from('contact')
    .select([...columns, 'id', 'erased_at'])
    .where(sql<boolean>`id = any(${uuids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()) as unknown as ContactRow[];
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const uuid of uuids) requireContact(work, publicId('contact', uuid), found.get(uuid));
  return rows;
}

/** The refusal of everything about a person who was erased. To a program they are a contact that is not there. */
export function personErased(publicContactId: string, { kind }: Actor): Refusal {
  const refusal = notFound('contact', publicContactId);
  const hint = 'This person was erased. Create a new contact, if they came back.';
  const code = kind === 'human' ? 'person_erased' : refusal.code;
  return new Refusal(code, refusal.message, { ...refusal, hint, toolHint: hint, missing: undefined });
}
