import iconv from 'iconv-lite';
import type { Encoding } from '../source-file.ts';
import { plausibilityOf } from './french-text.ts';

/**
 * Undoes what a program did that read UTF-8 as another encoding and stored the result: « HÃ©lÃ¨ne » for « Hélène » by Windows-1252,
 * « H√©l√®ne » by the Mac's.
 */
export type Repair = (text: string) => string;

const misreadAs: readonly Encoding[] = ['windows-1252', 'macintosh', 'cp850'];

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The repair of a file by its words that are not ASCII; undefined for one that needs none. */
export function findRepair(words: string): Repair | undefined {
  const before = plausibilityOf(words);
  const [best] = misreadAs
    .map((encoding) => repairOf(encoding))
    .map((repair) => ({ repair, score: plausibilityOf(repair(words)) }))
    .toSorted((a, b) => b.score - a.score);
  return best && best.score > before ? best.repair : undefined;
}

/** A sequence that is no UTF-8, or stands for a character that French does not use, stays as it is. */
function repairOf(encoding: Encoding): Repair {
  const byteOf = bytesOf(encoding);
  const between = (from: number, to: number) =>
    [...byteOf].flatMap(([letter, byte]) => (byte >= from && byte <= to ? escaped(letter) : [])).join('');
  const [pair, triple, following] = [between(0xc2, 0xdf), between(0xe0, 0xef), between(0x80, 0xbf)];
  const sequence = new RegExp(`[${pair}][${following}]|[${triple}][${following}]{2}`, 'g');
  // The second half of « à » is a no-break space, which many programs make a space or cut off.
  const halfOfA = new RegExp(`${iconv.decode(Buffer.from([0xc3]), encoding)}(?= |$)`, 'gm');
  return (text) =>
    text
      .replace(sequence, (found) => {
        const letter = decoded([...found].map((one) => byteOf.get(one) as number));
        return letter && isExpected.test(letter) ? letter : found;
      })
      .replace(halfOfA, 'à');
}

/** Accents of Western Europe, typographic signs and the euro. */
const isExpected = /^[\u00a0-\u017f\u2010-\u203a\u20ac\u2122]$/;

/** The bytes above ASCII by the characters that they are read as. Windows leaves some of them as control characters. */
function bytesOf(encoding: Encoding): Map<string, number> {
  const bytes = Array.from({ length: 128 }, (_, index) => index + 128);
  const letters = bytes.map((byte) => [iconv.decode(Buffer.from([byte]), encoding), byte] as const);
  const controls =
    encoding === 'windows-1252' ? bytes.slice(0, 32).map((byte) => [String.fromCharCode(byte), byte] as const) : [];
  return new Map([...controls, ...letters.filter(([letter]) => letter !== '\ufffd')]);
}

function decoded(bytes: readonly number[]): string | undefined {
  try {
    return utf8.decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}

const escaped = (letter: string): string => letter.replace(/[\\\]^-]/, '\\$&');
