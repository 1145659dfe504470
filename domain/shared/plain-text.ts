import { BLANKS, INVISIBLE, JOINER } from '../../storage/migrations/baseline/text-rules.ts';

const blanks = new RegExp(`[${BLANKS}]`, 'g');
const invisible = new RegExp(`[${INVISIBLE}]`, 'g');
const invisibleInLabels = new RegExp(`[${INVISIBLE.replace(JOINER, '')}]`, 'g');

/**
 * A text as it is compared, by what it shows: in NFC, with every kind of blank as a space, without invisible characters. `clef_plain`
 * in the database is the same.
 */
export const plainText = (text: string): string => text.replace(blanks, ' ').replace(invisible, '').normalize('NFC');

/** A tag as it is stored and looked for (`clef_label` in the database): as `plainText`, with single spaces and whole pictures. */
export const labelOf = (text: string): string =>
  text.replace(blanks, ' ').replace(invisibleInLabels, '').replace(/ +/g, ' ').trim().normalize('NFC') || text;
