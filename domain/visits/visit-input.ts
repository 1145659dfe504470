import { z } from 'zod';
import { visitKinds, visitNextSteps } from '../../storage/column-values.ts';
import { euros, instant, text } from '../shared/fields.ts';
import { id } from '../shared/ids.ts';

/** The inputs of the acts on appointments. Pages load these contracts too. */

const times = { startsAt: instant.describe('When it begins'), endsAt: instant.describe('When it ends') };
const endsAfterStart = (given: Record<keyof typeof times, string>) => new Date(given.startsAt) < new Date(given.endsAt);
const atEnd = { path: ['endsAt'], error: 'must be after startsAt' };

const allowOverlap = z
  .boolean()
  .optional()
  .describe('True if the colleague or the contact may have two appointments at once');

const details = {
  agentId: id('user').nullish().describe('The colleague in charge'),
  attendees: text(500).nullish().describe('Who comes along, in free words'),
  note: text(2000).nullish().describe('A remark for colleagues'),
};

export const ScheduleVisitInput = z
  .strictObject({
    kind: z.enum(visitKinds).default('visit').describe('A visit, an appraisal, a signature or a call'),
    propertyId: id('property').nullish().describe('The property it is about; a visit needs one'),
    contactId: id('contact').describe('The contact it is with'),
    ...details,
    ...times,
    allowOverlap,
  })
  .refine(endsAfterStart, atEnd)
  .refine(({ kind, propertyId }) => kind !== 'visit' || propertyId != null, {
    path: ['propertyId'],
    error: 'is required for a visit',
  });

export const ChangeVisitInput = z.strictObject({ id: id('visit').describe('Its id'), ...details, allowOverlap });

export const MoveVisitInput = z
  .strictObject({
    id: id('visit').describe('Its id'),
    ...times,
    agentId: id('user').nullish().describe('Another colleague in charge; null for none'),
    allowOverlap,
  })
  .refine(endsAfterStart, atEnd);

export const RestoreVisitInput = z.strictObject({ id: id('visit').describe('Its id'), allowOverlap });

export const VisitReportInput = z.strictObject({
  id: id('visit').describe('Its id'),
  feedback: text(10_000).nullish().describe('What the contact said of it'),
  interest: z.int().min(1).max(5).nullish().describe('How interested the visitor is, from 1 to 5'),
  liked: text(2000).nullish().describe('What spoke for the property'),
  disliked: text(2000).nullish().describe('What spoke against it'),
  feltPriceEuros: euros.nullish().describe('The price that the visitor would find right'),
  nextStep: z.enum(visitNextSteps).nullish().describe('What the visitor means to do next'),
});
