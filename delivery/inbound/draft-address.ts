import { sql } from 'kysely';
import type { Work } from '../../domain/shared/operation.ts';
import type { Channel } from '../../storage/column-values.ts';

/** The address to which a message went. `id` is a UUID; null for a draft that is no message, and for a person who was erased since. */
export async function addressOfDraft(work: Work, id: string): Promise<{ channel: Channel; address: string } | null> {
  const rows = work.agency.from('draft').select(['kind', sql<string>`item->>'to'`.as('address')]);
  const draft = await rows.where('id', '=', id).executeTakeFirst();
  if (!draft || (draft.kind !== 'sms' && draft.kind !== 'email') || isErased(draft.address)) return null;
  return { channel: draft.kind, address: draft.address };
}

/** An erasure leaves this mark in a draft instead of the address. */
const isErased = (address: string): boolean => address.startsWith('effacé:');
