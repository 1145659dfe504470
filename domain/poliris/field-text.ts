import { latinText } from './latin-text.ts';
import { SEPARATOR } from './ranks.ts';

/** A text as a field of `Annonces.csv` has it, but with line breaks: no tags, no quotation marks, no separator, latin-1 alone. */
export function fieldText(text: string): { text: string; lost: string[] } {
  const { text: latin, lost } = latinText(text);
  const plain = withoutTags(latin).replaceAll('"', "'").replaceAll(SEPARATOR, '! #');
  const lines = plain.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' ').trim());
  return { text: lines.join('\n').trim(), lost };
}

/** A tag that is left when others are taken out of it goes too. « < 100 m² » is none. */
function withoutTags(text: string): string {
  const less = text.replaceAll(LINE_ENDING_TAG, '\n').replaceAll(TAG, '');
  return less === text ? text : withoutTags(less);
}

const LINE_ENDING_TAG = /<br\s*\/?>|<\/(?:p|div|li|ul|ol|h[1-6])\s*>/gi;
const TAG = /<(?:\/?[a-z][^<>]*|!--[^<>]*)>/gi;

export const LINE_BREAK = '<BR>';

/** The text with its line breaks as one line, at most so many characters long. What is cut ends after a word. */
export function cutText(text: string, most: number, lineBreak: string): string {
  const whole = text.replaceAll('\n', lineBreak);
  if (whole.length <= most) return whole;
  let room = most - MORE.length;
  let end = 0;
  for (const character of text) {
    room -= character === '\n' ? lineBreak.length : 1;
    if (room < 0) break;
    end += 1;
  }
  // The character after the end tells whether the last word is whole. One word alone is cut.
  const words = text.slice(0, end + 1).replace(/\s+\S*$/, '');
  return words.slice(0, end).replaceAll('\n', lineBreak) + MORE;
}

const MORE = '...';

const LONGEST_ADDRESS = 256;

/** An address on the web as a field has it; undefined if it is none, or the field has no room for it. */
export function webAddress(written: string): string | undefined {
  const url = URL.parse(written);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  const address = url.href.replaceAll(SEPARATOR, '%21#');
  return address.length <= LONGEST_ADDRESS ? address : undefined;
}

/** The photos that a portal can fetch. */
export const photoAddresses = (photos: readonly string[]): string[] =>
  photos.flatMap((photo) => webAddress(photo) ?? []);
