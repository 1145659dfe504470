import { z } from 'zod';
import { channels, offerStages, propertyStatuses, refusalReasons, visitStatuses } from '../../storage/column-values.ts';
import { author, time } from '../shared/fields.ts';
import { id } from '../shared/ids.ts';

export const RefusalReason = z.enum(refusalReasons);

/**
 * Something that happened between a contact and a property. `at` is when; for a visit, when it takes place. A message of the
 * agency has _named_ it, one of the contact has _asked_ about it.
 */
const PropertyMoment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('proposed'), id: id('proposed'), at: time, by: author }),
  z.object({
    kind: z.literal('refused'),
    id: id('proposed'),
    at: time,
    reason: RefusalReason,
    note: z.string().nullable(),
    by: author,
  }),
  z.object({
    kind: z.enum(['named', 'asked']),
    at: time,
    channel: z.enum(channels),
    conversationId: id('conversation'),
  }),
  z.object({
    kind: z.literal('visit'),
    id: id('visit'),
    at: time,
    status: z.enum(visitStatuses),
    feedback: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('offer'),
    id: id('offer'),
    at: time,
    amountEuros: z.int(),
    stage: z.enum(offerStages),
  }),
]);
export type PropertyMoment = z.output<typeof PropertyMoment>;

/**
 * How far a contact got with a property. A message that names it says less than a colleague who proposed it, whoever wrote it,
 * and a visit that did not take place says no more than either.
 */
export const propertyStates = [
  'named',
  'asked',
  'not_visited',
  'proposed',
  'visit_planned',
  'visited',
  'offered',
  'refused',
] as const;
type PropertyState = (typeof propertyStates)[number];

export const ProposedProperty = z.object({
  property: z.object({
    id: id('property'),
    reference: z.string(),
    title: z.string(),
    city: z.string(),
    priceEuros: z.int().nullable(),
    status: z.enum(propertyStatuses),
  }),
  state: z.enum(propertyStates).describe('By the last thing that was said or done'),
  moments: z.array(PropertyMoment).describe('The latest first'),
});
export type ProposedProperty = z.output<typeof ProposedProperty>;

/** The states of messages, and of a visit that did not take place, after any of which only the strongest counts. */
const weak: readonly PropertyState[] = ['not_visited', 'asked', 'named'];

/** @param moments the latest first */
export function stateOf(moments: readonly PropertyMoment[]): PropertyState {
  const states = moments.map(stateAfter);
  return states.find((state) => !weak.includes(state)) ?? weak.find((state) => states.includes(state)) ?? 'named';
}

function stateAfter(moment: PropertyMoment): PropertyState {
  switch (moment.kind) {
    case 'visit':
      return (
        { scheduled: 'visit_planned', completed: 'visited', cancelled: 'not_visited', no_show: 'not_visited' } as const
      )[moment.status];
    case 'offer':
      return 'offered';
    default:
      return moment.kind;
  }
}
