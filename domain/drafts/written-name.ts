import { withoutHidden } from './hidden-characters.ts';

/** Vietnamese and Hebrew put two or three marks on a letter; more of them cover the lines above and below. */
const MAX_MARKS = 3;
const tooManyMarks = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

/**
 * A name as it is stored, in one line: without characters that readers do not see, which could turn the text around it, and without heaps
 * of combining marks. Names stand in lists, subjects and texts that nobody checks again for them.
 */
export const writtenName = (name: string): string =>
  withoutHidden(name)
    .normalize('NFC')
    .replace(/[\t\r\n]+/g, ' ')
    .replace(tooManyMarks, '$1')
    .trim();
