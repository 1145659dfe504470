import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import { type Sentence, sentenceAt } from './reading/sentences.ts';
import { matches, type Span } from './reading/source.ts';

/** The thing that an amount or a share is of, by the words just before it. */
const labels: readonly (readonly [label: string, before: RegExp])[] = [
  ['estimate', /(?<![a-z])(?:estim\w+|valeur|avis de valeur|valuation)(?![a-z])[^.;\d]{0,40}$/],
  ['rent', /(?<![a-z])(?:loyers?|rent)(?![a-z])[^.;\d]{0,30}$/],
  ['charges', /(?<![a-z])(?:charges(?: de copropriete)?|service charges?)(?![a-z])[^.;\d]{0,30}$/],
  ['tax', /(?<![a-z])(?:taxe fonciere|property tax)(?![a-z])[^.;\d]{0,30}$/],
  ['deposit', /(?<![a-z])(?:depot de garantie|sequestre|acompte|deposit)(?![a-z])[^.;\d]{0,30}$/],
  ['contribution', /(?<![a-z])(?:apport(?: personnel)?|down payment)(?![a-z])[^.;\d]{0,20}$/],
  ['works', /(?<![a-z])(?:travaux|devis|works?|quote)(?![a-z])[^.;\d]{0,30}$/],
  ['fees', /(?<![a-z])(?:honoraires|commission|agency fees?)(?![a-z])[^.;\d]{0,30}$/],
  ['notary', /(?<![a-z])(?:frais (?:de notaire|d'acte|d'acquisition)|notary fees)(?![a-z])[^.;\d]{0,30}$/],
];

/** `of` are the words between the label and the figure, which say of what exactly it is: « travaux de toiture ». */
type Said = Span & {
  label: string;
  of: string;
  unit: string;
  value: number;
  tolerance: number;
  sentence: Sentence;
};

const SMALL =
  /^(?:sont|sera|seront|etait|etaient|environ|about|elev\w+|estim\w+|montant|montent|fix\w+|compris\w*|personnel|copropriete|fonciere|garantie|notaire|acte|will|that)$/;
const HOME =
  /(?<![a-z])(?:appart\w*|flat|maison|house|villa|studio|garages?|parking|box|cave|terrain|local|immeuble|[tf][1-6])(?![a-z])/g;

/** Whether two sentences name homes, and others. */
function areOfOtherHomes(one: Sentence, other: Sentence): boolean {
  const [first, second] = [one, other].map(({ plain }) => new Set(matches(HOME, plain).map(({ 0: home }) => home)));
  return !!first?.size && !!second?.size && ![...first].some((home) => second.has(home));
}

/** Words with which another figure of the same thing is no slip. */
const OTHER_FIGURE =
  /(?<![a-z])(?:baiss\w*|hauss\w*|augment\w*|pass\w+|au lieu|nouve\w+|contre|negoci\w*|propos\w*|monter?|descend\w*|rev(?:u|oir)\w*|ajust\w*|ancien\w*|avant|entre|fourchette|ou|si|plus|moins|autre\w*|second\w*|deuxieme|initial\w*|puis|chacun\w*|instead|now|was|from|or|if|between|another|each|compar\w*|voisin\w*|moyenne)(?![a-z])/;

/** Two figures for one thing in a text: « des honoraires de 4 % … nos honoraires de 5 % ». */
export const checkSaidTwice = (facts: DraftFacts): Finding[] =>
  facts.draft.kind === 'campaign'
    ? []
    : facts.texts.flatMap((text) => [...figuresTwice(text), ...factsTwice(facts, text)]);

function figuresTwice(text: Text): Finding[] {
  const { reading, mentions } = text;
  const { source, back } = reading.inDigits;
  if (new Set(mentions.map(({ property }) => property)).size > 1) return [];
  const labelled = (span: Span, unit: string, value: number, tolerance: number): Said[] => {
    const before = source.plain.slice(Math.max(0, span.start - 60), span.start);
    const found = labels.find(([, pattern]) => pattern.test(before));
    if (!found) return [];
    const [label, pattern] = found;
    const words = (pattern.exec(before)?.[0].match(/[a-z]{4,}/g) ?? []).slice(1);
    const of = words.filter((word) => !SMALL.test(word)).join(' ');
    const at = back(span);
    return [{ ...at, label, of, unit, value, tolerance, sentence: sentenceAt(reading.sentences, at.start) }];
  };
  const said = [
    ...reading.amounts.flatMap((amount) => labelled(amount, amount.per ?? '€', amount.euros, amount.tolerance)),
    ...matches(/(?<![\d.,])(?<n>\d{1,2}(?:[.,]\d{1,2})?) ?%/g, source.plain).flatMap((match) =>
      labelled(match, '%', Number(match.groups?.n?.replace(',', '.')), 0),
    ),
  ];
  return said.flatMap((second, index) => {
    const first = said
      .slice(0, index)
      .find(({ label, of, unit }) => label === second.label && of === second.of && unit === second.unit);
    if (!first || first.sentence === second.sentence || areOfOtherHomes(first.sentence, second.sentence)) return [];
    if (Math.abs(first.value - second.value) <= first.tolerance + second.tolerance) return [];
    if (OTHER_FIGURE.test(first.sentence.plain) || OTHER_FIGURE.test(second.sentence.plain)) return [];
    return [differs(text, second, first)];
  });
}

/** The home of a seller, of which no record tells: its surface or rooms, told twice. */
function factsTwice({ contact, candidates }: DraftFacts, text: Text): Finding[] {
  const { facts } = text.reading;
  if (contact?.intent === 'buy' || candidates.length > 0 || text.mentions.length > 0) return [];
  return facts.flatMap((second, index) => {
    const first = facts.slice(0, index).find(({ field }) => field === second.field);
    const [before, after] = [first, second].map((fact) => sentenceAt(text.reading.sentences, fact?.start ?? 0));
    if (!first || !before || !after || before === after || first.value === second.value) return [];
    if (first.isAbout || second.isAbout || second.field === 'land_sqm') return [];
    if ([before.plain, after.plain].some((plain) => OTHER_FIGURE.test(plain) || PART.test(plain))) return [];
    return [differs(text, second, first)];
  });
}
const PART =
  /(?<![a-z])(?:carrez|au sol|utile|extension|etage|garage|annexe|dont|vendue?s?|acheteur\w*|acquereur\w*|client\w*|recherch\w*|cherch\w*)(?![a-z])/;

const differs = (text: Text, second: Span, first: Span): Finding => {
  const expected = writtenAt(text.reading, first);
  return findingAt(text.reading, second, {
    code: 'text_differs',
    expected,
    explanation: `The text itself says "${expected}" before, not "${writtenAt(text.reading, second)}". Correct one of them.`,
  });
};
