import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The shape of a key: `clef_`, 43 base62 characters that hold 256 random bits, 6 that hold their CRC-32. */
export const KEY_PREFIX = 'clef';
const SHAPE = /^clef_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function newSecret(): string {
  const entropy = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43);
  return `${KEY_PREFIX}_${entropy}${checksum(entropy)}`;
}

/** Whether the text can be a key at all: a typo is told from a revoked key without asking the database. */
export function isWellFormedSecret(text: string): boolean {
  const [, entropy, check] = SHAPE.exec(text) ?? [];
  return entropy !== undefined && checksum(entropy) === check;
}

/** All that is stored. With 256 random bits a plain hash is enough, and it costs an attacker's flood nothing. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const checksum = (entropy: string) => base62(BigInt(crc32(entropy)), 6);

function base62(value: bigint, width: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text.padStart(width, '0');
}
