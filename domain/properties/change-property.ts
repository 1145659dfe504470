import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { requireTypedMandate } from '../mandates/typed-mandate.ts';
import { changeStatus } from '../property-status/change-status.ts';
import { noteChoice, putUpForSale } from '../property-status/mandate-status.ts';
import { instant, text } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { requireConsistent } from './consistent-property.ts';
import { referenceTaken } from './create-property.ts';
import { readProperty } from './properties.ts';
import { detailColumns, PropertyAddress, PropertyDetails, storable } from './property-details.ts';
import { Property, type PropertyRow, PropertyStatus, propertyColumns } from './property-record.ts';

/** The details of a property that somebody changes: a field that is left out stays as it is, and null empties one. */
const PropertyChanges = PropertyDetails.extend({
  status: PropertyStatus,
  address: PropertyAddress.partial().describe('Only what changes of it'),
}).partial();

export const changeProperty = direct({
  name: 'changeProperty',
  scope: 'noKey',
  summary: 'Change the given fields of a property, unless somebody else changed it meanwhile.',
  effect: 'write',
  input: z.strictObject({
    id: id('property').describe('Its id'),
    readAt: instant.describe('`updatedAt` of the property as it was read'),
    reason: text(500).optional().describe('Why the status changes; required for withdrawn'),
    ...PropertyChanges.shape,
  }),
  output: Property,
  run: async (work, { id: publicPropertyId, readAt, reason, status, ...given }) => {
    const propertyId = uuidOf('property', publicPropertyId);
    const before = await lockUnchanged(work, publicPropertyId, readAt);
    const columns = changedColumns(before, withoutOldPlace(before, detailColumns(given)));
    if (columns.reference) await requireFreeReference(work, propertyId, columns.reference);
    if (Object.keys(columns).length > 0) {
      requireConsistent({ ...before, ...columns }, columns);
      await requireTypedMandate(work, before, columns);
      const changed = { ...storable(columns), updated_at: work.now };
      await work.agency.update('property').set(changed).where('id', '=', propertyId).execute();
    }
    if (status && status !== before.status) {
      await changeStatus(work, propertyId, { from: before.status, to: status, reason });
      await noteChoice(work, propertyId);
    } else if (columns.mandate_expires_at !== undefined) await putUpForSale(work, propertyId, { isSigned: false });
    return readProperty(work, propertyId);
  },
});

type Stored = Pick<PropertyRow, (typeof propertyColumns)[number]>;

/** Reads a property as it is before the change, and locks it until the commit.
 * @throws Refusal `not_found`, or `conflict` if somebody else changed it since it was read */
async function lockUnchanged(work: Work, publicPropertyId: string, readAt: string): Promise<Stored> {
  const rows = work.agency.from('property').select(propertyColumns);
  const row = await rows.where('id', '=', uuidOf('property', publicPropertyId)).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw notFound('property', publicPropertyId);
  if (row.updated_at.getTime() === new Date(readAt).getTime()) return row;
  throw new Refusal('conflict', 'Somebody else changed this property meanwhile.', {
    hint: 'Read the property again, and decide which values are right.',
  });
}

/** Values that are stored already are no change: the property keeps its time, and a colleague's next change is not refused. */
function changedColumns<Columns extends object>(before: Stored, columns: Columns): Partial<Columns> {
  const isChange = ([column, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(value, before[column as keyof Stored]);
  return Object.fromEntries(Object.entries(columns).filter(isChange)) as Partial<Columns>;
}

/** The coordinates and the commune of a former address, where nobody gives others, would place the property wrongly in an export. */
function withoutOldPlace<Columns extends Partial<Place>>(before: Stored, given: Columns): Columns {
  const isOther = (column: keyof Place) => given[column] !== undefined && given[column] !== before[column];
  if (!(['street', 'postcode', 'city'] as const).some(isOther)) return given;
  const { latitude = null, longitude = null, insee_code = null } = given;
  return { ...given, latitude, longitude, insee_code };
}

type Place = Pick<Stored, 'street' | 'postcode' | 'city' | 'latitude' | 'longitude' | 'insee_code'>;

/** @throws Refusal `conflict` with the property that has the reference */
async function requireFreeReference(work: Work, propertyId: string, reference: string): Promise<void> {
  const others = work.agency.from('property').select('id').where('reference', '=', reference);
  if (await others.where('id', '<>', propertyId).executeTakeFirst()) throw await referenceTaken(work, reference);
}
