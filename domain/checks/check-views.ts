import { sql } from 'kysely';
import { part, type RowsOf } from '../../storage/read-together.ts';
import type { Period } from '../portal-views/period.ts';
import { portalKey } from '../portal-views/portals.ts';
import { type CountedViews, withoutOverlaps } from '../portal-views/told-views.ts';
import { countedViews, isNewSince } from '../portal-views/views-of-property.ts';
import { publicId } from '../shared/ids.ts';
import { newsOfSeller } from '../shared/last-news.ts';
import { addDays } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import { readViewCounts, type ViewCount } from './reading/view-counts.ts';
import {
  type ContactIds,
  type KnownCount,
  type KnownViews,
  keyOfColumn,
  type Mentioned,
  propertyLabel,
  type Records,
} from './records.ts';
import type { Wanted } from './wanted-records.ts';

const DAYS_READ = 400;
const ROWS_OF_A_PROPERTY = 1000;

/** The views of the adverts of the contacts' properties, and of those that texts name by reference. */
export const portalViewsOf = (
  { agency, now }: Pick<Work, 'agency' | 'now'>,
  contacts: ContactIds,
  { referenceKeys, timeZone }: Mentioned & Pick<Records['profile'], 'timeZone'>,
) => ({
  portalViews: part(
    sql<KnownRow>`
      with wanted as (
        select property_id, contact_id as seller_id, ${newsOfSeller('property_seller')} as news_at from property_seller
        where agency_id = ${agency.id} and contact_id in (${contacts})
        union all select id, null, null from indexed_property where agency_id = ${agency.id}
          and ${keyOfColumn('reference')} = any(${referenceKeys}::text[]))
      select property.id, property.reference, ${keyOfColumn('reference')} as reference_key, property.title, wanted.sellers, counted.*
      from (select property_id, array_remove(array_agg(seller_id order by seller_id), null) as sellers from wanted group by 1) as wanted
      join property on property.agency_id = ${agency.id} and property.id = wanted.property_id
      left join lateral (
        select portal, from_day, to_day, views, imported_at, array(select seller_id from wanted as seller
          where seller.property_id = portal_views.property_id and ${isNewSince(sql`seller.news_at`, timeZone)}) as news_for
        from portal_views
        where agency_id = ${agency.id} and property_id = property.id
          and to_day >= ${addDays(now.toISOString().slice(0, 10), -DAYS_READ)}
        order by to_day desc, from_day, portal_key limit ${sql.lit(ROWS_OF_A_PROPERTY)}) as counted on true
      order by property.id, to_day, from_day, portal`,
    {},
  ),
});

type KnownRow = KnownViews['property'] & {
  reference_key: string;
  sellers: string[];
  portal: string | null;
  from_day: string;
  to_day: string;
  views: number;
  imported_at: string;
  news_for: string[];
};

export function knownViewsFrom(
  { portalViews = [] }: Partial<RowsOf<ReturnType<typeof portalViewsOf>>>,
  { profile: { timeZone } }: Pick<Records, 'profile'>,
  { contacts, mentioned: { referenceKeys } }: Wanted,
): KnownViews[] {
  const wanted = portalViews.filter(
    ({ sellers, reference_key: key }) => sellers.some((id) => contacts.includes(id)) || referenceKeys.includes(key),
  );
  return [...Map.groupBy(wanted, ({ id }) => id).values()].map((rows) => {
    const [{ id, reference, title, sellers }] = rows as [KnownRow];
    const counted = rows.flatMap(({ portal, ...row }) =>
      portal === null ? [] : { ...countedViews({ portal, ...row }, timeZone), newsFor: row.news_for },
    );
    return { property: { id, reference, title }, sellerIds: sellers, counted };
  });
}

/** How often a text says that an advert was viewed, compared with what was imported for that property, portal and time. */
export const checkViews = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) =>
    readViewCounts(text.reading.inDigits, facts.today).map((said) => findingOf(facts, text, said)),
  );

function findingOf(facts: DraftFacts, text: Text, said: ViewCount): Finding {
  const { reading } = text;
  const meant = meantAdverts(facts, text, said).filter(({ counted }) => counted.length > 0);
  const known = meant.map((views) => ({ ...views, ...comparedWith(views.counted, said, facts.draft.contact_id) }));
  const agreeing = known.find(({ agrees }) => agrees);
  if (agreeing) {
    const explanation = `The imported statistics of ${propertyLabel(agreeing.property)} say so.`;
    return findingAt(reading, said, { code: 'property_agrees', record: recordOf(agreeing), explanation });
  }
  const [only, another] = known;
  if (!only || another || only.expected === undefined)
    return findingAt(reading, said, {
      code: 'property_unsupported',
      explanation: 'No imported statistics of the portals say so. Check it.',
    });
  const right = numberAs(facts.language, only.expected);
  return findingAt(reading, said, {
    code: 'property_differs',
    expected: right,
    replacement: right,
    record: recordOf(only),
    explanation: `The draft says "${writtenAt(reading, said)}" views; the imported statistics of ${propertyLabel(only.property)} say ${right}. Write "${right}".`,
  });
}

