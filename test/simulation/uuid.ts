import { randomBytes } from 'node:crypto';

/**
 * Stands in for the package `uuid`. That one keeps the greatest time that it has seen, and random bytes that it has not used
 * yet, from one simulated month to the next.
 */
export function v7(): string {
  const at = Date.now();
  // RFC 9562, section 6.2, method 1: those of the same millisecond count up.
  last = { at, count: at === last.at ? last.count + 1 : 0 };
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(at, 0, 6);
  bytes.writeUInt16BE(0x7000 | (last.count >> 14), 6);
  bytes.writeUInt16BE(0x8000 | (last.count & 0x3fff), 8);
  randomBytes(6).copy(bytes, 10);
  return stringify(bytes);
}

let last = { at: 0, count: 0 };

/** Forgets the last id: each month begins anew. */
export function forgetLastId(): void {
  last = { at: 0, count: 0 };
}

export const stringify = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
