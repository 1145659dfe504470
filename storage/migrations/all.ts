import { Baseline } from './0001-baseline.ts';
import { MandateRegister } from './0002-mandate-register.ts';
import { PropertyPhotos } from './0003-property-photos.ts';
import { PublicData } from './0004-public-data.ts';
import { Matching } from './0005-matching.ts';
import { Inspections } from './0006-inspections.ts';
import { SavedViews } from './0007-saved-views.ts';
import { PropertyOrders } from './0008-property-orders.ts';
import { FeeTable } from './0009-fee-table.ts';
import { Appointments } from './0010-appointments.ts';
import { OfferRules } from './0011-offer-rules.ts';
import { Calendars } from './0012-calendars.ts';
import { Signatures } from './0013-signatures.ts';
import { Agent } from './0014-agent.ts';
import { PortalViews } from './0015-portal-views.ts';

/** Every migration in its order. A released one is never changed; a new one is added at the end. */
export const migrations = [
  { name: '0001-baseline', class: Baseline },
  { name: '0002-mandate-register', class: MandateRegister },
  { name: '0003-property-photos', class: PropertyPhotos },
  { name: '0004-public-data', class: PublicData },
  { name: '0005-matching', class: Matching },
  { name: '0006-inspections', class: Inspections },
  { name: '0007-saved-views', class: SavedViews },
  { name: '0008-property-orders', class: PropertyOrders },
  { name: '0009-fee-table', class: FeeTable },
  { name: '0010-appointments', class: Appointments },
  { name: '0011-offer-rules', class: OfferRules },
  { name: '0012-calendars', class: Calendars },
  { name: '0013-signatures', class: Signatures },
  { name: '0014-agent', class: Agent },
  { name: '0015-portal-views', class: PortalViews },
];

/** Whether a store with these migrations is of a version before 0.3.0. Its schema grew by others, of which this was the first. */
export const isBeforeBaseline = (applied: readonly string[]): boolean => applied.includes('0001-agent-door');

/** How the data of a version before 0.3.0 come into this one. */
export const MOVE_BY_EXPORT =
  'export everything with the version that made it (clef export FOLDER), import csv/contacts.csv and csv/biens.csv of that folder ' +
  'into a new store (clef import contacts FILE, clef import properties FILE), and note the refusals of csv/oppositions.csv there';
