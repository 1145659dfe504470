import { Parser } from 'htmlparser2';
import type { Fold } from '../../domain/conversations/folds.ts';
import { foldOf, opensRest } from './html-folds.ts';

type Attributes = Record<string, string>;
/** An open element, and the fold that begins with it: its kind, and whether it ends with the element or with the mail. */
type Open = { name: string; fold: Fold['kind'] | null; isHidden: boolean; href: string | null; from: Place };

const invisible = new Set(['style', 'script', 'title', 'head', 'template', 'noscript', 'object']);
const blocks = new Set(
  'address article aside blockquote center dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tbody tr ul'.split(
    ' ',
  ),
);
/** Blocks with an empty line around them. */
const paragraphs = new Set('blockquote dl h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '));
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|mso-hide\s*:\s*all/i;

/** Whether nobody sees an element, which only a machine would read. */
export const isHiddenElement = (name: string, { style = '' }: Attributes): boolean =>
  invisible.has(name) || hiddenStyle.test(style);

/**
 * The text of an HTML mail as a person sees it, and its folds, in one pass that takes linear time. Rows of tables become lines, their
 * cells are parted by a tab, links have their address behind them. What is hidden from the eye is left out: only a machine would
 * read it.
 */
export function textOfHtml(html: string): { text: string; folds: Fold[] } {
  const writer = new TextWriter();
  const open: Open[] = [];
  const folds: Fold[] = [];
  let restFrom: number | null = null;
  // Counted, because a look through all open elements would take quadratic time on a mail that never closes one.
  let hidden = 0;
  let folded = 0;
  let preformatted = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'br') return hidden === 0 ? writer.newline() : undefined;
      if (blocks.has(name)) writer.block(paragraphs.has(name));
      const isHidden = isHiddenElement(name, attributes);
      hidden += Number(isHidden);
      if (name === 'li' && hidden === 0) writer.write('- ');
      if ((name === 'td' || name === 'th') && hidden === 0) writer.cell();
      if (restFrom === null && folded === 0 && opensRest(name, attributes)) restFrom = writer.place().at;
      const fold = restFrom === null && folded === 0 ? foldOf(name, attributes) : null;
      folded += Number(fold !== null);
      preformatted += Number(name === 'pre');
      open.push({ name, fold, isHidden, href: name === 'a' ? linkOf(attributes) : null, from: writer.place() });
    },
    ontext(text) {
      if (hidden === 0) writer.text(text, preformatted > 0);
    },
    onclosetag(name) {
      const element = open.at(-1)?.name === name ? open.pop() : undefined;
      if (!element) return;
      hidden -= Number(element.isHidden);
      folded -= Number(element.fold !== null);
      preformatted -= Number(name === 'pre');
      if (element.href && hidden === 0) writer.link(element.href, element.from);
      if (element.fold) folds.push({ from: element.from.at, to: writer.place().at, kind: element.fold });
      if (blocks.has(name)) writer.block(paragraphs.has(name));
    },
  });
  parser.end(html);
  const text = writer.whole();
  if (restFrom !== null) folds.push({ from: restFrom, to: text.length, kind: 'quotation' });
  return { text, folds: folds.map((fold) => ({ ...fold, to: Math.min(fold.to, text.length) })) };
}

function linkOf({ href = '' }: Attributes): string | null {
  const address = href.trim();
  return /^https?:\/\//i.test(address) && address.length <= 2000 ? address : null;
}

/** A place in the text that is being written: its position, and how many parts there are before it. */
type Place = { at: number; part: number };

/** Collects text with the line breaks of a page. */
class TextWriter {
  #parts: string[] = [];
  #length = 0;
  /** The line breaks that have to come before the next text. */
  #breaks = 0;
  #isLineEmpty = true;
  #space = false;

  place(): Place {
    return { at: this.#length, part: this.#parts.length };
  }

  write(text: string): void {
    if (this.#breaks > 0 && this.#length > 0) this.#push('\n'.repeat(this.#breaks));
    else if (this.#space && !this.#isLineEmpty) this.#push(' ');
    this.#breaks = 0;
    this.#space = false;
    this.#push(text);
    this.#isLineEmpty = false;
  }

  text(text: string, isPreformatted: boolean): void {
    if (isPreformatted) {
      for (const [index, line] of text.split('\n').entries()) {
        if (index > 0) this.newline();
        if (line !== '') this.write(line);
      }
      return;
    }
    const words = text.replace(/[ \t\r\n\f]+/g, ' ');
    if (words.startsWith(' ')) this.#space = true;
    const trimmed = words.replace(/^ | $/g, '');
    if (trimmed !== '') this.write(trimmed);
    if (words.length > 1 && words.endsWith(' ')) this.#space = true;
  }

  newline(): void {
    this.#breaks += 1;
    this.#isLineEmpty = true;
    this.#space = false;
  }

  block(isParagraph: boolean): void {
    this.#breaks = Math.max(this.#breaks, isParagraph && this.#length > 0 ? 2 : 1);
    this.#isLineEmpty = true;
    this.#space = false;
  }

  cell(): void {
    if (!this.#isLineEmpty && this.#breaks === 0) this.#push('\t');
    this.#space = false;
  }

  link(href: string, { part }: Place): void {
    const shown = this.#parts.slice(part).join('');
    if (!shown.includes(href) && shown.trim() !== '') this.write(` (${href})`);
  }

  whole(): string {
    return this.#parts.join('');
  }

  #push(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }
}
