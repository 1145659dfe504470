import { readAdvert } from '../domain/adverts/read-advert.ts';
import { readInspection } from '../domain/inspection/read-inspection.ts';
import { countMatchingBuyers } from '../domain/matching/count-buyers.ts';
import { matchBuyers } from '../domain/matching/match-buyers.ts';
import { proposeToBuyers } from '../domain/matching/propose-to-buyers.ts';
import { removePhoto, restorePhoto, sortPhotos, titlePhoto } from '../domain/photos/arrange-photos.ts';
import { listPhotos } from '../domain/photos/photo-list.ts';
import { checkAdverts } from '../domain/poliris/export-adverts.ts';
import { listPortalViews } from '../domain/portal-views/list-portal-views.ts';
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
import { mutationFor, queryFor, repeatableFor, router } from './trpc.ts';

/** Properties: their table and gallery, and the record of each. */
export const propertyProcedures = router({
  browse: queryFor(browseProperties),
  count: queryFor(countProperties),
  read: queryFor(getProperty),
  sheet: queryFor(readPropertySheet),
  interested: queryFor(listInterestedContacts),
  matches: queryFor(matchBuyers),
  countMatches: queryFor(countMatchingBuyers),
  proposeToBuyers: repeatableFor(proposeToBuyers),
  suggestReference: queryFor(suggestReference),
  create: mutationFor(createProperty),
  change: mutationFor(changeProperty),
  assign: mutationFor(assignProperties),
  prices: queryFor(listPrices),
  portalViews: queryFor(listPortalViews),
  advert: queryFor(readAdvert),
  inspection: queryFor(readInspection),
  publicData: queryFor(readPublicData),
  sellers: queryFor(listSellers),
  linkSeller: mutationFor(linkSeller),
  unlinkSeller: mutationFor(unlinkSeller),
  photos: queryFor(listPhotos),
  sortPhotos: mutationFor(sortPhotos),
  titlePhoto: mutationFor(titlePhoto),
  removePhoto: mutationFor(removePhoto),
  restorePhoto: mutationFor(restorePhoto),
  publish: mutationFor(publishProperties),
  unpublish: mutationFor(unpublishProperties),
  checkAdverts: queryFor(checkAdverts),
});
