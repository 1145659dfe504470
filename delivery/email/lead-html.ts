import { Parser } from 'htmlparser2';
import { isHiddenElement } from './html-text.ts';
import { fieldOf } from './lead-labels.ts';

/**
 * One row of a mail: the cells of a table's row, a term with its definition, or a block of text as its only cell. Line breaks in a cell
 * are kept, and what is bold stands between `BOLD` and `BOLD_END`.
 */
export type Row = {
  cells: string[];
  /** A row of a table holds all of a value; a text in blocks may go on in the next one. */
  isTable: boolean;
  /** It has no other text than that of a link. */
  isLink: boolean;
};

export const BOLD = '\u0002';
export const BOLD_END = '\u0003';
export const withoutMarks = (text: string): string => text.replaceAll(BOLD, '').replaceAll(BOLD_END, '');

const cellNames = new Set(['td', 'th', 'dt', 'dd']);
const blockNames = new Set(
  'address article blockquote body center div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr html li main ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const boldNames = new Set(['b', 'strong', 'th']);
const preserved = /white-space\s*:\s*pre/i;

/** The rows of an HTML mail as a person sees them, in one pass that takes linear time. */
export function rowsOfHtml(html: string): Row[] {
  const writer = new RowWriter();
  const open: { name: string; isHidden: boolean; isLink: boolean; isBold: boolean }[] = [];
  // A style sheet may keep the line breaks of any element. Forms that need that put the person's words in as they are.
  const keepsLines = preserved.test(html);
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'br') return hidden === 0 ? writer.newline() : undefined;
      const isHidden = isHiddenElement(name, attributes);
      hidden += Number(isHidden);
      const isLink = name === 'a' && /^https?:/i.test(attributes.href ?? '');
      const isBold = boldNames.has(name) || isBoldStyle(attributes);
      open.push({ name, isHidden, isLink, isBold });
      if (hidden > 0) return;
      writer.links += Number(isLink);
      // Terms have no row around them: the one that begins ends the one before.
      if (name === 'tr' || name === 'dl') writer.beginRow();
      if (name === 'dt') writer.nextRow();
      if (cellNames.has(name)) writer.beginCell();
      else if (blockNames.has(name)) writer.block();
      if (isBold) writer.mark(BOLD);
      if (name === 'span') writer.beginSpan();
    },
    ontext(text) {
      if (hidden === 0) writer.text(text, open.at(-1)?.name === 'pre' || (keepsLines && /\S\n\S/.test(text)));
    },
    onclosetag(name) {
      const element = open.at(-1)?.name === name ? open.pop() : undefined;
      if (!element) return;
      const isSeen = hidden === 0;
      hidden -= Number(element.isHidden);
      if (!isSeen) return;
      writer.links -= Number(element.isLink);
      if (element.isBold) writer.mark(BOLD_END);
      if (name === 'span') writer.endSpan();
      if (cellNames.has(name)) writer.endCell();
      else if (blockNames.has(name)) writer.block();
      if (name === 'tr' || name === 'dl') writer.endRow();
    },
  });
  parser.end(html);
  return writer.rows();
}

const isBoldStyle = ({ style = '' }: Record<string, string>): boolean =>
  /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style);

/** Collects rows. A row with a table in it is no row of its own: pages that are built of tables are read as blocks. */
class RowWriter {
  /** The links that are open. */
  links = 0;
  #rows: Row[] = [];
  #open: { cells: string[]; isCellOpen: boolean; hasRows: boolean }[] = [];
  #parts: string[] = [];
  #isLink = true;
  /** The place in the parts of the text of a span that begins a line. */
  #span: number | undefined;
  #label: number | undefined;
  /** Whether the line has text. */
  #hasText = false;

  /** A label in a span and its value in the next one have no sign between them, only a style sheet that parts them. */
  beginSpan(): void {
    if (this.#label === this.#parts.length) this.#parts.push(' : ');
    this.#span = this.#hasText ? undefined : this.#parts.length;
    this.#label = undefined;
  }

  endSpan(): void {
    const text = this.#span === undefined ? '' : this.#parts.slice(this.#span).join('');
    this.#label = fieldOf(text) ? this.#parts.length : undefined;
    this.#span = undefined;
  }

  beginRow(): void {
    const outer = this.#open.at(-1);
    this.#flush();
    if (outer) outer.hasRows = true;
    this.#open.push({ cells: [], isCellOpen: false, hasRows: false });
  }

  endRow(): void {
    this.nextRow();
    this.#open.pop();
  }

  /** Ends the row, and begins one like it. */
  nextRow(): void {
    const row = this.#open.at(-1);
    if (row && !row.hasRows && row.cells.length > 0) {
      this.#add(row.cells, true);
      row.cells = [];
    } else this.#flush();
  }

  beginCell(): void {
    const row = this.#open.at(-1);
    if (row) row.isCellOpen = true;
  }

  endCell(): void {
    const row = this.#open.at(-1);
    if (row && !row.hasRows) {
      row.cells.push(this.#take());
      row.isCellOpen = false;
    } else this.#flush();
  }

  block(): void {
    const row = this.#open.at(-1);
    if (row?.isCellOpen && !row.hasRows) this.newline();
    else this.#flush();
  }

  newline(): void {
    this.#hasText = false;
    this.#parts.push('\n');
  }

  mark(mark: string): void {
    this.#parts.push(mark);
  }

  text(text: string, isPreformatted: boolean): void {
    const words = text.replace(isPreformatted ? /[ \t\r\f\u00a0]+/g : /[ \t\r\n\f\u00a0]+/g, ' ');
    if (words.trim() !== '') {
      this.#hasText = true;
      if (this.links === 0) this.#isLink = false;
    }
    this.#parts.push(words);
  }

  rows(): Row[] {
    this.#flush();
    return this.#rows;
  }

  #flush(): void {
    const text = this.#take();
    if (text !== '') this.#add([text], false);
  }

  #take(): string {
    const lines = this.#parts.join('').split('\n');
    this.#parts = [];
    this.#hasText = false;
    this.#span = undefined;
    this.#label = undefined;
    return lines
      .map((line) => line.replace(/ {2,}/g, ' ').trim())
      .join('\n')
      .trim();
  }

  #add(cells: string[], isTable: boolean): void {
    this.#rows.push({ cells, isTable, isLink: this.#isLink });
    this.#isLink = true;
  }
}
