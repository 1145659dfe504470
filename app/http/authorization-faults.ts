import type { IncomingMessage } from 'node:http';

/** How many headers of this name a request has. Node drops all but the first. Names and values alternate. */
export const authorizationHeaders = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.length === NAME.length && text.toLowerCase() === NAME)
    .length;

const NAME = 'authorization';

/** A text in the place of the key that certainly is none: quotation marks around it, or a variable that nobody filled. */
export const NO_KEY = /^["'“«]|^[<$%{]|^(undefined|null|none|bearer)$/i;

/** The headers in which other services take their keys. */
const OTHER_HEADERS = ['x-api-key', 'api-key', 'x-auth-token', 'x-access-token'];

const SCHEMES = ['Basic', 'Token', 'ApiKey', 'Digest', 'Key'];

/** The fault of the header that should carry the key, in a sentence that repeats nothing of it; undefined if there is none. */
export function headerFault({ headers, rawHeaders }: IncomingMessage): string | undefined {
  const value = headers.authorization?.trim();
  if (value === undefined) {
    const other = OTHER_HEADERS.find((name) => headers[name] !== undefined);
    return other && `The header ${other} is not read.`;
  }
  if (authorizationHeaders(rawHeaders) > 1) return 'There are two Authorization headers.';
  if (value === '') return 'The Authorization header is empty.';
  if (/^["'“«]|["'”»]$|^Bearer +["'“«]/i.test(value)) return 'The Authorization header has quotation marks.';
  if (/^Bearer[ :]+Bearer\b/i.test(value)) return 'The Authorization header says Bearer twice.';
  if (/,/.test(value)) return 'The Authorization header has two values, with a comma between them.';
  if (/^clef_/.test(value)) return 'The word Bearer is missing before the key.';
  const scheme = SCHEMES.find((name) => value.toLowerCase().startsWith(`${name.toLowerCase()} `));
  if (scheme) return `The Authorization header says ${scheme} instead of Bearer.`;
  if (/^Bearer$/i.test(value)) return 'There is no key after the word Bearer.';
  if (/^Bearer +([<$%{]|undefined$|null$|none$)/i.test(value))
    return 'In the place of the key stands a variable that was not filled.';
  if (/^Bearer +\S+\s+\S/i.test(value)) return 'There is a space within the key.';
  return 'The Authorization header is not of the form Bearer clef_….';
}
