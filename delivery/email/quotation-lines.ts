import type { Line } from './text-lines.ts';

/** The lines with which mail programs begin a quotation, in French and English. All take text without case and accents. */

/**
 * Below these lines there is only the quoted message: Outlook, Zimbra, Yahoo, SFR, La Poste, Lotus. Samsung writes the header block in
 * the same line.
 */
export const isDivider = (plain: string): boolean =>
  /^[-_*=]{2,}\s*(?:original message|message d'origine|message original|mail original|message initial|message precedent|e-?mail d'origine|courriel original|reply message)\s*[-_*=]{2,}/.test(
    plain,
  );

export const isForwardDivider = (plain: string): boolean =>
  /^[-_*=\s]{2,}(?:forwarded message|message transfere|message reexpedie|mail transfere|e-mail transfere)[-_*=\s]*$/.test(
    plain,
  ) || /^(?:begin forwarded message|debut du message (?:transfere|reexpedie))\s*:$/.test(plain);

const wrote = '(?:a ecrit|ecrivait|a repondu|wrote|writes)';
const month = '(?:jan|fev|feb|mar|avr|apr|mai|may|jui|jun|jul|aou|aug|sep|oct|nov|dec)[a-z]*\\.?';
const date = `(?:(?:${month}) \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}(?:st|nd|rd|th) (?:of )?${month},? \\d{4}|\\d{1,2}(?:er)?[ ./-]{1,2}(?:${month}|\\d{1,2})[ ./,-]{1,2}\\d{2,4}|\\d{4}-\\d\\d-\\d\\d|(?:${month}) \\d{1,2},? \\d{4}|\\d{1,2} ${month})`;
const address = '[^\\s<>@]{1,64}@[^\\s<>@]{1,255}';

const introduces = new RegExp(`${wrote}\\s*:?\\s*$|^ecrit\\s*:$|${wrote}\\s*:\\s*>?\\s*$`);

/** « … a écrit : », the end of an introduction, alone in its paragraph or at the end of a wrapped one. */
export const isIntroduction = (plain: string): boolean => plain.length <= 300 && introduces.test(plain);

/**
 * The whole of an introduction, by what stands before its date and behind it. Longer ones are somebody's sentence. The date is found
 * first: a pattern of the whole could try as many combinations as a stranger likes.
 */
const forms = [
  // « Le jeu. 26 nov. 2026 à 18:45, Nom <adresse> a écrit : », « On Thu, 26 Nov 2026, Name wrote: », « - Le 2026-11-26, … »
  [`^(?:- ?)?(?:le|on|en date du|de)\\b`, `${wrote}\\s*:?$`],
  // « Nom <adresse>, le 26/11/2026 18:45, a écrit : », « "Nom" <adresse> wrote on Thursday, 26 November: »
  [`^(?:- ?)?["«]?(?=[\\p{L}<]).*?${address}`, ':$'],
  [`^(?:- ?)?["«]?[\\p{L}<].*\\p{L}.{0,4} (?:${wrote}|le) `, ':$'],
  // « jeudi 26 novembre 2026, 18:45 +0100 from Name <address>: », « 26 nov. 2026 18:45:44 Nom <adresse> : », « 2026-11-26 18:45, Nom a écrit : »
  [
    `^(?:- ?)?(?:(?:lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,? )?(?:le )?$`,
    `(?:${address}>?\\s*:|${wrote}\\s*:)$`,
  ],
].map(([before, after]) => ({ before: new RegExp(before as string, 'u'), after: new RegExp(after as string, 'u') }));
const dates = new RegExp(date, 'gu');

const isWhole = (words: string): boolean =>
  [...words.matchAll(dates)].some(({ 0: found, index }) => {
    const [before, after] = [words.slice(0, index), words.slice(index + found.length)];
    return forms.some((form) => form.after.test(after) && form.before.test(before));
  });

/** Horde names no date: « Nom <adresse> a écrit : ». Others wrap a longer introduction so that its last line reads the same. */
const undated = new RegExp(`^(?:- ?)?["«]?[\\p{L}].*<[^\\s<>]+@[^\\s<>]+>,?\\s*${wrote}\\s*:$`, 'u');

const MAX_LINES = 4;
const MAX_LENGTH = 500;

/**
 * How many lines the introduction that ends at a line has; 0 if it is none. The shortest is taken: a sentence of the sender may stand
 * directly above it.
 */
export function introductionLength(lines: readonly Line[], end: number): number {
  let words = '';
  for (let length = 1; length <= MAX_LINES && end - length + 1 >= 0; length += 1) {
    const line = lines[end - length + 1] as Line;
    if (line.plain === '' || /^>/.test(line.plain)) break;
    words = words === '' ? line.plain : `${line.plain} ${words}`;
    if (words.length > MAX_LENGTH) break;
    if (isWhole(words)) return length;
  }
  return undated.test((lines[end] as Line).plain.slice(0, MAX_LENGTH)) ? 1 : 0;
}

const labels: readonly RegExp[] = [
  /^(?:de|from|expediteur|sender|von)\s*:/,
  /^(?:envoye|sent|date|date d'envoi|gesendet|le)\s*(?:le)?\s*:/,
  /^(?:a|to|pour|destinataires?|an)\s*:/,
  /^(?:cc|copie|copie a|cci)\s*:/,
  /^(?:objet|subject|sujet|betreff)\s*:/,
];

/** A block with many recipients and attachments. */
const MAX_BLOCK = 12;

/**
 * Whether a header block begins here: « De : … Envoyé : … À : … Objet : … » in any order, as Outlook and others put it above the quoted
 * message. It begins with the sender, the date or, in some, « Message du … », and names at least three of them.
 */
export function beginsHeaderBlock(lines: readonly Line[], index: number): boolean {
  const first = words(lines[index] as Line);
  if (!/^(?:de|from|expediteur|sender|von|date|envoye|sent)\s*:|^message du ?:? \d/.test(first)) return false;
  const found = new Set<number>();
  let others = 0;
  let hasDate = /^message du/.test(first);
  for (const line of lines.slice(index, index + MAX_BLOCK)) {
    if (words(line) === '') break;
    const label = labels.findIndex((pattern) => pattern.test(words(line)));
    if (label === -1) others += 1;
    else found.add(label);
    hasDate ||= label === DATE && /\d[/ .:-]|\d$/.test(words(line));
    if (others > MAX_OTHERS) break;
  }
  return found.has(SENDER) && hasDate && found.size + Number(/^message du/.test(first)) >= 3;
}

/** A line of a header block: « Objet : … ». */
export const isLabelled = (line: Line): boolean => labels.some((pattern) => pattern.test(words(line)));

const SENDER = 0;
const DATE = 1;
/** Lines without a label: an address that was wrapped, importance. */
const MAX_OTHERS = 4;

/** Bold labels are written `*De :*` in text parts. */
const words = ({ plain }: Line): string => plain.replace(/^[>*\s]+/, '').replace(/^([^:*]{1,20})\*?\s*:\*?/, '$1:');
