import { z } from 'zod';
import { day, time } from '../shared/fields.ts';
import { findRecordId } from '../shared/find-record.ts';
import { id } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';

/** A few weeks of some portals by the day. */
const MOST_LISTED = 100;

export const listPortalViews = direct({
  name: 'listPortalViews',
  scope: 'noKey',
  summary: 'How often the advert of a property was viewed on the portals, the last days first.',
  effect: 'read',
  input: z.strictObject({ propertyId: id('property').describe('The property') }),
  output: z.object({
    data: z.array(
      z.object({
        portal: z.string(),
        from: day.describe('The first day that is counted'),
        to: day.describe('The last one'),
        views: z.int(),
        contacts: z.int().nullable().describe('Enquiries through the advert; null: the file has none'),
        fileName: z.string().describe('The file that said so'),
        importedAt: time,
      }),
    ),
  }),
  run: async (work, input) => {
    const propertyId = await findRecordId(work, 'property', input.propertyId);
    const rows = work.agency
      .from('portal_views')
      .select(['portal', 'from_day', 'to_day', 'views', 'contacts', 'file_name', 'imported_at'])
      .where('property_id', '=', propertyId);
    const last = await rows
      .orderBy('to_day', 'desc')
      .orderBy('from_day', 'desc')
      .orderBy('portal')
      .limit(MOST_LISTED)
      .execute();
    return {
      data: last.map(({ from_day, to_day, file_name, imported_at, ...counted }) => ({
        ...counted,
        ...{ from: from_day, to: to_day, fileName: file_name, importedAt: imported_at.toISOString() },
      })),
    };
  },
});
