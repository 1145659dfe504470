import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The format of a key: `clef_`, then 256 random bits as 43 base62 characters, then their CRC-32 as 6. */
const KEY_PREFIX = 'clef';
const KEY_PATTERN = /^clef_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const BASE62_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function newSecret(): string {
  const entropy = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43);
  return `${KEY_PREFIX}_${entropy}${checksum(entropy)}`;
}

/** Checks format and checksum, so that a mistyped key costs no query. */
export function isWellFormedSecret(text: string): boolean {
  const [, entropy, check] = KEY_PATTERN.exec(text) ?? [];
  return entropy !== undefined && checksum(entropy) === check;
}

const checksum = (entropy: string) => base62(BigInt(crc32(entropy)), 6);

function base62(value: bigint, width: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = BASE62_DIGITS.charAt(Number(rest % 62n)) + text;
  return text.padStart(width, '0');
}
