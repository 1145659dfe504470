import { z } from 'zod';
import { invalidInput } from '../domain/shared/refusal.ts';
import { valueInWords } from './enum-words.ts';
import { isHostField, wrappers } from './host-fields.ts';
import { isEmpty, isNoValue } from './no-value.ts';

export type Arguments = Record<string, unknown>;

type Schema = z.core.JSONSchema.BaseSchema;

/** Two names of the same thing; each operation has one of them. */
const SYNONYMS = ['prospectId', 'contactId'] as const;

/** Arguments that are a name or a code although their contract says only that they are text. */
const IDENTIFIERS = ['propertyId', 'reference', 'cursor'];

/**
 * For the arguments of a tool's calls, a function that gives them where their meaning is clear: what an optional argument has in
 * place of a value is left out, numbers and values of a list are read from text, and prospectId and contactId mean the same.
 * @param input what the tool takes
 * @throws Refusal (the function) `invalid_request` if the synonyms name two contacts
 */
export function lenientArguments(input: z.ZodObject): (given: Arguments) => Arguments {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' });
  const read = new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      reader(name, schema as Schema, !required.includes(name)),
    ]),
  );
  const contact = SYNONYMS.find((name) => read.has(name));
  const synonym = SYNONYMS.find((name) => name !== contact) as string;
  return (given) => {
    const stated =
      contact !== undefined && Object.hasOwn(given, synonym) ? withOneContact(given, contact, synonym) : given;
    const entries = Object.entries(stated).map(([name, value]) => [name, (read.get(name) ?? readUnknown(name))(value)]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
}

/** A host's own field, and one that holds nothing, are left out. Any other stays, and is refused by name. */
const readUnknown = (name: string) => (value: unknown) =>
  isHostField(name) || isNoValue(value) || isEmptyWrapper(name, value) ? undefined : value;

/** « kwargs: {} » stands beside the arguments where a program has an object for further ones. */
const isEmptyWrapper = (name: string, value: unknown): boolean =>
  wrappers.includes(name) && typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The function that reads one argument; it gives undefined for an optional one that has no value. */
function reader(name: string, schema: Schema, isOptional: boolean): (value: unknown) => unknown {
  const isFreeText = schema.type === 'string' && !schema.enum && !schema.pattern?.endsWith('$') && !isIdentifier(name);
  const isNothing = isFreeText ? isEmpty : (value: unknown) => isNoValue(value) || isZeroForNothing(schema, value);
  const convert = name === 'city' ? (value: unknown) => textOf(listOfTowns(value)) : converter(schema, isFreeText);
  return (value) => (isOptional && isNothing(value) ? undefined : convert(value));
}

const isIdentifier = (name: string) => IDENTIFIERS.includes(name);

/** Some hosts fill what they leave out with 0, which is no id, no date, and no number that begins at 1. */
const isZeroForNothing = ({ type, minimum }: Schema, value: unknown): boolean =>
  (value === 0 || value === '0') && (type === 'string' || (minimum ?? 0) > 0);

/** A text names several towns with commas between them. */
const listOfTowns = (value: unknown): unknown =>
  Array.isArray(value) && value.every((town) => typeof town === 'string') ? value.join(', ') : value;

function converter(schema: Schema, isFreeText: boolean): (value: unknown) => unknown {
  if (schema.enum) return (value) => valueInWords(schema.enum as string[], onlyOf(value));
  if (schema.type === 'integer' || schema.type === 'number') return numberIn;
  if (schema.type === 'boolean') return booleanIn;
  if (schema.type !== 'string') return (value) => value;
  return isFreeText ? (value) => textOf(onlyOf(value)) : (value) => trimmed(textOf(onlyOf(value)));
}

/** A list of one is that one. */
const onlyOf = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;

const booleanIn = (value: unknown): unknown => {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  return word === 'true' || word === 'false' ? word === 'true' : value;
};

/** A phone number or a reference of digits may come as a number. */
const textOf = (value: unknown): unknown => (Number.isSafeInteger(value) ? String(value) : value);

/** Blanks, quotation marks and brackets around a code were copied along, and so was the address of a resource before an id. */
const trimmed = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .trim()
        .replace(/^(["'`])(.*)\1$|^<(.*)>$/, '$2$3')
        .replace(/^clef:\/\/\w+\/(?=\w+$)/, '')
    : value;

function withOneContact(given: Arguments, contact: string, synonym: string): Arguments {
  const { [synonym]: other, ...rest } = given;
  if (isNoValue(other) || other === rest[contact]) return rest;
  if (isNoValue(rest[contact])) return { ...rest, [contact]: other };
  throw invalidInput([{ path: synonym, message: `names another contact than ${contact}; give one of them` }]);
}
