import { z } from 'zod';
import { emailAddress, refuseMoved } from '../contacts/recipient-address.ts';
import type { EmailItem } from '../drafts/email.ts';
import { refuseMissing } from '../drafts/template-values.ts';
import type { EnrollmentRow } from '../enrollments/enrollment-record.ts';
import type { Kept, Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { filledFor, isAsApproved, mailOf, missingIn, notAsApproved, type Step } from './steps.ts';

/** One step of an enrollment. Nobody drafts it by itself: a human approved its text with the sequence's version, and it is
 * asked about as any other e-mail before it is handed over. */
export const sequenceStep: Kept<EmailItem> = {
  name: 'sequenceStep',
  edit: z.strictObject({}),
  revise: (item) => item,
  recheck: async (work, { draftId, contactId, item }) => {
    refuseMoved(item.to, await emailAddress(work, contactId));
    await refuseEnded(work, draftId);
  },
  release: null,
};

/** The step that leaves next, as the contact reads it today.
 * @throws Refusal as `emailAddress` and `refuseMoved`, `value_missing` and `not_as_approved` */
export async function writeStep(work: Work, enrollment: EnrollmentRow): Promise<EmailItem> {
  const { id, contact_id: contactId, address } = enrollment;
  const step = await nextStep(work, id);
  const to = await emailAddress(work, contactId);
  refuseMoved(address, to);
  const filled = await filledFor(work, contactId, [step]);
  refuseMissing(missingIn(filled));
  return mailOf(to, filled[0] ?? step);
}

async function nextStep(work: Work, enrollmentId: string): Promise<Step> {
  const row = await work.agency
    .from('enrollment')
    .innerJoin('sequence_version as v', (join) =>
      join
        .onRef('v.agency_id', '=', 'enrollment.agency_id')
        .onRef('v.sequence_id', '=', 'enrollment.sequence_id')
        .onRef('v.version', '=', 'enrollment.version'),
    )
    .select(['step_index', 'v.steps', 'v.approved_hash'])
    .where('enrollment.id', '=', enrollmentId)
    .where('v.approved_at', 'is not', null)
    .executeTakeFirst();
  if (row && !isAsApproved(row)) throw notAsApproved();
  const step = row?.steps[row.step_index];
  if (step) return step;
  throw new Refusal('sequence_not_active', 'Nobody has approved this version of the sequence.', {
    hint: 'Enroll the contact again once a colleague has activated the sequence.',
  });
}

/** A step leaves for a running enrollment only, or for one that stopped at this very step, which a colleague tries again.
 * @throws Refusal `conflict` */
async function refuseEnded(work: Work, draftId: string): Promise<void> {
  const row = await work.agency
    .from('draft')
    .innerJoin('enrollment', (join) =>
      join.onRef('enrollment.agency_id', '=', 'draft.agency_id').onRef('enrollment.id', '=', 'draft.enrollment_id'),
    )
    .select(['enrollment.status', 'enrollment.step_index as at', 'draft.step_index'])
    .where('draft.id', '=', draftId)
    .executeTakeFirst();
  if (row && ['active', 'failed'].includes(row.status) && row.at === row.step_index) return;
  throw new Refusal('conflict', `The enrollment has ended${row ? ` (${row.status})` : ''}.`, {
    hint: 'Nothing to do: the sequence goes on for nobody who has left it.',
  });
}
