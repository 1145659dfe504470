import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { executePrepared } from '../../storage/prepared-statements.ts';
import { emailAddress, lockRecipients, requireSameAddress } from '../contacts/addresses/recipient-address.ts';
import type { Variable } from '../drafts/template.ts';
import { requireNoMissing } from '../drafts/template-values.ts';
import { endEnrollments } from '../enrollments/end-enrollments.ts';
import { Enrollment, enrollmentRecord } from '../enrollments/enrollment-record.ts';
import { startEnrollment } from '../enrollments/enrollment-transitions.ts';
import { actorSummary } from '../shared/actor.ts';
import { text } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, idOrName, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, held, type Work } from '../shared/operation.ts';
import { recheckEach } from '../shared/recheck.ts';
import { Refusal } from '../shared/refusal.ts';
import { activeSequence, type Sequence, type SignedSequence } from './sequences.ts';
import { missingVariables, renderStepsFor, type Step, stepDueAt } from './steps.ts';

export const enrollSequence = direct({
  name: 'enrollSequence',
  scope: 'pipeline:write',
  summary: 'Enroll a contact in an active e-mail sequence; it runs at once.',
  effect: 'write',
  input: z.strictObject({
    id: id('sequence').describe('Its id'),
    prospectId: id('contact').describe('The contact to enroll'),
  }),
  output: Enrollment,
  run: async (work, input) => {
    const sequence = await activeSequence(work, input.id);
    return enroll(work, { sequence, contactId: uuidOf('contact', input.prospectId), draftId: null });
  },
});

/** Starts only the version that the person has read; a newer active version is refused. */
export const enrollAsRead = direct({
  name: 'enrollAsRead',
  scope: 'noKey',
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

export const cancelEnrollment = direct({
  name: 'cancelEnrollment',
  scope: 'noKey',
  summary: 'End a contact’s way through a sequence; a step that is being handed over still leaves.',
  effect: 'write',
  input: z.strictObject({ id: id('enrollment'), reason: text(500).optional() }),
  output: Enrollment,
  run: async (work, input) => {
    const enrollmentId = uuidOf('enrollment', input.id);
    const reason = input.reason ?? 'A colleague ended it.';
    const ended = await endEnrollments(
      work,
      { enrollmentIds: [enrollmentId] },
      { status: 'cancelled', code: 'human', reason },
    );
    const row = await work.agency.from('enrollment').selectAll().where('id', '=', enrollmentId).executeTakeFirst();
    if (!row) throw notFound('enrollment', input.id);
    if (ended === 1) return enrollmentRecord(row);
    throw new Refusal('conflict', `This enrollment has ended already: ${row.status}.`, { hint: 'Nothing to do.' });
  },
});

/** `missing` is as of the request. The review shows the texts with the values of the day. */
type EnrollmentItem = { to: string; sequence: Omit<SignedSequence, 'status'>; missing: Variable[] };

export const requestEnrollment = held({
  name: 'requestEnrollment',
  scope: 'tasks:write',
  summary: 'Propose a contact for an active e-mail sequence; nothing runs until a human approves.',
  draft: 'enrollment',
  input: z.strictObject({
    prospectId: id('contact').describe('The contact to enroll'),
    emailSequenceId: idOrName('sequence', 200).describe('Its id or exact name'),
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
    return { contactId, item: { to, sequence, missing: await missingValues(work, contactId, sequence.steps) } };
  },
  show: ({ to, sequence, missing }: EnrollmentItem) => ({
    to,
    missing,
    sequence: sequence.name,
    steps: sequence.steps.map(({ delayHours, subject }) => ({ delayHours, subject })),
  }),
  revise: (item) => item,
  recheck: recheckEach(async (work, draft) => {
    const { to, sequence } = draft.item;
    await activeSequence(work, sequence.id);
    requireSameAddress(to, await requireEnrollable(work, sequence, draft.contactId));
  }),
  release: async (work, { draftId, contactId, item }) => {
    await enroll(work, { sequence: item.sequence, contactId, draftId });
  },
});

/** The address that an enrollment of this contact would write to.
 * @throws Refusal as `emailAddress`, `already_enrolled` and `value_missing` */
export async function requireEnrollable(
  work: Work,
  { id, steps }: Pick<Sequence, 'id' | 'steps'>,
  contactId: string,
): Promise<string> {
  const to = await emailAddress(work, contactId);
  const running = await runningEnrollment(work, id, contactId);
  if (running) throw alreadyEnrolled(running);
  requireNoMissing(await missingValues(work, contactId, steps));
  return to;
}

/** Starts an enrollment in the given version; its first step is due after that step's delay.
 * @throws Refusal as `requireEnrollable` */
async function enroll(
  work: Work,
  { sequence, contactId, draftId }: { sequence: Omit<Sequence, 'status'>; contactId: string; draftId: string | null },
): Promise<Enrollment> {
  // An erasure that runs at this moment waits, or is over when the address is read.
  await executePrepared(work.agency.db, lockRecipients(work, [contactId]));
  const address = await requireEnrollable(work, sequence, contactId);
  const nextStepAt = stepDueAt(work.now, sequence.steps[0] ?? { delayHours: 0 });
  const enrollment = await startEnrollment(work, {
    id: newId(),
    sequence_id: uuidOf('sequence', sequence.id),
    version: sequence.version,
    contact_id: contactId,
    address,
    next_step_at: nextStepAt,
    draft_id: draftId,
    enrolled_by: asJson(actorSummary(work.actor)),
  });
  // A concurrent enrollment that committed first may already have completed: it still counts as the same request.
  const concurrent = await runningEnrollment(work, sequence.id, contactId, enrollment?.id);
  if (!enrollment || concurrent) throw alreadyEnrolled(concurrent);
  work.wake({ queue: 'step', id: enrollment.id, at: nextStepAt });
  return enrollmentRecord(enrollment);
}

/** Checked for all steps before the enrollment starts, not only when a step is due. */
const missingValues = async (work: Work, contactId: string, steps: readonly Step[]): Promise<Variable[]> =>
  missingVariables(await renderStepsFor(work, contactId, steps));

/** A second request within this time counts as a repetition of the first, even if all steps have left meanwhile. */
const REPETITION_MS = 60_000;

/** The active enrollment of the contact, or a recent one that ended by itself; one that was cancelled may start anew. */
async function runningEnrollment(
  work: Work,
  sequenceId: string,
  contactId: string,
  exceptId?: string,
): Promise<string | undefined> {
  let enrollments = work.agency
    .from('enrollment')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('sequence_id', '=', uuidOf('sequence', sequenceId))
    .where(({ and, or, eb }) =>
      or([
        eb('status', '=', 'active'),
        and([eb('status', '<>', 'cancelled'), eb('created_at', '>', new Date(work.now.getTime() - REPETITION_MS))]),
      ]),
    );
  if (exceptId !== undefined) enrollments = enrollments.where('id', '<>', exceptId);
  const enrollment = await enrollments.executeTakeFirst();
  return enrollment && publicId('enrollment', enrollment.id);
}

export const alreadyEnrolled = (existingId: string | undefined) =>
  new Refusal('already_enrolled', 'This contact is already in this sequence.', {
    ...(existingId && { existingId }),
    hint: 'Nothing to do: the running enrollment goes on.',
  });
