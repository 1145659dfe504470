// Read by the pages too, which name a fault while one writes: nothing here knows the storage.

/** What a text may say of whom it is written to, as `{{contact.firstName}}` or, with words for where it is not known,
 * `{{contact.firstName|Madame, Monsieur}}`. */
export const variables = {
  'contact.firstName': 'The contact’s first name',
  'contact.lastName': 'The contact’s last name',
  'contact.city': 'The first town that the contact searches in',
  'agency.name': 'The agency’s name',
  'agency.city': 'The agency’s town',
  'agent.name': 'The colleague in charge of the contact',
} as const;
export type Variable = keyof typeof variables;
export const variableNames = Object.keys(variables) as Variable[];

/** What is known of one contact; a value that is not fit to stand in a letter is not known. */
export type Values = Partial<Record<Variable, string>>;

const place = /\{\{([^{}|]*)(?:\|([^{}|\r\n]*))?\}\}/g;

/** What is wrong with a variable, and how it was written. */
export type Fault = { kind: 'unknown' | 'empty_fallback' | 'unfinished'; written: string };

/** All that is wrong with the variables of a text. */
export function faultsOf(given: string): Fault[] {
  const faults = [...given.matchAll(place)].flatMap(([written, name = '', fallback]): Fault[] => {
    if (!isVariable(name.trim())) return [{ kind: 'unknown', written }];
    return fallback !== undefined && fallback.trim() === '' ? [{ kind: 'empty_fallback', written }] : [];
  });
  const [written] = /\{\{|\}\}/.exec(given.replaceAll(place, '')) ?? [];
  return written ? [...faults, { kind: 'unfinished', written }] : faults;
}

const isVariable = (name: string): name is Variable => Object.hasOwn(variables, name);

/** The text for one person, and the variables that have neither a value nor a fallback: each leaves a hole. */
export function fill(given: string, values: Values): { text: string; missing: Variable[] } {
  const missing = new Set<Variable>();
  const filled = given.replaceAll(place, (written, given: string, fallback: string | undefined) => {
    const name = given.trim() as Variable;
    const value = values[name] ?? fallback?.trim();
    if (value === undefined) missing.add(name);
    return value ?? written;
  });
  return { text: filled, missing: [...missing] };
}
