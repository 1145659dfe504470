import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../storage/entities/all.ts';
import { time } from '../shared/fields.ts';
import { id, publicId } from '../shared/ids.ts';

export const enrollmentStatuses = ['active', 'completed', 'replied', 'opted_out', 'cancelled', 'failed'] as const;

/** One contact's way through one version of a sequence. */
export const Enrollment = z.object({
  id: id('enrollment'),
  sequenceId: id('sequence'),
  contactId: id('contact'),
  version: z.int(),
  status: z.enum(enrollmentStatuses),
  stepIndex: z.int().describe('The step that leaves next, from 0'),
  nextStepAt: time.nullable().describe('Not before this; null while the step is on its way, and once it has ended'),
  reason: z.string().nullable().describe('Why it ended, where it did not come to its end'),
  createdAt: time,
  updatedAt: time,
});
export type Enrollment = z.output<typeof Enrollment>;

export type EnrollmentRow = Selectable<Tables['enrollment']>;

export const enrollmentRecord = (row: EnrollmentRow): Enrollment => ({
  id: publicId('enrollment', row.id),
  sequenceId: publicId('sequence', row.sequence_id),
  contactId: publicId('contact', row.contact_id),
  version: row.version,
  status: row.status,
  stepIndex: row.step_index,
  nextStepAt: row.next_step_at?.toISOString() ?? null,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
