import type { Db } from '../../storage/db.ts';
import {
  conversationRows,
  enrollmentRows,
  messageRows,
  noteRows,
  sequenceRows,
  versionRows,
} from './correspondence-rows.ts';
import { contacts } from './data/contacts.ts';
import { agencyId } from './directory.ts';
import { type Calendar, calendarAt } from './moments.ts';
import { buyerRows, conditionRows, offerRows, roundRows } from './offer-rows.ts';
import {
  agencyRow,
  consentRows,
  contactRow,
  keyRows,
  linkRows,
  optOutRows,
  stageRows,
  templateRows,
  userRows,
  viewRows,
} from './people-rows.ts';
import { photoRows } from './photo-rows.ts';
import { portalViewsRows } from './portal-views-rows.ts';
import { keepFormerPrices, propertyRows, sellerRows } from './property-rows.ts';
import { seedPublicData } from './public-data.ts';
import { insertRows } from './rows.ts';
import { proposedRows, taskRows, visitRows } from './sale-rows.ts';

/** All rows but that of the agency by table, in the order that the foreign keys require. */
export const demoRows = (calendar: Calendar, passwordHash: string) => ({
  user_account: userRows(calendar, passwordHash),
  access_key: keyRows(calendar),
  contact: contacts.map((contact) => contactRow(calendar, contact)),
  property: propertyRows(calendar),
  property_seller: sellerRows(calendar),
  portal_views: portalViewsRows(calendar),
  stage_change: stageRows(calendar),
  consent_change: consentRows(calendar),
  opt_out: optOutRows(calendar),
  visit: visitRows(calendar),
  task: taskRows(calendar),
  sequence: sequenceRows(calendar),
  sequence_version: versionRows(calendar),
  enrollment: enrollmentRows(calendar),
  conversation: conversationRows(calendar),
  message: messageRows(calendar),
  note: noteRows(calendar),
  offer: offerRows(calendar),
  offer_round: roundRows(calendar),
  offer_buyer: buyerRows(calendar),
  offer_condition: conditionRows(calendar),
  contact_link: linkRows(calendar),
  proposed_property: proposedRows(calendar),
  message_template: templateRows(calendar),
  saved_view: viewRows(calendar),
});

/**
 * Inserts the agency `demo` with its team, properties, contacts, and their visits, consents, conversations and tasks up
 * to `now`: the same records with the same ids each time, only their days and times follow `now`.
 */
export async function seedDemo(db: Db, { now, passwordHash }: { now: Date; passwordHash: string }): Promise<void> {
  const calendar = calendarAt(now);
  const agency = agencyRow(calendar);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('agency')
      .values(agency as never)
      .execute();
    for (const [table, rows] of Object.entries(demoRows(calendar, passwordHash))) {
      await insertRows(transaction, table as 'contact', agencyId, rows as never);
    }
    await insertRows(transaction, 'property_photo', agencyId, photoRows(calendar, agency.photo_key));
    await keepFormerPrices(transaction, calendar);
    await seedPublicData(transaction, calendar, now);
  });
}
