/** Placeholders that a template leaves in a text when a value is missing: `{{prénom}}`, `${name}`, `%nom%`, `[Nom]`, null. */
const placeholder =
  /\{\{[^{}\n]{0,60}\}\}|\$\{[^{}\n]{0,60}\}|%\p{L}[\p{L}_]{1,30}%|\[\p{L}[^\][\n]{0,40}\](?!\()|\[object Object\]|(?<![\p{L}\d_])(?:null|undefined|NaN)(?![\p{L}\d_])/gu;

/** Nobody reads a longer list of warnings. */
const MAX_PLACEHOLDERS = 20;

/** The places of the first 20 placeholders. The text of a Markdown link, `[here](…)`, is not one. */
export const placeholdersIn = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(placeholder)]
    .slice(0, MAX_PLACEHOLDERS)
    .map(({ 0: written, index }) => ({ start: index, end: index + written.length }));
