import { notFound } from '../shared/find-record.ts';
import { uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { type FieldError, invalidInput } from '../shared/refusal.ts';
import type { EntryRow } from './mandate-record.ts';
import type { GivenParticulars } from './particulars.ts';

type Content = Pick<
  EntryRow,
  | ('purpose' | 'kind' | 'property_id' | 'mandants' | 'object' | 'starts_on' | 'ends_on' | 'irrevocable_until')
  | ('price_euros' | 'fees_percent' | 'fees_euros' | 'fees_paid_by')
>;

/** The columns of what was given; a field that was left out is none of them. */
export function columnsOf({ mandants, ...given }: GivenParticulars): Partial<Content> {
  const columns = {
    kind: given.kind,
    object: given.object?.trim(),
    mandants: mandants?.map(({ name, address }) => ({ name: name.trim(), address: address?.trim() ?? null })),
    starts_on: given.startsOn,
    ends_on: given.endsOn,
    irrevocable_until: given.irrevocableUntil,
    price_euros: given.priceEuros,
    fees_percent: given.feesPercent,
    fees_euros: given.feesEuros,
    fees_paid_by: given.feesPaidBy,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<Content>;
}

/** Refuses terms that no mandate has: an end before its beginning, or the fees of a sale that are no percentage.
 * @throws Refusal `invalid_request` */
export function requirePossible(content: Content): void {
  const errors: FieldError[] = [];
  const refuse = (isWrong: unknown, path: string, message: string) => {
    if (isWrong) errors.push({ path, message });
  };
  const { purpose, property_id, starts_on, ends_on, irrevocable_until, fees_percent, fees_euros } = content;
  refuse(purpose === 'sale' && property_id === null, 'propertyId', 'is required');
  refuse(purpose === 'search' && property_id !== null, 'propertyId', 'is for a sale');
  refuse(starts_on && ends_on && ends_on <= starts_on, 'endsOn', 'must come after the beginning');
  refuse(irrevocable_until && ends_on && irrevocable_until > ends_on, 'irrevocableUntil', 'lies after the end');
  refuse(
    irrevocable_until && starts_on && irrevocable_until < starts_on,
    'irrevocableUntil',
    'lies before the beginning',
  );
  refuse(purpose === 'sale' && fees_euros !== null, 'feesEuros', 'is for a search: a sale has a percentage');
  refuse(fees_percent !== null && fees_euros !== null, 'feesEuros', 'is given beside a percentage');
  if (errors.length > 0) throw invalidInput(errors);
}

/** The contacts of the mandate are those that were given with its mandants; others are its contacts no longer. */
export async function linkMandants(
  work: Work,
  mandateId: string,
  mandants: GivenParticulars['mandants'],
): Promise<void> {
  if (!mandants) return;
  const given = [...new Set(mandants.flatMap(({ contactId }) => contactId ?? []))];
  const uuids = given.map((contactId) => uuidOf('contact', contactId));
  await requireContacts(work, given, uuids);
  const others = work.agency.remove('mandate_contact').where('mandate_id', '=', mandateId);
  await (uuids.length > 0 ? others.where('contact_id', 'not in', uuids) : others).execute();
  if (uuids.length === 0) return;
  await work.agency
    .insert(
      'mandate_contact',
      uuids.map((contact_id) => ({ mandate_id: mandateId, contact_id, created_at: work.now })),
    )
    .onConflict((conflict) => conflict.columns(['agency_id', 'mandate_id', 'contact_id']).doNothing())
    .execute();
}

/** @throws Refusal `not_found` for the first contact that the agency does not have */
async function requireContacts(work: Work, given: readonly string[], uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  const found = await work.agency.from('contact').select('id').where('id', 'in', uuids).execute();
  const known = new Set(found.map(({ id }) => id));
  const missing = given.find((_, index) => !known.has(uuids[index] as string));
  if (missing !== undefined) throw notFound('contact', missing);
}
