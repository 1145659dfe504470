import { isBorder, pipedCells } from './lead-ascii.ts';
import { isClosing, isFooter, isNothing, isTeam } from './lead-boilerplate.ts';
import { type Row, withoutMarks } from './lead-html.ts';
import { type Field, fieldOf, opensOther } from './lead-labels.ts';
import { hasValue, type Label, labelIn, labelledParts, type Mark, withoutTags } from './lead-lines.ts';
import { suits } from './lead-values.ts';

/**
 * A label of a mail with what stands behind it, in the mail's order. `field` is undefined for a label that is not known. Entries with
 * the same `block` have no other text between them.
 */
export type Entry = { label: string; field: Field | undefined; value: string; block: number };

/**
 * The labels of a mail with their values, by all layouts at once: « label : value » in lines, rows and lists of terms, the value below its
 * label, and the keys of a program.
 */
export function entriesIn(rows: readonly Row[]): Entry[] {
  const reader = new EntryReader();
  for (const row of rows) reader.row(row);
  return reader.entries();
}

class EntryReader {
  #entries: Entry[] = [];
  /** The entry that still takes lines. */
  #open: { entry: Entry; mark: Mark; column: number; lines: string[] } | undefined;
  #columns: string[] | undefined;
  #isOver = false;
  #block = 0;
  #beginsParagraph = true;
  /** How many labels stand alone in their lines. */
  #alone = 0;

  row({ cells: all, isTable, isLink }: Row): void {
    const cells = all.filter((cell) => withoutMarks(cell).trim() !== ':');
    const filled = cells.filter((cell) => withoutMarks(cell).trim() !== '');
    if (isTable && cells.length > 1 && this.#fields(cells, filled)) return;
    if (isLink && filled.length > 0) this.#close();
    else for (const cell of filled) this.#cell(cell, isTable);
  }

  entries(): Entry[] {
    this.#close();
    return this.#entries;
  }

  /** A row of labels and values, or of the values below a row of labels. */
  #fields(cells: readonly string[], filled: readonly string[]): boolean {
    const columns = this.#columns;
    if (columns?.length === cells.length) {
      for (const [at, label] of columns.entries()) this.#add(label, cells[at] as string);
      return true;
    }
    this.#columns = undefined;
    const [first = ''] = cells;
    if (!isShort(first) || filled.length === 0) return false;
    if (cells.length > 2 && cells.every((cell) => fieldOf(withoutMarks(cell)))) {
      this.#close();
      this.#columns = [...cells];
      return true;
    }
    // A cell may hold both: « Nom : Dupont ».
    if (filled.some((cell) => isShort(cell) && hasValue(cell))) return false;
    const [label = '', value] = filled;
    if (cells.length === 3 && filled.length === 2 && value && fieldOf(withoutMarks(label))) {
      this.#add(label, value);
      return true;
    }
    const isPair = cells.length % 2 === 0 && cells.every((cell, at) => at % 2 === 1 || isShort(cell));
    const isKnown = fieldOf(withoutMarks(first)) !== undefined;
    if (!isPair || (!isKnown && first === '') || (cells.length > 2 && !isKnown)) return false;
    for (let at = 0; at < cells.length; at += 2) this.#add(cells[at] as string, cells[at + 1] as string);
    return true;
  }

