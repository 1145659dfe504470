import {
  internalError,
  notJson,
  type Problem,
  payloadTooLarge,
  problemBody,
  problemOf,
  storeUnavailable,
} from '../../app/http/problem.ts';
import type { ProblemCode } from '../../app/http/problem-codes.ts';
import { rateLimited, unauthenticated } from '../../app/http/refuse-key.ts';
import { missingScope } from '../../domain/access/permissions.ts';
import {
  emailConsentDenied,
  noEmail,
  noPhone,
  optedOut,
  smsConsentMissing,
  undeliverable,
} from '../../domain/contacts/addresses/recipient-address.ts';
import { duplicateContact } from '../../domain/contacts/merge/duplicates.ts';
import { reasonRequired } from '../../domain/contacts/pipeline.ts';
import { valueMissing } from '../../domain/drafts/template-values.ts';
import { alreadyEnrolled } from '../../domain/sequences/enroll.ts';
import { sequenceNotActive } from '../../domain/sequences/sequences.ts';
import { approvalMismatch } from '../../domain/sequences/steps.ts';
import { notFound } from '../../domain/shared/find-record.ts';
import { invalidInput } from '../../domain/shared/refusal.ts';
import { answerErased, answerOfAnotherVersion, requestInProgress, requestMismatch } from '../../door/idempotency.ts';
import { contact, enrollment } from './example-records.ts';

/** One refusal for each code of the REST API, made by the same function that the operations throw it with. */
const refusals = [
  invalidInput([{ path: 'stage', message: 'is not a known field' }]),
  missingScope(['contacts:write']),
  notFound('contact', contact.id),
  duplicateContact('phone number', contact.id),
  alreadyEnrolled(enrollment.id),
  requestInProgress(),
  requestMismatch(),
  answerErased(),
  answerOfAnotherVersion(),
  smsConsentMissing('unknown'),
  emailConsentDenied(),
  optedOut('sms'),
  noPhone(),
  noEmail(),
  undeliverable('email', '550 5.1.1 User unknown'),
  reasonRequired(),
  sequenceNotActive({ name: 'Relance après visite', status: 'paused' }, [
    { id: enrollment.sequenceId, name: 'Nouvel acquéreur' },
  ]),
  approvalMismatch(),
  valueMissing(['contact.firstName']),
];

const examples: readonly Problem[] = [
  ...refusals.map(problemOf),
  unauthenticated(true),
  payloadTooLarge,
  notJson,
  rateLimited(12),
  internalError,
  storeUnavailable,
];

/** A whole answer with this code, as a client would receive it. */
export function exampleProblem(code: ProblemCode): object {
  const example = examples.find((problem) => problem.code === code);
  if (!example) throw new Error(`There is no example of the problem ${code}.`);
  return problemBody(example, 'req_0f6cbd9e-8f5b-4d0a-9a53-2f0d3c1b7e42');
}
