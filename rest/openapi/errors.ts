import { z } from 'zod';
import { type ProblemCode, problems } from '../../app/http/problem-codes.ts';
import { codesOf } from '../refusals.ts';
import { type Route, routes } from '../routes.ts';
import { exampleProblem } from './example-problems.ts';
import { header } from './headers.ts';

const codes = Object.keys(problems) as ProblemCode[];

/** The body of every error response (RFC 9457). */
export const ProblemBody = z.object({
  type: z.string().meta({ format: 'uri-reference' }).describe('Where this code is explained'),
  title: z.string().describe('The code in words, always the same'),
  status: z.int().min(400).max(599).describe('The status of the answer'),
  detail: z.string().describe('What happened this time'),
  code: z.enum(codes).describe('What scripts may rely on'),
  requestId: z.string().describe('As in X-Request-Id; it finds our log line'),
  hint: z.string().optional().describe('What to do next'),
  errors: z
    .array(
      z.object({
        path: z.string().describe('The field, with dots; empty for the whole request'),
        message: z.string().describe('What is wrong with it'),
      }),
    )
    .optional()
    .describe('Which fields are at fault'),
  existingId: z.string().optional().describe('The record it collides with, or into which the one asked for was merged'),
});

/** The error responses of a route by status. A status with one code is the same everywhere, so it is a component. */
export function errorResponsesOf(route: Route): Record<string, object> {
  const byStatus = Map.groupBy(codesOf(route), (code) => problems[code].status);
  const sorted = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    sorted.map(([status, [first, ...others]]) => [
      status,
      others.length === 0
        ? { $ref: `#/components/responses/${componentName(first as ProblemCode)}` }
        : errorResponse(status, [first as ProblemCode, ...others]),
    ]),
  );
}

/** The responses for the codes that have a status to themselves in at least one operation. */
export function errorResponseComponents(): Record<string, object> {
  const shared = codes.filter((code) =>
    routes.some((route) => {
      const sameStatus = codesOf(route).filter((other) => problems[other].status === problems[code].status);
      return sameStatus.length === 1 && sameStatus[0] === code;
    }),
  );
  return Object.fromEntries(shared.map((code) => [componentName(code), errorResponse(problems[code].status, [code])]));
}

/** One example for each code that any route may answer with. */
export function problemExampleComponents(): Record<string, object> {
  const used = codes.filter((code) => routes.some((route) => codesOf(route).includes(code)));
  return Object.fromEntries(
    used.map((code) => [componentName(code), { summary: problems[code].title, value: exampleProblem(code) }]),
  );
}

const componentName = (code: ProblemCode) => code.replaceAll(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase());

function errorResponse(status: number, codes: readonly ProblemCode[]): object {
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].when}`).join('\n\n'),
    headers: errorHeaders(status),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${componentName(code)}` }]),
        ),
      },
    },
    'x-codes': codes,
  };
}

/** An answer without a valid key (401) or without the store (5xx) cannot tell how many requests the key has left. */
function errorHeaders(status: number): object {
  return {
    ...header('X-Request-Id'),
    ...(status !== 401 && status < 500 && { ...header('RateLimit'), ...header('RateLimit-Policy') }),
    ...((status === 401 || status === 403) && header('WWW-Authenticate')),
    ...((status === 429 || status === 503) && header('Retry-After')),
  };
}
