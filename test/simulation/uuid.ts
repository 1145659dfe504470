import { randomBytes } from 'node:crypto';

/**
 * Stands in for the package `uuid` below `typeid-js`. That one keeps the greatest time that it has seen, and random bytes
 * that it has not used yet, from one simulated month to the next.
 */
export const stringify = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

let last = { at: 0, count: 0 };

/** A UUIDv7 (RFC 9562, section 6.2, method 1): those of the same millisecond count up. */
export function v7(_options: unknown, bytes: Uint8Array): Uint8Array {
  const at = Date.now();
  last = { at, count: at === last.at ? last.count + 1 : 0 };
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, 16);
  view.writeUIntBE(at, 0, 6);
  view.writeUInt16BE(0x7000 | (last.count >> 14), 6);
  view.writeUInt16BE(0x8000 | (last.count & 0x3fff), 8);
  randomBytes(6).copy(view, 10);
  return bytes;
}

/** Forgets the last id: each month begins anew. */
export function forgetLastId(): void {
  last = { at: 0, count: 0 };
}
