import { renderMarkdown } from '../../../domain/drafts/markdown.ts';
import type { Block, Span } from './markdown-of.ts';

/** Fills the editor with a text, as an e-mail would show it. The HTML has no scripts: Markdown's own HTML is escaped. */
export function fillEditor(root: HTMLElement, markdown: string): void {
  const parsed = new DOMParser().parseFromString(renderMarkdown(markdown), 'text/html');
  root.replaceChildren(...[...parsed.body.childNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE));
  for (const list of root.querySelectorAll('ul, ol')) {
    for (const node of [...list.childNodes]) if (node.nodeType === Node.TEXT_NODE) node.remove();
  }
  for (const lineBreak of root.querySelectorAll('br')) {
    // Markdown writes a line's end after each break, which is no text.
    if (lineBreak.nextSibling?.nodeType === Node.TEXT_NODE) {
      lineBreak.nextSibling.textContent = lineBreak.nextSibling.textContent?.replace(/^\n/, '') ?? '';
    }
  }
}

/** The blocks that the editor shows. Elements that it does not know count as their text. */
export function readEditor(root: HTMLElement): Block[] {
  const blocks: Block[] = [];
  let lines: Span[][] = [[]];
  const endParagraph = () => {
    if (lines.some((line) => line.some(({ text }) => text.trim() !== ''))) blocks.push({ kind: 'paragraph', lines });
    lines = [[]];
  };
  const readInto = (node: Node, style: Omit<Span, 'text'>) => {
    if (node.nodeType === Node.TEXT_NODE) {
      lines.at(-1)?.push({ text: (node.textContent ?? '').replaceAll('\n', ' '), ...style });
      return;
    }
    if (!(node instanceof HTMLElement)) return;
    const name = node.tagName;
    if (name === 'BR') return void lines.push([]);
    if (name === 'UL' || name === 'OL') {
      endParagraph();
      const items = [...node.querySelectorAll('li')].map((item) => spansOf(item));
      blocks.push({ kind: 'list', ordered: name === 'OL', items: items.filter((item) => item.length > 0) });
      return;
    }
    const isBlock = /^(?:P|DIV|H[1-6]|BLOCKQUOTE|PRE)$/.test(name);
    if (isBlock) endParagraph();
    const href = name === 'A' ? (node.getAttribute('href') ?? undefined) : style.href;
    const bold = style.bold || name === 'B' || name === 'STRONG';
    for (const child of node.childNodes)
      readInto(child, { ...(bold && { bold }), ...(href !== undefined && { href }) });
    if (isBlock) endParagraph();
  };
  for (const child of root.childNodes) readInto(child, {});
  endParagraph();
  return blocks;
}

/** The text of a list's item, on one line. */
function spansOf(item: HTMLElement): Span[] {
  const inner = document.createElement('div');
  inner.append(...[...item.childNodes].map((node) => node.cloneNode(true)));
  return readEditor(inner).flatMap((block) => (block.kind === 'paragraph' ? block.lines.flat() : block.items.flat()));
}
