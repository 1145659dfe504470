import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { homeColumns, homeOf, withSearchColumns } from '../matching/compared.ts';
import { propertyProposal } from '../matching/property-proposal.ts';
import { fitsInSql, isPossible, rankInSql } from '../matching/rank.ts';
import { publicId } from '../shared/ids.ts';
import { addDays, instantAt } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { type DueRow, rule, topicId } from './recipe.ts';
import { eurosIn, nameOfProperty, plainLine } from './recipe-words.ts';

type Property = Pick<Selectable<Tables['property']>, (typeof homeColumns)[number] | 'id' | 'city'> & {
  is_new: boolean;
};

type Row = DueRow & {
  property_id: string;
  title: string;
  reference: string;
  city: string;
  price_euros: number;
  is_new: boolean;
};

/** So many of the latest properties are compared with the searches at a turn. */
const MOST_PROPERTIES = 20;

const news = {
  fr: {
    isNew: 'Nous venons de prendre en charge un bien qui peut vous convenir\u00A0:',
    isCheaper: 'Le prix d’un bien qui peut vous convenir vient de changer\u00A0:',
  },
  en: {
    isNew: 'We have just taken on a property that may suit you:',
    isCheaper: 'The price of a property that may suit you has just changed:',
  },
};

/**
 * The message to a buyer whose search fits a property that has come up for sale within the last so many days, or has become cheaper:
 * the best one of each turn. Nobody is told of one that was proposed to them, refused, visited or offered for already.
 */
export const newMatch = rule<Row>({
  channels: ['email', 'sms'],
  onceAContact: true,
  due: async ({ work, zone, number, today }) => {
    const properties = await latestProperties(work, instantAt(addDays(today, 1 - number), '00:00', zone));
    const pairs = properties.map((property) => pairsOf(work, property));
    const { id } = work.agency;
    // Without a property the query has the columns, and no row.
    const found = sql.join([...pairs, noPairs], sql` union all `);
    return sql`
      select pair.contact_id || ' ' || property.id as topic, pair.contact_id, pair.rank::float8 as place, null as wanted,
        null as agent_name, property.id as property_id, property.title, property.reference, property.city,
        property.price_euros, pair.is_new
      from (${found}) as pair
      join property on property.agency_id = ${id} and property.id = pair.property_id
      join contact on contact.agency_id = ${id} and contact.id = pair.contact_id and contact.stage not in ('won', 'lost')
      where ${isUntold(work, sql`pair.contact_id`, sql`pair.property_id`)}`;
  },
  holds: ({ work }) => sql`exists (select from property where property.agency_id = ${work.agency.id}
      and property.id = ${topicId(2)} and property.status = 'available' and property.price_euros is not null)
    and exists (select from contact where contact.agency_id = ${work.agency.id} and contact.id = ${topicId(1)}
      and contact.stage not in ('won', 'lost'))
    and ${isUntold(work, topicId(1), topicId(2))}`,
  write: (row, { language }) => ({
    values: {
      'match.news': row.is_new ? news[language].isNew : news[language].isCheaper,
      'property.name': nameOfProperty(row),
      'property.city': plainLine(row.city),
      'property.price': eurosIn(language, row.price_euros),
      'property.reference': plainLine(row.reference),
    },
    reasons: [
      {
        ...{ id: publicId('property', row.property_id), code: row.is_new ? 'property_new' : 'price_fell' },
        value: String(row.price_euros),
      },
      { id: publicId('contact', row.contact_id), code: 'search_fits' },
    ],
  }),
});

/** The properties that came up for sale since, or whose price has fallen since; the latest first. */
async function latestProperties({ agency }: Work, since: Date): Promise<Property[]> {
  const isNew = sql<boolean>`(property.created_at >= ${since} or exists (select from property_status_change as change
    where change.agency_id = property.agency_id and change.property_id = property.id and change.from_status = 'draft'
      and change.at >= ${since}))`;
  const isCheaper = sql<boolean>`exists (select from property_price as price where price.agency_id = property.agency_id
    and price.property_id = property.id and price.at >= ${since} and price.price_euros = property.price_euros
    and price.price_euros < (select before.price_euros from property_price as before where before.agency_id = price.agency_id
      and before.property_id = price.property_id and before.at < price.at order by before.at desc limit 1))`;
  return agency
    .from('property')
    .select(['id', 'city', ...homeColumns])
    .select(isNew.as('is_new'))
    .where('status', '=', 'available')
    .where('price_euros', 'is not', null)
    .where(sql<boolean>`(${isNew} or ${isCheaper})`)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_PROPERTIES)
    .execute();
}

/** The buyers one of whose searches the property fits. */
function pairsOf({ agency }: Work, property: Property): RawBuilder<unknown> {
  const pair = withSearchColumns(homeOf(property));
  return sql`(select contact_id, ${property.id}::uuid as property_id, ${property.is_new}::boolean as is_new, min(rank) as rank
    from (select contact_id, ${rankInSql(pair)} as rank from indexed_buyer_search as buyer_search
      where agency_id = ${agency.id} and ${isPossible(pair)} offset 0) as ranked
    where ${fitsInSql(sql.ref<number>('rank'))} group by contact_id)`;
}

const noPairs = sql`(select null::uuid as contact_id, null::uuid as property_id, null::boolean as is_new, null::int as rank
  where false)`;

/** Nothing has happened between a contact and a property yet, and no colleague's proposal of it waits; it is not their own. */
const isUntold = ({ agency: { id } }: Work, contact: RawBuilder<string>, property: RawBuilder<string>) => sql<boolean>`
  not exists (select from proposed_property as told where told.agency_id = ${id} and told.contact_id = ${contact}
    and told.property_id = ${property})
  and not exists (select from visit where visit.agency_id = ${id} and visit.contact_id = ${contact}
    and visit.property_id = ${property})
  and not exists (select from offer where offer.agency_id = ${id} and offer.contact_id = ${contact}
    and offer.property_id = ${property})
  and not exists (select from property_seller as seller where seller.agency_id = ${id} and seller.contact_id = ${contact}
    and seller.property_id = ${property})
  and not exists (select from draft join property as proposed_home on proposed_home.agency_id = draft.agency_id
      and proposed_home.reference = draft.item->'proposal'->>'reference'
    where draft.agency_id = ${id} and draft.contact_id = ${contact} and draft.operation = ${propertyProposal.name}
      and draft.status in ('pending', 'approved', 'scheduled', 'sending') and proposed_home.id = ${property})`;