const recordOf = ({ property }: KnownViews): NonNullable<Finding['record']> => ({
  kind: 'property',
  id: publicId('property', property.id),
  label: propertyLabel(property),
});

const numberAs = (language: DraftFacts['language'], count: number): string =>
  new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB').format(count).replaceAll('\u202f', '\u00a0');

/** The advert of the property that the sentence names, else of the one that the text names, else of those that the contact sells. */
function meantAdverts({ records, draft }: DraftFacts, { mentions }: Text, { sentence }: ViewCount): KnownViews[] {
  const strong = mentions.filter(({ isWeak }) => !isWeak);
  const inSentence = strong.filter(({ start, end }) => start >= sentence.start && end <= sentence.end);
  const named = new Set((inSentence.length > 0 ? inSentence : strong).map(({ property }) => property.id));
  const ofNamed = records.portalViews.filter(({ property }) => named.has(property.id));
  if (named.size === 1 && (inSentence.length > 0 || ofNamed.length > 0)) return ofNamed;
  return records.portalViews.filter(
    ({ sellerIds }) => draft.contact_id !== null && sellerIds.includes(draft.contact_id),
  );
}

type Compared = { agrees: boolean; expected: number | undefined };

function comparedWith(all: readonly KnownCount[], said: ViewCount, contactId: string | null): Compared {
  const keys = said.portals.map(portalKey);
  const counted = all.filter(({ portal }) => keys.length === 0 || keys.includes(portalKey(portal)));
  const withinPeriods = (rows: readonly CountedViews[]) => said.periods.flatMap((period) => sumWithin(rows, period));
  const agreesWith = (sums: readonly number[]) => sums.some((sum) => isSaid(said, sum));
  // A text without a period may mean other days than those that were imported, so no number takes the place of its own.
  if (said.periods.length === 0) return { agrees: agreesWith(usualSums(counted, contactId)), expected: undefined };
  // « sur les portails » may mean one of them, where the text names none.
  const sets = keys.length === 0 ? [counted, ...Map.groupBy(counted, ({ portal }) => portal).values()] : [counted];
  const [only, another] = new Set(withinPeriods(counted));
  return { agrees: agreesWith(sets.flatMap(withinPeriods)), expected: another === undefined ? only : undefined };
}

const isSaid = ({ count, bound }: ViewCount, sum: number): boolean => {
  if (bound === 'about') return Math.abs(count - sum) <= Math.max(sum * 0.1, 5);
  return bound === 'least' ? count <= sum && count >= sum * 0.8 : count === sum;
};

const totalOf = (rows: readonly CountedViews[]): number =>
  [...Map.groupBy(rows, ({ portal }) => portal).values()]
    .flatMap((ofPortal) => withoutOverlaps(ofPortal))
    .reduce((sum, { views }) => sum + views, 0);

/** The sum of all that lies within some days; none where nothing does. */
function sumWithin(rows: readonly CountedViews[], { from, to }: Period): number[] {
  const within = rows.filter((row) => row.from >= from && upToImport(row) <= to);
  return within.length === 0 ? [] : [totalOf(within)];
}

const upToImport = ({ from, to, importedOn }: CountedViews): string =>
  importedOn >= from && importedOn < to ? importedOn : to;

/** Without a period a text means the last week, what is news for the person who reads it, or all that is known. */
function usualSums(rows: readonly KnownCount[], contactId: string | null): number[] {
  const news = rows.filter(({ newsFor }) => contactId !== null && newsFor.includes(contactId));
  return [lastWeekOf(rows), news, rows].filter((counted) => counted.length > 0).map(totalOf);
}

/** The last week of each portal, but for those whose counts ended long before. */
function lastWeekOf(rows: readonly CountedViews[]): CountedViews[] {
  const lastDay = (of: readonly CountedViews[]) => of.map(({ to }) => to).reduce((a, b) => (a > b ? a : b), '');
  const last = lastDay(rows);
  return [...Map.groupBy(rows, ({ portal }) => portal).values()].flatMap((ofPortal) => {
    const end = lastDay(ofPortal);
    if (end <= addDays(last, -7)) return [];
    const ofWeek = ofPortal.filter(({ from }) => from > addDays(end, -7));
    return ofWeek.length > 0 ? ofWeek : ofPortal.filter(({ to }) => to === end);
  });
}
