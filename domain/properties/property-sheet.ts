import { z } from 'zod';
import { byKey } from '../../storage/tenant.ts';
import { time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { Property, propertyColumns, propertyRecord } from './property-record.ts';

/** A property with what only people keep about it. */
const PropertySheet = Property.extend({
  statusSince: time.describe('Since when it stands there'),
  statusReason: z.string().nullable().describe('Why, if somebody said so'),
  assignedTo: id('user').nullable().describe('The colleague in charge'),
  assigneeName: z.string().nullable(),
});

export const readPropertySheet = direct({
  name: 'readPropertySheet',
  scope: 'human',
  summary: 'A property, with the colleague in charge.',
  effect: 'read',
  input: z.strictObject({ id: id('property').describe('Its id') }),
  output: PropertySheet,
  run: async (work, input) => {
    const columns = propertyColumns.map((column) => `property.${column}` as const);
    const row = await work.agency
      .from('property')
      .leftJoin('property_status_change as change', (join) =>
        join
          .onRef('change.agency_id', '=', 'property.agency_id')
          .onRef('change.property_id', '=', 'property.id')
          .onRef('change.at', '=', 'property.status_since')
          .onRef('change.to_status', '=', 'property.status'),
      )
      .leftJoin('user_account', byKey('user_account', 'property.assigned_to'))
      .select(columns)
      .select([
        'status_since',
        'change.reason as status_reason',
        'property.assigned_to',
        'user_account.name as assignee_name',
      ])
      .where('property.id', '=', uuidOf('property', input.id))
      // Two changes of one instant lead to the same status twice only if it went to and fro.
      .orderBy('change.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row) throw notFound('property', input.id);
    return {
      ...propertyRecord(row, work),
      statusSince: (row.status_since ?? row.created_at).toISOString(),
      statusReason: row.status_reason,
      assignedTo: publicIdOrNull('user', row.assigned_to),
      assigneeName: row.assignee_name,
    };
  },
});
