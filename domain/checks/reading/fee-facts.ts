import type { PropertyFact, ReadFacts } from './property-fact.ts';
import { matches, type Span } from './source.ts';

/** The words for an agency's fees, and for those who may pay them. */
const FEES = "(?:hono(?:raire)?s?|frais d'agence|commission|agency(?:'s)? fees?|fees?)";
const SELLER = '(?:vendeu(?:r|se)|proprietaire|proprio|vend|seller|vendor|owner)';
const BUYER = '(?:acquereur|acheteur|acheteuse|acq|buyer|purchaser)';
const PAYER = `(?:${SELLER}|${BUYER})`;
const PERCENT = '(?:%|pour ?cent|per ?cent)';
const PAYS =
  "(?:paie(?:ra|nt)?|paye(?:ra|nt)?|regle(?:ra|nt)?|prend(?:ra)?(?: en charge| a sa charge)?|supporte(?:ra)?|s'acquitte(?: de)?|pays?|covers?|will pay|bears?)";
/** The thing that is paid: the fees, or the agency itself. */
const PAID = `(?:(?:les|nos|notre|la|des|de|our|the|ces|its) )?(?:${FEES}|l'agence|agency)`;
/** Words between the reader and the fees: « vous devrez ajouter notre commission ». */
const OWES =
  "(?:auriez|aurez|avez|devrez|devez|paye(?:z|rez)|regle(?:z|rez)|have|had|would|will|must|pay|need)(?:(?: |'ll |n't )(?:a|to|have|en plus|aussi|regler|payer|ajouter|verser|donc|also|add|pay|bear|cover|encore|y)){0,4}";

/** The place of the first of these groups that has matched. */
const placeOf = (match: RegExpMatchArray & Span, ...names: string[]): Span => {
  const [start, end] = names.map((name) => match.indices?.groups?.[name]).find(Boolean) ?? [match.start, match.end];
  return { start, end };
};

/** « 5 % d'honoraires », « honoraires de cinq pour cent ». */
const percents: ReadFacts = ({ plain }) =>
  matches(
    new RegExp(
      `(?<value>\\d{1,2}(?:[.,]\\d{1,2})?) ?${PERCENT}(?: ttc)? (?:d'hono(?:raire)?s?|de frais d'agence|de com(?:mission)?|agency fees|fees)|(?:${FEES}|(?<![a-z])fai(?![a-z]))(?:[^.\\n\\d%]|(?<=[tf] ?)\\d|\\. (?=(?:ils|elle|ceux-ci|celle-ci) (?:sont|est|s'eleve|represente))){0,110}?(?<other>\\d{1,2}(?:[.,]\\d{1,2})?) ?${PERCENT}`,
      'dg',
    ),
    plain,
  ).flatMap((match): PropertyFact[] => {
    const written = match.groups?.value ?? match.groups?.other ?? '';
    const isDenied = /(?<![a-z])(?:pas|plus|ni|not) (?:de |d')?$/.test(
      plain.slice(Math.max(0, match.start - 10), match.start),
    );
    if (isDenied) return [];
    const value = Number(written.replace(',', '.'));
    return [
      { start: match.start, end: match.end, field: 'fees_percent', value, valueSpan: placeOf(match, 'value', 'other') },
    ];
  });

