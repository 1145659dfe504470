import type { Email } from 'postal-mime';
import type { Fold } from '../../domain/conversations/folds.ts';
import { newPartOf } from '../../domain/conversations/folds.ts';
import { storable } from '../../domain/shared/storable-text.ts';
import { textOfHtml } from './html-text.ts';
import { MAX_BODY_LENGTH, MAX_TEXT_LENGTH } from './mail-limits.ts';
import type { OwnIds } from './own-ids.ts';
import { foldText, isForwarded, saysAnswersInside, settled, withSignature } from './text-folds.ts';

/** The whole text of a mail, and the parts of it that are folded away at first. */
export type MessageText = { text: string; folds: Fold[] };

/** The HTML of a long letter. Twenty thousand unclosed tags of this length take less than a second. */
const MAX_HTML_LENGTH = 200_000;

/** Stands at the end of a text of which only the beginning is kept. */
const CUT = 'Clef n’a gardé que le début de ce message, trop long.';

/**
 * The text of a mail as it came: its text part, or else what a person sees of its HTML. Nothing is removed; the quoted message and the
 * signature are marked as folds.
 */
export function messageText(
  { text = '', html = '', subject = '' }: Pick<Email, 'text' | 'html' | 'subject'>,
  own: Pick<OwnIds, 'isOurAddress'>,
): MessageText {
  const plain = text.trim() ? lines(text) : undefined;
  const fromHtml = plain === undefined && html ? textOfHtml(storable(html.slice(0, MAX_HTML_LENGTH))) : undefined;
  const given = plain ?? fromHtml?.text ?? '';
  const isCut =
    (plain === undefined ? html.length > MAX_HTML_LENGTH : text.length > MAX_TEXT_LENGTH) ||
    given.length > MAX_BODY_LENGTH;
  const kept = given.slice(0, MAX_BODY_LENGTH).toWellFormed();
  const whole = ending(kept, isCut);
  if (isForwarded(subject, kept) && !isOurs(kept, own)) return { text: whole, folds: [] };
  const marked = (fromHtml?.folds ?? []).map(({ from, to, kind }) => ({ from, to: Math.min(to, kept.length), kind }));
  // The marks of HTML are certain; the lines are looked at only where it has none.
  const isMarked = marked.some(({ kind }) => kind === 'quotation');
  const found = isMarked ? withSignature(kept, marked) : [...marked, ...foldText(kept)];
  const folds = settled(kept, merged(found));
  const hasAnswersInside = saysAnswersInside(newPartOf(kept, folds));
  return { text: whole, folds: hasAnswersInside ? folds.filter(({ kind }) => kind === 'signature') : folds };
}

/** Our own message that somebody sends back as a forward is a quotation too. */
const isOurs = (text: string, { isOurAddress }: Pick<OwnIds, 'isOurAddress'>): boolean =>
  [...text.matchAll(/^[>*\t ]*(?:de|from|expéditeur)\s*\*?:[^\n]{0,200}?([^\s<>"]+@[^\s<>"]+)/gim)].some(
    ([, address = '']) => isOurAddress(address),
  );

const lines = (text: string): string =>
  storable(text.slice(0, MAX_TEXT_LENGTH).replaceAll('\r\n', '\n'))
    .trimEnd()
    .replace(/^\s*\n/, '');

const ending = (text: string, isCut: boolean): string => (isCut ? `${text}\n\n[…] ${CUT}` : text);

/** Folds in order; where two overlap, they become one of the kind of the first. */
function merged(folds: Fold[]): Fold[] {
  const sorted = folds.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from || b.to - a.to);
  const result: Fold[] = [];
  for (const fold of sorted) {
    const last = result.at(-1);
    if (last && fold.from < last.to) last.to = Math.max(last.to, fold.to);
    else result.push({ ...fold });
  }
  return result;
}
