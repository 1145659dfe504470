import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { emailAddress, refuseMoved } from '../contacts/recipient-address.ts';
import type { Variable } from '../drafts/template.ts';
import { refuseMissing } from '../drafts/template-values.ts';
import { Enrollment, enrollmentRecord } from '../enrollments/enrollment-record.ts';
import { signatureOf } from '../shared/actor.ts';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, held, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { activeSequence, type Sequence } from './sequences.ts';
import { dueAfter, filledFor, missingIn, type Step } from './steps.ts';

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

/** What somebody read is what starts: a version that was activated meanwhile has to be read first. */
export const enrollAsRead = direct({
  name: 'enrollAsRead',
  scope: 'staff',
  summary: 'Enroll a contact in a sequence, in the version that was read.',
  effect: 'write',
  input: enrollSequence.input.extend({ version: z.int() }),
  output: Enrollment,
  run: async (work, input) => {
    const sequence = await activeSequence(work, input.id);
    if (sequence.version !== input.version) {
      throw new Refusal('conflict', `This sequence now runs in version ${sequence.version}.`, {
        hint: 'Read what would leave again, then enroll.',
      });
    }
    return enroll(work, { sequence, contactId: uuidOf('contact', input.prospectId), draftId: null });
  },
});

/** `missing` as it was when it was asked for; whoever decides sees the texts as they are then. */
type EnrollmentItem = { to: string; sequence: Omit<Sequence, 'status'>; missing: Variable[] };

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
    missing: z.array(z.string()).describe('To fill in first'),
  }),
  edit: z.strictObject({}),
  prepare: async (work, input) => {
    const { status: _, ...sequence } = await activeSequence(work, input.emailSequenceId);
    const contactId = uuidOf('contact', input.prospectId);
    const to = await emailAddress(work, contactId);
    const running = await runningEnrollment(work, sequence.id, contactId);
    if (running) throw alreadyEnrolled(running);
    return { contactId, item: { to, sequence, missing: await missingFor(work, contactId, sequence.steps) } };
  },
  show: ({ to, sequence, missing }: EnrollmentItem) => ({
    to,
    missing,
    sequence: sequence.name,
    steps: sequence.steps.map(({ delayHours, subject }) => ({ delayHours, subject })),
  }),
  revise: (item) => item,
  recheck: async (work, draft) => {
    const { to, sequence } = draft.item;
    await activeSequence(work, sequence.id);
    refuseMoved(to, await requireFit(work, sequence, draft.contactId));
  },
  release: async (work, { draftId, contactId, item }) => {
    await enroll(work, { sequence: item.sequence, contactId, draftId });
  },
});

/** What an enrollment asks of the contact: the address that it would write to.
 * @throws Refusal as `emailAddress`, `already_enrolled` and `value_missing` */
export async function requireFit(
  work: Work,
  { id, steps }: Pick<Sequence, 'id' | 'steps'>,
  contactId: string,
): Promise<string> {
  const to = await emailAddress(work, contactId);
  const running = await runningEnrollment(work, id, contactId);
  if (running) throw alreadyEnrolled(running);
  refuseMissing(await missingFor(work, contactId, steps));
  return to;
}

/** Starts an enrollment in exactly the given version; its first step is due after that step's delay.
 * @throws Refusal as `requireFit` */
async function enroll(
  work: Work,
  asked: { sequence: Omit<Sequence, 'status'>; contactId: string; draftId: string | null },
): Promise<Enrollment> {
  const { sequence, contactId, draftId } = asked;
  const address = await requireFit(work, sequence, contactId);
  const nextStepAt = dueAfter(work.now, sequence.steps[0] ?? { delayHours: 0 });
  const made = await work.agency
    .insert('enrollment', {
      id: newId(),
      sequence_id: uuidOf('sequence', sequence.id),
      version: sequence.version,
      contact_id: contactId,
      address,
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
    .returningAll()
    .executeTakeFirst();
  // Nor is it asked for twice where the first one has run to its end before it was the second one's turn.
  const other = await runningEnrollment(work, sequence.id, contactId, made?.id);
  if (!made || other) throw alreadyEnrolled(other);
  work.wake({ task: 'step', id: made.id, at: nextStepAt });
  return enrollmentRecord(made);
}

/** What is known to be missing is said before it runs, not when the step is due. */
const missingFor = async (work: Work, contactId: string, steps: readonly Step[]): Promise<Variable[]> =>
  missingIn(await filledFor(work, contactId, steps));

/** One that runs, or still ran when this was asked for. */
async function runningEnrollment(
  work: Work,
  sequenceId: string,
  contactId: string,
  besides?: string,
): Promise<string | undefined> {
  const rows = work.agency.from('enrollment').select('id').where('contact_id', '=', contactId);
  let running = rows
    .where('sequence_id', '=', uuidOf('sequence', sequenceId))
    .where((row) => row.or([row('status', '=', 'active'), row('updated_at', '>', work.askedAt)]));
  if (besides !== undefined) running = running.where('id', '<>', besides);
  const row = await running.executeTakeFirst();
  return row && publicId('enrollment', row.id);
}

const alreadyEnrolled = (existingId: string | undefined) =>
  new Refusal('already_enrolled', 'This contact is already in this sequence.', {
    ...(existingId && { existingId }),
    hint: 'Nothing to do: the running enrollment goes on.',
  });
