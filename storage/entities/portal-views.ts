import { defineEntity, p } from '@mikro-orm/core';

/** How often the advert of a property was viewed on a portal, as a file of the portal's statistics says. */
export const PortalViews = defineEntity({
  name: 'PortalViews',
  tableName: 'portal_views',
  properties: {
    agencyId: p.uuid().primary(),
    id: p.uuid().primary(),
    propertyId: p.uuid(),
    /** As people call it: « SeLoger », « Bien’ici ». */
    portal: p.text(),
    /** The name without what spellings differ in, by which the next file is about the same portal. */
    portalKey: p.text(),
    /** The first and the last day that the file counts, `2026-11-24`; of a single day both are the same. */
    fromDay: p.text(),
    toDay: p.text(),
    views: p.integer(),
    /** Enquiries that came through the advert; null where the file has none. */
    contacts: p.integer().nullable(),
    /** The file that said so last, and when it was imported. */
    fileName: p.text(),
    importedAt: p.datetime(3),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
