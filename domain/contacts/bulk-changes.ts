import { sql } from 'kysely';
import { z } from 'zod';
import { text } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { changeContact } from './contacts.ts';

const MAX_CONTACTS = 100;
const MAX_TAGS = 50;

const ids = z.array(id('contact')).min(1).max(MAX_CONTACTS).describe('The contacts');
const Changed = z.object({ changed: z.int().describe('The contacts that were not so before') });

export const assignContacts = direct({
  name: 'assignContacts',
  scope: 'human',
  summary: 'Put a colleague, or nobody, in charge of contacts.',
  effect: 'write',
  input: z.strictObject({ ids, assignedTo: id('user').nullable().describe('The colleague in charge') }),
  output: Changed,
  run: async (work, { ids, assignedTo }) =>
    changeEach(work, ids, (contact) => (contact.assignedTo === assignedTo ? undefined : { assignedTo })),
});

export const tagContacts = direct({
  name: 'tagContacts',
  scope: 'human',
  summary: 'Add a tag to contacts.',
  effect: 'write',
  input: z.strictObject({ ids, tag: text(60).describe('The tag') }),
  output: Changed,
  run: async (work, { ids, tag }) =>
    changeEach(work, ids, ({ tags }) =>
      tags.includes(tag) || tags.length >= MAX_TAGS ? undefined : { tags: [...tags, tag] },
    ),
});

type Changes = Partial<Omit<Parameters<typeof changeContact>[1], 'id'>>;
type Before = { assignedTo: string | null; tags: string[] };

/** Changes contacts one after the other, in the order of their ids, so that two colleagues never wait for each other.
 * @throws Refusal `not_found` for the first one that is unknown; then nothing is changed */
async function changeEach(work: Work, ids: readonly string[], changesOf: (before: Before) => Changes | undefined) {
  const uuids = [...new Set(ids.map((contactId) => uuidOf('contact', contactId)))];
  const rows = await work.agency
    .from('contact')
    .select(['id', 'assigned_to', 'tags'])
    .where(sql<boolean>`id = any(${uuids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const found = new Set(rows.map((row) => row.id));
  const unknown = uuids.find((uuid) => !found.has(uuid));
  if (unknown) throw notFound('contact', publicId('contact', unknown));
  let changed = 0;
  for (const { id: uuid, assigned_to, tags } of rows) {
    const changes = changesOf({ assignedTo: assigned_to && publicId('user', assigned_to), tags });
    if (!changes) continue;
    await changeContact(work, { id: publicId('contact', uuid), ...changes });
    changed += 1;
  }
  return { changed };
}
