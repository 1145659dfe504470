/**
 * Variables in the words of people: `{{contact.firstName|Madame}}` is shown as `[prénom du contact]`, and its fallback in a
 * field of its own.
 */

export type Names = Readonly<Record<string, string>>;
export type Fallbacks = Readonly<Record<string, string>>;

const variable = /\{\{([^{}|]*)(?:\|([^{}|\r\n]*))?\}\}/g;

/** A template as people read it. */
export const shownTemplate = (template: string, names: Names): string =>
  template.replace(variable, (written, name: string) => (names[name.trim()] ? `[${names[name.trim()]}]` : written));

export const fallbacksIn = (...templates: string[]): Fallbacks =>
  Object.fromEntries(
    templates.flatMap((template) =>
      [...template.matchAll(variable)].flatMap(([, name = '', fallback]) =>
        fallback ? [[name.trim(), fallback]] : [],
      ),
    ),
  );

/** The variables of a text that people wrote, in their order. */
export const variablesIn = (shown: string, names: Names): string[] =>
  Object.entries(names)
    .filter(([, label]) => shown.includes(`[${label}]`))
    .sort(([, a], [, b]) => shown.indexOf(`[${a}]`) - shown.indexOf(`[${b}]`))
    .map(([name]) => name);

/** The template that a shown text stands for. A fallback holds no braces and no bar, which would end it. */
export const storedTemplate = (shown: string, fallbacks: Fallbacks, names: Names): string =>
  Object.entries(names).reduce((text, [name, label]) => {
    const fallback = (fallbacks[name] ?? '').replace(/[{}|\r\n]/g, '').trim();
    return text.replaceAll(`[${label}]`, () => (fallback ? `{{${name}|${fallback}}}` : `{{${name}}}`));
  }, shown);
