import type { FilledTemplate as Filled } from './template.ts';

/**
 * Writes what is missing as `[prénom du contact]`, which the checks flag as a gap: nobody sees braces, and nobody sends the
 * gap unnoticed.
 */
export function withGaps({ subject, body, missing }: Filled, names: Record<string, string>): Filled {
  const fill = (text: string) =>
    text.replace(/\{\{([^{}|]*)\}\}/g, (_, name: string) => `[${names[name.trim()] ?? name.trim()}]`);
  return { subject: subject === null ? null : fill(subject), body: fill(body), missing };
}
