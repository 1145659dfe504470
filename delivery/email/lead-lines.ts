import { plainOf } from '../../domain/checks/reading/source.ts';
import { BOLD, BOLD_END, withoutMarks } from './lead-html.ts';
import { type Field, fieldOf, opensOther } from './lead-labels.ts';
import { asksPerson } from './lead-questions.ts';

/** The labels that begin lines. */

/** How a mail marks its labels. Where it does in a way that people do not write, an unknown label ends a message too. */
export type Mark = 'rule' | 'bold' | 'key' | 'capitals' | 'none';
/** `isAlone`: it stands in its line without a colon. */
export type Label = { text: string; field: Field | undefined; mark: Mark; value: string; isAlone: boolean };

/** Whether a line is a known label with its value. */
export function hasValue(line: string): boolean {
  const label = labelIn(line);
  return label !== undefined && label.value !== '' && label.field !== undefined;
}

/** « Nom : Dupont | Tél : 06 … »: a line of several labels. */
export function labelledParts(line: string): string[] {
  if (line.length > 500) return [line];
  const parts = line.split(/\s+[|;•–-]\s+(?=[^:|;]{2,30}:)/);
  return parts.length > 1 && parts.every(hasValue) ? parts : [line];
}

/** Words that are labels only with a colon or a mark, because they are lines of letters as well. */
const weak =
  /^\W*(?:de|from|contact|client|annonce|bien|name|type|projet|demande|offre|mandat|details?|notes?|body|texte|secteur|location|subject|questions?)\W*$/;

const boldLabel = new RegExp(`^[\\s>•*-]*${BOLD}([^${BOLD_END}]{2,60})${BOLD_END}(.*)$`, 's');
const MAX_ALONE = 60;

/** The label that begins a line, if one does. @param hasLabelsAlone whether the mail's labels stand alone in their lines */
export function labelIn(written: string, hasLabelsAlone = false): Label | undefined {
  const marked = ruled(written) ?? keyed(written) ?? bold(written);
  if (marked) return marked;
  const line = withoutMarks(written).trim();
  if (introduces(line)) return { text: line, field: 'message', mark: 'none', value: '', isAlone: false };
  const [, label = '', value = ''] =
    /^([^:\t|=\n]{2,60}?)\s*(?::(?!\/\/)|\t|\||=>|->|→|=)\s*(.*)$/s.exec(line) ??
    /^([^:\t|=\n]{2,40}?)\s+[–—-]\s+(.*)$/s.exec(line) ??
    /^([^:\t|=\n.]{2,40}\.?)\s*(?:\.{3,}|…+|_{3,})\s+(.+)$/s.exec(line) ??
    [];
  if (label) {
    const found = labelled(label, value, 'none');
    const hasColon = line.slice(label.length, label.length + 2).includes(':');
    if (found.field || hasColon || opensOther(label)) return found;
  }
  if (line.length > MAX_ALONE || (!hasLabelsAlone && weak.test(plainOf(line)))) return undefined;
  const alone = line.replace(/[:.]$/, '').trim();
  const field = /^\p{Ll}/u.test(alone) ? undefined : fieldOf(alone);
  if (!field && !asksPerson(line)) return undefined;
  const mark = /\p{Lu}{4}/u.test(alone) && alone === alone.toUpperCase() ? 'capitals' : 'none';
  return { text: alone, field, mark, value: '', isAlone: true };
}

/** « --- Nom --- » */
function ruled(line: string): Label | undefined {
  const [, text] = /^\s*[-=*#]{2,}\s*([^\n]{2,60}?)\s*[-=*#]{2,}\s*$/.exec(line) ?? [];
  if (!text || !/\p{L}/u.test(text)) return undefined;
  return { ...labelled(text, '', 'rule'), isAlone: true };
}

/** `nom=…`, `[nom] => …`, `nom_complet: …` and `<nom>…</nom>`, as programs write. */
function keyed(line: string): Label | undefined {
  const [, listed, inList] = /^\s*\[([\w.-]{2,40})\]\s*=>(.*)$/s.exec(line) ?? [];
  if (listed) return labelled(listed, inList ?? '', 'key');
  const [, framed, after] = /^\s*\[([^\]\n]{2,40})\]\s*:?\s*(.*)$/s.exec(line) ?? [];
  if (framed && fieldOf(framed)) return labelled(framed, after ?? '', 'key');
  const [, key, value] = /^\s*([a-z][\w.-]{1,40})=(?!=)(.*)$/is.exec(line) ?? [];
  if (key) return labelled(key, value ?? '', 'key');
  const [, snake, behind] = /^([a-zà-ÿ?]+(?:_[a-zà-ÿ\d?]+)+) ?: ?(.*)$/s.exec(line) ?? [];
  if (snake) return labelled(snake, behind ?? '', 'key');
  const [, tag, content] = /^\s*<([a-z][\w-]{1,30})(?:\s[^<>]{0,200})?>(.*)$/is.exec(line) ?? [];
  return tag ? labelled(tag, withoutTags(content ?? ''), 'key') : undefined;
}

/** The text of an element, or of a part of one, without the signs around it. */
export const withoutTags = (text: string): string =>
  text
    .replace(/^<!\[CDATA\[/, '')
    .replace(/<\/[a-z][\w-]{1,30}>\s*$/i, '')
    .replace(/\]\]>\s*$/, '');

function bold(line: string): Label | undefined {
  const [, text, rest = ''] = boldLabel.exec(line) ?? [];
  const isLabel =
    text !== undefined && (/:\s*$/.test(text) || /^\s*(?::|[-–—]\s|$)/.test(rest) || fieldOf(text) !== undefined);
  return isLabel
    ? labelled(text.replace(/\s*:\s*$/, ''), rest.replace(/^\s*(?::|[-–—](?=\s))?\s*/, ''), 'bold')
    : undefined;
}

/** « Julie vous a écrit à propos de votre annonce : », above the person's words. */
const introduces = (line: string): boolean => {
  if (!/:$/.test(line) || line.length > 250) return false;
  const plain = plainOf(line);
  return (
    /\b(?:message|ecrit)\b/.test(plain) &&
    !/\b(?:suivante?s?|details?|ci-dessous|du message|coordonnees|de la part de|from)\W*:$/.test(
      plain.replace('message suivant', 'message'),
    ) &&
    line.length > 20
  );
};

function labelled(label: string, behind: string, mark: Mark): Label {
  const text = withoutMarks(label);
  const value = withoutMarks(behind)
    .replace(/^[\s:]+/, '')
    .trim();
  return { text, field: fieldOf(text), mark, value, isAlone: false };
}
