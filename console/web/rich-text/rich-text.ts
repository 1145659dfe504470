import { markdown } from '../../../domain/drafts/markdown.ts';
import { type Block, blockMarkdown, joinBlocks, type Line, type Span } from './markdown-of.ts';
import { CHIP, maskVariables, unmaskVariables } from './masked-variables.ts';

/** A paragraph or list of the editor, how the stored text writes it, and what stands there before it: line ends, mostly. */
export type WrittenBlock = { block: Block; source: string; gap: string };

/**
 * A stored text as the editor shows it. Variables are `CHIP`s in its blocks, in the order of `variables`; `end` stands behind the last
 * block.
 */
export type RichText = { text: string; blocks: WrittenBlock[]; end: string; variables: string[] };

/**
 * The stored text for the editor; null if the editor would show it otherwise than it leaves. A block that nobody edits stays as
 * it is stored, character by character.
 */
export function richTextOf(text: string): RichText | null {
  const { masked, variables } = maskVariables(text);
  if (text.includes(CHIP)) return null;
  const { blocks, end } = writtenBlocks(masked);
  const html = markdown.render(masked);
  const isShownAsSent =
    markdown.render(joinBlocks(blocks.map(({ block }) => blockMarkdown(block)))) === html &&
    markdown.render(joinBlocks(blocks.map(({ source }) => source))) === html &&
    blocks.every(({ block, source }) => markdown.render(source) === markdown.render(blockMarkdown(block)));
  return isShownAsSent && !html.includes(encodeURIComponent(CHIP)) ? { text, blocks, end, variables } : null;
}

/** The text without the formatting that the editor does not have. */
export function simplifiedText(text: string): string {
  const { masked, variables } = maskVariables(text.replaceAll(CHIP, ''));
  return unmaskVariables(joinBlocks(writtenBlocks(masked).blocks.map(({ block }) => blockMarkdown(block))), variables);
}

const NO_LINES: [number, number] = [0, 0];

type Token = ReturnType<typeof markdown.parse>[number];

/** The paragraphs and lists of a text, each with its lines of the source. Other blocks become paragraphs. */
function writtenBlocks(masked: string): { blocks: WrittenBlock[]; end: string } {
  const starts = [0, ...[...masked.matchAll(/\r\n?|\n/g)].map(({ 0: end, index }) => index + end.length)];
  let read = 0;
  const takeSource = ([first, last]: [number, number]) => {
    const lines = masked.slice(starts[first] ?? masked.length, starts[last] ?? masked.length);
    const source = lines.replace(/^ {1,3}(?=\S)|[ \t\r\n]+$/g, '');
    const start = (starts[first] ?? masked.length) + lines.indexOf(source);
    const gap = masked.slice(read, start);
    read = start + source.length;
    return { source, gap };
  };
  const blocks: WrittenBlock[] = [];
  let list: Extract<Block, { kind: 'list' }> | undefined;
  let isHeading = false;
  for (const token of markdown.parse(masked, {})) {
    if (token.type === 'heading_open') isHeading = true;
    else if (token.type === 'heading_close') isHeading = false;
    else if (token.type.endsWith('_list_open') && token.level === 0) {
      list = { kind: 'list', ordered: token.type === 'ordered_list_open', items: [] };
      blocks.push({ block: list, ...takeSource(token.map ?? NO_LINES) });
    } else if (token.type.endsWith('_list_close') && token.level === 0) list = undefined;
    else if (token.type === 'inline') {
      const lines = linesOf(token.children ?? [], isHeading);
      if (list) list.items.push(lines.flatMap((line, index) => (index > 0 ? [{ text: ' ' }, ...line] : line)));
      else blocks.push({ block: { kind: 'paragraph', lines }, ...takeSource(token.map ?? NO_LINES) });
    } else if (token.type === 'fence' || token.type === 'code_block') {
      const lines = token.content.trimEnd().split('\n');
      const block: Block = { kind: 'paragraph', lines: lines.map((line) => [{ text: line }]) };
      blocks.push({ block, ...takeSource(token.map ?? NO_LINES) });
    }
  }
  return { blocks, end: masked.slice(read) };
}

/** The lines of a paragraph. Formatting that the editor does not have is left out, its words stay. */
function linesOf(tokens: readonly Token[], isHeading: boolean): Line[] {
  const lines: Span[][] = [[]];
  let boldDepth = isHeading ? 1 : 0;
  let href: string | undefined;
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') lines.push([]);
    else if (token.type === 'strong_open') boldDepth += 1;
    else if (token.type === 'strong_close') boldDepth -= 1;
    else if (token.type === 'link_open') href = String(token.attrGet('href'));
    else if (token.type === 'link_close') href = undefined;
    else if (token.content !== '') {
      lines.at(-1)?.push({ text: token.content, ...(boldDepth > 0 && { bold: true }), ...(href && { href }) });
    }
  }
  return lines;
}
