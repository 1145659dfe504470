import { frenchEuros } from '../shared/french.ts';
import { townKey } from '../shared/towns.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { isInTown } from './mentions.ts';
import { findingAt } from './new-finding.ts';
import { isCommune } from './reading/communes.ts';
import { numberWords } from './reading/number-words.ts';
import { townNameAt } from './reading/places.ts';
import type { Price } from './reading/prices.ts';
import type { Sentence } from './reading/sentences.ts';
import { keyOf, matches, type Span } from './reading/source.ts';
import { contactNamed } from './records.ts';
import { isSamePrice } from './same-value.ts';

/** Words that tell the contact what they look for themselves. */
const SEARCH =
  /(?<![a-z])(?:(?:vous|vs) (?:[a-z]+ )?(?:cherch\w+|recherch\w+|souhait(?:ez|iez) (?:acheter|acquerir|un|une)|voul(?:ez|iez) (?:un|une)|(?:souhait|voul|desir)(?:ez|iez)(?= (?!\w+(?:er|ir|re|oir)(?![a-z])|qu|l[ae'](?:s |\s|')|me |nous |vous |encore|toujours|en |y |plus|bien))|visez|ciblez)|(?:votre|vos|ton|tes) (?:[a-z]+ )?(?:recherches?|criteres|secteurs?|projet d'achat|souhaits|souhait(?= d')|projet|alerte|cahier des charges|demande(?= d| ?:))|j'ai (?:toujours |bien )?note(?= [^.!?]*(?:minimum|au moins|mini(?![a-z])|maxi))|je resume(?= ?:[^.!?]*(?:minimum|au moins|mini(?![a-z])|au plus|maxi))|recapitul\w+ (?:donc )?(?:ce que j'ai note|vos criteres|votre recherche)|(?:je|j'|nous|on)(?: [a-z']+){0,4} (?:surveill|guett|cherch|recherch|prospect|scrut|regard|veill)\w*(?: [a-z]+)? pour vous|garde\w* (?:l'|un )(?:oeil|œil)(?: [a-z]+)?|pour vous(?: [a-z']+){0,4} qui (?:sort|rentre|arrive)|un budget (?:plafonne|limite|bloque|arrete|fixe) a|a budget (?:capped|limited|fixed) at|(?:looking|searching|watching)(?: [a-z]+)? for you|your (?:[a-z]+ )?(?:search|criteria|wish ?list|brief)|you (?:are|were|'re) (?:still )?(?:looking|searching|after|hunting)|(?:still|as you are|you're|you said you were) (?:still )?(?:looking|hunting|searching)|(?:vous|vs) (?:[a-z']+ ){0,3}?(?:dit|voul\w+|souhait\w+|compt\w+|esper\w+) (?:[a-z]+ )?(?:cherch\w+|recherch\w+|achet\w+|acquerir|habiter|vous installer)(?= (?:a|sur|vers|cote|pres|dans)))(?![a-z])/;
/** « avec un budget plafonné à 300 000 € »: a statement, whatever else the sentence proposes. */
const CAPPED =
  /(?<![a-z])(?:un budget (?:plafonne|limite|bloque|arrete|fixe) a|a budget (?:capped|limited|fixed) at|(?:cherch\w+|recherch\w+|looking for|budget)(?! aussi| also)[^.;!?]{0,40} (?:jusqu'a|up to) €? ?\d)/;
/** « la maison répond à vos critères : 96 m² »: what follows is the home, and no account of the search. */
const FITTING =
  /(?<![a-z])(?:correspond\w*|repond\w*|convien\w+|colle\w*|fits?|match(?:es)?)(?: [a-z]+){0,2} (?:votre|vos|your) (?:recherche|criteres|search|criteria) ?:/;
/** Words that offer or ask something beside the search are no account of it. */
const CHANGES =
  /(?<![a-z])(?:elarg\w*|etend\w*|ouvr\w*|envisag\w*|accept\w*|aussi|egalement|hors|pourriez|seriez|jusqu'a(?! (?:€ ?\d|\d[\d .]*(?:€|k|euros|000)))|ailleurs|si vous|extend\w*|widen\w*|consider\w*|also|outside|plutot|autour|proche\w*|limitrophe|voisin\w*)(?![a-z])/;

/** An account of the contact's own search that the record has otherwise: towns, rooms, surface, budget. */
export const checkSearch = (facts: DraftFacts): Finding[] =>
  facts.contact && facts.draft.kind !== 'campaign' ? facts.texts.flatMap((text) => checkText(facts, text)) : [];

function checkText(facts: DraftFacts, text: Text): Finding[] {
  const { contact } = facts;
  const { sentences } = text.reading;
  let isAccount = false;
  return sentences.flatMap((sentence) => {
    // The lines of a list go on with the account that the sentence before began.
    isAccount = SEARCH.test(sentence.plain) || (isAccount && /^\s*(?:[-–•*]|\w+ ?:)/.test(sentence.plain));
    if (!contact || !isAccount || FITTING.test(sentence.plain)) return [];
    if (CHANGES.test(sentence.plain)) return CAPPED.test(sentence.plain) ? budget(facts, text, sentence) : [];
    return [...towns(facts, text, sentence), ...minimums(facts, text, sentence), ...budget(facts, text, sentence)];
  });
}

const differs = ({ contact }: DraftFacts, { reading }: Text, span: Span, expected: string): Finding =>
  findingAt(reading, span, {
    code: 'search_differs',
    expected,
    ...(contact && { record: contactNamed(contact) }),
    explanation: `The record of the contact's search says "${expected}". Correct it.`,
  });

function towns(facts: DraftFacts, text: Text, sentence: Sentence): Finding[] {
  const searched = facts.contact?.search_cities ?? [];
  if (searched.length === 0) return [];
  const isSearched = (key: string) =>
    searched.some((city) => isInTown({ cityKey: townKey(city) }, key)) ||
    facts.candidates.some((property) => isInTown(property, key));
  const own = [
    ...text.reading.towns.map(({ start, end, key }) => ({ start, end, key })),
    ...smallTowns(sentence),
    ...listedTowns(text, sentence),
    ...joinedTowns(text, sentence),
    ...placedTowns(text, sentence),
  ];
  return own
    .filter(({ start }, index) => own.findIndex((other) => other.start === start) === index)
    .filter(({ start, end, key }) => start >= sentence.start && end <= sentence.end && !isSearched(key))
    .map((town) => differs(facts, text, town, searched.join(', ')));
}

/** « vous cherchez vers Pornic », "looking in Pornic": a town right behind the words for the search. */
function placedTowns({ reading }: Text, sentence: Sentence) {
  const match = SEARCH.exec(sentence.plain);
  const from = sentence.start + (match ? match.index + match[0].length : 0);
  return matches(
    /(?<=(?<![a-z])(?:a|sur|vers|cote|pres de|in|around|near|for) )(?=[a-z])/g,
    reading.source.plain.slice(from, sentence.end),
  ).flatMap(({ start }) => {
    const name = match && start < 40 ? townNameAt(reading.source.written, from + start, isCommune) : undefined;
    return name ? [{ start: from + start, end: from + start + name.length, key: townKey(name) }] : [];
  });
}

/** « votre recherche à Rezé et Orvault »: a town that follows another one. */
const joinedTowns = ({ reading }: Text, { end }: Sentence) =>
  reading.towns.flatMap((town) => {
    const written = reading.source.written.slice(town.end, end);
    const [joined, name = ''] =
      /^(?:,| et| ou| and| or) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*)/u.exec(written) ?? [];
    const start = town.end + (joined?.length ?? 0) - name.length;
    return joined && isCommune(keyOf(name)) ? [{ start, end: start + name.length, key: townKey(name) }] : [];
  });

/** « Secteur : Orvault, Vertou » */
function listedTowns({ reading }: Text, sentence: Sentence) {
  const [label] =
    /(?<![a-z])(?:secteurs?|villes?|communes?|localisation|area|town)[^:\n]{0,20}: ?/.exec(sentence.plain) ?? [];
  if (!label) return [];
  const from = sentence.start + sentence.plain.indexOf(label) + label.length;
  const written = reading.source.written.slice(from, sentence.end).split('\n')[0] ?? '';
  return [...written.matchAll(/\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*/gu)]
    .filter(([name]) => isCommune(keyOf(name)))
    .map(({ 0: name, index }) => ({ start: from + index, end: from + index + name.length, key: townKey(name) }));
}

/** « secteur st nazaire »: a town without its capital. */
const smallTowns = ({ plain, start }: Sentence) =>
  matches(
    /(?<=(?<![a-z])secteurs? (?:de |d'|:? ?)?)(?<town>(?:st|saint|ste|sainte|la|le)[ -][a-z]{4,}|[a-z]{5,})(?![a-z])/g,
    plain,
  )
    .map(({ groups, ...match }) => ({
      start: start + match.start,
      end: start + match.end,
      key: townKey((groups?.town ?? '').replace(/^st(e?) /, 'saint$1 ')),
    }))
    .filter(({ key }) => /^sainte? /.test(key));

const NUMBER = `\\d{1,3}|${Object.keys(numberWords).join('|')}`;
const MINIMUM = new RegExp(
  `(?<![\\w.,])(?:(?:au moins|minimum|mini|min\\.?|at least|de|d'|un|une|a partir de) )?(?<amount>${NUMBER})[ -]?(?<unit>pieces?|chambres?|ch|m2|m²|rooms?)(?: (?:et plus|minimum|mini|min|au moins|au minimum|ou plus|or more))?(?![a-z])|(?<![a-z])(?:[tf](?<type>\\d))(?: (?:minimum|mini|min|et plus))?(?![a-z\\d])|(?<=pieces? ?: ?)(?<listed>${NUMBER})(?! ?(?:m2|€|\\d))`,
  'g',
);

function minimums(facts: DraftFacts, text: Text, sentence: Sentence): Finding[] {
  const { search_min_rooms: rooms, search_min_surface_sqm: surface } = facts.contact ?? {};
  const { plain } = sentence;
  const at = plain.search(SEARCH);
  return matches(MINIMUM, plain).flatMap((match) => {
    const { amount, unit = '', type, listed } = match.groups as Record<string, string | undefined>;
    const said = amount ?? type ?? listed ?? '';
    const value = numberWords[said] ?? Number(said);
    const isRooms = type !== undefined || listed !== undefined || /^(?:pieces?|rooms?)$/.test(unit);
    const recorded = isRooms ? rooms : /^m/.test(unit) ? surface : null;
    // The features of the offered property stand elsewhere in the sentence: « 96 m² quand vous en demandez 85 ».
    const isBesideWish = /^ (?:quand|alors que|la ou|pour) (?:vous|les) /.test(plain.slice(match.end, match.end + 20));
    const isOffered =
      isBesideWish ||
      /(?<![a-z])(?:fait|compte|en a|offre|dispose|rue|allee|place|bd|avenue|celui|celle)(?![a-z])/.test(
        plain.slice(at, match.start),
      );
    if (recorded == null || Number(recorded) === value || match.start < at || isOffered) return [];
    const span = { start: sentence.start + match.start, end: sentence.start + match.end };
    const fr = isRooms ? `${recorded} pièces au moins` : `${recorded} m² au moins`;
    const en = isRooms ? `at least ${recorded} rooms` : `at least ${recorded} m²`;
    return [differs(facts, text, span, facts.language === 'en' ? en : fr)];
  });
}

/** « entre 350 000 et 420 000 € », « budget : de 150 000 à 250 000 € »: both ends are the record's. */
function budget(facts: DraftFacts, text: Text, sentence: Sentence): Finding[] {
  const { budget_min_euros: least, budget_max_euros: most } = facts.contact ?? {};
  const isRange = /(?<![a-z])(?:budget|enveloppe)[^.;\n]{0,20}|entre €?\d|(?:jusqu'a|up to) €? ?\d/.test(
    sentence.plain,
  );
  const inside = text.reading.prices.filter(
    ({ start, end, role }) => start >= sentence.start && end <= sentence.end && (role === 'budget' || isRange),
  );
  const known = [least, most].flatMap((amount) => amount ?? []);
  if (known.length === 0) return [];
  // « …, et la maison est à 398 000 € »: a price beside the budget.
  const isPriceOf = (price: Price) =>
    [...facts.candidates, ...text.mentions.map(({ property }) => property)].some(
      ({ price_euros: euros }) => euros !== null && isSamePrice(price, euros),
    );
  return inside
    .filter((price) => !known.some((amount) => isSamePrice(price, amount)) && !isPriceOf(price))
    .map((price) => differs(facts, text, price, known.map(frenchEuros).join(' – ')));
}
