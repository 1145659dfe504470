import { departmentIn } from '../shared/departments.ts';

/**
 * Reads what was brought in about one property, in the statement that reads the property. It begins with whether anything was brought
 * in at all, so that an installation without public data pays for nothing else.
 */

/** As many sales as a page shows. */
const MOST_SALES = 20;
/** The farthest sale that is compared. */
export const FARTHEST_METRES = 2000;

const finished = (alias: string) =>
  `join public_data_import as import on import.id = ${alias}.import_id and import.finished_at is not null`;

/** The day of the data; that of the import for a file that says none. */
const dataDay = `coalesce(import.data_date, to_char(import.finished_at, 'YYYY-MM-DD'))`;
const origin = `'source', max(import.source), 'date', max(${dataDay})`;

const ofPostcode = departmentIn('property.postcode');
const ofCommune = departmentIn('area.insee_code');

/**
 * A commune of this name in the department of the postcode, if there is one alone. The postcodes of Corsica begin with 20, those of
 * Saint-Barthélemy and Saint-Martin as in Guadeloupe.
 */
const communeByName = `select min(area.insee_code) from public_data_area as area where area.town = property.city_folded
  and (${ofCommune} = ${ofPostcode} or ${ofPostcode} = '20' and ${ofCommune} in ('2A', '2B')
    or ${ofPostcode} = '971' and ${ofCommune} in ('977', '978'))
  having count(distinct area.insee_code) = 1`;

/** Files have the districts of Paris, Lyon and Marseille, or the whole city. */
const communes = `array_remove(array[own.code,
  case when own.code ~ '^751[0-2]' then '75056' when own.code ~ '^132[01]' then '13055' when own.code ~ '^6938' then '69123' end,
  case own.code when '75056' then '751' || right(property.postcode, 2) when '13055' then '132' || right(property.postcode, 2)
    when '69123' then '6938' || right(property.postcode, 1) end], null)`;

/** A comparable sale is of the same type and of the last years, and its surface differs by 30 % at most. */
const isComparable = (since: string) => `sale.type = property.type and sale.sold_on >= ${since}
  and sale.surface_sqm between property.surface_sqm * 0.7 and property.surface_sqm * 1.3`;

const columns = `sale.sold_on, sale.price_euros, sale.surface_sqm, sale.rooms, sale.land_sqm, sale.street, import.source,
  ${dataDay} as data_day`;

const here = 'clef_mercator(property.latitude, property.longitude)';
const there = 'clef_mercator(sale.latitude, sale.longitude)';
/** The projection stretches what is far from the equator. */
const stretched = (metres: number) => `${metres} / cos(radians(property.latitude))`;
const corner = `point(${stretched(FARTHEST_METRES)}, ${stretched(FARTHEST_METRES)})`;

const metres = `(${there} <-> ${here}) * cos(radians(property.latitude))`;

/** The index finds those in a square, whose corners are too far. */
const nearSales = (since: string) => `select ${columns}, false as same_street, ${metres} as metres
  from public_sale as sale ${finished('sale')}
  where ${there} <@ box(${here} - ${corner}, ${here} + ${corner}) and ${metres} <= ${FARTHEST_METRES} and ${isComparable(since)}
  order by ${there} <-> ${here} limit ${MOST_SALES}`;

/** The street without its number, as the tax office writes it. */
const street = `upper(regexp_replace(clef_fold(property.street), '^[0-9]+ *((bis|ter|quater|[a-d]) +)?', ''))`;

const salesOfCommune = (
  since: string,
) => `select ${columns}, same.street as same_street, null::double precision as metres
  from public_sale as sale ${finished('sale')}
  cross join lateral (select coalesce(right(sale.street, length(place.street)) = place.street, false) as street) as same
  where property.latitude is null and sale.insee_code = any(place.communes) and ${isComparable(since)}
  order by same.street desc, sale.sold_on desc limit ${MOST_SALES}`;

const number = `upper(regexp_replace(property.dpe_number, '\\s', '', 'g'))`;

/**
 * A query over a row `property` of that table, which may stand beside it in a lateral join.
 * @param since the parameter with the first day of the sales that are compared, `2021-11-24`
 */
export const surroundingsOf = (since: string): string => `
  select
    (select jsonb_build_object(${origin}) from public_data_area as area ${finished('area')}
      where area.kind = 'sales' and area.insee_code = any(place.communes) having count(*) > 0) as sales_origin,
    (select jsonb_agg(to_jsonb(sale)) from (
      (${nearSales(since)}) union all (${salesOfCommune(since)})) as sale) as sales,
    (select jsonb_build_object('number', ${number}, 'issuedOn', label.issued_on, 'endsOn', label.ends_on,
        'energyClass', label.energy_class, 'climateClass', label.climate_class, 'source', import.source, 'date', ${dataDay})
      from public_energy_label as label ${finished('label')}
      where label.number = ${number} order by import.finished_at desc limit 1) as label,
    (select jsonb_build_object('number', label.number, 'issuedOn', label.issued_on, 'source', import.source, 'date', ${dataDay})
      from public_energy_label as label ${finished('label')}
      where label.replaces = ${number} order by label.issued_on desc, import.finished_at desc limit 1) as replaced_by,
    (select jsonb_build_object(${origin}, 'names', jsonb_agg(distinct risk.risk)) from public_risk as risk ${finished('risk')}
      where risk.insee_code = any(place.communes) having count(*) > 0) as risks,
    (select jsonb_build_object(${origin}, 'count', count(*)::int, 'last',
        (array_agg(jsonb_build_object('name', disaster.disaster, 'from', disaster.began_on, 'to', disaster.ended_on)
          order by disaster.began_on desc, disaster.number))[1]) from public_disaster as disaster ${finished('disaster')}
      where disaster.insee_code = any(place.communes) having count(*) > 0) as disasters
  from (select coalesce(property.insee_code, (${communeByName})) as code) as own
  cross join lateral (select ${communes} as communes, nullif(${street}, '') as street) as place
  where exists (select from public_data_import)`;
