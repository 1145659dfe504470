import type { Unreadable } from '../driver.ts';

/**
 * How much of a stranger's mail is read (docs/channels.md). A mail with an attachment of 18 MB has about 420,000 lines, a
 * dozen parts and 10 KiB of headers, and is read in a second; beyond these limits reading takes many times longer.
 */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
export const MAX_LINES = 500_000;
/** Counted as the lines that may begin a part, which a text can contain as well. */
export const MAX_PARTS = 5_000;
/** The headers of all parts together. */
export const MAX_HEADER_BYTES = 256 * 1024;
export const MAX_NESTING = 30;
/** Includes the start of the thread, which takes 0.2 s. */
export const MAX_READING_MS = 10_000;
/** Limits the thread's own heap; the mail itself lies outside of it. */
export const MAX_HEAP_MIB = 256;
/** The characters of a text or of HTML that are looked at, and of a message that are kept: about twenty-five pages. */
export const MAX_TEXT_LENGTH = 1_000_000;
export const MAX_BODY_LENGTH = 50_000;

const LINE_FEED = 0x0a;
const DASH = 0x2d;

/** The limit that a mail exceeds by what a look at its bytes shows, before anything parses it. */
export function exceededLimit(raw: Uint8Array): Unreadable['limit'] | undefined {
  let lines = 0;
  let parts = 0;
  for (let end = raw.indexOf(LINE_FEED); end !== -1; end = raw.indexOf(LINE_FEED, end + 1)) {
    lines += 1;
    if (raw[end + 1] === DASH && raw[end + 2] === DASH) parts += 1;
    if (lines > MAX_LINES) return 'lines';
    if (parts > MAX_PARTS) return 'parts';
  }
  return undefined;
}
