import { dayAfter, instantAt } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import type { EntryRow } from './mandate-record.ts';

/**
 * The property of a sale mandate has the mandate's number, kind, days and terms, in the transaction that writes the entry: adverts,
 * the checks of drafts, « Aujourd'hui » and the seller's board read them there. A mandate that another one has replaced since changes
 * nothing. The status of the property and its adverts stay as they are.
 */
export async function followMandate(work: Work, before: EntryRow, after: EntryRow): Promise<void> {
  const left = before.property_id;
  const holdsNumber = (propertyId: string) =>
    work.agency.update('property').where('id', '=', propertyId).where('mandate_number', '=', String(after.number));
  const isMandated = after.purpose === 'sale' && (after.state === 'signed' || after.state === 'ended');
  if (left && (!isMandated || left !== after.property_id)) {
    const none = { mandate_number: null, mandate_kind: null, mandate_signed_at: null, mandate_expires_at: null };
    await holdsNumber(left)
      .set({ ...none, updated_at: work.now })
      .execute();
  }
  if (!isMandated || !after.property_id) return;
  const { timeZone } = await work.profile();
  const last = after.ended_on ?? after.ends_on;
  const mandate = {
    mandate_number: String(after.number),
    mandate_kind: after.kind,
    mandate_signed_at: after.signed_on ? instantAt(after.signed_on, '00:00', timeZone) : null,
    mandate_expires_at: last ? new Date(instantAt(dayAfter(last), '00:00', timeZone).getTime() - 1) : null,
  };
  const isNew = after.act === 'signed' || left !== after.property_id;
  const property = isNew
    ? work.agency.update('property').where('id', '=', after.property_id)
    : holdsNumber(after.property_id);
  await property.set({ ...mandate, ...termsOf(before, after, isNew), updated_at: work.now }).execute();
}

const terms = ['price_euros', 'fees_percent', 'fees_paid_by'] as const;

/** A price that was lowered since without an amendment stays, unless this entry is about the price. */
function termsOf(before: EntryRow, after: EntryRow, isNew: boolean) {
  const changed = terms.filter((term) => after[term] !== null && (isNew || after[term] !== before[term]));
  return Object.fromEntries(changed.map((term) => [term, after[term]]));
}
