/** The marks of a language: around somebody's words, and around what those words quote themselves. */
type Marks = { before: string; after: string; inner: Readonly<Record<string, string>> };

/** A mark with the blanks on its inner side, which French writes and English does not. */
const FRENCH_MARK = /«\s*|\s*»/g;
const ENGLISH_MARK = /[“”]/g;

const french: Marks = { before: '«\u00a0', after: '\u00a0»', inner: { '«': '“', '»': '”', '“': '‘', '”': '’' } };
const english: Marks = { before: '“', after: '”', inner: { '“': '‘', '”': '’' } };

const replaced = (text: string, marks: RegExp, { inner }: Marks): string =>
  text.replace(marks, (mark) => inner[mark.trim()] ?? mark);

/**
 * Somebody's words as they stand within « »: their own « » become “ ”, and with these their “ ” become ‘ ’. A mark alone is
 * the thing that is quoted, and stays.
 */
export function withinFrenchQuotes(text: string): string {
  if (text.trim().length < 2 || !/[«»]/.test(text)) return text;
  return replaced(replaced(text, ENGLISH_MARK, french), FRENCH_MARK, french);
}

/** Somebody's words as they stand within “ ”: their own “ ” become ‘ ’. A mark alone stays. */
export const withinEnglishQuotes = (text: string): string =>
  text.trim().length < 2 ? text : replaced(text, ENGLISH_MARK, english);

/** « Case “J’accepte” cochée ». Words that are written as a quotation already get no second pair of marks. */
export const inFrenchQuotes = (text: string): string =>
  /^«[^«»]+»$/.test(text.trim()) ? text : french.before + withinFrenchQuotes(text) + french.after;

/** “Box ‘I agree’ ticked” */
export const inEnglishQuotes = (text: string): string =>
  /^“[^“”]+”$/.test(text.trim()) ? text : english.before + withinEnglishQuotes(text) + english.after;