  #add(label: string, value: string): void {
    this.#close();
    const text = withoutMarks(label);
    this.#entries.push({ label: text, field: fieldOf(text), value: withoutMarks(value), block: this.#block });
  }

  /** The lines of a block, or of a cell that stands alone in its row. */
  #cell(cell: string, isTable: boolean): void {
    const lines = cell.split('\n');
    this.#beginsParagraph = true;
    const open = this.#open;
    const isOtherLabel = lines.length === 1 && labelIn(cell)?.value === '';
    if (open?.entry.field === 'message' && open.lines.length === 0 && isTable && !isOtherLabel)
      open.lines.push(...lines);
    else for (const [at, line] of lines.entries()) this.#lineOrDrawn(line, lines[at + 1] ?? '');
    // A label alone in its row has its value in the next one.
    if (isTable && this.#open && this.#open.lines.length > 0) this.#close();
  }

  #lineOrDrawn(line: string, next: string): void {
    const cells = pipedCells(line);
    if (cells && this.#fields(cells, cells.filter(Boolean))) return;
    if (isBorder(line)) this.#close();
    else for (const one of labelledParts(line)) this.#line(one, next);
  }

  #line(line: string, next: string): void {
    const beginsParagraph = this.#beginsParagraph;
    this.#beginsParagraph = line.trim() === '';
    const label = labelIn(line, this.#alone > 1 && beginsParagraph);
    if (label && this.#begins(label, line, next, beginsParagraph)) this.#begin(label, columnOf(line));
    else if (isFooter(line, beginsParagraph)) this.#end(line);
    else if (this.#open && (this.#open.lines.length > 0 || withoutMarks(line).trim() !== '')) {
      this.#open.lines.push(line);
      if (!isLong(this.#open.entry.field)) this.#close();
    } else if (line.trim() !== '') this.#block += 1;
  }

  #begin({ text, field, mark, value, isAlone }: Label, column: number): void {
    this.#close();
    this.#alone += Number(isAlone);
    const entry: Entry = { label: text, field, value, block: this.#block };
    this.#entries.push(entry);
    const takesLines = value === '' || entry.field === 'message';
    if (takesLines) this.#open = { entry, mark, column, lines: value === '' ? [] : [value] };
  }

  /** Below a footer stand the number and the address of the portal. */
  #end(line: string): void {
    this.#isOver ||= this.#hasPerson() && this.#open?.mark !== 'rule';
    const lines = this.#open?.lines ?? [];
    if (isTeam(line)) {
      const last = lines.findLastIndex((one) => one.trim() !== '');
      if (last > 0 && isClosing(lines[last] as string) && lines[last - 1]?.trim() === '') lines.length = last;
    }
    this.#close();
  }

  /** Whether a line that has the form of a label is one. In a message it may be the person's own. */
  #begins({ text, field, mark, value, isAlone }: Label, line: string, next: string, beginsParagraph: boolean): boolean {
    const isLateMessage = field === 'message' && !isAlone && !this.#entries.some((entry) => entry.field === 'message');
    if (this.#isOver && mark !== 'rule' && mark !== 'key' && !isLateMessage) return false;
    const open = this.#open;
    if (!open || !isLong(open.entry.field)) return field !== undefined || mark !== 'none' || opensOther(text);
    if (mark !== 'none' && mark === open.mark) return mark !== 'capitals' || beginsParagraph;
    if (open.mark === 'key' || open.mark === 'rule') return false;
    // A choice in a list is one line: the next label ends it.
    if (open.entry.field === 'topic' && open.lines.length > 0 && (field || isAlone)) return true;
    if (field === undefined) return false;
    // Programs set the values in a column.
    if (open.column > 0 && open.column === columnOf(line)) return true;
    const isKnown = this.#entries.some((entry) => entry.field === field && entry.value.trim() !== '');
    if (isKnown) return false;
    if (isAlone) return open.lines.length === 0 || (beginsParagraph && suits(field, next));
    if (identity.has(field)) return suits(field, value) || isNothing(value);
    // A person lists what they seek as well, within their words.
    return beginsParagraph && suits(field, value);
  }

  #hasPerson(): boolean {
    const has = (...fields: Field[]) =>
      this.#entries.some(({ field, value }) => field !== undefined && fields.includes(field) && value !== '');
    return has('lastName', 'fullName', 'firstName') && has('email', 'phone');
  }

  #close(): void {
    if (this.#open) {
      const { entry, mark, lines } = this.#open;
      const text = withoutMarks(unquoted(lines).join('\n')).trim();
      entry.value = mark === 'key' ? withoutTags(text) : text;
    }
    this.#open = undefined;
  }
}

/** The lines of a message that a portal quotes as mails are quoted. */
const unquoted = (lines: readonly string[]): readonly string[] =>
  lines.every((line) => line.trim() === '' || /^\s*>/.test(line))
    ? lines.map((line) => line.replace(/^\s*> ?/, ''))
    : lines;
/** The place of a value that spaces set in a column; 0 for others. */
const columnOf = (line: string): number => /^[^:\n]{2,40}:[ ]{2,}(?=\S)/.exec(line)?.[0].length ?? 0;

const identity = new Set<Field>(['firstName', 'lastName', 'fullName', 'email', 'phone']);
const isLong = (field: Field | undefined): boolean => field === 'message' || field === 'topic';
const isShort = (cell: string): boolean => cell.length <= 60 && !cell.includes('\n');
