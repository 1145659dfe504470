import { expect } from 'vitest';
import { routes } from '../../rest/routes.ts';

const names = routes.map(({ operation }) => operation.name).join('|');
const folders = new Set(routes.map(({ path }) => path.split('/')[1]));

/** Things that a model cannot use: REST operations, methods and paths, and actions that no tool offers. */
const REST_ONLY = [
  new RegExp(`\\b(${names})\\b`),
  /\b(GET|POST|PUT|PATCH|DELETE)\b/,
  new RegExp(`(?<![:/\\w])/(api|${[...folders].join('|')})\\b`),
  /\bREST\b|allowDuplicate|create a task|or record the consent/i,
];

export function expectNothingOfRest(text: string): void {
  for (const pattern of REST_ONLY) expect(text).not.toMatch(pattern);
}
