import { z } from 'zod';
import { PropertyStatus } from '../properties/property-record.ts';
import { changeStatus } from '../property-status/change-status.ts';
import { noteChoice } from '../property-status/mandate-status.ts';
import { text } from '../shared/fields.ts';
import { findRecordIdOrNull, notFound } from '../shared/find-record.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Card, movedMeanwhile } from './board.ts';
import { propertyCard, readPropertyCards } from './property-cards.ts';

export const moveProperty = direct({
  name: 'moveProperty',
  scope: 'human',
  summary: 'Move a property to another status; withdrawn needs a reason.',
  effect: 'write',
  input: z.strictObject({
    id: id('property').describe('Its id'),
    from: PropertyStatus.describe('The column in which the mover saw the card'),
    to: PropertyStatus.describe('Where it goes'),
    reason: text(500).optional().describe('Why; required for withdrawn'),
  }),
  output: Card,
  run: async (work, { id: publicPropertyId, from, to, reason }) => {
    const propertyId = uuidOf('property', publicPropertyId);
    const rows = work.agency.from('property').select('status').where('id', '=', propertyId);
    const before = await rows.forNoKeyUpdate().executeTakeFirst();
    if (!before) throw notFound('property', publicPropertyId);
    if (before.status !== from) throw movedMeanwhile(before.status);
    await changeStatus(work, propertyId, { from, to, reason });
    await noteChoice(work, propertyId);
    return readPropertyCard(work, propertyId);
  },
});

export const assignProperty = direct({
  name: 'assignProperty',
  scope: 'human',
  summary: 'Put a colleague in charge of a property, or nobody.',
  effect: 'write',
  input: z.strictObject({
    id: id('property').describe('Its id'),
    assigneeId: id('user').nullable().describe('The colleague in charge'),
  }),
  output: Card,
  run: async (work, { id: publicPropertyId, assigneeId }) => {
    const propertyId = uuidOf('property', publicPropertyId);
    const assigned = await findRecordIdOrNull(work, 'user', assigneeId);
    const changed = await work.agency
      .update('property')
      .set({ assigned_to: assigned, updated_at: work.now })
      .where('id', '=', propertyId)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw notFound('property', publicPropertyId);
    return readPropertyCard(work, propertyId);
  },
});

async function readPropertyCard(work: Work, propertyId: string): Promise<Card> {
  const [row] = await readPropertyCards(work, [propertyId]);
  return propertyCard(row as NonNullable<typeof row>);
}
