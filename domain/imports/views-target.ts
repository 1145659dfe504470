import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';
import { type Period, periodIn } from '../portal-views/period.ts';
import { portalKey } from '../portal-views/portals.ts';
import { localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import type { RowValues } from './import-field.ts';
import { type Columns, RowFaults, type Target } from './target.ts';
import { shown } from './values.ts';
import { viewsFields } from './views-fields.ts';
import { insertRows, updateRows } from './write-rows.ts';

type ViewsRow = Selectable<Tables['portal_views']>;

const changeable = ['portal', 'views', 'contacts', 'file_name', 'imported_at'] as const;
const filled = ['property_id', 'portal_key', 'from_day', 'to_day', ...changeable] as const;

/** The views of adverts. A later file about the same property, portal and period replaces what an earlier one said. */
export const viewsTarget: Target = {
  kind: 'views',
  table: 'portal_views',
  fields: viewsFields,
  needsOneOf: [['reference'], ['views']],
  replaces: true,
  isOptional: (field) => field === 'contacts' || field === 'partOfContacts',
  lookUp: async (work, columns, rows) => {
    const at = columns.flatMap(({ field }, index) => (field === 'reference' ? index : []));
    const given = rows.flatMap(({ cells }) => at.map((index) => cells[index]?.trim() ?? ''));
    return { properties: await propertiesNamed(work, [...new Set(given.filter(Boolean))]) };
  },
  read: (values, _doubtful, { properties, file, now, timeZone }) => {
    const property = propertyOf(values, properties);
    const portal = (values.portal as string | undefined) ?? file?.portal;
    if (portal === undefined) fault('', 'has no portal, and neither has the file: say which one it is');
    const today = localTime(now, timeZone).day;
    const period = periodOf(values, today) ?? file?.period;
    if (!period) fault('', 'has no day or period, and neither has the file: say which one it is');
    if (period.from > today) fault('', 'is about days that are yet to come');
    if (values.views === undefined) fault('views', 'has no number of views');
    const columns = {
      ...{ property_id: property, portal, portal_key: portalKey(portal), from_day: period.from, to_day: period.to },
      ...{ views: values.views, contacts: contactsOf(values) },
      ...{ file_name: file?.name ?? '', imported_at: now.toISOString() },
    };
    return { columns, keys: [`views ${property} ${columns.portal_key} ${period.from} ${period.to}`] };
  },
  complete: ({ columns }) => ({ columns }),
  find: async (work, rows) => {
    const given = rows.map(({ columns }) => columns as ViewsRow);
    const { rows: found } = await sql<{ n: number; id: string }>`
      select given.n::int, views.id from unnest(${given.map(({ property_id }) => property_id)}::uuid[],
        ${given.map(({ portal_key }) => portal_key)}::text[], ${given.map(({ from_day }) => from_day)}::text[],
        ${given.map(({ to_day }) => to_day)}::text[]) with ordinality as given (property_id, portal_key, from_day, to_day, n)
      join portal_views as views on views.agency_id = ${work.agency.id} and views.property_id = given.property_id
        and views.portal_key = given.portal_key and views.from_day = given.from_day and views.to_day = given.to_day`.execute(
      work.agency.db,
    );
    const ids = new Map(found.map(({ n, id }) => [n, id]));
    return rows.map((_, index) => {
      const id = ids.get(index + 1);
      return { ids: id === undefined ? [] : [id], isShared: false };
    });
  },
  load: async (work, ids, { lock }) => {
    const rows = work.agency
      .from('portal_views')
      .select(['id', ...changeable])
      .where('id', 'in', ids)
      .orderBy('id');
    const loaded = await (lock ? rows.forNoKeyUpdate() : rows).execute();
    return new Map(loaded.map(({ id, ...columns }) => [id, { id, columns: columns as Columns }]));
  },
  merge: ({ id, columns: before }, { columns }) => {
    const contacts = columns.contacts ?? before.contacts;
    if (columns.views === before.views && contacts === before.contacts) return undefined;
    const changed = Object.fromEntries(changeable.map((column) => [column, columns[column]]));
    return { id, before, after: { ...changed, contacts }, consents: [], notes: [] };
  },
  create: async (work, _importId, records) => {
    const rows = await insertRows<{ id: string }>(work, 'portal_views', filled, records, ['id']);
    return new Set(rows.map(({ id }) => id));
  },
  update: async (work, _importId, changes) => {
    const rows = changes.map(({ id, after }) => ({ id, columns: after }));
    await updateRows(work, 'portal_views', changeable, rows);
  },
  restore: (work, _importId, records) => updateRows(work, 'portal_views', changeable, records),
  traces: [],
};

function fault(field: string, message: string): never {
  throw new RowFaults([{ field, message }]);
}

/** The UUIDs of the properties that each text names by their reference, in any spelling: the first reading that names one counts. */
async function propertiesNamed({ agency }: Work, texts: readonly string[]): Promise<Map<string, string[]>> {
  const readings = texts.flatMap((text) => referencesIn(text).map((reference, place) => ({ text, reference, place })));
  if (readings.length === 0) return new Map();
  const { rows } = await sql<{ text: string; place: number; id: string }>`
    select given.text, given.place, same.id from jsonb_to_recordset(${asJson(readings)}::jsonb) as given (text text, reference text, place int)
    cross join lateral (select id from indexed_property where agency_id = ${agency.id}
      and replace(clef_fold(reference), ' ', '') = replace(clef_fold(given.reference), ' ', '') offset 0) as same
    order by given.place`.execute(agency.db);
  const byText = Map.groupBy(rows, ({ text }) => text);
  return new Map(
    [...byText].map(([text, found]) => [
      text,
      found.filter(({ place }) => place === found[0]?.place).map(({ id }) => id),
    ]),
  );
}

/** « Réf. NAN-0051 », « NAN-0051 – Appartement », « NAN-0051 Appartement T3 », and the apostrophe by which a spreadsheet keeps zeros. */
function referencesIn(text: string): string[] {
  const whole = text.replace(/^(?:'|r[ée]f(?:[ée]rence)?s?(?![\p{L}-])[.:\s]*)/iu, '');
  const [beginning = ''] = whole.split(/\s[-–—:|/]\s|\s\(|[,;]\s/);
  const [word = ''] = whole.split(/\s/);
  // A number of a house is no reference.
  const isLikeReference = /\d/.test(word) && word.length >= 4;
  return [...new Set([whole, beginning, ...(isLikeReference ? [word] : [])])].filter(Boolean);
}

function propertyOf(
  { reference = [] }: RowValues,
  properties: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  const references = reference as string[];
  const ids = new Set(references.flatMap((text) => properties.get(text) ?? []));
  const [id, another] = ids;
  if (id !== undefined && another === undefined) return id;
  if (id !== undefined) fault('reference', `names ${ids.size} properties: ${references.map(shown).join(', ')}`);
  if (references.length === 0) fault('reference', 'is empty; the property is recognised by it');
  fault('reference', `is the reference of no property of the agency: ${references.map(shown).join(', ')}`);
}

function periodOf(values: RowValues, today: string): Period | undefined {
  const { period, weekFrom, from, to } = values as { period?: Period; weekFrom?: Period; from?: string; to?: string };
  if (from === undefined && to === undefined) return period ?? weekFrom ?? numberedPeriod(values, today);
  const last = withYear((to ?? from) as string, today);
  const first = withYear((from ?? to) as string, last);
  return first <= last ? { from: first, to: last } : fault('to', 'lies before the first day');
}

/** The last such day until another one, where it has no year of its own. */
function withYear(day: string, until: string): string {
  if (!day.startsWith('-')) return day;
  const year = Number(until.slice(0, 4));
  return `${year}${day}` <= until ? `${year}${day}` : `${year - 1}${day}`;
}

/** A week or a month: as a period, or by its number in the year of another column. */
function numberedPeriod({ week, month, year }: RowValues, today: string): Period | undefined {
  const given = week ?? month;
  if (typeof given !== 'number') return given as Period | undefined;
  if (year === undefined) fault(week === undefined ? 'month' : 'week', 'has no year');
  const text = week === undefined ? `${String(month).padStart(2, '0')}/${year}` : `semaine ${week} ${year}`;
  return periodIn(text, today) ?? fault(week === undefined ? 'month' : 'week', `is no week or month of ${year}`);
}

function contactsOf({ contacts, partOfContacts }: RowValues): number | null {
  if (contacts !== undefined) return contacts as number;
  return (partOfContacts as number[] | undefined)?.reduce((sum, part) => sum + part, 0) ?? null;
}
