import { publicId } from '../shared/ids.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import { meansOfOther } from './others-means.ts';
import type { Price } from './reading/prices.ts';
import { type Sentence, sentenceAt } from './reading/sentences.ts';
import { plainOf, type Span } from './reading/source.ts';
import { isSamePrice } from './same-value.ts';

/** Facts that the records know of somebody else than the recipient: a phone number, an e-mail address, an offer, a budget. */
export const checkOtherPeople = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => [
    ...privateReasons(facts, text),
    ...text.reading.addresses.flatMap(({ value, ...span }) => {
      const owner = facts.others.people.find(
        (person) => isAnother(facts, person.id) && [person.email?.toLowerCase(), person.phone].includes(value),
      );
      return owner && !isOurs(facts, value) ? [belongsTo(text, span, owner)] : [];
    }),
    ...text.reading.prices.flatMap((price) => {
      const owner = offerer(facts, text, price) ?? withBudget(facts, text, price);
      return owner ? [belongsTo(text, price, owner)] : meansOfOther(facts, text, price);
    }),
  ]);

/** Health, family and money of a person: why somebody sells, cancels or cannot buy. */
const PRIVATE =
  /(?<![a-z])(?:sante|malad\w*|hospitalis\w*|hopital|cancer|opere\w*|accident\w*|deces|decede\w*|deuil|enceinte|grossesse|depress\w*|divorc\w*|separ(?:ent|es?|ation)|se separ\w*|chomage|licencie\w*|perdu (?:son|leur) (?:emploi|travail|job)|dettes?|surendett\w*|interdit bancaire|(?:problemes?|soucis?|difficultes?) (?:d'argent|financi\w*|de sante)|(?:pret|credit|financement|dossier) (?:[a-z]+ ){0,2}refuse\w*|banque (?:[a-z]+ ){0,2}refuse\w*|refus de (?:pret|credit)|heritage|succession|retraite|ill|illness|sick|hospital|divorc(?:e|ed|ing)|unemployed|lost (?:his|her|their) job|debts?|loan (?:was )?refused)(?![a-z])/;
/** « M. et Mme Garnier », « les Garnier ». */
const FAMILY = /(?<=(?<![\p{L}])(?:[Ll]es|[Cc]hez les|famille|couple) )\p{Lu}[\p{L}'’-]+/gu;

/** « M. et Mme Garnier ont annulé pour raisons de santé »: another client's reasons, by name. */
function privateReasons(facts: DraftFacts, { reading }: Text): Finding[] {
  const { written } = reading.source;
  const own = [facts.contact?.last_name, facts.contact?.first_name, ...facts.records.colleagues.map(({ name }) => name)]
    .map((name) => plainOf(name ?? ''))
    .join(' ');
  return reading.sentences.flatMap((sentence) => {
    if (!PRIVATE.test(sentence.plain)) return unnamedReason(facts, reading, sentence);
    const families = [...written.slice(sentence.start, sentence.end).matchAll(FAMILY)].map(({ 0: name, index }) => ({
      start: sentence.start + index,
      end: sentence.start + index + name.length,
      words: [name],
    }));
    const named = [...reading.persons.filter(({ place }) => place === 'text'), ...families].find(
      ({ start, end, words }) =>
        start >= sentence.start &&
        end <= sentence.end &&
        !/(?<![a-z])(?:me|maitre|dr|docteur)\.? /.test(plainOf(written.slice(start, end))) &&
        !words.some((word) => own.includes(plainOf(word))),
    );
    if (!named) return unnamedReason(facts, reading, sentence);
    const match = PRIVATE.exec(sentence.plain) as RegExpExecArray;
    const said = sentence.start + match.index;
    const span = { start: Math.min(named.start, said), end: Math.max(named.end, said + match[0].length) };
    return [
      findingAt(reading, span, {
        code: 'belongs_to_another',
        expected: named.words.join(' '),
        explanation: `The health, family or money of ${named.words.join(' ')} concerns nobody else. Leave it out.`,
      }),
    ];
  });
}

/** Others than the recipient, without a name. */
const OTHERS =
  /(?<![a-z])(?:(?:le|la|les|l'|un|une|des|ces|cette|ce|du|notre|nos|d'autres|the|this|another|other) ?(?:autres? |jeune |actuels? |anciens? )*(?:vendeu(?:rs?|ses?)|proprietaires?|proprios?|famille|couple|voisins?|voisine|occupants?|locataires?|clients?|cliente|acheteurs?|acquereurs?|dame|monsieur|sellers?|owners?|vendors?|family|neighbours?|buyers?)|ils|elles|they)(?![a-z])/;
/** Reasons that concern nobody else even without a name, or that weaken a seller's position. */
const REASON =
  /(?<![a-z])(?:malad(?:e|ie)s?|hospitalis\w*|hopital|cancer|opere\w*|handicap\w*|depress\w*|alcool\w*|prison|enceinte|divorc\w*|(?:se|qui se|en cours de) separ\w+|chomage|licencie\w*|perdu (?:son|leur) (?:emploi|travail|job)|dettes?|surendett\w*|interdits? bancaires?|saisies?(?! (?:d'|de |par )(?:votre|vos|notre|nos|cette|ce|la|ma)(?![a-z]))|huissiers?|faillite|(?:problemes?|soucis?|difficultes?) (?:d'argent|financi\w*|de sante|de couple|conjugaux)|besoin (?:urgent |vite |rapidement )?(?:d'argent|de liquidites|de sous)|(?:pris|coince\w*|etrangle\w*|pressee?s?) (?:par|a la gorge|de vendre)|presse(?:e|s|es)? (?:de|d'en) (?:vendre|finir)|doi(?:t|vent) (?:absolument |imperativement )?vendre (?:vite|avant|rapidement|a tout prix|d'urgence)|illness|divorc(?:e|ed|ing)|unemployed|lost (?:his|her|their) job|debts?|bankrupt\w*|(?:need|needs) (?:the )?money|desperate|(?:have|has) to sell (?:fast|quickly|before))(?![a-z])/;

/** « la famille de la rue des Ajoncs divorce et doit vendre avant Noël »: told to a buyer, it is nobody's business. */
function unnamedReason({ contact }: DraftFacts, reading: Text['reading'], sentence: Sentence): Finding[] {
  const match = REASON.exec(sentence.plain);
  const isTheirs =
    match &&
    /(?<![a-z])(?:vous|votre|vos|vs|you|your|pas|aucun|si)(?: [a-z]+){0,2} $/.test(
      sentence.plain.slice(0, match.index),
    );
  if (!match || isTheirs || contact?.intent !== 'buy' || !OTHERS.test(sentence.plain)) return [];
  const start = sentence.start + match.index;
  const rest = /^[^.;,!?\n]{0,60}/.exec(sentence.plain.slice(match.index + match[0].length))?.[0].trimEnd().length ?? 0;
  return [
    findingAt(
      reading,
      { start, end: start + match[0].length + rest },
      {
        code: 'belongs_to_another',
        explanation: 'The health, family or money of others concerns nobody else. Leave it out.',
      },
    ),
  ];
}

type Owner = { id: string; label: string };

const isAnother = ({ contact, others }: DraftFacts, id: string): boolean =>
  id !== contact?.id &&
  !others.links.some(
    ({ contact_id, other_id }) =>
      (contact_id === id && other_id === contact?.id) || (other_id === id && contact_id === contact?.id),
  );

/** The agency's own addresses and the recipient's are nobody else's, whoever has them too. */
const isOurs = ({ contact, records }: DraftFacts, value: string): boolean =>
  [
    contact?.email?.toLowerCase(),
    contact?.phone,
    ...(contact?.other_addresses ?? []),
    records.profile.email?.toLowerCase(),
    records.profile.phone,
    ...records.colleagues.map(({ email }) => email.toLowerCase()),
  ].includes(value);

const OFFER =
  /(?<![a-z])(?:off(?:r|ert)\w*|propos\w*|contre-propos\w*|accept\w*|encheri\w*|offers?|offered|bid|achet\w*|achat|acquiert|acquis|signee?|vendue?|mis|mettent|buys?|bought|paid|paying)(?![a-z])/;
const YOURS =
  /(?<![a-z])(?:votre|vos|your) (?:[a-z-]+ )?(?:offre|proposition|contre-offre|contre-proposition|budget|enveloppe|offer|bid)(?![a-z])/;

/** « une offre à 395 000 € est arrivée »: a buyer is told what another one offers. The seller has to know it. */
function offerer(facts: DraftFacts, { reading }: Text, price: Price): Owner | undefined {
  const { contact } = facts;
  if (contact?.intent === 'sell' || contact?.intent === 'both') return undefined;
  const { plain } = sentenceAt(reading.sentences, price.start);
  if (!OFFER.test(plain) || YOURS.test(plain)) return undefined;
  if (facts.offers.some(({ amount_euros }) => isSamePrice(price, amount_euros))) return undefined;
  const offer = facts.others.offers.find(
    ({ contact_id, amount_euros }) => isAnother(facts, contact_id) && isSamePrice(price, amount_euros),
  );
  const asked = offer && facts.records.properties.get(offer.property_id)?.price_euros;
  // An offer at the price says no more than the advertisement.
  return offer && asked !== offer.amount_euros ? { id: offer.contact_id, label: offer.label } : undefined;
}

const BUDGET =
  /(?<![a-z])(?:max(?:imum|i)?|jusqu'a|plafond|monter|up to|budgets?|enveloppe|financement|capacite)(?![a-z])/;
const SOMEBODY =
  /(?<![a-z])(?:(?:un|une|le|la|l'|les|des|d'autres|autres?|notre|nos|mes|mon|another|a|the|our) ?(?:autre )?(?:acquereurs?|acheteurs?|clients?|cliente|couple|famille|visiteurs?|personne|investisseur|voisin|buyers?|couple|family)|leurs?|son|sa|ils|elle|monsieur|madame|m\.|mme|mr\.?|mrs|their|his|her)(?![a-z])/;

/** « un couple dont le budget est de 420 000 € » */
function withBudget(facts: DraftFacts, { reading }: Text, price: Price): Owner | undefined {
  const { plain } = sentenceAt(reading.sentences, price.start);
  if (!BUDGET.test(plain) || YOURS.test(plain)) return undefined;
  const { budget_min_euros: least, budget_max_euros: most } = facts.contact ?? {};
  if ([least, most].some((amount) => amount != null && isSamePrice(price, amount))) return undefined;
  const named = facts.others.people.filter(
    (person) =>
      isAnother(facts, person.id) &&
      [person.budget_max_euros, person.budget_min_euros].some(
        (amount) => amount !== null && isSamePrice(price, amount),
      ),
  );
  const lastName = ({ label }: Owner) => label.toLowerCase().split(' ').at(-1) ?? '';
  const isSaid = (person: Owner) => plain.includes(plainOf(lastName(person)));
  // A seller may hear what a buyer without a name can spend.
  const isSeller = facts.contact?.intent === 'sell';
  return named.find(isSaid) ?? (SOMEBODY.test(plain) && !isSeller ? named[0] : undefined);
}

function belongsTo({ reading }: Text, span: Span, { id, label }: Owner): Finding {
  return findingAt(reading, span, {
    code: 'belongs_to_another',
    expected: label,
    record: { kind: 'contact', id: publicId('contact', id), label },
    explanation: `"${writtenAt(reading, span)}" is known of ${label}, who is not the recipient. Leave it out.`,
  });
}
