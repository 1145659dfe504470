import { templateParts } from '../../../domain/drafts/template.ts';

/** A text in which values are missing, each as `[Prénom]`: nobody sees braces. */
export const withGaps = (text: string, names: Readonly<Record<string, string>>): string =>
  templateParts(text)
    .map((part) => (typeof part === 'string' ? part : `[${names[part.name] ?? part.name}]`))
    .join('');
