/** What a template leaves in a text where a value was missing: `{{prénom}}`, `${name}`, `%nom%`, `[Nom]`, null. */
const blank =
  /\{\{[^{}\n]{0,60}\}\}|\$\{[^{}\n]{0,60}\}|%\p{L}[\p{L}_]{1,30}%|\[\p{L}[^\][\n]{0,40}\](?!\()|\[object Object\]|(?<![\p{L}\d_])(?:null|undefined|NaN)(?![\p{L}\d_])/gu;

/** No list of warnings is read further. */
const mostBlanks = 20;

/** Each once, as written. A link's text in Markdown, `[here](…)`, is none. */
export const leftBlanks = (text: string): string[] => [...new Set(text.match(blank) ?? [])].slice(0, mostBlanks);
