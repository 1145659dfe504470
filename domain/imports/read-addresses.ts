import { storedAddress } from '../contacts/addresses/other-addresses.ts';
import { maxOtherAddresses } from '../contacts/limits.ts';
import { isEmail } from '../shared/is-email.ts';
import { PartlyRead, type Reading, shown, Unreadable } from './values.ts';

/** Reads the numbers and e-mail addresses of a cell, as people write them: several, and with words beside them. */

const readNumber = (text: string) => (isEmail(text) ? undefined : storedAddress(text.replace(/^'/, '')));
const readEmail = (text: string) => (isEmail(text) ? storedAddress(withoutDecoration(text)) : undefined);

/** Web pages and address books leave invisible marks, `mailto:` and spaces around the sign. */
const withoutDecoration = (email: string): string =>
  email
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s*@\s*/, '@')
    .trim()
    .replace(/^mailto:/i, '');

/** A whole French number, also without the zero that a spreadsheet takes off, or one with its country code. Digits that go on after it make it none. */
const NUMBER = String.raw`(?:(?:\+|00)[1-9](?:[ .\-/()]*\d){7,14}|0[1-9](?:[ .\-/]*\d{2}){4}|[1-79]\d{8})(?!\d)`;
const numbersInText = new RegExp(String.raw`(?<![\d+])${NUMBER}(?![ .\-/]+(?!${NUMBER})\d)`, 'g');
const emailsInText = /[^\s<>()[\],;:"«»]+@[^\s<>()[\],;:"«»]+\.[\p{L}\d-]+/gu;

/** Reads the addresses of a cell. It is unreadable only if none of them can be read. */
const readAddresses =
  (read: (text: string) => string | undefined, inText: readonly RegExp[], fault: string) =>
  (cell: string): Reading<string[]> | PartlyRead<string[]> => {
    const pieces = piecesOf(cell, read).flatMap((piece) =>
      piece.address ? piece : wordsAround(piece.text, read, inText),
    );
    const found = [...new Set(pieces.flatMap(({ address }) => address ?? []))];
    if (found.length > maxOtherAddresses) {
      return new Unreadable(`has more than ${maxOtherAddresses} numbers or addresses`);
    }
    if (found.length === 0) return new Unreadable(`${fault}: ${shown(cell)}`);
    const unread = pieces.flatMap(({ text, address }) => (address ? [] : text)).join(' / ');
    if (unread === '') return found;
    return /[\d@]/.test(unread)
      ? new PartlyRead(found, `${fault}: ${shown(unread)}`, true)
      : new PartlyRead(found, `has words beside a number or address: ${shown(unread)}`);
  };

export const readPhones = readAddresses(readNumber, [numbersInText], 'is not a phone number');
export const readEmails = readAddresses(readEmail, [emailsInText], 'is not an e-mail address');
export const readAnyAddress = readAddresses(
  (text) => readNumber(text) ?? readEmail(text),
  [numbersInText, emailsInText],
  'is neither a phone number nor an e-mail address',
);

type Piece = { text: string; address: string | undefined };

/** A slash or a dash may also stand inside of a number: `06/39/98/12/34`. The library would take `;` and a number for an extension. */
const piecesOf = (cell: string, read: (text: string) => string | undefined): Piece[] => {
  const readPieces = (text: string, between: RegExp): Piece[] =>
    text.split(between).flatMap((part) => (part.trim() ? { text: part.trim(), address: read(part.trim()) } : []));
  return readPieces(cell, /:::|[,;|\n]|\s(?:ou|et|or|and)\s/i).flatMap((piece) =>
    piece.address ? piece : readPieces(piece.text, /\/|\s[-–—]\s/),
  );
};

/** The addresses within a text, and the words around them: « 06 39 98 12 16 (bureau) ». */
function wordsAround(text: string, read: (text: string) => string | undefined, inText: readonly RegExp[]): Piece[] {
  const found: Piece[] = [];
  const words = inText.reduce(
    (rest, pattern) =>
      rest.replace(pattern, (written) => {
        const address = read(written);
        if (address) found.push({ text: written, address });
        return address ? ' ' : written;
      }),
    text,
  );
  const rest = words
    .replace(/[<(]\s*[>)]/g, ' ')
    .trim()
    .replace(/\s+/g, ' ');
  return /[\p{L}\d@]/u.test(rest) ? [...found, { text: rest, address: undefined }] : found;
}
