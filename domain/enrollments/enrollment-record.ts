import type { Selectable } from 'kysely';
import { z } from 'zod';
import { enrollmentStatuses } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { time, timestamps } from '../shared/fields.ts';
import { id, publicId } from '../shared/ids.ts';

/** One contact's way through one version of a sequence. */
export const Enrollment = z.object({
  id: id('enrollment').describe('Its id'),
  sequenceId: id('sequence').describe('The sequence'),
  contactId: id('contact').describe('The contact it is about'),
  version: z.int().describe('The version of the sequence that it follows'),
  status: z.enum(enrollmentStatuses).describe('Where it stands'),
  stepIndex: z.int().describe('The step that leaves next, from 0'),
  nextStepAt: time.nullable().describe('Not before this; null while the step is on its way, and once it has ended'),
  reason: z.string().nullable().describe('Why it ended before its end, or why its next step waits'),
  ...timestamps,
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
