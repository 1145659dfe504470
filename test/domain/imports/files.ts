import type { SourceFile } from '../../../domain/imports/source-file.ts';

/** A file of the given bytes or text (UTF-8), which arrives in pieces of `pieceBytes`. */
export function fileOf(
  content: string | Uint8Array,
  options: Partial<SourceFile> = {},
  pieceBytes = 65_536,
): SourceFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    name: 'test.csv',
    open: async function* () {
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    },
    ...options,
  };
}

/** A table as CSV. */
export const csv = (rows: readonly (readonly string[])[], separator = ';', newline = '\n'): string =>
  rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join(newline);

const quoted = (cell: string, separator: string): string =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The columns of a contact, as agencies name them. */
export const heading = [
  'Prénom',
  'Nom',
  'E-mail',
  'Portable',
  'Projet',
  'Budget max',
  'Ville recherchée',
  'Type de bien',
  'Tags',
  'Étape',
  'Négociateur',
];

/** A row with a value in each of them. */
export const marie = [
  'Marie',
  'Le Bris',
  'Marie.LeBris@exemple.fr',
  '06 39 98 12 34',
  'Achat',
  '320 000 €',
  'Nantes, Rezé',
  'Maison',
  'famille',
  'Qualifié',
  'Camille Test',
];

/** An import of contacts with these rows. */
export const contactsFile = (...rows: string[][]) => ({ kind: 'contacts', file: fileOf(csv([heading, ...rows])) });
