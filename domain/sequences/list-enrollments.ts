import { z } from 'zod';
import { draftStatuses, enrollmentStatuses, waitReasons } from '../../storage/column-values.ts';
import { byKey, byVersion } from '../../storage/tenant.ts';
import type { TemplateValues } from '../drafts/template.ts';
import { templateValues } from '../drafts/template-values.ts';
import { Enrollment, type EnrollmentRow, enrollmentRecord } from '../enrollments/enrollment-record.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { author, listOf, paging, time } from '../shared/fields.ts';
import { id, publicIdOrNull, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../shared/page.ts';
import { renderStep, type Step } from './steps.ts';

/** The event that the next step waits for: its time, the contact's return, the end of a pause, or (`step`) the sending of its written draft. */
const stepWaitReasons = ['time', 'absent', 'sequence_paused', 'agency_paused', 'step'] as const;

const ListedEnrollment = Enrollment.extend({
  contact: z.object({ name: z.string(), email: z.string().nullable() }),
  sequence: z.string(),
  steps: z.int(),
  enrolledBy: author,
  /** The rule that ended it. */
  reasonCode: z.string().nullable(),
  /** The next step; null once the enrollment has ended. */
  next: z
    .object({
      subject: z.string().describe('As the contact would read it today'),
      at: time.nullable(),
      waitsFor: z.enum(stepWaitReasons),
      /** The step's draft, once it is written. */
      draft: z
        .object({ id: id('draft'), status: z.enum(draftStatuses), waitsFor: z.enum(waitReasons).nullable() })
        .nullable(),
    })
    .nullable(),
});

export const listEnrollments = direct({
  name: 'listEnrollments',
  scope: 'noKey',
  summary: 'Who follows which sequence, the newest first: what happens next and why, or why it ended.',
  effect: 'read',
  input: z.strictObject({
    sequenceId: id('sequence').optional(),
    contactId: id('contact').optional(),
    status: z.enum(enrollmentStatuses).optional(),
    ...paging,
  }),
  output: listOf(ListedEnrollment),
  run: async (work, input) => {
    const after = positionOf(input, uuidKey);
    let rows = selectEnrollments(work);
    if (input.sequenceId) rows = rows.where('enrollment.sequence_id', '=', uuidOf('sequence', input.sequenceId));
    if (input.contactId) rows = rows.where('enrollment.contact_id', '=', uuidOf('contact', input.contactId));
    if (input.status) rows = rows.where('enrollment.status', '=', input.status);
    if (after) rows = rows.where('enrollment.id', '<', after[0]);
    const found = await rows
      .orderBy('enrollment.id', 'desc')
      .limit(input.limit + 1)
      .execute();
    const active = found.filter(({ status }) => status === 'active');
    const values = await templateValues(
      work,
      active.map((row) => row.contact_id),
    );
    return pageOf(
      input,
      found,
      (row) => [row.id],
      (row) => listedEnrollment(row, values.get(row.contact_id) ?? {}),
    );
  },
});

const selectEnrollments = (work: Work) =>
  work.agency
    .from('enrollment')
    .innerJoin('agency', 'agency.id', 'enrollment.agency_id')
    .innerJoin('contact', byKey('contact', 'enrollment.contact_id'))
    .innerJoin('sequence', byKey('sequence', 'enrollment.sequence_id'))
    .innerJoin('sequence_version as v', byVersion('v', 'enrollment.sequence_id'))
    .leftJoin('draft', (join) =>
      join
        .onRef('draft.agency_id', '=', 'enrollment.agency_id')
        .onRef('draft.enrollment_id', '=', 'enrollment.id')
        .onRef('draft.step_index', '=', 'enrollment.step_index'),
    )
    .selectAll('enrollment')
    .select(['first_name', 'last_name', 'contact.email', 'contact.phone'])
    .select(['sequence.name as sequence_name', 'v.steps', 'paused_at'])
    .select(['sequence.status as sequence_status', 'draft.id as step_draft', 'draft.status as draft_status'])
    .select(['draft.waits_for', 'draft.release_at']);

type Row = Awaited<ReturnType<ReturnType<typeof selectEnrollments>['execute']>>[number];

const listedEnrollment = (row: Row, values: TemplateValues): z.input<typeof ListedEnrollment> => ({
  ...enrollmentRecord(row as EnrollmentRow),
  contact: {
    name: nameOfRow(row),
    email: row.email,
  },
  sequence: row.sequence_name,
  steps: row.steps.length,
  enrolledBy: row.enrolled_by,
  reasonCode: row.reason_code,
  next: nextStepOf(row, values),
});

function nextStepOf(row: Row, values: TemplateValues): z.input<typeof ListedEnrollment>['next'] {
  const step: Step | undefined = row.steps[row.step_index];
  if (row.status !== 'active' || !step) return null;
  const draftId = publicIdOrNull('draft', row.step_draft);
  const draft = draftId && row.draft_status ? { id: draftId, status: row.draft_status, waitsFor: row.waits_for } : null;
  const { subject } = renderStep(step, values);
  const at = row.next_step_at ?? (isHeld(row) ? row.release_at : null);
  return { subject, at: at?.toISOString() ?? null, waitsFor: waitReasonOf(row), draft };
}

function waitReasonOf(row: Row): (typeof stepWaitReasons)[number] {
  if (row.paused_at) return 'agency_paused';
  if (row.sequence_status !== 'active') return 'sequence_paused';
  if (isHeld(row) || (row.next_step_at !== null && row.reason_code === 'absent')) return 'absent';
  return row.next_step_at === null ? 'step' : 'time';
}

/** A written step that a vacation notice holds back. */
const isHeld = ({ waits_for }: Row): boolean => waits_for === 'absent';
