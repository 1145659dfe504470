import { type ChipWords, isChip, textNodes, writtenOf } from './chip.ts';

/** Shows a text without formatting. A break at the very end is only the cursor's place, so a last line end needs another. */
export function fillPlain(root: HTMLElement, text: string, words: ChipWords): void {
  const nodes = textNodes(text, words);
  if (text.endsWith('\n')) nodes.push(document.createElement('br'));
  root.replaceChildren(...nodes);
}

/** The text of an editor without formatting, with its variables as they are stored. */
export function readPlain(root: Node): string {
  let text = '';
  const readInto = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) text += node.textContent ?? '';
    else if (isChip(node)) text += writtenOf(node);
    else if (node.nodeName === 'BR') text += '\n';
    else {
      // Browsers put pasted lines into blocks of their own.
      const isBlock = node !== root && /^(?:P|DIV|LI|UL|OL|H[1-6])$/.test(node.nodeName);
      if (isBlock && text !== '' && !text.endsWith('\n')) text += '\n';
      for (const child of node.childNodes) readInto(child);
    }
  };
  readInto(root);
  return root.lastChild?.nodeName === 'BR' ? text.slice(0, -1) : text;
}
