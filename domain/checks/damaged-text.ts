import { replaceSpans } from '../drafts/replace-spans.ts';
import { overlaps, type Span } from './reading/source.ts';

/** Words that a program has damaged on their way: the places, and the words as they were meant, where that is sure. */
export type Damage = Span & { repaired: string | null };

/** Finds one kind of damage by its pattern. `repair` gives null where the words are lost. */
type Kind = { pattern: RegExp; repair: (written: string) => string | null };

const named: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...'aeiouyAEIOUY'].flatMap((letter) =>
      [
        ['grave', '\u0300'],
        ['acute', '\u0301'],
        ['circ', '\u0302'],
        ['uml', '\u0308'],
      ].map(([accent = '', mark = '']) => [letter + accent, (letter + mark).normalize('NFC')]),
    ),
  ),
  ccedil: 'ç',
  Ccedil: 'Ç',
  ntilde: 'ñ',
  oelig: 'œ',
  OElig: 'Œ',
  aelig: 'æ',
  nbsp: '\u00a0',
  thinsp: '\u202f',
  euro: '€',
  pound: '£',
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  bull: '•',
  middot: '·',
  deg: '°',
  sup2: '²',
  frac12: '½',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  rarr: '→',
};

/** « &eacute; », « &#233; », « &#xE9; » */
function repairEntity(written: string): string | null {
  const name = written.replace(/^&|;$/g, '');
  const [, hex, decimal] = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  if (hex ?? decimal) return code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : null;
  return named[name] ?? null;
}

