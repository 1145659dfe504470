import PostalMime, { type Email } from 'postal-mime';

/** What the sender wrote: the text part, or the HTML as text, without the message it quotes. */
export async function replyText({ text, html }: Email): Promise<string> {
  return withoutQuote(text?.trim() ? text : await textOf(html ?? ''));
}

/** What no eye sees. One that is never closed goes to the end, as it does in a browser. */
const unseen = /<(style|script|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** The library turns HTML into text only beside a part that is text, so it gets one that is empty. */
async function textOf(html: string): Promise<string> {
  const part = (type: string, body: string) =>
    `--part\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n`;
  const parts = part('text/plain', '') + part('text/html', Buffer.from(html.replace(unseen, '')).toString('base64'));
  const { text } = await PostalMime.parse(`Content-Type: multipart/mixed; boundary=part\r\n\r\n${parts}--part--\r\n`);
  return text ?? '';
}

/** How mail programs introduce what they quote behind `>`: with a date. */
const introduction = /^(Le|On)\s.*\d.*(a écrit|wrote)\s?:$/s;
/** Below these nobody writes. */
const divider = /^-{2,} ?(?:Original Message|Message d['’]origine|Message original) ?-{2,}[ \t]*$/im;

/** Takes away the quoted message where it is certain, and else nothing: who answers between the lines is heard. */
export function withoutQuote(text: string): string {
  const whole = text.replaceAll('\r\n', '\n').trim();
  const head = (whole.split(divider)[0] ?? '').trim();
  return unquoted(head) || head || whole;
}

/** An introduction, on up to three lines, and below it nothing that is not quoted. */
function unquoted(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const end = lines.findLastIndex((line) => line !== '' && !line.startsWith('>')) + 1;
  if (!lines.slice(end).some((line) => line.startsWith('>'))) return text;
  const start = [1, 2, 3].map((broken) => end - broken).find((at) => introduces(lines.slice(Math.max(at, 0), end)));
  return start === undefined ? text : text.split('\n').slice(0, start).join('\n').trim();
}

const introduces = (lines: string[]) => introduction.test(lines.join('\n'));
