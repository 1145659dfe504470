import { z } from 'zod';
import type { StoredActor } from '../../storage/entities/stored-actor.ts';
import { asJson } from '../../storage/json.ts';
import { lockContact } from '../contacts/erased-contact.ts';
import { actorSummary } from '../shared/actor.ts';
import { text } from '../shared/fields.ts';
import { findRecordId, notFound } from '../shared/find-record.ts';
import { id, newId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { readProposed } from './list-proposed-properties.ts';
import { ProposedProperty, RefusalReason } from './proposed-property.ts';

const pair = {
  contactId: id('contact').describe('The contact'),
  propertyId: id('property').describe('The property'),
};
const output = z.object({ contactId: id('contact'), data: z.array(ProposedProperty) });

export const proposeProperty = direct({
  name: 'proposeProperty',
  scope: 'human',
  summary: 'Note that a property was proposed to a contact, by telephone or in person.',
  effect: 'write',
  input: z.strictObject(pair),
  output,
  run: async (work, input) => {
    await addProposed(work, await findPair(work, input));
    return answer(work, input.contactId);
  },
});

/**
 * Notes that a contact has asked for a property, or was written that it might suit them. Both ids are UUIDs.
 * @param by who proposed it, if not the actor
 */
export const noteProposed = async (work: Work, pair: Pair, by?: StoredActor): Promise<void> =>
  addProposed(work, { ...pair, last: await lastNote(work, pair) }, by);

/** One note is enough, unless the contact refused the property since. */
async function addProposed(work: Work, found: Found, by?: StoredActor): Promise<void> {
  if (found.last?.event !== 'proposed') await addRow(work, found, { event: 'proposed', reason: null, note: null }, by);
}

export const refuseProperty = direct({
  name: 'refuseProperty',
  scope: 'human',
  summary: 'Note that a contact refused a property, and why; a second time corrects the reason.',
  effect: 'write',
  input: z.strictObject({
    ...pair,
    reason: RefusalReason.describe('The main reason'),
    note: text(2000).nullable().optional().describe('In words'),
  }),
  output,
  run: async (work, { reason, note, ...input }) => {
    const found = await findPair(work, input);
    const words = note?.trim() || null;
    if (reason === 'other' && words === null) throw withoutReason();
    const refusal = { reason, note: words };
    if (found.last?.event === 'refused') {
      await work.agency.update('proposed_property').set(refusal).where('id', '=', found.last.id).execute();
    } else await addRow(work, found, { event: 'refused', ...refusal });
    return answer(work, input.contactId);
  },
});

export const removeProposedProperty = direct({
  name: 'removeProposedProperty',
  scope: 'human',
  summary: 'Remove a note that a property was proposed or refused.',
  effect: 'write',
  input: z.strictObject({ contactId: pair.contactId, id: id('proposed').describe('The note') }),
  output,
  run: async (work, input) => {
    const contact = await lockContact(work, input.contactId, ['id']);
    const rows = work.agency.remove('proposed_property').where('id', '=', uuidOf('proposed', input.id));
    const removed = await rows.where('contact_id', '=', contact.id).returning('id').executeTakeFirst();
    if (!removed) throw notFound('proposed', input.id);
    return answer(work, input.contactId);
  },
});

const answer = async (work: Work, contactId: string) => ({
  contactId,
  data: await readProposed(work, uuidOf('contact', contactId)),
});

type Pair = { contactId: string; propertyId: string };
type Found = Pair & { last: { id: string; event: 'proposed' | 'refused' } | undefined };

/**
 * Locks the contact, so that two people who say something of the same property at once do so one after the other.
 * @throws Refusal `not_found`, `person_erased`
 */
async function findPair(work: Work, { contactId, propertyId }: Pair): Promise<Found> {
  const contact = await lockContact(work, contactId, ['id']);
  const found = { contactId: contact.id, propertyId: await findRecordId(work, 'property', propertyId) };
  return { ...found, last: await lastNote(work, found) };
}

const lastNote = (work: Work, { contactId, propertyId }: Pair): Promise<Found['last']> =>
  work.agency
    .from('proposed_property')
    .select(['id', 'event'])
    .where('contact_id', '=', contactId)
    .where('property_id', '=', propertyId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

type NewRow = { event: 'proposed' | 'refused'; reason: z.output<typeof RefusalReason> | null; note: string | null };

const addRow = (work: Work, { contactId, propertyId }: Pair, row: NewRow, by?: StoredActor) =>
  work.agency
    .insert('proposed_property', {
      id: newId(),
      contact_id: contactId,
      property_id: propertyId,
      ...row,
      actor: asJson(by ?? actorSummary(work.actor)),
      at: work.now,
    })
    .execute();

const withoutReason = () =>
  new Refusal('invalid_request', 'Another reason needs words.', {
    errors: [{ path: 'note', message: 'is needed with the reason `other`' }],
  });
