import { sql } from 'kysely';
import { z } from 'zod';
import { direct } from '../shared/operation.ts';

/** Only the newest contacts are read, so that the cost does not grow with the agency. */
const MAX_CONTACTS = 10_000;
const MAX_TAGS = 50;

export const listTags = direct({
  name: 'listTags',
  scope: 'noKey',
  summary: 'The tags in use, the most frequent first.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ tags: z.array(z.string()) }),
  run: async (work) => {
    const newest = work.agency.from('contact').select('tags').orderBy('id', 'desc').limit(MAX_CONTACTS);
    const { rows } = await sql<{ tag: string }>`
      select tag from (${newest}) as newest, unnest(newest.tags) as tag
      group by tag order by count(*) desc, tag limit ${MAX_TAGS}`.execute(work.agency.db);
    return { tags: rows.map(({ tag }) => tag) };
  },
});
