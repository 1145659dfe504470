import type { z } from 'zod';
import { ContactSummary, nameOfRow } from '../shared/contact-summary.ts';
import { defineEvent } from '../shared/event.ts';
import type { Work } from '../shared/operation.ts';
import { Enrollment, type EnrollmentRow, enrollmentRecord } from './enrollment-record.ts';

const EnrollmentEventData = Enrollment.extend({ contact: ContactSummary });

export const sequenceCompleted = defineEvent('sequence.completed', EnrollmentEventData);
export const sequenceReplied = defineEvent('sequence.replied', EnrollmentEventData);

/** The data of a `sequence.*` event: the enrollment, and enough of its contact to recognize the person. */
export async function enrollmentEventData(
  work: Work,
  row: EnrollmentRow,
): Promise<z.output<typeof EnrollmentEventData>> {
  const contact = await work.agency
    .from('contact')
    .select(['first_name', 'last_name', 'phone', 'email'])
    .where('id', '=', row.contact_id)
    .executeTakeFirstOrThrow();
  const { phone, email } = contact;
  return { ...enrollmentRecord(row), contact: { name: nameOfRow(contact), phone, email } };
}
