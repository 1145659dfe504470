import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { lintAdvert } from '../adverts/lint-advert.ts';
import type { AdvertDay } from '../adverts/mandate-rules.ts';
import { Property, propertyColumns, propertyRecord } from '../properties/property-record.ts';
import { time } from '../shared/fields.ts';
import { uuidOf } from '../shared/ids.ts';
import { localTime } from '../shared/local-time.ts';
import { mapInTurns } from '../shared/map-in-turns.ts';
import { direct, type Work } from '../shared/operation.ts';
import { AdvertOptions, advertOf } from './advert.ts';
import { type Advert, AdvertGap, isLeftOut } from './advert-writer.ts';
import { SEPARATOR } from './ranks.ts';
import { compareWithSent, keepSentAdverts, lineHash } from './sent-adverts.ts';

/**
 * Permits the adverts to leave, has the journal say so, and keeps them as they leave: the next file is compared with them, and an
 * inspector asks for them.
 */
export const exportAdverts = direct({
  name: 'exportAdverts',
  scope: 'noKey',
  summary: 'Make the file with the adverts of all published properties.',
  effect: 'write',
  input: AdvertOptions,
  output: z.object({
    options: AdvertOptions,
    exportedAt: time,
    csv: z
      .custom<Uint8Array>((value) => value instanceof Uint8Array)
      .describe('`Annonces.csv`, without the adverts that are left out'),
  }),
  run: async (work, input) => {
    const sent = new Map<string, readonly string[]>();
    const pages: Buffer[] = [];
    for await (const page of advertsOf(work, input)) {
      const leaving = page.filter(({ advert }) => !isLeftOut(advert));
      for (const { property, advert } of leaving) sent.set(uuidOf('property', property.id), advert.fields);
      pages.push(linesOf(leaving));
    }
    await keepSentAdverts(work, input.agencyId, sent);
    return { options: input, exportedAt: work.now.toISOString(), csv: Buffer.concat(pages) };
  },
});

/** A person reads no more of them at a time. */
const MOST_LISTED = 50;

/**
 * Lists the adverts that lack something, and first those that are left out of the file for it. The file replaces the one before, so a
 * portal takes them down: a person has to see it before.
 */
export const checkAdverts = direct({
  name: 'checkAdverts',
  scope: 'noKey',
  summary: 'What the adverts of the published properties lack.',
  effect: 'read',
  input: AdvertOptions.pick({ exactAddress: true }).extend({ portalAgencyId: AdvertOptions.shape.agencyId.optional() }),
  output: z.object({
    adverts: z.int().describe('How many adverts the file has'),
    leftOut: z
      .int()
      .describe('How many published properties it does not have, because something obligatory is missing'),
    incomplete: z.int().describe('How many adverts in the file lack something else'),
    data: z
      .array(
        Property.pick({ id: true, reference: true, title: true }).extend({
          isLeftOut: z.boolean().describe('Whether the file does not have it'),
          gaps: z.array(AdvertGap),
          lost: z.string().describe('The characters that the file does not have'),
        }),
      )
      .describe('The newest of these, first those that are left out'),
    sinceLast: z
      .object({
        sentAt: time.describe('When the last file was downloaded'),
        added: z.int().describe('How many adverts it did not have'),
        changed: z.int().describe('How many it had otherwise'),
        takenDown: z.int().describe('How many it had that the next one does not have'),
        data: z.array(Property.pick({ id: true, reference: true, title: true })).describe('The newest of these'),
      })
      .nullable()
      .describe('What the next file changes at the portal; null without a file for this agency id'),
  }),
  run: async (work, { portalAgencyId: agencyId = '', exactAddress }) => {
    const counts = { adverts: 0, leftOut: 0, incomplete: 0 };
    const [leftOut, incomplete]: [Listed[], Listed[]] = [[], []];
    const hashes = new Map<string, string>();
    const { timeZone } = await work.profile();
    const at = { day: localTime(work.now, timeZone).day, timeZone };
    for await (const page of advertsOf(work, { agencyId, exactAddress })) {
      const checked = await mapInTurns(page, ({ property, advert }) => ({
        property,
        advert: contradicts(property, at) ? { ...advert, gaps: [...advert.gaps, 'contradiction' as const] } : advert,
      }));
      for (const { property, advert } of checked) {
        const isOut = isLeftOut(advert);
        if (!isOut) hashes.set(uuidOf('property', property.id), lineHash(advert.fields));
        const isIncomplete = !isOut && advert.gaps.length > 0;
        counts[isOut ? 'leftOut' : 'adverts'] += 1;
        if (isIncomplete) counts.incomplete += 1;
        const list = isOut ? leftOut : incomplete;
        if ((isOut || isIncomplete) && list.length < MOST_LISTED) list.push(listed(property, advert));
      }
    }
    const sinceLast = await compareWithSent(work, agencyId, hashes);
    return {
      ...counts,
      data: [...leftOut, ...incomplete].slice(0, MOST_LISTED),
      sinceLast: sinceLast && summed(sinceLast),
    };
  },
});

const contradicts = (property: Property, at: AdvertDay): boolean =>
  lintAdvert(property, property.description ?? '', at).some(({ wrong }) => wrong !== null);

const summed = ({ takenDown, ...counts }: NonNullable<Awaited<ReturnType<typeof compareWithSent>>>) => ({
  ...counts,
  takenDown: takenDown.length,
  data: takenDown.slice(0, MOST_LISTED),
});

type Page = { property: Property; advert: Advert }[];

const listed = ({ id, reference, title }: Property, advert: Advert) => ({
  ...{ id, reference, title, isLeftOut: isLeftOut(advert), gaps: advert.gaps },
  lost: advert.lost.join(' '),
});
type Listed = ReturnType<typeof listed>;

const linesOf = (page: Page): Buffer =>
  Buffer.from(
    stringify(
      page.map(({ advert }) => advert.fields),
      { delimiter: SEPARATOR, quoted: true, quoted_empty: true, record_delimiter: '\r\n' },
    ),
    'latin1',
  );

/** Few enough that making their lines holds nobody up. */
const PAGE_SIZE = 50;

/** The adverts of all properties that a person has published, whatever their status, newest first, in pages. */
async function* advertsOf(work: Work, options: AdvertOptions): AsyncGenerator<Page> {
  const agency = await work.profile();
  let last: string | undefined;
  do {
    let page = work.agency.from('property').select(propertyColumns).where('published_since', 'is not', null);
    if (last !== undefined) page = page.where('id', '<', last);
    const rows = await page.orderBy('id', 'desc').limit(PAGE_SIZE).execute();
    if (rows.length > 0) {
      const properties = rows.map((row) => propertyRecord(row, work));
      yield properties.map((property) => ({ property, advert: advertOf(property, options, agency) }));
    }
    last = rows.length === PAGE_SIZE ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
}
