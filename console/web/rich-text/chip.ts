import { isVariable, type Placeholder, templateParts, writtenVariable } from '../../../domain/drafts/template.ts';
import styles from './chip.module.css';

/** The words of chips in the reader's language. */
export type ChipWords = { chips: Readonly<Record<string, string>>; chipLabel(chip: string, fallback: string): string };

/** A variable in an editor: a word that is inserted, deleted and moved as a whole. */
export function createChip(written: string, words: ChipWords): HTMLElement {
  const chip = document.createElement('span');
  chip.className = styles.chip ?? '';
  chip.contentEditable = 'false';
  chip.tabIndex = 0;
  chip.setAttribute('role', 'button');
  setChip(chip, written, words);
  return chip;
}

/** Lets a chip stand for a variable with its fallback. */
export function setChip(chip: HTMLElement, written: string, words: ChipWords): void {
  const { name, fallback } = placeholderOf(written);
  const label = words.chips[name] ?? name;
  chip.dataset.variable = written;
  chip.dataset.unknown = String(!isVariable(name));
  if (fallback) chip.dataset.fallback = fallback;
  else delete chip.dataset.fallback;
  chip.setAttribute('aria-label', words.chipLabel(label, fallback ?? ''));
  chip.textContent = label;
}

export const isChip = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.dataset.variable !== undefined;

/** The chips of an editor, in the order of its text. */
export const chipsIn = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-variable]')];

export const writtenOf = (chip: HTMLElement): string => chip.dataset.variable ?? '';

export function placeholderOf(written: string): Placeholder {
  const [part] = templateParts(written);
  return typeof part === 'object' ? part : { written, name: written, fallback: undefined };
}

export const withFallback = (chip: HTMLElement, fallback: string): string =>
  writtenVariable(placeholderOf(writtenOf(chip)).name, fallback);

/** A text as nodes: its variables as chips, its line ends as breaks. */
export function textNodes(text: string, words: ChipWords): Node[] {
  return templateParts(text).flatMap((part): Node[] => {
    if (typeof part !== 'string') return [createChip(part.written, words)];
    return part
      .split('\n')
      .flatMap((line, index) => [
        ...(index > 0 ? [document.createElement('br')] : []),
        ...(line === '' ? [] : [document.createTextNode(line)]),
      ]);
  });
}

/** Replaces each variable that was typed or pasted with its braces by its chip, with the cursor behind the last one. */
export function convertTypedVariables(root: HTMLElement, words: ChipWords): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const typed: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && node.data.includes('}}') && !isChip(node.parentNode)) typed.push(node);
  }
  for (const node of typed) {
    const nodes = textNodes(node.data, words);
    if (!nodes.some(isChip)) continue;
    const hasCursor = getSelection()?.focusNode === node;
    node.replaceWith(...nodes);
    const last = nodes.findLast(isChip);
    if (hasCursor && last)
      getSelection()?.collapse(last.parentNode, [...(last.parentNode?.childNodes ?? [])].indexOf(last) + 1);
  }
}
