import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt } from './new-finding.ts';
import { numberWords } from './reading/number-words.ts';
import { matches, type Span } from './reading/source.ts';

/** A count that a text gives, and how many there are by its other words. */
type Miscounted = { span: Span; said: number; counted: number };

/**
 * Counts that the text itself contradicts: « quatre documents : » above a list of three, « trois chambres, une en bas et trois à
 * l'étage ».
 */
export const checkOwnCounts = (facts: DraftFacts): Finding[] =>
  facts.draft.kind === 'email' || facts.draft.kind === 'sms' ? facts.texts.flatMap((text) => checkText(text)) : [];

function checkText({ reading }: Text): Finding[] {
  const { source, back } = reading.inDigits;
  return [...countedLists(source.plain), ...countedParts(source.plain)].map(({ span, said, counted }) =>
    findingAt(reading, back(span), {
      code: 'text_differs',
      expected: String(counted),
      explanation: `The text says ${said}, and its own words give ${counted}. Correct one of them.`,
    }),
  );
}

const NUMBER = `[2-9]|1\\d|${Object.keys(numberWords)
  .filter((word) => numberWords[word] !== 1)
  .join('|')}`;
const numberOf = (said = ''): number => numberWords[said] ?? (Number(said) || 1);

/** Things that people count before they list them. */
const LISTED =
  "documents?|(?<=(?:besoin de|manque|il me faut|il nous faut|fournir|apporter|preparer|joindre) [a-z\\d]{1,8} )pieces(?! d)|pieces? (?:justificatives?|jointes?|a fournir|d'identite)|justificatifs?|papiers|points|questions|creneaux|dates|options|possibilites|biens|propositions|etapes|choses|conditions|raisons|atouts|visites|rendez-vous|horaires|diagnostics|devis|elements|informations|annonces|maisons|appartements|photos|adresses|avantages|offres|slots|times|things|steps|homes|houses|flats|properties|papers|reasons|viewings";
const ANNOUNCED = new RegExp(
  `(?<![\\w.,/-])(?<count>${NUMBER}) (?:[a-z]+ ){0,2}(?:${LISTED})(?![a-z])(?<more>[^.:;!?\\n\\d]{0,60}) ?:(?<rest>[^\\n]*)`,
  'g',
);
/** Items of another list, or a choice out of more. */
const NO_WHOLE = /(?<![a-z])(?:dont|parmi|notamment|par exemple|comme|entre autres|including|such as|among)(?![a-z])/;
/** « le prix, que vous demandiez, et les charges »: a comma before what is said of a thing. */
const ASIDE = /, ?(?:si|que|qu|qui|dont|comme|meme|avec|et|ou|which|if|and|or|front|back)(?![a-z])|(?<![a-z])soit /;
/** « d'abord une visite. Ensuite l'avis de valeur. » */
const STEPS = /^ ?(?:tout )?(?:d'abord|premierement|first)(?![a-z])/;
const ITEM = /^(?<indent>[^\S\n]*)(?:[-•*–]|\d{1,2}[.)]) /;

function* countedLists(plain: string): Generator<Miscounted> {
  for (const match of matches(ANNOUNCED, plain)) {
    const { count, more = '', rest = '' } = match.groups ?? {};
    const said = numberOf(count);
    if (NO_WHOLE.test(more)) continue;
    const span = { start: match.start, end: match.start + match[0].indexOf(':') };
    if (rest.trim() === '') {
      const counted = itemsBelow(plain.slice(match.end));
      if (counted > 0 && counted !== said) yield { span, said, counted };
    } else {
      if (STEPS.test(rest)) continue;
      const [least, most] = enumerated(rest);
      // « deux visites : rue Foch, 10 h, et rue Hoche, 11 h »: with hours, commas part other things.
      const isTooFew = said < least && !/\d/.test(rest) && !ASIDE.test(rest);
      if (most > 1 && (isTooFew || said > most)) yield { span, said, counted: isTooFew ? least : most };
    }
  }
}

/** The items of the list with which the next lines begin. A line that is indented more belongs to the item above it. */
function itemsBelow(text: string): number {
  let count = 0;
  let indent: number | undefined;
  let isAfterBlank = true;
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      isAfterBlank = true;
      continue;
    }
    const item = ITEM.exec(line);
    const depth = item?.groups?.indent?.length ?? line.length - line.trimStart().length;
    indent ??= depth;
    if (item ? depth === indent : depth <= indent) {
      // A line right below an item goes on with it.
      if (!item && (isAfterBlank || count === 0)) break;
      if (item) count += 1;
    }
    isAfterBlank = false;
  }
  return count;
}

/** How many things the rest of a sentence enumerates, at least and at most: « et » may stand within one of them. */
function enumerated(rest: string): readonly [least: number, most: number] {
  const [sentence = ''] = /^(?:[^.!?]|[.](?=\S))*/.exec(rest) ?? [];
  const commas = matches(/[,;](?!\d)/g, sentence).length;
  const conjunctions = matches(/(?<![a-z])(?:et|ou|puis|ainsi que|and|or)(?![a-z])/g, sentence).length;
  return [commas + 1, commas + conjunctions + 1];
}

const ROOMS =
  'chambres|niveaux|salles? de bains?|salles d.eau|wc|places|lots|cles|personnes|visites|bedrooms|bathrooms|keys|levels';
const WHERE = '(?:en|a|au|aux|dans|sur|cote|pour|chez|upstairs|downstairs|on|in|at|for)(?![a-z])';
const COUNTED = new RegExp(
  `(?<![\\w.,/-])(?<count>${NUMBER}) (?:${ROOMS})(?![a-z])[^.;:!?\\n\\d]{0,20}[,:(] ?(?=(?:une?|one|${NUMBER}) ${WHERE})`,
  'g',
);
const PARTS = new RegExp(`(?<![\\w.,/-])(?<count>une?|one|${NUMBER}) (?:autres? |others? )?${WHERE}`, 'g');

const ANOTHER_COUNT = new RegExp(`,? (?:et|and) (?:${NUMBER}) (?!(?:autres? |others? )?${WHERE})`);

/** « 3 chambres, une en bas et 3 à l'étage »: parts that are more than the whole. */
function* countedParts(plain: string): Generator<Miscounted> {
  for (const match of matches(COUNTED, plain)) {
    const [rest = ''] = /^[^.;!?\n]*/.exec(plain.slice(match.end)) ?? [];
    // « et deux places de parking, une en sous-sol »: the parts of another thing.
    const own = rest.slice(0, ANOTHER_COUNT.exec(rest)?.index);
    if (NO_WHOLE.test(match[0])) continue;
    const parts = matches(PARTS, own);
    const said = numberOf(match.groups?.count);
    const counted = parts.reduce((sum, { groups }) => sum + numberOf(groups?.count), 0);
    const last = parts.at(-1);
    if (last && parts.length > 1 && counted > said)
      yield { span: { start: match.start, end: match.end + last.end }, said, counted };
  }
}
