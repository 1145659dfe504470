import { templateParts } from '../../../domain/drafts/template.ts';

/** Stands for a variable where a text is read or written as Markdown, which takes it for a letter, as the value will be. */
export const CHIP = '\uE000';

/** The text with a `CHIP` for each variable, and how they are written. */
export function maskVariables(text: string): { masked: string; variables: string[] } {
  const parts = templateParts(text);
  return {
    masked: parts.map((part) => (typeof part === 'string' ? part : CHIP)).join(''),
    variables: parts.flatMap((part) => (typeof part === 'string' ? [] : part.written)),
  };
}

export function unmaskVariables(masked: string, variables: readonly string[]): string {
  let next = 0;
  return masked.replaceAll(CHIP, () => {
    next += 1;
    return variables[next - 1] ?? '';
  });
}
