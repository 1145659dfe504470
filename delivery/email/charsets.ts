import { isUtf8 } from 'node:buffer';
import { MAX_HEADER_BYTES } from './mail-limits.ts';

const charset = /(charset\s*=\s*"?)([\w.:-]{5,40})(?="?\s*(?:;|\r?\n))/gi;

/**
 * Reads a text that names a charset that does not exist (`x-user-defined`) as UTF-8, where all of the mail is UTF-8: the parser would take it
 * for Windows-1252. Only the beginning is looked at, where the headers of a mail and of its texts are.
 */
export function withKnownCharsets(raw: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, MAX_HEADER_BYTES)).toString('latin1');
  // The length stays the same, and with it the place of all other bytes.
  const known = head.replace(charset, (whole: string, before: string, name: string) =>
    isKnown(name) ? whole : `${before}${'utf-8'.padEnd(name.length)}`,
  );
  if (known === head || !isUtf8(raw)) return raw;
  const mended = Uint8Array.from(raw);
  mended.set(Buffer.from(known, 'latin1'));
  return mended;
}

function isKnown(name: string): boolean {
  try {
    new TextDecoder(name);
    return true;
  } catch {
    return false;
  }
}
