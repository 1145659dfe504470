import { checkAdverts } from '../domain/poliris/export-adverts.ts';
import { readAdvert } from '../domain/properties/advert/read-advert.ts';
import { assignProperties } from '../domain/properties/assign-properties.ts';
import { changeProperty } from '../domain/properties/change-property.ts';
import { createProperty } from '../domain/properties/create-property.ts';
import { browseProperties, countProperties } from '../domain/properties/list/browse-properties.ts';
import { getProperty } from '../domain/properties/properties.ts';
import { listPrices } from '../domain/properties/property-prices.ts';
import { linkSeller, listSellers, unlinkSeller } from '../domain/properties/property-sellers.ts';
import { readPropertySheet } from '../domain/properties/property-sheet.ts';
import { readPublicData } from '../domain/properties/public-data-of-property.ts';
import { publishProperties, unpublishProperties } from '../domain/properties/publish-properties.ts';
import { suggestReference } from '../domain/properties/suggest-reference.ts';
import { listInterestedContacts } from '../domain/proposed-properties/list-interested-contacts.ts';
import { mutationFor, queryFor, router } from './trpc.ts';

/** Properties: their table and gallery, and the record of each. */
export const propertyProcedures = router({
  browse: queryFor(browseProperties),
  count: queryFor(countProperties),
  read: queryFor(getProperty),
  sheet: queryFor(readPropertySheet),
  interested: queryFor(listInterestedContacts),
  suggestReference: queryFor(suggestReference),
  create: mutationFor(createProperty),
  change: mutationFor(changeProperty),
  assign: mutationFor(assignProperties),
  prices: queryFor(listPrices),
  advert: queryFor(readAdvert),
  publicData: queryFor(readPublicData),
  sellers: queryFor(listSellers),
  linkSeller: mutationFor(linkSeller),
  unlinkSeller: mutationFor(unlinkSeller),
  publish: mutationFor(publishProperties),
  unpublish: mutationFor(unpublishProperties),
  checkAdverts: queryFor(checkAdverts),
});
