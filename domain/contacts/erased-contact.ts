import { notFound } from '../shared/find-record.ts';
import { Refusal } from '../shared/refusal.ts';

/** The refusal for a contact who was erased: what came back into the record could not be erased a second time. */
export function erasedContact(publicContactId: string): Refusal {
  const refusal = notFound('contact', publicContactId);
  const hint = 'This person was erased. Create a new contact, if they came back.';
  return new Refusal(refusal.code, refusal.message, { ...refusal, hint, toolHint: hint, missing: undefined });
}
