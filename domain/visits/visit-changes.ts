import { z } from 'zod';
import { instant, text } from '../shared/fields.ts';
import { existing, existingOrNull, notFound } from '../shared/find-record.ts';
import { id, newId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { readVisit, Visit } from './visits.ts';

export const scheduleVisit = direct({
  name: 'scheduleVisit',
  scope: 'staff',
  summary: 'Agree on a time to show a property to a contact.',
  effect: 'write',
  input: z
    .strictObject({
      propertyId: id('property'),
      contactId: id('contact'),
      agentId: id('user').nullish().describe('Who shows it'),
      startsAt: instant,
      endsAt: instant,
    })
    .refine(({ startsAt, endsAt }) => new Date(startsAt) < new Date(endsAt), {
      ...{ path: ['endsAt'], error: 'must be after startsAt' },
    }),
  output: Visit,
  run: async (work, input) => {
    const visit = newId();
    await work.agency
      .insert('visit', {
        ...{ id: visit, status: 'scheduled' },
        property_id: await existing(work, 'property', input.propertyId),
        contact_id: await existing(work, 'contact', input.contactId),
        agent_id: await existingOrNull(work, 'user', input.agentId),
        ...{ starts_at: new Date(input.startsAt), ends_at: new Date(input.endsAt) },
        ...{ created_at: work.now, updated_at: work.now },
      })
      .execute();
    const record = await readVisit(work, visit);
    await work.emit('visit.scheduled', record);
    return record;
  },
});

export const completeVisit = direct({
  name: 'completeVisit',
  scope: 'staff',
  summary: 'A visit has taken place; what the contact thought of it.',
  effect: 'write',
  input: z.strictObject({ id: id('visit'), feedback: text(10_000).nullish() }),
  output: Visit,
  run: async (work, input) => {
    const record = await end(work, input.id, { status: 'completed', feedback: input.feedback ?? null });
    await work.emit('visit.completed', record);
    return record;
  },
});

const one = z.strictObject({ id: id('visit') });

export const cancelVisit = direct({
  name: 'cancelVisit',
  scope: 'staff',
  summary: 'A visit does not take place.',
  effect: 'write',
  input: one,
  output: Visit,
  run: (work, input) => end(work, input.id, { status: 'cancelled' }),
});

export const missVisit = direct({
  name: 'missVisit',
  scope: 'staff',
  summary: 'The contact did not come.',
  effect: 'write',
  input: one,
  output: Visit,
  run: (work, input) => end(work, input.id, { status: 'no_show' }),
});

type Ended = { status: 'completed' | 'cancelled' | 'no_show'; feedback?: string | null };

/** A visit ends once.
 * @throws Refusal `not_found`, `conflict` */
async function end(work: Work, visitId: string, ended: Ended): Promise<Visit> {
  const visit = uuidOf('visit', visitId);
  const rows = work.agency.from('visit').select('status').where('id', '=', visit);
  const before = await rows.forUpdate().executeTakeFirst();
  if (!before) throw notFound('visit', visitId);
  if (before.status !== 'scheduled') {
    const hint = 'Only a visit that is still to come changes; schedule another one.';
    throw new Refusal('conflict', `This visit is ${before.status.replace('_', '-')} already.`, { hint });
  }
  await work.agency
    .update('visit')
    .set({ ...ended, updated_at: work.now })
    .where('id', '=', visit)
    .execute();
  return readVisit(work, visit);
}
