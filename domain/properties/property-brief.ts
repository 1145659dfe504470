import { z } from 'zod';
import { idOrName, isId, publicId, uuidOf } from '../shared/ids.ts';
import { answerOf, direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { propertyByKey } from './property-by-key.ts';
import { shownClasses } from './property-energy.ts';
import { type BriefRow, briefColumns, optionalFields, Property } from './property-record.ts';
import { findByReference } from './property-reference.ts';

/** A property in a short form for models: fields without a value are left out. */
const PropertyBrief = z.object({
  ...Property.pick({ id: true, reference: true, title: true, type: true, status: true }).shape,
  ...z
    .object({ ...optionalFields, street: z.string(), postcode: z.string(), city: z.string(), mandate: z.string() })
    .partial().shape,
});
type PropertyBrief = z.input<typeof PropertyBrief>;

/** An agent writes what the advert says. */
function shownLabels(row: BriefRow) {
  const { energyClass, climateClass } = shownClasses(row);
  return { energyClass: energyClass ?? undefined, climateClass: climateClass ?? undefined };
}

/** The type names each field, so that a new one is not forgotten. */
const briefOf = (row: BriefRow): Record<keyof PropertyBrief, unknown> & PropertyBrief => ({
  id: publicId('property', row.id),
  reference: row.reference,
  title: row.title,
  type: row.type,
  status: row.status,
  description: row.description ?? undefined,
  priceEuros: row.price_euros ?? undefined,
  feesPercent: row.fees_percent ?? undefined,
  feesPaidBy: row.fees_paid_by ?? undefined,
  surfaceSqm: row.surface_sqm ?? undefined,
  landSqm: row.land_sqm ?? undefined,
  rooms: row.rooms ?? undefined,
  bedrooms: row.bedrooms ?? undefined,
  floor: row.floor ?? undefined,
  ...shownLabels(row),
  publicData: row.public_data ? { ...row.public_data, indicative: true } : undefined,
  street: row.street ?? undefined,
  postcode: row.postcode,
  city: row.city,
  mandate: row.mandate_number && row.mandate_kind ? `${row.mandate_kind} ${row.mandate_number}` : undefined,
});

export const getPropertyBrief = direct({
  name: 'getPropertyBrief',
  scope: 'contacts:read',
  summary: 'Read a property by its id or reference, in short form.',
  effect: 'read',
  input: z.strictObject({
    propertyId: idOrName('property', 60).optional(),
    reference: idOrName('property', 60).optional().describe('In any spelling: NAN-0042, nan 0042'),
  }),
  output: PropertyBrief,
  statement: (work, { propertyId, reference }) =>
    propertyId === undefined || reference !== undefined || !isId('property', propertyId)
      ? undefined
      : briefStatement(work, uuidOf('property', propertyId)),
  run: async (work, { propertyId, reference }) => {
    const [first, second] = new Set([propertyId, reference].filter((value) => value !== undefined));
    if (first === undefined) {
      throw new Refusal('invalid_request', 'Give either propertyId or reference.', {
        hint: 'list_visits gives the propertyId; the reference is on the advert.',
      });
    }
    // In turn, so that the refusal names the first of the two that does not exist.
    const property = await findBrief(work, first);
    const other = second === undefined ? property : await findBrief(work, second);
    if (other.id !== property.id) {
      throw new Refusal('invalid_request', 'propertyId and reference name two properties.', {
        hint: `Give one of them: ${property.id} is ${property.reference}, ${other.id} is ${other.reference}.`,
      });
    }
    return property;
  },
});

const briefStatement = propertyByKey(briefColumns, briefOf);

/** Property by UUID. @throws Refusal `not_found` */
export const readPropertyBrief = (work: Work, propertyId: string): Promise<PropertyBrief> =>
  answerOf(work, briefStatement(work, propertyId));

const findBrief = async (work: Work, idOrReference: string): Promise<PropertyBrief> =>
  isId('property', idOrReference)
    ? answerOf(work, briefStatement(work, uuidOf('property', idOrReference)))
    : briefOf(await findByReference(work, idOrReference));
