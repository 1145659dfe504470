import { z } from 'zod';
import { timeZones } from '../../storage/column-values.ts';
import { time } from '../shared/fields.ts';
import { id, publicId } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';

/** The agency as its export names it. */
const ExportedAgency = z.object({
  agencyId: id('agency'),
  slug: z.string(),
  name: z.string(),
  timeZone: z.enum(timeZones),
  exportedAt: time,
});
export type ExportedAgency = z.output<typeof ExportedAgency>;

/** Permits an export of everything and has the journal say so, before anything leaves. `app/export/` then reads the tables. */
export const exportAgency = direct({
  name: 'exportAgency',
  scope: 'noKey',
  summary: 'Begin an export of everything that belongs to the agency.',
  effect: 'write',
  input: z.strictObject({}),
  output: ExportedAgency,
  run: async ({ agency, now }) => {
    const row = await agency.db
      .selectFrom('agency')
      .select(['slug', 'name', 'time_zone'])
      .where('id', '=', agency.id)
      .executeTakeFirstOrThrow();
    return {
      agencyId: publicId('agency', agency.id),
      slug: row.slug,
      name: row.name,
      timeZone: row.time_zone,
      exportedAt: now.toISOString(),
    };
  },
});
