import type { Source, Span } from './source.ts';

/** The names that sign a text: a person, and an agency on a line of its own or after the person. */
export type Signature = { name?: Span; agency?: Span };

/** A formula that closes a letter, on a line of its own. */
const CLOSING =
  /^(?:(?:bien |tres )?cordialement|bien (?:sincerement|a vous)|sincerement(?: votre)?|(?:avec |recevez,? |veuillez (?:agreer|recevoir)(?:,? [a-z]+,)? )?(?:(?:nos|mes|sinceres|respectueuses|meilleures|plus) ){0,3}salutations(?: (?:distinguees|respectueuses|les meilleures))?|a (?:tres )?bientot|(?:bonne|belle) (?:journee|soiree|semaine|fin de (?:journee|semaine))|amicalement|respectueusement|a votre (?:disposition|ecoute)|merci|(?:best|kind|warm) (?:regards|wishes)|(?:yours )?sincerely|many thanks|thanks)[ ,.!]*$/;
const NAME = /^\p{Lu}[\p{L}'’.-]*(?: (?:(?:de|du|des|la|le|van|von) )*\p{Lu}[\p{L}'’.-]*){0,3}$/u;
/** « Agence de l’Estuaire » */
const AGENCY = /^(?:L['’])?[Aa]gence (?:de l['’]|d['’]|de |du |des )?\p{Lu}[\p{L}'’ -]*$/u;
/** Lines of a signature that are no name: « Votre agence », « L’équipe », « Négociateur ». */
const NOT_A_NAME =
  /^(?:pour (?!le )|p\/o|salutations?|sinceres?|amical|respect|cordial|belle|bonne|bel|a bientot|best|kind|warm|regards|yours|thanks|many|cheers|see you|votre|notre|l'|la |le |les |toute|equipe|service|agence|conseill|negociat|direct|responsable|assistant|transaction|bien|merci|cdlt?|cdt|cldt|slts?|bav|tel|mobile|your|the |team|sales|agent)/;

/** The signature at the end of a text: after a closing formula, or « Yann Le Bihan, Estuaire Immobilier » in an SMS. */
export function readSignature({ written, plain }: Source): Signature {
  const lines = linesOf(plain);
  const closing = lines.findLastIndex(({ start, end }) => CLOSING.test(plain.slice(start, end).trim()));
  const after = closing === -1 ? [] : lines.slice(closing + 1, closing + 6);
  const isName = ({ start, end }: Span) =>
    NAME.test(written.slice(start, end)) && !NOT_A_NAME.test(plain.slice(start, end));
  const parts = (after.length > 0 ? after : lastSentence(plain)).flatMap((line) => partsOf(plain, line));
  const [name] = parts.slice(0, 1).filter(isName);
  const isAgency = (part: Span) => isName(part) || AGENCY.test(written.slice(part.start, part.end));
  // Without a closing formula, only « name, agency » is a signature.
  const [agency] = (after.length > 0 || name ? parts : []).slice(name ? 1 : 0).filter(isAgency);
  if (after.length === 0) return name && agency ? { name, agency } : signedInLines(lines, isName, isAgency);
  return { ...(name && { name }), ...(agency && { agency }) };
}

/** A name and below it an agency, as the last two lines. */
function signedInLines(
  lines: readonly Span[],
  isName: (line: Span) => boolean,
  isAgency: (line: Span) => boolean,
): Signature {
  const [name, agency] = lines.length > 2 ? lines.slice(-2) : [];
  return name && agency && isName(name) && isAgency(agency) ? { name, agency } : {};
}

function linesOf(plain: string): Span[] {
  const starts = [0, ...[...plain.matchAll(/\n+/g)].map(({ 0: gap, index }) => index + gap.length)];
  return starts
    .map((start) => ({ start, end: plain.indexOf('\n', start) === -1 ? plain.length : plain.indexOf('\n', start) }))
    .filter(({ start, end }) => plain.slice(start, end).trim() !== '');
}

/** The words after the last full stop, if they end the text. */
function lastSentence(plain: string): Span[] {
  const text = plain.trimEnd().replace(/\.$/, '');
  const at = Math.max(...['. ', '! ', '? ', '\n'].map((mark) => text.lastIndexOf(mark) + mark.length), 0);
  return at > 1 && text.length - at < 70 ? [{ start: at, end: text.length }] : [];
}

/** « Yann Le Bihan, Estuaire Immobilier »: what a comma or a dash parts. */
function partsOf(plain: string, { start, end }: Span): Span[] {
  return [...plain.slice(start, end).matchAll(/[^,|\n–—]+?(?=\s*(?:[,|–—]|\s-\s|$))/g)].flatMap(
    ({ 0: words, index }) => {
      const from = start + index + (words.length - words.trimStart().replace(/^- /, '').length);
      const until = start + index + words.trimEnd().length;
      return until > from ? [{ start: from, end: until }] : [];
    },
  );
}