/** The words that name a payer: each pattern has them in the group `value`. */
const payers: readonly RegExp[] = [
  // « honoraires à la charge du vendeur », « frais d'agence payés par l'acquéreur »
  new RegExp(
    `(?<![a-z])${FEES}(?:,? (?:[^.;\\n]|\\.\\d){0,50}?)?(?: a la charge(?: exclusive)?| charge| pay(?:es|ee?s?|ables)(?= par)| dus?(?= par)| supportes(?= par)| payable(?= by)| paid(?= by)| incombe\\w*) ?(?<value>(?:(?:de l'|du |de la |par l'|par le |a l'|au |by the )?${PAYER}))(?![a-z])`,
    'dg',
  ),
  // « le vendeur règle nos honoraires », « c'est le propriétaire qui paie l'agence »
  new RegExp(
    `(?<![a-z])(?<value>(?:le |l'|the )?${PAYER})s?(?: qui| who)? ${PAYS} (?:toujours |bien |tous )?${PAID}(?![a-z])`,
    'dg',
  ),
  // « les honoraires sont de 4 % et c'est l'acquéreur qui les paie »
  new RegExp(
    `(?<=(?<![a-z])${FEES}(?![a-z])[^\\n]{1,100})(?<![a-z])(?<value>(?:le |l'|the )${PAYER}) (?:qui|who) (?:les |la |them )${PAYS}(?![a-z])|(?<=(?<![a-z])${FEES}(?![a-z])[^\\n]{1,100})(?<![a-z])c'est (?<other>(?:le |l'|the )${PAYER}) qui paie(?![a-z])`,
    'dg',
  ),
  // « c'est à l'acquéreur de régler les honoraires »
  new RegExp(
    `(?<![a-z])c'est (?<value>(?:a l'|au |a la )${PAYER}) (?:de |d'|qui )(?:payer|regler|prendre en charge|supporter|paie|regle) ${PAID}(?![a-z])`,
    'dg',
  ),
  // « l'agence est payée par le vendeur »
  /(?<![a-z])(?:l'agence|the agency|notre agence) (?:est|sera|is|will be) (?:payee|remuneree|reglee|paid) (?<value>(?:par le |par l'|by the )(?:vendeur|vendeuse|proprietaire|acquereur|acheteur|seller|owner|buyer))(?![a-z])/dg,
  // « qui paie les honoraires ? Ils sont à la charge du vendeur »
  new RegExp(
    `(?<=(?<![a-z])${FEES}(?![a-z])[^\\n]{1,140})(?<![a-z])(?:ils|ceux-ci|elle|celle-ci|ces derniers|they|these)(?:[^;.\\n]|\\.\\d){1,60}? (?:a la charge(?: exclusive)?|charge|pay(?:es|ee?s?|ables)|regles|dus?|supportes|paid) (?<value>(?:du |de l'|de la |par le |par l'|by the )${PAYER})(?![a-z])`,
    'dg',
  ),
];

const namedPayers: ReadFacts = ({ plain }) =>
  payers.flatMap((pattern) =>
    matches(pattern, plain).map((match): PropertyFact => {
      const valueSpan = placeOf(match, 'value', 'other');
      const value = new RegExp(SELLER).test(match.groups?.value ?? match.groups?.other ?? '') ? 'seller' : 'buyer';
      return { ...valueSpan, field: 'fees_paid_by', value, valueSpan };
    }),
  );

/** « vous auriez à régler nos honoraires », « honoraires à votre charge »: said to a buyer, the buyer pays them. */
const feesOfReader: ReadFacts = ({ plain }) =>
  matches(
    new RegExp(
      `(?<![a-z])(?:${FEES}(?:,? (?:[^.;\\n]|\\.\\d){0,50}?)?,? (?<value>a votre charge|(?:a (?:payer|regler|votre charge) )?(?:en plus |en sus )?par vous)|(?<other>(?<=${FEES}(?![a-z])[^\\n]{1,80})(?:vous les? (?:regle(?:z|rez)|paie(?:z|rez)|paye(?:z|rez)|verse(?:z|rez)|devrez)|you(?:'ll| will)? pay (?:it|them))|s'ajoute(?:nt|ront|ra)? (?:encore |aussi )?(?:nos|les|des|d'agence) ${FEES}|(?:(?:vous|you) ${OWES}|on your side) (?:nos|notre|les|des|la|our|the) ${FEES}))(?![a-z])`,
      'dg',
    ),
    plain,
  ).map((match): PropertyFact => {
    const valueSpan = placeOf(match, 'value', 'other');
    return { ...valueSpan, field: 'fees_paid_by', value: 'buyer', valueSpan };
  });

/** Statements about the agency's fees: how much they are, and who pays them. */
export const feeReaders: readonly ReadFacts[] = [percents, namedPayers, feesOfReader];
