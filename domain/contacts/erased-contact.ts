import type { Tenant } from '../../storage/tenant.ts';
import type { Actor } from '../shared/actor.ts';
import { notFound } from '../shared/find-record.ts';
import { isId, publicId, uuidOf } from '../shared/ids.ts';
import { Refusal } from '../shared/refusal.ts';

/**
 * The UUID of the person into whose record a statement wrote after they were erased. The database refuses that for every table
 * (migration 0025), so that no operation can forget it; undefined for any other error.
 */
export function erasedIn(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === 'ERASD' ? String(message) : undefined;
}

/** The public id of somebody who was erased, of the contacts that an input names. */
export async function erasedOf(agency: Tenant, input: unknown): Promise<string | undefined> {
  const uuids = contactIdsIn(input).map((contactId) => uuidOf('contact', contactId));
  if (uuids.length === 0) return undefined;
  const rows = agency.from('contact').select('id').where('id', 'in', uuids).where('erased_at', 'is not', null);
  const row = await rows.limit(1).executeTakeFirst();
  return row && publicId('contact', row.id);
}

function contactIdsIn(input: unknown): string[] {
  if (typeof input === 'string') return isId('contact', input) ? [input] : [];
  return typeof input === 'object' && input !== null ? Object.values(input).flatMap(contactIdsIn) : [];
}

/** The refusal of everything about a person who was erased. To a program they are a contact that is not there. */
export function personErased(publicContactId: string, { kind }: Actor): Refusal {
  const refusal = notFound('contact', publicContactId);
  const hint = 'This person was erased. Create a new contact, if they came back.';
  const code = kind === 'human' ? 'person_erased' : refusal.code;
  return new Refusal(code, refusal.message, { ...refusal, hint, toolHint: hint, missing: undefined });
}
