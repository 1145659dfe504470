import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { endEnrollments } from '../enrollments/end-enrollments.ts';
import { actorSummary } from '../shared/actor.ts';
import { defineEvent } from '../shared/event.ts';
import { text } from '../shared/fields.ts';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { readContact } from './contacts.ts';
import { lockContact } from './erased-contact.ts';
import { Contact, closedStages, Stage } from './record/contact-record.ts';

export const stageChanged = defineEvent(
  'pipeline.stage_changed',
  z.object({
    contactId: id('contact').describe('The contact it is about'),
    from: Stage.describe('The stage before'),
    to: Stage.describe('The stage now'),
    reason: z.string().nullable().describe('Why, where somebody said so'),
    contact: Contact.describe('The contact, in short'),
  }),
);

const moveInput = z.strictObject({
  id: id('contact').describe('Its id'),
  stage: Stage.describe('Where the contact stands in the pipeline'),
  reason: text(500).optional().describe('Why; required for lost'),
});

/** Moves to any other stage. To the same stage nothing changes, and no event is emitted. */
export const movePipeline = direct({
  name: 'movePipeline',
  scope: 'pipeline:write',
  summary: 'Move a contact to a stage of the pipeline; lost needs a reason.',
  effect: 'write',
  input: moveInput,
  output: Contact,
  run: changeStage,
});

const peoplesMoveInput = moveInput.extend({
  from: Stage.optional().describe(
    'The stage in which the mover saw the contact; it is refused if that is no longer so',
  ),
});

/** The same as movePipeline for a person, who is told if somebody else moved the contact since they read it. */
export const moveContact = direct({
  name: 'moveContact',
  scope: 'human',
  summary: 'Move a contact to a stage of the pipeline, unless somebody else moved it meanwhile.',
  effect: 'write',
  input: peoplesMoveInput,
  output: Contact,
  run: changeStage,
});

/** Changes the stage, for every surface that may.
 * @throws Refusal `not_found`, `person_erased`, `reason_required`, `conflict` */
export async function changeStage(work: Work, input: z.output<typeof peoplesMoveInput>): Promise<Contact> {
  const contactId = uuidOf('contact', input.id);
  const before = await lockContact(work, input.id, ['stage']);
  if (input.from && before.stage !== input.from) throw movedMeanwhile(before.stage);
  if (before.stage === input.stage) return readContact(work, contactId);
  if (input.stage === 'lost' && !input.reason) {
    throw reasonRequired();
  }
  const change = { from: before.stage, to: input.stage, reason: input.reason ?? null };
  await work.agency
    .update('contact')
    .set({ stage: input.stage, updated_at: work.now })
    .where('id', '=', contactId)
    .execute();
  await work.agency
    .insert('stage_change', {
      id: newId(),
      contact_id: contactId,
      from_stage: change.from,
      to_stage: change.to,
      reason: change.reason,
      actor: asJson(actorSummary(work.actor)),
      at: work.now,
    })
    .execute();
  await endEnrollmentsOfClosedContact(work, contactId, input.stage);
  const contact = await readContact(work, contactId);
  work.emit(stageChanged, { contactId: publicId('contact', contactId), ...change, contact });
  return contact;
}

/** A contact who has bought or is lost gets no more e-mails of sequences. */
async function endEnrollmentsOfClosedContact(work: Work, contactId: string, stage: Stage): Promise<void> {
  if (!closedStages.includes(stage)) return;
  const reason = `The contact was moved to ${stage}.`;
  await endEnrollments(work, { contactIds: [contactId] }, { status: 'cancelled', code: `stage_${stage}`, reason });
}

const movedMeanwhile = (now: Stage) =>
  new Refusal('conflict', `Somebody has moved this contact to ${now} in the meantime.`, {
    hint: 'Read the contact again, then decide whether it still has to be moved.',
  });

export const reasonRequired = () =>
  new Refusal('reason_required', 'A contact is not lost without a reason.', {
    hint: 'Send reason with a few words, for instance "bought with another agency".',
  });
