/**
 * Google's address book names the kind of a cell in a column beside it: « Téléphone 2 - Étiquette » says « Domicile » of « Téléphone 2 -
 * Valeur ».
 */
const VALUE = /^(.+\S)\s+-\s+(?:value|valeur)$/i;
const LABEL = /^(.+\S)\s+-\s+(?:label|type|étiquette|libellé)$/i;
/** A field that the person has named, whose number says nothing. */
const CUSTOM = /^(?:custom field|champ personnalisé) /i;

const stemIn = (pattern: RegExp, heading: string): string | undefined => pattern.exec(heading.normalize('NFC'))?.[1];

/** The positions of the columns of labels, by those of the columns of values. */
export function labelColumns(headings: readonly string[]): ReadonlyMap<number, number> {
  const pairs = headings.flatMap((heading, index) => {
    const stem = stemIn(VALUE, heading);
    const label = headings.findIndex((other) => stem !== undefined && stemIn(LABEL, other) === stem);
    return label === -1 ? [] : [[index, label] as const];
  });
  return new Map(pairs);
}

/** The label as a person reads it. Google marks the kinds of its own: `* Work`. */
export const labelIn = (cell: string | undefined): string | undefined =>
  cell?.trim().replace(/^\*\s*/, '') || undefined;

/** The heading under which a note has the cell. */
export function headingUnder(heading: string, label: string | undefined): string {
  const stem = stemIn(VALUE, heading);
  if (!stem || !label) return heading;
  return CUSTOM.test(stem) ? label : `${stem} (${label})`;
}
