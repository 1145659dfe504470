import { isId, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';

/** The contact, as a UUID, whom a record is about that a request is about; none for a property, and where nobody has the record. */
export async function contactsAbout(work: Work, about: string): Promise<string[]> {
  const [table] = recordKinds.filter((kind) => isId(kind, about));
  if (!table) return [];
  const rows = work.agency.from('contact').select('contact.id').where('erased_at', 'is', null);
  if (table === 'contact') return idsOf(await rows.where('id', '=', uuidOf('contact', about)).execute());
  const record = work.agency.from(table).select('contact_id').where('id', '=', uuidOf(table, about));
  return idsOf(await rows.where('contact.id', 'in', record).execute());
}

const recordKinds = ['contact', 'conversation', 'visit', 'draft'] as const;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
