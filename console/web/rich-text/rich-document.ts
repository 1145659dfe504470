import type { JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type Block, blockMarkdown, joinBlocks, joinedSpans, type Line, type Span } from './markdown-of.ts';
import { CHIP, unmaskVariables } from './masked-variables.ts';
import type { RichText, WrittenBlock } from './rich-text.ts';
import { isVariableNode } from './variable-node.ts';

/** A stored text as the editor's document. Each of its blocks has its number in `stored`. */
export function richDocument({ blocks, variables }: RichText): JSONContent {
  const unused = [...variables];
  const lineContent = (line: Line) =>
    joinedSpans(line).flatMap((span) => spanContent(span, () => unused.shift() ?? ''));
  const paragraph = (lines: readonly Line[], attrs = {}): JSONContent => ({
    type: 'paragraph',
    attrs,
    content: lines.flatMap((line, index) => [...(index > 0 ? [{ type: 'hardBreak' }] : []), ...lineContent(line)]),
  });
  const content = blocks.map(({ block }, stored): JSONContent => {
    if (block.kind === 'paragraph') return paragraph(block.lines, { stored });
    const items = block.items.map((item) => ({ type: 'listItem', content: [paragraph([item])] }));
    return { type: block.ordered ? 'orderedList' : 'bulletList', attrs: { stored }, content: items };
  });
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

function spanContent({ text, bold, href }: Span, nextVariable: () => string): JSONContent[] {
  const marks = [
    ...(bold ? [{ type: 'bold' }] : []),
    ...(href === undefined ? [] : [{ type: 'link', attrs: { href } }]),
  ];
  return text
    .split(CHIP)
    .flatMap((words, index) => [
      ...(index > 0 ? [{ type: 'variable', attrs: { written: nextVariable() }, marks }] : []),
      ...(words === '' ? [] : [{ type: 'text', text: words, marks }]),
    ]);
}

/** The text of a document. What nobody has edited is written as it was stored. */
export function richText(document: Node, { text, blocks, end, variables }: RichText): string {
  const read = document.children.map((node) => {
    const written = blockMarkdown(blockOf(node));
    const stored = blocks[node.attrs.stored ?? -1];
    const isUnedited = stored !== undefined && blockMarkdown(stored.block) === written;
    return { at: Number(node.attrs.stored ?? -1), stored, written, isUnedited };
  });
  const shown: string[] = [];
  document.descendants((node) => void (isVariableNode(node) && shown.push(node.attrs.written)));
  const written = joinBlocks(read.map((block) => block.written));
  const isUnchanged =
    written === joinBlocks(blocks.map(({ block }) => blockMarkdown(block))) && shown.join() === variables.join();
  if (isUnchanged) return text;
  const filled = read.filter(({ written }) => written !== '');
  const parts = filled.map((block, index) => gapBefore(block, filled[index - 1]) + sourceOf(block));
  const isEnd = filled.at(-1)?.at === blocks.length - 1 && isBlank(end);
  return unmaskVariables(parts.join('') + (isEnd ? end : ''), shown);
}

type ReadBlock = { at: number; stored: WrittenBlock | undefined; written: string; isUnedited: boolean };

const sourceOf = ({ stored, written, isUnedited }: ReadBlock) => (stored && isUnedited ? stored.source : written);

/** The line ends before a block: as it is stored, if the block stood behind the same one there. */
function gapBefore({ at, stored, isUnedited }: ReadBlock, before: ReadBlock | undefined): string {
  const isStored = at === (before?.at ?? -1) + 1 && (before === undefined || before.stored !== undefined);
  if (!stored || !isStored || !isBlank(stored.gap)) return before ? '\n\n' : '';
  if (isUnedited && (before === undefined || before.isUnedited)) return stored.gap;
  const lineEnds = stored.gap.replace(/^[ \t]+|[ \t]+$/g, '');
  const separates = before === undefined || /(?:\r\n|\r(?!\n)|\n)[ \t]*[\r\n]/.test(lineEnds);
  return separates ? lineEnds : '\n\n';
}

const isBlank = (text: string) => /^[ \t\r\n]*$/.test(text);

function blockOf(node: Node): Block {
  if (node.type.name === 'paragraph') return { kind: 'paragraph', lines: linesOf(node) };
  const items = node.children.map((item) => item.children.flatMap(linesOf).flat());
  const hasWords = (item: Line) => item.some(({ text }) => text.trim() !== '');
  return { kind: 'list', ordered: node.type.name === 'orderedList', items: items.filter(hasWords) };
}

function linesOf(paragraph: Node): Line[] {
  const lines: Span[][] = [[]];
  for (const node of paragraph.children) {
    if (node.type.name === 'hardBreak') lines.push([]);
    else lines.at(-1)?.push(spanOf(node));
  }
  return lines;
}

function spanOf(node: Node): Span {
  const text = isVariableNode(node) ? CHIP : (node.text ?? '').replaceAll('\n', ' ').replaceAll(CHIP, '');
  const href: string | undefined = node.marks.find(({ type }) => type.name === 'link')?.attrs.href;
  const isBold = node.marks.some(({ type }) => type.name === 'bold');
  return { text, ...(isBold && { bold: true }), ...(href !== undefined && { href }) };
}
