import { sql } from 'kysely';
import { z } from 'zod';
import { visitKinds } from '../../../storage/column-values.ts';
import { time } from '../../shared/fields.ts';
import type { Work } from '../../shared/operation.ts';

/** The next thing to do with a contact: the earlier of the next appointment and the open task that is due first. */
export const NextAction = z.object({
  visitKind: z.enum(visitKinds).nullable().describe('Of the appointment; null for a task'),
  title: z.string().describe('Of the task, or of the property of the appointment; empty without one'),
  at: time,
});
type NextAction = z.input<typeof NextAction>;

/** The next actions of contacts, by UUID. */
export async function nextActionsOf(work: Work, contactIds: readonly string[]): Promise<Map<string, NextAction>> {
  type Row = { contact_id: string; visit_kind: NextAction['visitKind']; title: string; at: Date };
  const { rows } = await sql<Row>`
    select distinct on (contact_id) contact_id, next.* from unnest(${contactIds}::uuid[]) as wanted (contact_id)
    cross join lateral (
      (select null as visit_kind, title, due_at as at from task
        where task.agency_id = ${work.agency.id} and task.contact_id = wanted.contact_id and status = 'open'
          and due_at is not null
        order by due_at limit 1)
      union all
      (select visit.kind, coalesce(property.title, ''), starts_at from visit
        left join property on property.agency_id = visit.agency_id and property.id = visit.property_id
        where visit.agency_id = ${work.agency.id} and visit.contact_id = wanted.contact_id
          and visit.status = 'scheduled' and starts_at >= ${work.now}
        order by starts_at limit 1)) as next
    order by contact_id, at`.execute(work.agency.db);
  return new Map(
    rows.map(({ contact_id, visit_kind: visitKind, title, at }) => [
      contact_id,
      { visitKind, title, at: at.toISOString() },
    ]),
  );
}
