import type { ProblemCode } from '../app/http/problem-codes.ts';
import type { RefusalCode } from '../domain/shared/refusal.ts';
import type { Route } from './routes.ts';

/** The refusals of each operation, beside those that any request or any change may get. */
export const refusals: Record<string, readonly RefusalCode[]> = {
  listContacts: [],
  createContact: ['not_found', 'duplicate_contact'],
  getContact: ['not_found'],
  updateContact: ['not_found', 'duplicate_contact', 'opted_out'],
  movePipeline: ['not_found', 'reason_required'],
  listConversations: [],
  getMessages: ['not_found'],
  addNote: ['not_found'],
  listProperties: [],
  getProperty: ['not_found'],
  listVisits: [],
  createTask: ['not_found'],
  enrollSequence: [
    'not_found',
    'already_enrolled',
    'sequence_not_active',
    'not_as_approved',
    'opted_out',
    'email_consent_denied',
    'no_email',
    'undeliverable',
    'value_missing',
  ],
  draftUnitSms: ['not_found', 'sms_consent_missing', 'opted_out', 'no_phone', 'undeliverable'],
};

const anyRequest: readonly ProblemCode[] = [
  'invalid_request',
  'unauthenticated',
  'missing_scope',
  'rate_limited',
  'internal',
  'unavailable',
];

const anyChange: readonly ProblemCode[] = [
  'person_erased',
  'conflict',
  'idempotency_in_progress',
  'idempotency_mismatch',
  'payload_too_large',
  'unsupported_media_type',
];

/** Every problem that this route may answer with. */
export const codesOf = ({ method, operation }: Route): readonly ProblemCode[] => [
  ...anyRequest,
  ...(refusals[operation.name] ?? []),
  ...(method === 'get' ? [] : anyChange),
];
