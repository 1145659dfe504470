import type { Selectable } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { notFound } from '../shared/find-record.ts';
import { uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';

export type StoredVisit = Selectable<Tables['visit']>;

/**
 * The appointment, locked until the commit.
 * @param status the one that it must have
 * @throws Refusal `not_found`, `conflict`
 */
export async function lockVisit(work: Work, id: string, status?: 'scheduled'): Promise<StoredVisit> {
  const rows = work.agency.from('visit').selectAll().where('id', '=', uuidOf('visit', id));
  const row = await rows.forUpdate().executeTakeFirst();
  if (!row) throw notFound('visit', id);
  if (status && row.status !== status) {
    throw new Refusal('conflict', `This visit is ${row.status.replace('_', '-')} already.`, {
      hint: 'Only a visit that is still to come changes; schedule another one.',
    });
  }
  return row;
}
