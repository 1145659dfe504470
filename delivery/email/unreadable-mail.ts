import PostalMime from 'postal-mime';
import type { CallbackEvent, Unreadable } from '../driver.ts';
import { authorOf } from './author.ts';
import { ownIds } from './own-ids.ts';
import { type MailIds, toMessage } from './read-mail.ts';
import { senderOf } from './sender.ts';

/** How far the headers are looked for, and the longest one that is read. Together they take a millisecond to parse. */
const MAX_TOP_BYTES = 64 * 1024;
const MAX_FIELD_LENGTH = 4096;

const wanted =
  /^(?:from|to|cc|delivered-to|envelope-to|subject|date|message-id|in-reply-to|references|reply-to|return-path|auto-submitted|precedence|content-type|list-[\w-]+|x-[\w-]+) *:/i;

/** The beginning of a mail that came in pieces. */
export function topOf(pieces: readonly Buffer[]): Buffer {
  let bytes = 0;
  const isTop = ({ length }: Buffer) => {
    bytes += length;
    return bytes - length < MAX_TOP_BYTES;
  };
  return Buffer.concat(pieces.filter(isTop)).subarray(0, MAX_TOP_BYTES);
}

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
  const own = ownIds(ids.own);
  const sender = senderOf(email, own);
  const writtenBy = authorOf({ email, sender, text: '', own });
  if (writtenBy === 'receipt' || writtenBy === 'ourselves') return [];
  if (!sender) return null;
  const { name: senderName, via } = sender;
  const mail = { writtenBy, senderName, via, absentUntil: null, wholeText: '', folds: [], lead: null };
  return [{ ...toMessage(email, sender, ids), unreadable, mail }];
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
    const name = wanted.test(line) ? line.slice(0, line.indexOf(':')).trim().toLowerCase() : undefined;
    open = name && !fields.has(name) ? name : undefined;
    if (open) fields.set(open, line);
  }
  const short = [...fields.values()].filter((field) => field.length <= MAX_FIELD_LENGTH);
  return `${short.join('\r\n')}\r\n\r\n`;
}
