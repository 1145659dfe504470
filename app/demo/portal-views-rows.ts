import { portalKey } from '../../domain/portal-views/portals.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { addDays, instantAt, localTime, PARIS, weekdayOf } from '../../domain/shared/local-time.ts';
import { properties } from './data/properties.ts';
import { propertyFeatures } from './data/property-features.ts';
import type { Calendar } from './moments.ts';
import { type Columns, derivedId } from './rows.ts';

const portals = ['SeLoger', 'Leboncoin', 'Bien’ici'] as const;
const WEEKS = 3;

/**
 * The views of the adverts of properties with sellers on record, week by week, as somebody imports them every Monday. A younger advert
 * has none, as the number of its weeks would depend on the day of the week.
 */
export function portalViewsRows({ at, dayOf }: Calendar): Columns<'portal_views'>[] {
  // Yesterday's open day is never before the Monday on which the week that ended before it was imported.
  const day = dayOf('1 day ago');
  const lastSunday = addDays(day, -weekdayOf(day));
  return properties.flatMap(({ id, reference, status, createdAt, mandate }, index) => {
    const isAdvertised = status === 'available' || status === 'under_offer';
    if (!isAdvertised || !propertyFeatures[reference]?.sellers) return [];
    const since = localTime(at(mandate?.signedAt ?? createdAt), PARIS).day;
    if (since > addDays(lastSunday, -7 * WEEKS)) return [];
    const propertyId = uuidOf('property', id);
    return Array.from({ length: WEEKS }, (_, week) => addDays(lastSunday, -7 * week)).flatMap((sunday, week) =>
      portals.map((portal, place) => {
        const views = Math.round((40 + ((index * 53 + week * 29) % 150)) / (place + 1));
        const importedAt = instantAt(addDays(sunday, 1), '08:50', PARIS);
        return {
          id: derivedId(propertyId, 0x100 + week * portals.length + place),
          property_id: propertyId,
          ...{ portal, portal_key: portalKey(portal), from_day: addDays(sunday, -6), to_day: sunday },
          ...{ views, contacts: Math.round(views / 60), file_name: `statistiques-portails-${sunday}.csv` },
          ...{ imported_at: importedAt, created_at: importedAt, updated_at: importedAt },
        };
      }),
    );
  });
}
