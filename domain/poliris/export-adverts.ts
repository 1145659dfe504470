import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { Property, propertyColumns, propertyRecord } from '../properties/property-record.ts';
import { time } from '../shared/fields.ts';
import { direct, type Work } from '../shared/operation.ts';
import { AdvertOptions, advertOf } from './advert.ts';
import { type Advert, AdvertGap } from './advert-writer.ts';
import { SEPARATOR } from './ranks.ts';

/** Permits the adverts to leave, and has the journal say so. `advertsCsv` then reads them. */
export const exportAdverts = direct({
  name: 'exportAdverts',
  scope: 'noKey',
  summary: 'Begin a file with the adverts of all published properties.',
  effect: 'write',
  input: AdvertOptions,
  output: z.object({ options: AdvertOptions, exportedAt: time }),
  run: async ({ now }, input) => ({ options: input, exportedAt: now.toISOString() }),
});

/** A person reads no more of them at a time. */
const MOST_LISTED = 50;

/**
 * Lists the adverts that lack something. They are in the file all the same: it replaces the one before, so a portal
 * takes down an advert that is not in it, and may accept one that lacks something.
 */
export const checkAdverts = direct({
  name: 'checkAdverts',
  scope: 'noKey',
  summary: 'What the adverts of the published properties lack.',
  effect: 'read',
  input: AdvertOptions.pick({ exactAddress: true }),
  output: z.object({
    adverts: z.int().describe('How many properties are published'),
    incomplete: z.int().describe('How many of their adverts lack something'),
    data: z
      .array(
        Property.pick({ id: true, reference: true, title: true }).extend({
          gaps: z.array(AdvertGap),
          lost: z.string().describe('The characters that the file does not have'),
        }),
      )
      .describe('The newest of these'),
  }),
  run: async (work, { exactAddress }) => {
    const found = { adverts: 0, incomplete: 0, data: [] as Incomplete[] };
    for await (const page of advertsOf(work, { agencyId: '', exactAddress })) {
      found.adverts += page.length;
      const incomplete = page.filter(({ advert }) => advert.gaps.length > 0);
      found.incomplete += incomplete.length;
      const listed = incomplete.slice(0, MOST_LISTED - found.data.length);
      found.data.push(
        ...listed.map(({ property: { id, reference, title }, advert: { gaps, lost } }) => ({
          ...{ id, reference, title, gaps },
          lost: lost.join(' '),
        })),
      );
    }
    return found;
  },
});

type Incomplete = { id: string; reference: string; title: string; gaps: AdvertGap[]; lost: string };

/** `Annonces.csv` in pieces. Each piece is read when it is asked for. */
export async function* advertsCsv(work: Work, options: AdvertOptions): AsyncGenerator<Buffer> {
  for await (const page of advertsOf(work, options)) {
    const lines = stringify(
      page.map(({ advert }) => advert.fields),
      { delimiter: SEPARATOR, quoted: true, quoted_empty: true, record_delimiter: '\r\n' },
    );
    yield Buffer.from(lines, 'latin1');
  }
}

/** Few enough that making their lines holds nobody up. */
const PAGE_SIZE = 50;

/** The adverts of all properties that a person has published, whatever their status, newest first, in pages. */
async function* advertsOf(
  work: Work,
  options: AdvertOptions,
): AsyncGenerator<{ property: Property; advert: Advert }[]> {
  const { timeZone } = await work.profile();
  let last: string | undefined;
  do {
    let page = work.agency.from('property').select(propertyColumns).where('published_since', 'is not', null);
    if (last !== undefined) page = page.where('id', '<', last);
    const rows = await page.orderBy('id', 'desc').limit(PAGE_SIZE).execute();
    if (rows.length > 0) {
      const properties = rows.map(propertyRecord);
      yield properties.map((property) => ({ property, advert: advertOf(property, options, timeZone) }));
    }
    last = rows.length === PAGE_SIZE ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
}
