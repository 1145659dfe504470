import { type ChipWords, chipsIn, createChip, isChip, writtenOf } from './chip.ts';
import { type Block, blockMarkdown, joinBlocks, type Line, type Span } from './markdown-of.ts';
import { CHIP, unmaskVariables } from './masked-variables.ts';
import type { RichText } from './rich-text.ts';

/** A text that was opened, with the element of each of its blocks. */
export type OpenedText = { text: string; markdown: string; variables: string[]; sources: WeakMap<Element, Source> };
type Source = { markdown: string; source: string };

/** Fills the editor with a text, as an e-mail would show it. */
export function fillEditor(root: HTMLElement, { text, blocks, variables }: RichText, words: ChipWords): OpenedText {
  const sources: OpenedText['sources'] = new WeakMap();
  const unused = [...variables];
  const elements = blocks.map(({ block, source }) => {
    const element = blockElement(block, (span) => spanNode(span, () => createChip(unused.shift() ?? '', words)));
    sources.set(element, { markdown: blockMarkdown(block), source });
    return element;
  });
  root.replaceChildren(...(elements.length > 0 ? elements : [emptyParagraph()]));
  return { text, markdown: joinBlocks(blocks.map(({ block }) => blockMarkdown(block))), variables, sources };
}

/** The text of the editor. What nobody has edited is written as it was stored. */
export function editorText(root: HTMLElement, { text, markdown, variables, sources }: OpenedText): string {
  const read = readEditor(root).map(({ element, block }) => ({ element, written: blockMarkdown(block) }));
  const chips = chipsIn(root).map(writtenOf);
  const isUnchanged = joinBlocks(read.map(({ written }) => written)) === markdown && chips.join() === variables.join();
  if (isUnchanged) return text;
  const sourceOf = ({ element, written }: (typeof read)[number]) => {
    const stored = element && sources.get(element);
    return stored?.markdown === written ? stored.source : written;
  };
  return unmaskVariables(joinBlocks(read.map(sourceOf)), chips);
}

/** Without it, what is typed first would stand outside of any paragraph. */
function emptyParagraph(): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.append(document.createElement('br'));
  return paragraph;
}

function blockElement(block: Block, nodeOf: (span: Span) => Node): HTMLElement {
  const withLine = (element: HTMLElement, line: Line) => {
    element.append(...line.map(nodeOf));
    return element;
  };
  if (block.kind === 'list') {
    const list = document.createElement(block.ordered ? 'ol' : 'ul');
    list.append(...block.items.map((item) => withLine(document.createElement('li'), item)));
    return list;
  }
  const paragraph = document.createElement('p');
  for (const [index, line] of block.lines.entries()) {
    if (index > 0) paragraph.append(document.createElement('br'));
    withLine(paragraph, line);
  }
  return paragraph;
}

function spanNode({ text, bold, href }: Span, nextChip: () => Node): Node {
  const words = text.split(CHIP);
  let nodes: Node[] = words.flatMap((word, index) => [
    ...(index > 0 ? [nextChip()] : []),
    ...(word === '' ? [] : [document.createTextNode(word)]),
  ]);
  const wrap = (name: 'a' | 'strong') => {
    const element = document.createElement(name);
    element.append(...nodes);
    nodes = [element];
    return element;
  };
  if (href !== undefined) wrap('a').setAttribute('href', href);
  if (bold) wrap('strong');
  const fragment = document.createDocumentFragment();
  fragment.append(...nodes);
  return fragment;
}

/** A block that the editor shows, and its element if it has one of its own. */
type ReadBlock = { block: Block; element: Element | null };

/** The blocks that the editor shows. Elements that it does not know count as their text. */
function readEditor(root: HTMLElement): ReadBlock[] {
  const read: ReadBlock[] = [];
  let lines: Span[][] = [[]];
  let element: Element | null = null;
  const endParagraph = () => {
    const isEmpty = lines.every((line) => line.every(({ text }) => text.trim() === ''));
    if (!isEmpty) read.push({ block: { kind: 'paragraph', lines }, element });
    lines = [[]];
    element = null;
  };
  const readInto = (node: Node, style: Omit<Span, 'text'>) => {
    if (node.nodeType === Node.TEXT_NODE || isChip(node)) {
      const text = isChip(node) ? CHIP : (node.textContent ?? '').replaceAll('\n', ' ').replaceAll(CHIP, '');
      lines.at(-1)?.push({ text, ...style });
      return;
    }
    if (!(node instanceof HTMLElement)) return;
    const name = node.tagName;
    if (name === 'BR') return void lines.push([]);
    if (name === 'UL' || name === 'OL') {
      endParagraph();
      const items = [...node.querySelectorAll<HTMLElement>(':scope > li')]
        .map(itemSpans)
        .filter((item) => item.length > 0);
      read.push({ block: { kind: 'list', ordered: name === 'OL', items }, element: node });
      return;
    }
    const isBlock = /^(?:P|DIV|H[1-6]|BLOCKQUOTE|PRE)$/.test(name);
    if (isBlock) {
      endParagraph();
      element = node;
    }
    const href = name === 'A' ? (node.getAttribute('href') ?? undefined) : style.href;
    const bold = style.bold || name === 'B' || name === 'STRONG';
    for (const child of node.childNodes)
      readInto(child, { ...(bold && { bold }), ...(href !== undefined && { href }) });
    if (isBlock) endParagraph();
  };
  for (const child of root.childNodes) readInto(child, {});
  endParagraph();
  return read;
}

/** The text of a list's item, on one line. */
function itemSpans(item: HTMLElement): Span[] {
  const inner = document.createElement('div');
  inner.append(...[...item.childNodes].map((node) => node.cloneNode(true)));
  return readEditor(inner).flatMap(({ block }) => (block.kind === 'paragraph' ? block.lines : block.items).flat());
}
