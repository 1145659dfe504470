import type { Actor } from '../shared/actor.ts';
import { notFound } from '../shared/find-record.ts';
import { uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import type { ContactRow } from './contact-record.ts';

/**
 * The UUID of the person into whose record a statement wrote after they were erased. The database refuses that for every table
 * (migration 0025), so that no operation can forget it; undefined for any other error.
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

/** The refusal of everything about a person who was erased. To a program they are a contact that is not there. */
export function personErased(publicContactId: string, { kind }: Actor): Refusal {
  const refusal = notFound('contact', publicContactId);
  const hint = 'This person was erased. Create a new contact, if they came back.';
  const code = kind === 'human' ? 'person_erased' : refusal.code;
  return new Refusal(code, refusal.message, { ...refusal, hint, toolHint: hint, missing: undefined });
}
