import { templateParts } from '../../../../domain/drafts/template.ts';

/** « Bonjour Madame Le Goff, », « Hello Nils, », with a name or a variable at most. */
const greeting =
  /^\s*(?:[Bb]onjour|[Bb]onsoir|[Cc]hère?s?|[Mm]adame|[Mm]onsieur|Hello|Hi|Dear|Good (?:morning|afternoon|evening))(?:\s+(?:\p{Lu}[\p{L}’'.-]*|et|de|du|la|le|à|tous|toutes|madame|monsieur|cher|chère|and|all|\{\{[^}]*\}\})){0,7}\s*[,!]\s*/u;

export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The words of a message on one line, without the greeting with which nearly all begin. A text that is nothing else is kept. */
export function withoutGreeting(text: string): string {
  const line = onOneLine(text);
  const rest = line.replace(greeting, '');
  return rest === '' ? line : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** A text in which values are missing, each as `[Prénom]`: nobody sees braces. */
export const withGaps = (text: string, names: Readonly<Record<string, string>>): string =>
  templateParts(text)
    .map((part) => (typeof part === 'string' ? part : `[${names[part.name] ?? part.name}]`))
    .join('');
