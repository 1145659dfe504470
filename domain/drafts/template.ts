// The console's pages import this file to show errors during editing, so it must not import storage code.

/** The variables of a text, written `{{contact.firstName}}` or, with a fallback for a missing value,
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

/** The values for one contact. A value that must not appear in a message is missing (see `plainValue`). */
export type TemplateValues = Partial<Record<Variable, string>>;

const placeholder = /\{\{([^{}|]*)(?:\|([^{}|\r\n]*))?\}\}/g;

/** An error in a variable; `written` is its text. */
export type TemplateError = { kind: 'unknown' | 'empty_fallback' | 'unfinished'; written: string };

/**
 * Every error in the variables of a text.
 * @param isKnown whether there is a variable of this name: some texts have further ones
 */
export function templateErrors(template: string, isKnown: (name: string) => boolean = isVariable): TemplateError[] {
  const errors = [...template.matchAll(placeholder)].flatMap(([written, name = '', fallback]): TemplateError[] => {
    if (!isKnown(name.trim())) return [{ kind: 'unknown', written }];
    return fallback !== undefined && fallback.trim() === '' ? [{ kind: 'empty_fallback', written }] : [];
  });
  const [written] = /\{\{|\}\}/.exec(template.replaceAll(placeholder, '')) ?? [];
  return written ? [...errors, { kind: 'unfinished', written }] : errors;
}

/** A variable as it stands in a text. */
export type Placeholder = { written: string; name: string; fallback: string | undefined };

/** The texts and variables of a template, in order. Together they are the template. */
export function templateParts(template: string): (string | Placeholder)[] {
  const parts: (string | Placeholder)[] = [];
  let end = 0;
  for (const { 0: written, 1: name = '', 2: fallback, index } of template.matchAll(placeholder)) {
    if (index > end) parts.push(template.slice(end, index));
    parts.push({ written, name: name.trim(), fallback: fallback?.trim() });
    end = index + written.length;
  }
  return end < template.length ? [...parts, template.slice(end)] : parts;
}

/** A variable as a text contains it. Characters that would end the fallback are left out. */
export function writtenVariable(name: string, fallback = ''): string {
  const words = fallback.replace(/[{}|\r\n]/g, ' ').trim();
  return words === '' ? `{{${name}}}` : `{{${name}|${words}}}`;
}

export const isVariable = (name: string): name is Variable => Object.hasOwn(variables, name);

/** The text for one contact, and the variables that have neither a value nor a fallback. */
export function fillTemplate<Name extends string = Variable>(
  template: string,
  values: Partial<Record<Name, string>>,
): { text: string; missing: Name[] } {
  const missing = new Set<Name>();
  const text = template.replaceAll(placeholder, (written, rawName: string, fallback: string | undefined) => {
    const name = rawName.trim() as Name;
    const value: string | undefined = values[name] ?? fallback?.trim();
    if (value === undefined) missing.add(name);
    return value ?? written;
  });
  return { text, missing: [...missing] };
}
