import PostalMime, { type Email } from 'postal-mime';
import { MAX_BODY_LENGTH, MAX_TEXT_LENGTH } from './mail-limits.ts';

/** Returns what the sender wrote: the text part, or else the HTML as text, without the quoted message. */
export async function extractReply({ text, html }: Email): Promise<string> {
  const whole = text?.trim() ? text : await textOf((html ?? '').slice(0, MAX_TEXT_LENGTH));
  const reply = removeQuote(whole.slice(0, MAX_TEXT_LENGTH));
  const isCut = whole.length > MAX_TEXT_LENGTH || reply.length > MAX_BODY_LENGTH;
  return isCut ? `${reply.slice(0, MAX_BODY_LENGTH)}\n\n[…] ${CUT}` : reply;
}

/** Stands at the end of a text of which only the beginning is kept. */
const CUT = 'Clef n’a gardé que le début de ce message, trop long.';

/** The HTML of a long letter. Twenty thousand unclosed tags of this length take a second. */
const MAX_HTML_LENGTH = 100_000;

/** Elements without visible text. An unclosed one extends to the end, as in a browser. */
const invisible = /<(style|script|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/**
 * postal-mime converts HTML to text only beside a text part, so it gets an empty one. Unlike the usual converters it
 * takes linear time on deeply nested elements; on unclosed tags it takes quadratic time, so the HTML is cut.
 */
async function textOf(html: string): Promise<string> {
  const part = (type: string, body: string) =>
    `--part\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n`;
  const parts =
    part('text/plain', '') +
    part('text/html', Buffer.from(html.replace(invisible, '').slice(0, MAX_HTML_LENGTH)).toString('base64'));
  const { text } = await PostalMime.parse(`Content-Type: multipart/mixed; boundary=part\r\n\r\n${parts}--part--\r\n`);
  return text ?? '';
}

/** The line with which mail programs introduce a quotation. It contains a date. */
const introduction = /^(Le|On)\s.*\d.*(a écrit|wrote)\s?:$/s;
/** Below these lines there is only the quoted message. */
const divider = /^-{2,} ?(?:Original Message|Message d['’]origine|Message original) ?-{2,}[ \t]*$/im;

/** Removes the quoted message where it is certain to be only that, and otherwise nothing, so that answers between the
 * quoted lines are kept. */
export function removeQuote(text: string): string {
  const whole = text.replaceAll('\r\n', '\n').trim();
  const head = (whole.split(divider)[0] ?? '').trim();
  return removeIntroducedQuote(head) || head || whole;
}

/** Removes an introduction of up to three lines, if only quoted lines follow it. */
function removeIntroducedQuote(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const end = lines.findLastIndex((line) => line !== '' && !line.startsWith('>')) + 1;
  if (!lines.slice(end).some((line) => line.startsWith('>'))) return text;
  const start = [1, 2, 3].map((length) => end - length).find((at) => isIntroduction(lines.slice(Math.max(at, 0), end)));
  return start === undefined ? text : text.split('\n').slice(0, start).join('\n').trim();
}

/** Longer lines introduce nothing, and on a very long one the expression would take quadratic time. */
const MAX_INTRODUCTION_LENGTH = 500;

function isIntroduction(lines: string[]): boolean {
  const text = lines.join('\n');
  return text.length <= MAX_INTRODUCTION_LENGTH && introduction.test(text);
}
