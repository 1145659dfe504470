import { expect, it } from 'vitest';
import { problemOf } from '../../../app/http/problem.ts';

it.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'EAI_AGAIN'].map((code) => ({ code, message: `connect ${code}` })),
  { code: '57P01', message: 'terminating connection due to administrator command' },
  { code: '25006', message: 'cannot execute INSERT in a read-only transaction' },
  { message: 'Connection terminated unexpectedly' },
  { message: 'timeout expired' },
])('an error of a store that is away is no bug: $message', (error) => {
  expect(problemOf(Object.assign(new Error(), error)).code).toBe('unavailable');
});

it('an error of a statement is one', () => {
  expect(problemOf(Object.assign(new Error('relation "x" does not exist'), { code: '42P01' })).code).toBe('internal');
});
