/** The texts of the editor as Markdown, in which they are stored, checked and sent. Nobody reads or writes it. */

export type Span = { text: string; bold?: boolean; href?: string };
export type Line = Span[];
export type Block = { kind: 'paragraph'; lines: Line[] } | { kind: 'list'; ordered: boolean; items: Line[] };

export const markdownOf = (blocks: readonly Block[]): string => joinBlocks(blocks.map(blockMarkdown));

export const joinBlocks = (blocks: readonly string[]): string => blocks.filter(Boolean).join('\n\n').trim();

export function blockMarkdown(block: Block): string {
  if (block.kind === 'paragraph') {
    return block.lines
      .map((line) => escapeStart(lineMarkdown(line)))
      .join('\n')
      .trim();
  }
  return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${lineMarkdown(item)}`).join('\n');
}

const lineMarkdown = (line: Line): string => joinedSpans(line).map(spanMarkdown).join('').trim();

/** Neighbours of the same kind are one span: `**a****b**` would not be bold. */
export function joinedSpans(line: Line): Line {
  const spans: Line = [];
  for (const span of line) {
    const last = spans.at(-1);
    if (last && (last.bold ?? false) === (span.bold ?? false) && last.href === span.href) last.text += span.text;
    else spans.push({ ...span });
  }
  return spans;
}

function spanMarkdown({ text, bold, href }: Span): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
  if (inner === '') return text;
  // An address that is its own text becomes a link by itself, and reads better in the plain part of the e-mail.
  const isBare = href !== undefined && [inner, `http://${inner}`, `mailto:${inner}`].includes(href);
  const written =
    href === undefined || isBare ? (isBare ? inner : escapeText(inner)) : `[${escapeText(inner)}](${target(href)})`;
  return before + (bold ? `**${written}**` : written) + after;
}

const target = (href: string) => {
  const escaped = href.replace(/[<>\\\s]/gu, encodeURIComponent);
  return /[()]/.test(escaped) ? `<${escaped}>` : escaped;
};

/** Only what Markdown would take for markup, because the plain part of the e-mail shows each backslash. */
const escapeText = (text: string): string =>
  text
    .replace(/\\(?=[!-/:-@[-`{-~])/gu, '\\\\')
    .replace(/[*`]/gu, '\\$&')
    .replace(/~~/gu, '\\~\\~')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/\[(?=[^\]\n]*\][(:])/gu, '\\[')
    .replace(/<(?=[a-z][a-z0-9+.-]*:|[^\s<>]+@)/giu, '\\<')
    .replace(/&(?=#?\w{1,31};)/gu, '\\&');

/** A dash or a number with a point begins a list here too, as it does for whoever reads the e-mail. */
const escapeStart = (line: string): string =>
  line.replace(/^(?=#{1,6}(?:\s|$)|>|=+\s*$|-{2,}\s*$|\+\s|[-:| ]*\|[-:| ]*$)/u, '\\');
