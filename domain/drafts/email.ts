import MarkdownIt from 'markdown-it';
import { z } from 'zod';
import type { Link } from './deceptive-links.ts';
import { type Purpose, purposes } from './sending-rules.ts';

/** An e-mail as it will be sent: `body` is its text part. The `html` part is stored too, so that a later version of Clef
 * cannot change what was approved. */
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
  html: renderMarkdown(item.body),
});

/** Raw HTML is escaped. Images are disabled because a remote image reveals who opened the e-mail, and when. */
const markdown = new MarkdownIt({ html: false, breaks: true, linkify: true }).disable('image');

const renderMarkdown = (body: string): string => markdown.render(body);

/** Whether Markdown renders a line unchanged, without any link or markup. */
export const isPlainInMarkdown = (line: string): boolean =>
  renderMarkdown(line) === `<p>${markdown.utils.escapeHtml(line)}</p>\n`;

/** The links in order, each with the text that a reader sees. */
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

/** The targets of all links, each once. */
export const linkTargets = (email: Pick<EmailItem, 'body'>): string[] => [
  ...new Set(linksIn(email).map(({ target }) => target)),
];
