import { checkAdverts } from '../domain/poliris/export-adverts.ts';
import { changeProperty } from '../domain/properties/change-property.ts';
import { createProperty } from '../domain/properties/create-property.ts';
import { getProperty } from '../domain/properties/properties.ts';
import { listPrices } from '../domain/properties/property-prices.ts';
import { linkSeller, listSellers, unlinkSeller } from '../domain/properties/property-sellers.ts';
import { publishProperties, unpublishProperties } from '../domain/properties/publish-properties.ts';
import { mutationFor, queryFor, router } from './trpc.ts';

/** The things that people may do with properties. */
export const propertyProcedures = router({
  read: queryFor(getProperty),
  create: mutationFor(createProperty),
  change: mutationFor(changeProperty),
  prices: queryFor(listPrices),
  sellers: queryFor(listSellers),
  linkSeller: mutationFor(linkSeller),
  unlinkSeller: mutationFor(unlinkSeller),
  publish: mutationFor(publishProperties),
  unpublish: mutationFor(unpublishProperties),
  checkAdverts: queryFor(checkAdverts),
});
