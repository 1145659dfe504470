import type { z } from 'zod';
import { distanceBetween } from '../domain/shared/edit-distance.ts';
import type { FieldError } from '../domain/shared/refusal.ts';

type UnknownKeys = z.core.$ZodIssueUnrecognizedKeys;

/** A contract may have more fields than a model should have to read. */
const MAX_NAMED = 8;

/** The issue of an unknown field does not say which ones there are; this error map of zod makes them its message. */
export const fieldsAsMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'unrecognized_keys') return undefined;
  const { shape = {} } = (issue.inst as Partial<z.ZodObject> | undefined) ?? {};
  return Object.keys(shape)
    .filter((name) => !Object.hasOwn(issue.input as object, name))
    .join(' ');
};

/** An error for each unknown field, with the name that was probably meant. The first also has the fields that can still be given. */
export function unknownFields({ keys, message, path }: UnknownKeys): FieldError[] {
  const fields = message.split(' ').filter((name) => name !== '');
  return keys.map((key, index) => {
    const ranked = fields.map((name) => [likeness(key, name), name] as const).sort(([a], [b]) => b - a);
    const [[likest, meant] = [0, '']] = ranked;
    const sentences = [
      'is not a known field.',
      likest > 0 && `Did you mean \`${meant}\`?`,
      index === 0 && list(ranked.map(([, name]) => name)),
    ];
    return { path: [...path, key].join('.'), message: sentences.filter(Boolean).join(' ') };
  });
}

function list(names: string[]): string {
  if (names.length === 0) return 'All others are given.';
  const named = names.slice(0, MAX_NAMED).join(', ');
  return `The other fields are ${named}${names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''}.`;
}

/** 3 for another spelling of the name, 2 for a slip, 1 for a longer or shorter form, 0 for another name. */
function likeness(given: string, name: string): number {
  const [a, b] = [plain(given), plain(name)];
  if (a === b) return 3;
  // Two letters that changed places are two changes.
  const slips = b.length < 5 ? b.length / 3 : Math.max(2, b.length / 3);
  if (distanceBetween(a, b, Math.floor(slips)) <= slips) return 2;
  const isForm = a !== '' && (a.startsWith(b) || a.endsWith(b) || b.startsWith(a) || b.endsWith(a));
  return isForm ? 1 : 0;
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
