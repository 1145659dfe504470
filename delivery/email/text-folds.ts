import { plainOf } from '../../domain/checks/reading/source.ts';
import type { Fold } from '../../domain/conversations/folds.ts';
import {
  beginsHeaderBlock,
  introductionLength,
  isDivider,
  isForwardDivider,
  isIntroduction,
  isLabelled,
} from './quotation-lines.ts';
import { signatureFold } from './signature-lines.ts';
import { type Line, linesOf } from './text-lines.ts';

const isQuoted = ({ text }: Line): boolean => /^\s*(?:>|\|\s)/.test(text);
const isBlank = ({ text }: Line): boolean => text.trim() === '';

/** A forward is sent for what it contains. */
export const isForwarded = (subject: string, text: string): boolean =>
  /^\s*(?:tr|fwd?|fw|transféré)\s*:/i.test(subject) ||
  linesOf(text.slice(0, 20_000)).some(({ plain }) => isForwardDivider(plain));

/**
 * The quotations and the signature of a plain text. A line counts as the beginning of a quotation by the grammar of what mail programs
 * write, never by its first word, so that the sender's own « Le … » and « On … » stay.
 */
export function foldText(text: string): Fold[] {
  const lines = linesOf(text);
  const start = restStart(lines);
  const own = start === undefined ? lines : lines.slice(0, start);
  const folds = quotedRuns(own);
  if (start !== undefined) folds.push({ from: (lines[start] as Line).from, to: text.length, kind: 'quotation' });
  return withSignature(text, folds);
}

/** Adds the signature below the sender's own lines. */
export function withSignature(text: string, folds: readonly Fold[]): Fold[] {
  const end = folds.find(({ to }) => text.slice(to).trim() === '')?.from ?? text.length;
  const signature = signatureFold(linesOf(text.slice(0, end)));
  return signature ? [...folds, signature].sort((a, b) => a.from - b.from) : [...folds];
}

/** The first line from which everything is the quoted message: a divider, a header block, or an introduction without marked lines. */
function restStart(lines: readonly Line[]): number | undefined {
  for (const [index, line] of lines.entries()) {
    if (isQuoted(line)) continue;
    if (isDivider(line.plain)) return index;
    if (beginsHeaderBlock(lines, index)) return aboveBlock(lines, index);
    const length = isIntroduction(line.plain) ? introductionLength(lines, index) : 0;
    if (length > 0 && introducesAlone(lines, index, length) && hasPlainTextBelow(lines, index))
      return index - length + 1;
  }
  return undefined;
}

/** Whether the next text is not marked with `>`. */
function hasPlainTextBelow(lines: readonly Line[], index: number): boolean {
  const next = lines.slice(index + 1).find((line) => !isBlank(line));
  return next !== undefined && !isQuoted(next);
}

/** The rule or the empty mark of a list above a header block belongs to it. */
function aboveBlock(lines: readonly Line[], index: number): number {
  let at = index;
  while (at > 0 && isLabelled(lines[at - 1] as Line)) at -= 1;
  while (at > 0 && isAboveBlock(lines[at - 1] as Line)) at -= 1;
  while (at < index && isBlank(lines[at] as Line)) at += 1;
  return at;
}

const isAboveBlock = (line: Line): boolean =>
  isBlank(line) || /^[\s_*=-]{3,}$/.test(line.text) || isForwardDivider(line.plain);

/** Only an introduction with a date and an address or an hour is certain without marked lines below it. */
function introducesAlone(lines: readonly Line[], end: number, length: number): boolean {
  const words = lines
    .slice(end - length + 1, end + 1)
    .map(({ plain }) => plain)
    .join(' ');
  return /\d{4}|\d[:h]\d\d|\d\/\d/.test(words) && (/\S@\S/.test(words) || /\d ?[:h] ?\d\d/.test(words));
}

/** The runs of lines that begin with `>`, each with its introduction. */
function quotedRuns(lines: readonly Line[]): Fold[] {
  const folds: Fold[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!isQuoted(lines[at] as Line)) continue;
    let end = at;
    for (
      let next = at;
      next < lines.length && (isQuoted(lines[next] as Line) || isBlank(lines[next] as Line));
      next += 1
    ) {
      if (isQuoted(lines[next] as Line)) end = next;
    }
    let above = at - 1;
    while (above >= 0 && isBlank(lines[above] as Line)) above -= 1;
    const length = above >= 0 && isIntroduction((lines[above] as Line).plain) ? introductionLength(lines, above) : 0;
    const start = length > 0 ? above - length + 1 : at;
    if (length > 0 || isCertainRun(lines.slice(at, end + 1))) {
      folds.push({ from: (lines[start] as Line).from, to: (lines[end] as Line).to, kind: 'quotation' });
    }
    at = end;
  }
  return folds;
}

/** One or two lines with `>` may be somebody's own arrows. */
function isCertainRun(run: readonly Line[]): boolean {
  const words = run.map(({ plain }) => plain.replace(/^[>\s|]+/, ''));
  const isIntroduced = words.some((line) => isIntroduction(line) || /^(?:message du|de\s*:|from\s*:)/.test(line));
  return isIntroduced || run.length >= 3 || run.some(({ text }) => /^\s*>\s?>/.test(text));
}

/**
 * Folds that hide no context: a quotation stays visible where the sender wrote below it, between its lines. One that stands at the
 * beginning, with everything written below it, may be folded.
 */
export function settled(text: string, folds: readonly Fold[]): Fold[] {
  const isOwn = (from: number, to: number) => text.slice(from, to).trim() !== '';
  const isOnly = folds.filter(({ kind }) => kind === 'quotation').length === 1;
  let end = text.length;
  let isLast = true;
  const kept = folds.toReversed().filter((fold) => {
    // Below the last folds there is nothing but folds and blanks.
    isLast &&= !isOwn(fold.to, end);
    end = fold.from;
    if (fold.kind === 'signature' || isLast) return true;
    return isOnly && !isOwn(0, fold.from) && !/^[ \t]*>/m.test(text.slice(fold.to));
  });
  return kept.toReversed();
}

/** Whether the sender says that they answer within the quoted message: « mes réponses en bleu ci-dessous », « see my comments inline ». */
export const saysAnswersInside = (own: string): boolean =>
  answersInside.test(plainOf(own.slice(0, 2000)).replace(/\s+/g, ' '));

const answersInside =
  /\b(?:reponses?|commentaires?|remarques|answers?|comments?|replies|repl(?:y|ied)|repondu)\b.{0,40}\b(?:en (?:bleu|rouge|vert|violet|orange|gras|couleur)|ci-dessous|plus bas|dans (?:votre|ton|le) (?:message|mail|texte|corps)|dans le corps|in (?:blue|red|green|bold|the text|line|your (?:message|e-?mail))|inline|below)\b/;
