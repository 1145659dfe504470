import type { z } from 'zod';

/** `path` leads through the input to what is wrong: `terms.amountEuros`. */
export type FieldError = { path: string; message: string };

/** The faults of a form by the name of the field, in the reader's language. */
export type Faults = Record<string, string>;

type FoundFaults = {
  /** Found by the browser, the contract or the server, in English. */
  errors: readonly FieldError[];
  /** Found by the page itself, in the reader's language. */
  own?: Record<string, string | false | undefined> | undefined;
  fields: object;
  /** Says a fault in the reader's language. */
  sentenceOf(message: string): string;
};

/** The first fault of each field. The page's own sentence comes before what the contract says, because it knows the field. */
export function faultsByField({ errors, own = {}, fields, sentenceOf }: FoundFaults): Faults {
  const found = errors.toReversed().flatMap((error) => {
    const name = fieldOf(error, fields);
    return name ? [[name, capitalized(sentenceOf(error.message))] as const] : [];
  });
  const said = Object.entries(own).flatMap(([name, fault]) => (fault ? [[name, fault] as const] : []));
  return Object.fromEntries([...found, ...said]);
}

/**
 * The field of a form that a fault is about: `terms.amountEuros` is about the field of that name, about `terms`, or about
 * `amountEuros` in a form of it. A fault in a whole group, `terms`, stands at the first field of it.
 */
export const fieldOf = ({ path }: FieldError, fields: object) =>
  [path, ...path.split('.')].find((part) => Object.hasOwn(fields, part)) ??
  Object.keys(fields).find((name) => name.startsWith(`${path}.`));

export const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export function contractFaults(contract: z.ZodType | undefined, input: unknown): FieldError[] {
  const issues = contract?.safeParse(input).error?.issues ?? [];
  return issues.map(({ path, message }) => ({
    path: path.join('.'),
    message: message.endsWith('received undefined') ? 'is required' : message,
  }));
}

type Bounds = { least?: number; most: number };

/** A number out of its bounds, in the words of the contracts, for fields whose contract has other bounds or another unit. */
export function boundFault(given: number | null, { least = 0, most }: Bounds): string | undefined {
  if (given === null || Number.isNaN(given)) return undefined;
  if (given < least) return `Too small: expected number to be >=${least}`;
  return given > most ? `Too big: expected number to be <=${most}` : undefined;
}

type Rule = 'valueMissing' | 'typeMismatch' | 'rangeUnderflow' | 'rangeOverflow' | 'stepMismatch' | 'patternMismatch';

/** The part of an input that says which of the browser's rules its value breaks. */
type Constrained = {
  type: string;
  validity: { readonly [Broken in Rule]?: boolean };
  getAttribute(name: string): string | null;
};

/** A fault that the browser's own rules found, in the words of the contracts: the browser speaks its own language. */
export function constraintFault(input: Constrained): string {
  const { valueMissing, typeMismatch, rangeUnderflow, rangeOverflow, stepMismatch } = input.validity;
  if (valueMissing) return 'is required';
  if (typeMismatch && input.type === 'email') return 'not an e-mail address';
  if (rangeUnderflow) return `Too small: expected number to be >=${input.getAttribute('min')}`;
  if (rangeOverflow) return `Too big: expected number to be <=${input.getAttribute('max')}`;
  return stepMismatch ? 'must be a whole number' : 'Invalid value';
}
