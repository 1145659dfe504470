import { sql } from 'kysely';
import { z } from 'zod';
import { direct } from '../shared/operation.ts';

/** So many contacts are looked at, the newest: the answer costs the same however many there are. */
const LOOKED_AT = 10_000;
const LISTED = 50;

export const listTags = direct({
  name: 'listTags',
  scope: 'staff',
  summary: 'The tags that contacts have, the most used first, for whoever has to write one exactly.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ tags: z.array(z.string()) }),
  run: async (work) => {
    const newest = work.agency.from('contact').select('tags').orderBy('id', 'desc').limit(LOOKED_AT);
    const { rows } = await sql<{ tag: string }>`
      select tag from (${newest}) as newest, unnest(newest.tags) as tag
      group by tag order by count(*) desc, tag limit ${LISTED}`.execute(work.agency.db);
    return { tags: rows.map(({ tag }) => tag) };
  },
});
