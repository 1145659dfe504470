import { nameOf } from '../shared/contact-name.ts';
import type { Work } from '../shared/operation.ts';
import { type Enrollment, type EnrollmentRow, enrollmentRecord } from './enrollment-record.ts';

type Told = Enrollment & { contact: { name: string; phone: string | null; email: string | null } };

/** The enrollment as subscribers are told of it, with enough of its contact to tell who is meant. */
export async function enrollmentTold(work: Work, row: EnrollmentRow): Promise<Told> {
  const contact = await work.agency
    .from('contact')
    .select(['first_name as firstName', 'last_name as lastName', 'phone', 'email'])
    .where('id', '=', row.contact_id)
    .executeTakeFirstOrThrow();
  const { phone, email } = contact;
  return { ...enrollmentRecord(row), contact: { name: nameOf(contact), phone, email } };
}
