import PostalMime from 'postal-mime';
import type { CallbackEvent, Unreadable } from '../driver.ts';
import { isDeliveryReport } from './bounce.ts';
import { isAutomatic, type MailIds, toMessage } from './read-mail.ts';

/** How far the headers are looked for, and the longest one that is read. Together they take a millisecond to parse. */
const MAX_TOP_BYTES = 64 * 1024;
const MAX_FIELD_LENGTH = 4096;

const wanted = /^(from|to|subject|date|message-id|in-reply-to|references|auto-submitted|precedence|content-type) *:/i;

/** The beginning of a raw mail, as a copy: reading takes the mail itself away. */
export const topOf = (raw: Uint8Array): Uint8Array => raw.slice(0, MAX_TOP_BYTES);

/**
 * The sender and the subject of a mail that exceeds a limit, so that it is seen as "arrived, not readable".
 * @returns null if it has no sender
 */
export async function readUnreadable(
  top: Uint8Array,
  unreadable: Unreadable,
  ids: MailIds,
): Promise<CallbackEvent[] | null> {
  const email = await PostalMime.parse(Buffer.from(headersIn(top), 'latin1'));
  // A report about a message of ours matters, even if only a person can find out which message it means.
  if (isAutomatic(email) && !isDeliveryReport(email)) return [];
  const message = toMessage(email, ids);
  return message && [{ ...message, unreadable }];
}

/** The headers that matter, the first of each name, with their folded lines. Latin-1 keeps every byte as it is. */
function headersIn(top: Uint8Array): string {
  const lines = Buffer.from(top).toString('latin1').split(/\r?\n/);
  const fields = new Map<string, string>();
  let open: string | undefined;
  // If no empty line ends the headers, indexOf gives -1, which leaves out the last line: it may be cut off.
  for (const line of lines.slice(0, lines.indexOf(''))) {
    if (/^[ \t]/.test(line)) {
      if (open) fields.set(open, `${fields.get(open)}\r\n${line}`);
      continue;
    }
    const name = wanted.exec(line)?.[1]?.toLowerCase();
    open = name && !fields.has(name) ? name : undefined;
    if (open) fields.set(open, line);
  }
  const short = [...fields.values()].filter((field) => field.length <= MAX_FIELD_LENGTH);
  return `${short.join('\r\n')}\r\n\r\n`;
}
