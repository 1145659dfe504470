import { z } from 'zod';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { maxPropertiesAtOnce } from './limits.ts';

/*
 * The switch « à diffuser » of a property. Only a person moves it: neither a status nor an import, because a portal would show again
 * what nobody has decided to show (docs/decisions/0042-let-people-alone-publish.md).
 */

const input = z.strictObject({
  ids: z.array(id('property')).min(1).max(maxPropertiesAtOnce).describe('The properties'),
});
const output = z.object({
  data: z.array(z.object({ id: id('property'), changed: z.boolean() })).describe('Whether the switch was moved'),
});

export const publishProperties = direct({
  name: 'publishProperties',
  scope: 'human',
  summary: 'Let properties be advertised.',
  effect: 'write',
  input,
  output,
  run: (work, given) => moveSwitch(work, given.ids, work.now),
});

export const unpublishProperties = direct({
  name: 'unpublishProperties',
  scope: 'human',
  summary: 'Let properties be advertised no longer.',
  effect: 'write',
  input,
  output,
  run: (work, given) => moveSwitch(work, given.ids, null),
});

/** A property that is published already keeps its time.
 * @throws Refusal `not_found` for the first one that the agency does not have */
async function moveSwitch(work: Work, publicIds: readonly string[], since: Date | null) {
  const uuids = [...new Set(publicIds.map((publicPropertyId) => uuidOf('property', publicPropertyId)))];
  const rows = work.agency.from('property').select(['id', 'published_since']).where('id', 'in', uuids).orderBy('id');
  const found = new Map((await rows.forNoKeyUpdate().execute()).map((row) => [row.id, row.published_since]));
  const missing = uuids.find((uuid) => !found.has(uuid));
  if (missing !== undefined) throw notFound('property', publicId('property', missing));
  const moved = uuids.filter((uuid) => (found.get(uuid) === null) !== (since === null));
  if (moved.length > 0) {
    await work.agency
      .update('property')
      .set({ published_since: since, updated_at: work.now })
      .where('id', 'in', moved)
      .execute();
  }
  return { data: uuids.map((uuid) => ({ id: publicId('property', uuid), changed: moved.includes(uuid) })) };
}
