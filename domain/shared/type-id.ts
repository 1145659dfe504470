/**
 * UUIDs as TypeID text (TypeID spec 0.3): Crockford's base32 of the 128 bits, after two zero bits. 30 of a UUID's 32
 * hexadecimal digits are six groups of 20 bits: five of those digits, or four of base32. So small numbers and tables are enough.
 */

const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz';
const HEXADECIMAL = '0123456789abcdef';

/** The value of each digit, by its character code. */
const valuesOf = (digits: string): Uint8Array =>
  Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, digits.indexOf(String.fromCharCode(code))));
const base32Values = valuesOf(BASE32);
const hexadecimalValues = valuesOf(HEXADECIMAL);

/** All texts of two digits, by their bits. */
const pairsOf = (digits: string): string[] => [...digits].flatMap((high) => [...digits].map((low) => high + low));
const base32Pairs = pairsOf(BASE32);
const hexadecimalPairs = pairsOf(HEXADECIMAL);

/** @param uuid as PostgreSQL writes it: in lower case, with its hyphens */
export function encodeUuid(uuid: string): string {
  const value = (at: number) => hexadecimalValues[uuid.charCodeAt(at)] as number;
  const group = (a: number, b: number, c: number, d: number, e: number) => {
    const bits = (value(a) << 16) | (value(b) << 12) | (value(c) << 8) | (value(d) << 4) | value(e);
    return `${base32Pairs[bits >> 10]}${base32Pairs[bits & 0x3ff]}`;
  };
  const first = base32Pairs[(value(0) << 4) | value(1)];
  // The hyphens are at 8, 13, 18 and 23.
  return `${first}${group(2, 3, 4, 5, 6)}${group(7, 9, 10, 11, 12)}${group(14, 15, 16, 17, 19)}${group(20, 21, 22, 24, 25)}${group(26, 27, 28, 29, 30)}${group(31, 32, 33, 34, 35)}`;
}

/** @param text that `isEncodedUuid` accepts */
export function decodeUuid(text: string): string {
  const value = (at: number) => base32Values[text.charCodeAt(at)] as number;
  const group = (at: number) => {
    const bits = (value(at) << 15) | (value(at + 1) << 10) | (value(at + 2) << 5) | value(at + 3);
    return `${HEXADECIMAL[bits >> 16]}${hexadecimalPairs[(bits >> 8) & 0xff]}${hexadecimalPairs[bits & 0xff]}`;
  };
  const first = hexadecimalPairs[(value(0) << 5) | value(1)];
  const digits = `${first}${group(2)}${group(6)}${group(10)}${group(14)}${group(18)}${group(22)}`;
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
}

/** The first of the 26 digits holds three bits. Each UUID has one such text, and each such text is one UUID. */
const ENCODED = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

export const isEncodedUuid = (text: string): boolean => ENCODED.test(text);
