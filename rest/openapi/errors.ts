import { z } from 'zod';
import { type ProblemCode, problems } from '../../http/problem.ts';
import { guide } from '../../http/problem-guide.ts';
import { codesOf } from '../refusals.ts';
import { type Route, routes } from '../routes.ts';
import { header } from './headers.ts';

const codes = Object.keys(problems) as ProblemCode[];

/** The body of every error (RFC 9457). */
export const ProblemBody = z.object({
  type: z.string().meta({ format: 'uri-reference' }).describe('Where this code is explained'),
  title: z.string().describe('The code in words, always the same'),
  status: z.int().min(400).max(599),
  detail: z.string().describe('What happened this time'),
  code: z.enum(codes).describe('What scripts may rely on'),
  requestId: z.string().describe('As in X-Request-Id; it finds our log line'),
  hint: z.string().optional().describe('What to do next'),
  errors: z
    .array(
      z.object({
        path: z.string().describe('The field, with dots; empty for the whole request'),
        message: z.string(),
      }),
    )
    .optional()
    .describe('Which fields are at fault'),
  existingId: z.string().optional().describe('The record it collides with'),
});

/** One problem as it would be answered. */
function problemExample(code: ProblemCode) {
  const { status, title } = problems[code];
  const { detail, ...more } = guide[code].example;
  const requestId = 'req_0f6cbd9e-8f5b-4d0a-9a53-2f0d3c1b7e42';
  return { type: `/docs#${code}`, title, status, detail, code, requestId, ...more };
}

/** An operation's errors by status. Those with a single code are the same everywhere and are components. */
export function errorsOf(route: Route): Record<string, object> {
  const byStatus = Map.groupBy(codesOf(route), (code) => problems[code].status);
  const sorted = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    sorted.map(([status, [first, ...others]]) => [
      status,
      others.length === 0
        ? { $ref: `#/components/responses/${componentName(first as ProblemCode)}` }
        : errorAnswer(status, [first as ProblemCode, ...others]),
    ]),
  );
}

/** The errors that stand alone under their status in at least one operation. */
export function sharedErrors(): Record<string, object> {
  const named = codes.filter((code) =>
    routes.some((route) => {
      const neighbours = codesOf(route).filter((other) => problems[other].status === problems[code].status);
      return neighbours.length === 1 && neighbours[0] === code;
    }),
  );
  return Object.fromEntries(named.map((code) => [componentName(code), errorAnswer(problems[code].status, [code])]));
}

/** One example for each code that any route may answer with. */
export function problemExamples(): Record<string, object> {
  const used = codes.filter((code) => routes.some((route) => codesOf(route).includes(code)));
  return Object.fromEntries(
    used.map((code) => [componentName(code), { summary: problems[code].title, value: problemExample(code) }]),
  );
}

const componentName = (code: ProblemCode) => code.replaceAll(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase());

function errorAnswer(status: number, these: readonly ProblemCode[]): object {
  return {
    description: these.map((code) => `\`${code}\`: ${guide[code].when}`).join('\n\n'),
    headers: errorHeaders(status),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(
          these.map((code) => [code, { $ref: `#/components/examples/${componentName(code)}` }]),
        ),
      },
    },
    'x-codes': these,
  };
}

/** Who has no key, or meets a store that is away, has no budget to be told of. */
function errorHeaders(status: number): object {
  return {
    ...header('X-Request-Id'),
    ...(status !== 401 && status < 500 && { ...header('RateLimit'), ...header('RateLimit-Policy') }),
    ...((status === 401 || status === 403) && header('WWW-Authenticate')),
    ...((status === 429 || status === 503) && header('Retry-After')),
  };
}
