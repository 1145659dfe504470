import { z } from 'zod';
import { asJson } from '../storage/json.ts';
import { signatureOf } from './actor.ts';
import { emailAddress, refuseMoved } from './addresses.ts';
import { time } from './contract.ts';
import { id, newId, publicId, uuidOf } from './ids.ts';
import { direct, held, type Work } from './operation.ts';
import { Refusal } from './refusal.ts';
import { activeSequence, Sequence } from './sequences.ts';

/** One contact's way through one version of a sequence. */
export const Enrollment = z.object({
  id: id('enrollment'),
  sequenceId: id('sequence'),
  contactId: id('contact'),
  version: z.int(),
  status: z.enum(['active', 'completed', 'replied', 'opted_out', 'cancelled', 'failed']),
  stepIndex: z.int().describe('The step that leaves next, from 0'),
  nextStepAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
});

export const enrollSequence = direct({
  name: 'enrollSequence',
  scope: 'pipeline:write',
  summary: 'Enroll a contact in an active e-mail sequence; it runs at once.',
  effect: 'write',
  input: z.strictObject({ id: id('sequence'), prospectId: id('contact') }),
  output: Enrollment,
  run: async (work, input) => {
    const sequence = await activeSequence(work, input.id);
    return enroll(work, { sequence, contactId: uuidOf('contact', input.prospectId), draftId: null });
  },
});

const EnrollmentItem = z.object({ to: z.string(), sequence: Sequence.omit({ status: true }) });
type EnrollmentItem = z.output<typeof EnrollmentItem>;

export const requestEnrollment = held({
  name: 'requestEnrollment',
  scope: 'tasks:write',
  summary: 'Propose a contact for an active e-mail sequence; nothing runs until a human approves.',
  draft: 'enrollment',
  input: z.strictObject({
    prospectId: id('contact').describe('The contact to enroll'),
    emailSequenceId: id('sequence').describe('From clef://sequences'),
  }),
  preview: z.object({
    to: z.string(),
    sequence: z.string(),
    steps: z.array(z.object({ delayHours: z.number(), subject: z.string() })),
  }),
  edit: z.strictObject({}),
  prepare: async (work, input) => {
    const { status: _, ...sequence } = await activeSequence(work, input.emailSequenceId);
    const contactId = uuidOf('contact', input.prospectId);
    const to = await emailAddress(work, contactId);
    const running = await runningEnrollment(work, sequence.id, contactId);
    if (running) throw alreadyEnrolled(running);
    return { contactId, item: { to, sequence } };
  },
  show: ({ to, sequence }: EnrollmentItem) => ({
    to,
    sequence: sequence.name,
    steps: sequence.steps.map(({ delayHours, subject }) => ({ delayHours, subject })),
  }),
  revise: (item) => item,
  recheck: async (work, draft) => {
    refuseMoved(draft.item.to, await emailAddress(work, draft.contactId));
    const sequence = await activeSequence(work, draft.item.sequence.id);
    const running = await runningEnrollment(work, sequence.id, draft.contactId);
    if (running) throw alreadyEnrolled(running);
  },
  release: async (work, { draftId, contactId, item }) => {
    await enroll(work, { sequence: item.sequence, contactId, draftId });
  },
});

/** Starts an enrollment in exactly the given version; its first step is due after that step's delay.
 * @throws Refusal as `emailAddress`, and `already_enrolled` */
async function enroll(
  work: Work,
  asked: { sequence: Omit<Sequence, 'status'>; contactId: string; draftId: string | null },
): Promise<z.output<typeof Enrollment>> {
  const { sequence, contactId, draftId } = asked;
  await emailAddress(work, contactId);
  const enrollmentId = newId();
  const nextStepAt = new Date(work.now.getTime() + (sequence.steps[0]?.delayHours ?? 0) * HOUR_MS);
  const made = await work.agency
    .insert('enrollment', {
      id: enrollmentId,
      sequence_id: uuidOf('sequence', sequence.id),
      version: sequence.version,
      contact_id: contactId,
      status: 'active',
      step_index: 0,
      next_step_at: nextStepAt,
      draft_id: draftId,
      enrolled_by: asJson(signatureOf(work.actor)),
      created_at: work.now,
      updated_at: work.now,
    })
    // Two at once: the unique index lets one in, the other is told so below.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw alreadyEnrolled(await runningEnrollment(work, sequence.id, contactId));
  return {
    id: publicId('enrollment', enrollmentId),
    sequenceId: sequence.id,
    contactId: publicId('contact', contactId),
    version: sequence.version,
    status: 'active',
    stepIndex: 0,
    nextStepAt: nextStepAt.toISOString(),
    createdAt: work.now.toISOString(),
    updatedAt: work.now.toISOString(),
  };
}

const HOUR_MS = 3_600_000;

async function runningEnrollment(work: Work, sequenceId: string, contactId: string): Promise<string | undefined> {
  const rows = work.agency.from('enrollment').select('id').where('status', '=', 'active');
  const row = await rows
    .where('sequence_id', '=', uuidOf('sequence', sequenceId))
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
  return row && publicId('enrollment', row.id);
}

const alreadyEnrolled = (existingId: string | undefined) =>
  new Refusal('already_enrolled', 'This contact is already in this sequence.', {
    ...(existingId && { existingId }),
    hint: 'Nothing to do: the running enrollment goes on.',
  });
