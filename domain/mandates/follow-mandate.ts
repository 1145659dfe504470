import { sql } from 'kysely';
import { changeStatus } from '../property-status/change-status.ts';
import { putUpForSale } from '../property-status/mandate-status.ts';
import { dayAfter, instantAt } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { isLast } from './entries.ts';
import { type EntryRow, hasRunOut } from './mandate-record.ts';
import { firstNumberOf, todayOf } from './register.ts';
import { isOfRegister } from './register-number.ts';

/** A mandate before and after an entry of the register. */
type Written = { before: EntryRow; after: EntryRow };

/**
 * The property of a sale mandate has the mandate's number, kind, days and terms, in the transaction that writes the entry: adverts,
 * the checks of drafts, « Aujourd'hui » and the seller's board read them there. With its signature an estimated property is for sale.
 * Whether its advert is published stays as it is.
 */
export async function followMandate(work: Work, before: EntryRow, after: EntryRow): Promise<void> {
  const touched = new Set([before.property_id, after.property_id].filter((property) => property !== null));
  // An import locks properties in this order too.
  for (const propertyId of [...touched].sort()) {
    await showMandate(work, propertyId, { before, after });
    if (before.state === 'signed' && after.state !== 'signed') await takeBackSale(work, propertyId, after.mandate_id);
    await putUpForSale(work, propertyId, { isSigned: isNewTo(propertyId, { before, after }) });
  }
}

/** Whether the property has the mandate by this entry: by its signature, or because it was moved there. */
const isNewTo = (propertyId: string, { before, after }: Written) =>
  after.property_id === propertyId && (after.act === 'signed' || before.property_id !== propertyId);

/**
 * A property of several mandates shows the one that was signed last among those in force, or else the one that has ended last.
 * `written` is the entry that changed one of them; without it, one of them has run out.
 */
export async function showMandate(work: Work, propertyId: string, written?: Written): Promise<void> {
  // Locked before its mandates are read, so that of two entries at once the second one sees the first.
  const property = await work.agency
    .from('property')
    .select(['mandate_number', ...terms])
    .where('id', '=', propertyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const mandates = await mandatesOf(work, propertyId);
  const { shown, isInForce } = latest(mandates, await todayOf(work));
  const held = property.mandate_number;
  // A number that was typed before the register began stays until another mandate is in force.
  if (held !== null && !isInForce && !isOfRegister(held, await firstNumberOf(work))) return;
  const isOfEntry = written !== undefined && shown?.mandate_id === written.after.mandate_id;
  if (!isOfEntry && held === (shown ? String(shown.number) : null)) return;
  const earlier = [...(written ? [written.before] : []), ...mandates].find(({ number }) => String(number) === held);
  const isNew = isOfEntry && isNewTo(propertyId, written);
  const columns = shown ? { ...(await columnsOf(work, shown)), ...termsOf(shown, property, earlier, isNew) } : none;
  await work.agency
    .update('property')
    .set({ ...columns, updated_at: work.now })
    .where('id', '=', propertyId)
    .execute();
}

/** Makes a property an estimate again that is for sale only because of a signature which is taken back now. */
async function takeBackSale(work: Work, propertyId: string, mandateId: string): Promise<void> {
  const isBySignature = sql<boolean>`exists (select from property_status_change as change
    join mandate_entry as entry on entry.agency_id = change.agency_id and entry.mandate_id = ${mandateId} and entry.act = 'signed'
    where change.agency_id = property.agency_id and change.property_id = property.id and change.at = property.status_since
      and change.at = entry.at and change.from_status = 'draft')`;
  const rows = work.agency
    .from('property')
    .select('id')
    .where('id', '=', propertyId)
    .where('mandate_number', 'is', null);
  const property = await rows.where('status', '=', 'available').where(isBySignature).executeTakeFirst();
  if (property) await changeStatus(work, propertyId, { from: 'available', to: 'draft' });
}

/** The sale mandates of a property that were signed, as they stand. */
function mandatesOf(work: Work, propertyId: string): Promise<EntryRow[]> {
  const rows = work.agency.from('mandate_entry').selectAll().where('property_id', '=', propertyId).where(isLast);
  return rows.where('purpose', '=', 'sale').where('state', 'in', ['signed', 'ended']).execute();
}

/** In force is a signed mandate that has not run out: one that somebody has ended gives way at once, even if its last day lies ahead. */
function latest(mandates: readonly EntryRow[], today: string): { shown: EntryRow | undefined; isInForce: boolean } {
  const inForce = mandates.filter((mandate) => mandate.state === 'signed' && !hasRunOut(mandate, today));
  const [running] = inForce.toSorted(byDay(({ signed_on }) => signed_on));
  const [ended] = mandates.toSorted(byDay(lastDayOf));
  return { shown: running ?? ended, isInForce: running !== undefined };
}

/** The latest day first, and of the same day the highest number. */
const byDay = (dayOf: (mandate: EntryRow) => string | null) => (a: EntryRow, b: EntryRow) => {
  const [first, second] = [dayOf(a) ?? '', dayOf(b) ?? ''];
  return first === second ? b.number - a.number : first < second ? 1 : -1;
};

const lastDayOf = ({ ended_on, ends_on }: EntryRow) => ended_on ?? ends_on;

const none = { mandate_number: null, mandate_kind: null, mandate_signed_at: null, mandate_expires_at: null };

async function columnsOf(work: Work, mandate: EntryRow) {
  const { timeZone } = await work.profile();
  const last = lastDayOf(mandate);
  return {
    mandate_number: String(mandate.number),
    mandate_kind: mandate.kind,
    mandate_signed_at: mandate.signed_on ? instantAt(mandate.signed_on, '00:00', timeZone) : null,
    mandate_expires_at: last ? new Date(instantAt(dayAfter(last), '00:00', timeZone).getTime() - 1) : null,
  };
}

const terms = ['price_euros', 'fees_percent', 'fees_paid_by'] as const;
type Terms = Pick<EntryRow, (typeof terms)[number]>;

/**
 * A mandate that is new to its property, by its signature or because it was moved there, gives it all its terms: they are what the
 * client has signed, and the page shows what differs before it notes a signature. Afterwards a price that was changed on the property
 * without an amendment stays: an entry changes what it is about, and when another mandate comes to be shown, its terms replace those
 * that the property still has from the one before.
 */
function termsOf(shown: EntryRow, property: Terms, earlier: EntryRow | undefined, isNew: boolean): Partial<Terms> {
  const isSame = earlier?.mandate_id === shown.mandate_id;
  const changed = terms.filter((term) => {
    if (shown[term] === null) return false;
    return isNew || (isSame ? shown[term] !== earlier[term] : property[term] === earlier?.[term]);
  });
  return Object.fromEntries(changed.map((term) => [term, shown[term]]));
}
