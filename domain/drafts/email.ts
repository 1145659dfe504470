import type { Token } from 'markdown-it';
import { z } from 'zod';
import type { AgencySignature } from '../../storage/entities/agency.ts';
import { AttachedFile } from './attached-file.ts';
import type { Link } from './deceptive-links.ts';
import { EmailSignature, signatureBelow } from './email-signature.ts';
import { markdown, renderMarkdown } from './markdown.ts';
import { type Purpose, purposes } from './sending-rules.ts';

/** An e-mail as it will be sent: `body` and `html` are its two parts above the signature. HTML is stored too, so that a later
 * version of Clef cannot change what was approved. */
export const EmailItem = z.object({
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  html: z.string(),
  purpose: z.enum(purposes),
  /** Absent where the agency had none when the text was written, or edited. */
  signature: EmailSignature.optional(),
  /** Absent where there are none. */
  attachments: z.array(AttachedFile).min(1).optional(),
});
export type EmailItem = z.output<typeof EmailItem>;

type EmailText = { subject: string; body: string; purpose: Purpose };

export const emailText = ({ subject, body, purpose }: EmailText): Omit<EmailItem, 'to'> => ({
  subject,
  body,
  html: renderMarkdown(body),
  purpose,
});

type Unsigned = EmailText & Pick<EmailItem, 'to' | 'attachments'>;

/** The e-mail with the signature that the agency has now. */
export const emailItem = ({ to, attachments, ...text }: Unsigned, signature: AgencySignature | null): EmailItem => ({
  to,
  ...emailText(text),
  ...signatureBelow(text.body, signature),
  ...(attachments && { attachments }),
});

/** Remembers how each link is written, for the places of findings. */
for (const name of ['link', 'autolink'] as const) rememberSource(name);

/** Whether Markdown renders a line unchanged, without any link or markup. */
export const isPlainInMarkdown = (line: string): boolean =>
  renderMarkdown(line) === `<p>${markdown.utils.escapeHtml(line)}</p>\n`;

/** The words of the body as they are read, without its markup. */
export const wordsOf = (body: string): string =>
  markdown
    .parse(body, {})
    .map(({ type, content, children }) => (type === 'inline' ? (children ?? []).map(wordOf).join('') : content))
    .filter((words) => words !== '')
    .join('\n');

const wordOf = ({ type, content }: Token): string => (type === 'softbreak' || type === 'hardbreak' ? '\n' : content);

/** A link with its place in the body. If its source cannot be found, the place is that of its whole paragraph. */
export type PlacedLink = Link & { start: number; end: number };

/** The links in order, each with the text that a reader sees. */
export function linksIn({ body }: Pick<EmailItem, 'body'>): PlacedLink[] {
  const lines = lineStarts(body);
  const placed: PlacedLink[] = [];
  for (const block of markdown.parse(body, {})) {
    if (!block.children) continue;
    const [first, last] = block.map ?? [0, lines.length];
    const paragraph = { start: lines[first] ?? 0, end: lines[last] ?? body.length };
    let from = paragraph.start;
    for (const link of linksOf(block.children)) {
      const at = link.source === '' ? -1 : body.indexOf(link.source, from);
      const isFound = at >= 0 && at < paragraph.end;
      if (isFound) from = at + link.source.length;
      const place = isFound ? { start: at, end: from } : paragraph;
      placed.push({ text: link.text, target: link.target, ...place });
    }
  }
  return placed;
}

const lineStarts = (body: string): number[] => [
  0,
  ...[...body.matchAll(/\r\n?|\n/g)].map(({ 0: end, index }) => index + end.length),
];

function linksOf(parts: Token[]): (Link & { source: string })[] {
  const links: (Link & { source: string })[] = [];
  let open: { target: string; source: string | undefined; text: string } | undefined;
  for (const part of parts) {
    if (part.type === 'link_open') {
      const { source } = (part.meta ?? {}) as { source?: string };
      open = { target: String(part.attrGet('href')), source, text: '' };
    } else if (part.type === 'link_close' && open) {
      links.push({ text: open.text, target: open.target, source: open.source ?? open.text });
      open = undefined;
    } else if (open) {
      open.text += part.content;
    }
  }
  return links;
}

function rememberSource(name: 'link' | 'autolink'): void {
  const rules = markdown.inline.ruler.getRules('');
  const original = rules.find((rule) => rule.name === name);
  if (!original) throw new Error(`markdown-it has no rule ${name}`);
  markdown.inline.ruler.at(name, (state, silent) => {
    const { pos: start, tokens } = state;
    const first = tokens.length;
    const matches = original(state, silent);
    const open = tokens.slice(first).find(({ type }) => type === 'link_open');
    if (matches && open) open.meta = { source: state.src.slice(start, state.pos) };
    return matches;
  });
}