/** The characters that Windows-1252 has in place of the control characters 0x80 to 0x9F. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const byteOf = (character: string): number => {
  const at = WINDOWS.indexOf(character);
  return at === -1 ? character.charCodeAt(0) : 0x80 + at;
};
const decoder = new TextDecoder('utf-8', { fatal: true });

/** « Ã© » is « é » in UTF-8, read as Windows-1252. */
function repairBytes(written: string): string | null {
  try {
    // The second byte of « à » is a space, which may have become a usual one.
    if (written.startsWith('Ã ')) return 'à ';
    return decoder.decode(Uint8Array.from(written, byteOf));
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** « √© » is « é » in UTF-8, read as Mac Roman; « ├® » read by an old console. */
const otherBytes: Readonly<Record<string, string>> = {
  '√©': 'é',
  '√®': 'è',
  '√™': 'ê',
  '√´': 'ë',
  '√ß': 'ç',
  '√¥': 'ô',
  '√¢': 'â',
  '√ª': 'û',
  '√†': 'à',
  '√π': 'ù',
  '√Æ': 'î',
  '√Ø': 'ï',
  '√â': 'É',
  '√Ä': 'À',
  '‚Ç¨': '€',
  '‚Äô': '’',
  '¬∞': '°',
  '¬≤': '²',
  '¬†': '\u00a0',
  '├®': 'é',
  '├¿': 'è',
  '├á': 'à',
  '├º': 'ç',
  '├¬': 'ê',
};

/** Words with accents that letters of agencies have, to find them where each accent has become a question mark. */
const accented =
  'réservation propriété propriétaire déjà été étage énergie référence pièce pièces première premier dernière après près très découvrir téléphone intéressé intéresse intéressée français reçu reçue chèque lumière soirée journée matinée à où même être fenêtre rénové rénovée équipée situé située prévue prévu confirmé confirmée réponse répondre délai récent étude négociateur conseillère société crédit prêt agréable supplémentaire précisément appelé vérifier créneau différent bientôt plutôt hôtel côté début février août décembre Élodie Hélène Inès Solène Noël'.split(
    ' ',
  );
const lostAccent = (word: string) => word.replace(/[^ -~]/g, '?');
const byLost = new Map(
  accented.filter((word) => word.length > 2 && /[^ -~]/.test(word)).map((word) => [lostAccent(word), word]),
);
const LOST = [...byLost.keys()].map((word) => word.replaceAll('?', '[?\uFFFD]')).join('|');

const tags =
  'p|br|b|i|u|strong|em|div|span|ul|ol|li|a|h[1-6]|table|tbody|tr|td|html|body|font|blockquote|center|img|hr|pre|code|sms|message|mail|email|subject|objet|text|texte|response|answer|output|draft|result|xml|s';
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '', t: ' ', '"': '"', "'": "'", '/': '/' };

/** Signs that somebody dictated and a program wrote as words. */
const dictated: Readonly<Record<string, string>> = {
  "point d'exclamation": ' !',
  "point d'interrogation": ' ?',
  'point d’exclamation': ' !',
  'point d’interrogation': ' ?',
  'point virgule': ' ;',
  'point à la ligne': '.\n',
  'retour à la ligne': '\n',
  'à la ligne': '\n',
  'nouvelle ligne': '\n',
  'nouveau paragraphe': '\n\n',
  'ouvrez la parenthèse': ' (',
  'ouvrir la parenthèse': ' (',
  'fermez la parenthèse': ')',
  'fermer la parenthèse': ')',
  'ouvrez les guillemets': ' « ',
  'fermez les guillemets': ' »',
  'question mark': '?',
  'exclamation mark': '!',
  'new paragraph': '\n\n',
  'new line': '\n',
};

/** « deux virgule cinq » is a number, « une virgule » has an article: neither is the sign itself. */
const COMMA =
  /(?<!(?:\d|une|la|cette|chaque|de|zéro|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|huit)) virgule(?![\p{L}-])/giu;

/** « lundi lundi », « pour pour »: small words, days and months that nobody says twice. « Nous nous voyons » and « très très » are said. */
const SAID_ONCE =
  'les?|la|des?|du|et|au|aux|pour|avec|dans|sur|chez|votre|notre|vos|nos|ce|cette|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|the|of|and|to|your|for|with|monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const DOUBLED = new RegExp(`(?<![\\p{L}'’-])(${SAID_ONCE})[^\\S\\n]+\\1(?![\\p{L}'’-])`, 'gu');

/** In order: the first kind that finds a place has it. */
const kinds: readonly Kind[] = [
  {
    pattern: /&(?:#\d{2,6}|#[xX][0-9a-fA-F]{2,6}|[A-Za-z]{2,8}\d{0,2});/g,
    repair: repairEntity,
  },
  {
    pattern: /&(?:(?:[aeiouAEIOU](?:grave|acute|circ|uml))|nbsp|ccedil|rsquo|euro|oelig)(?![A-Za-z])/g,
    repair: repairEntity,
  },
  // Two bytes for a letter, three for an apostrophe or €, four for an emoji.
  { pattern: /ï¿½/g, repair: () => null },
  { pattern: /â[\u0080-\u009f€‚„][\u0080-\u00bfŒœŠšŸŽž€‚ƒ„…†‡ˆ‰‹‘’“”•–—˜™›]/g, repair: repairBytes },
  { pattern: /ðŸ[^\s\w]{1,2}/g, repair: repairBytes },
  { pattern: /[ÂÃÅ][\u0080-\u00bfŒœŠšŸŽž€‚ƒ„…†‡ˆ‰‹‘’“”•–—˜™›]|Ã {1,2}/g, repair: repairBytes },
  {
    pattern: new RegExp(Object.keys(otherBytes).join('|'), 'g'),
    repair: (written) => otherBytes[written] ?? null,
  },
  {
    pattern: new RegExp(`(?<![\\p{L}?\uFFFD])(?:${LOST})(?![\\p{L}\uFFFD])`, 'gu'),
    repair: (written) => byLost.get(written.replaceAll('\uFFFD', '?')) ?? null,
  },
  { pattern: /\uFFFD+/g, repair: () => null },
  { pattern: /\\u[0-9a-fA-F]{4}/g, repair: (written) => String.fromCharCode(Number.parseInt(written.slice(2), 16)) },
  { pattern: /(?<!\\)\\(?:[nrt](?![a-z]+\\[a-z])|["'])/g, repair: (written) => escapes[written.charAt(1)] ?? null },
  { pattern: /(?:%(?:20|0[AaDd]|2[1-9A-Fa-f]|C[23]%[89AB][0-9A-F]|E2%8[0-9A-F]%[89AB][0-9A-F]))+/g, repair: unescaped },
  { pattern: /=(?:C3=[89AB][0-9A-F]|C2=[AB][0-9A-F]|E2=8[0-9]=[89AB][0-9A-F]|20(?=\s|$))/g, repair: fromQuoted },
  {
    pattern: new RegExp(`</?(?:${tags})(?:\\s[^<>\\n]{0,200})?/?>`, 'gi'),
    repair: (written) => (/^<br|^<\/(?:p|div|li|tr|h)/i.test(written) ? '\n' : ''),
  },
  { pattern: /```[a-z]*/g, repair: () => '' },
  {
    pattern: new RegExp(
      `(?<!(?<!\\p{L})(?:la|une|cette|de|chaque|the|a|this)) (?:${Object.keys(dictated).join('|')})(?![\\p{L}-])`,
      'giu',
    ),
    repair: (written) => dictated[written.trim().toLowerCase()] ?? null,
  },
  { pattern: COMMA, repair: () => ',' },
  { pattern: DOUBLED, repair: (written) => written.split(/\s+/)[0] ?? null },
];

/** Markdown where nobody renders it, in an SMS. */
const markdown: readonly Kind[] = [
  { pattern: /\*\*(?=\S)[^*\n]{1,200}\*\*/g, repair: (written) => written.slice(2, -2) },
  { pattern: /(?<=^|\n)#{1,4} (?=\S)/g, repair: () => '' },
  { pattern: /(?<!!)\[[^\][\n]{1,80}\]\(https?:[^\s()]{1,200}\)/g, repair: () => null },
];

function unescaped(written: string): string | null {
  try {
    return decodeURIComponent(written);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function fromQuoted(written: string): string | null {
  return written === '=20' ? '' : unescaped(written.replaceAll('=', '%'));
}

/** A body that is data of a program: `{"body": "Bonjour"}`. */
const DATA =
  /[{[]\s{0,20}["'](?:\w{1,30}["']\s{0,5}:|Bonjour)|["'](?:body|message|sms|text|texte|content|contenu|subject|objet|corps)["']\s{0,5}:/i;
/** A text that stops in the middle: an article or a preposition cannot end it. */
const LEADS_ON = 'de|du|des|le|la|les|un|une|au|aux|et|votre|notre|vos|nos|cette|the|of|and|your|our';
/** Days of the week whose name is not whole, and that nobody shortens so. */
const PART_OF_A_DAY =
  'lund|mard|merc|mercr|mercre|mercred|jeud|vendr|vendred|(?<!(?:the|all) )same|samed|diman|dimanc|dimanch|tuesd|wednesd|thursd|saturd';
/** The same holds before an empty line, apart from « s'il y en a une ». */
const CUT = new RegExp(
  `(?<=\\s)(?:(?:${LEADS_ON})(?:(?=\\s*$)|(?<! une?)(?=[^\\S\\n]*\\n[^\\S\\n]*\\n(?!\\s*[-•*\\d])))|(?:${PART_OF_A_DAY})(?=\\s*$))`,
);

/** Words with which a letter ends though no sign follows them. */
const LAST_WORDS =
  /^(?:cordialement|disposition|rendez-vous|bientôt|bientot|visite|distinguée?s?|respectueux|sincères|salutations|sentiments|journée|soirée|matinée|semaine|week|end|retour|réponse|appel|écoute|prochainement|rapidement|confiance|attente|attention|avance|tous|vous|deux|regards|wishes|soon|you|day)$/i;
/** An item of a list needs no sign at its end. */
const ITEM = /^\s*(?:[-•*–]|\d+[.)])\s/;
/** A shorter last line may be a greeting or a signature. */
const LEAST_OF_A_SENTENCE = 36;
const MOST_OF_A_LINE = 400;

/** The damage of a text, in order. Addresses of websites may hold such signs, `excepted` are their places. */
export function damageIn(text: string, excepted: readonly Span[], isMarkdown: boolean): Damage[] {
  const found: Damage[] = [];
  for (const { pattern, repair } of isMarkdown ? kinds : [...kinds, ...markdown]) {
    for (const { 0: written, index: start } of text.matchAll(pattern)) {
      const end = start + written.length;
      if (!excepted.some((span) => overlaps(span, { start, end })) && !isInPath(text, start))
        found.push({ start, end, repaired: repair(written) });
    }
  }
  const data = DATA.exec(text);
  const cut = text.length > 40 ? CUT.exec(text) : null;
  const broken = isMarkdown && text.includes('\n') && !cut ? brokenOff(text) : undefined;
  if (data) found.push({ start: data.index, end: data.index + data[0].length, repaired: null });
  if (cut) found.push({ start: cut.index, end: cut.index + cut[0].trimEnd().length, repaired: null });
  if (broken) found.push({ ...broken, repaired: null });
  const inOrder = found.sort((a, b) => a.start - b.start || b.end - a.end);
  let last = 0;
  return inOrder.filter(({ start, end }) => {
    const isFirst = start >= last;
    if (isFirst) last = end;
    return isFirst;
  });
}

/** The last word of a letter whose last sentence goes on at length and has no end. */
function brokenOff(text: string): Span | undefined {
  const end = text.trimEnd().length;
  const line = text.slice(Math.max(text.lastIndexOf('\n', end - 1) + 1, end - MOST_OF_A_LINE), end);
  const sentence = line.slice(Math.max(...['.', '!', '?', ':'].map((mark) => line.lastIndexOf(mark))) + 1);
  const word = /(?<![\p{L}-])\p{Ll}{2,}$/u.exec(sentence)?.[0];
  if (!word || ITEM.test(line) || sentence.trim().length < LEAST_OF_A_SENTENCE || LAST_WORDS.test(word))
    return undefined;
  return { start: end - word.length, end };
}

/** « C:\notes »: the name of a file, and no line break. */
const isInPath = (text: string, start: number): boolean =>
  text.charAt(start) === '\\' && /(?:^|\s)(?:[A-Za-z]:|\\\\)\S*$/.test(text.slice(Math.max(0, start - 80), start));

/** The words of a span as they were meant; null if some of them are lost. */
export function repaired(text: string, { start, end }: Span, damage: readonly Damage[]): string | null {
  const inside = damage.filter((each) => each.start >= start && each.end <= end);
  if (inside.some((each) => each.repaired === null)) return null;
  const next = [...inside];
  const places = inside.map((each) => ({ start: each.start - start, end: each.end - start }));
  return replaceSpans(text.slice(start, end), places, () => next.shift()?.repaired ?? '');
}
