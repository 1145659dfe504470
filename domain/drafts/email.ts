import MarkdownIt from 'markdown-it';
import { z } from 'zod';
import type { Link } from './deceptive-links.ts';
import { type Purpose, purposes } from './sending-rules.ts';

/** An e-mail as it will leave: `body` is its text part, `html` the other. Both are written down, so that a later version
 * of Clef cannot change what was approved. */
export const EmailItem = z.object({
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  html: z.string(),
  purpose: z.enum(purposes),
});
export type EmailItem = z.output<typeof EmailItem>;

export const emailItem = (item: { to: string; subject: string; body: string; purpose: Purpose }): EmailItem => ({
  ...item,
  html: rendered(item.body),
});

/** No HTML of the writer's own, and no images: an image tells a stranger who read it, and when. Line breaks stay. */
const markdown = new MarkdownIt({ html: false, breaks: true, linkify: true }).disable('image');

const rendered = (body: string): string => markdown.render(body);

/** Whether a line is read as it is written: nothing in it is a link or markup. */
export const isPlainInMarkdown = (line: string): boolean =>
  rendered(line) === `<p>${markdown.utils.escapeHtml(line)}</p>\n`;

/** The links with the text that a reader sees of each, in their order. */
export function linksIn({ body }: Pick<EmailItem, 'body'>): Link[] {
  const parts = markdown.parse(body, {}).flatMap((block) => block.children ?? []);
  return parts.flatMap((part, at) => {
    const target = part.type === 'link_open' ? part.attrGet('href') : null;
    if (typeof target !== 'string') return [];
    const inside = parts.slice(
      at + 1,
      parts.findIndex(({ type }, later) => later > at && type === 'link_close'),
    );
    return [{ text: inside.map(({ content }) => content).join(''), target }];
  });
}

/** Where the links of an e-mail lead, whatever their text says. */
export const linksOf = (email: Pick<EmailItem, 'body'>): string[] => [
  ...new Set(linksIn(email).map(({ target }) => target)),
];
