/** Placeholders that a template leaves in a text when a value is missing: `{{prénom}}`, `${name}`, `%nom%`, `[Nom]`, null. */
const placeholder =
  /\{\{[^{}\n]{0,60}\}\}|\$\{[^{}\n]{0,60}\}|%\p{L}[\p{L}_]{1,30}%|\[\p{L}[^\][\n]{0,40}\](?!\()|\[object Object\]|(?<![\p{L}\d_])(?:null|undefined|NaN)(?![\p{L}\d_])/gu;

/** The places of the placeholders. The text of a Markdown link, `[here](…)`, is not one. */
export const placeholdersIn = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(placeholder)].map(({ 0: written, index }) => ({ start: index, end: index + written.length }));
