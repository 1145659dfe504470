import { marketedStatuses } from '../../storage/column-values.ts';
import { isClosed } from '../property-status/statuses.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import type { Mention } from './mentions.ts';
import { findingAt } from './new-finding.ts';
import type { Property } from './property.ts';
import { type Sentence, sentenceAt } from './reading/sentences.ts';
import type { Span } from './reading/source.ts';
import { propertyLabel, propertyNamed } from './records.ts';
import { GONE, isOfItsPeople, SOLD, TAKEN } from './status-words.ts';
import { goesOn } from './visited-property.ts';

const OFFERED =
  /(?<!in)disponible|(?<![a-z])dispos?(?![a-z])|(?<![a-z])libres?(?![a-z])|a vendre|en vente|visiter|visite(?!ur)|decouvrir|en ligne|propos(?!itions?(?![a-z])|(?<=a propos) (?:de|du|d')(?![a-z]))|vient de rentrer|nouveau|nouveaute|interess|reste|restent|coup de c\Seu?ur|se liber|affiche|correspond|selection|plair|plaire|vous tente|avez-vous vu|(?:une|ma|mon|la) (?:idee|piste|opportunite) pour|vous y (?:emmener|conduire|accompagner)|ideal|a saisir|que diriez|pens(?:e|er|ais) (?:a|au|aux)(?![a-z])|convien|parfait|montre|presenter|(?<![a-z])(?:on|nous) (?:peut|peux|pouvons|va|irait|pourrait)(?: aller)? (?:le|la) voir|(?<![a-z])(?:j'ai|nous avons) (?:aussi |egalement |encore )?une? (?:[a-z]+ )?(?:[tf] ?\d|maison|appart\w*|villa|studio|terrain)(?! (?:en|a) (?:location|estim))|available|for sale|viewing|on the market|might like|you may like|show you/;
/** Words that offer a property. */
const OFFERING =
  /(?<![a-z])(?:(?:je|nous|on) (?:peux|pouvons|peut) (?:vous |vs )?(?:le |la |faire )*(?:visiter|montrer|voir)|(?:vous |vs )?propos\w* (?:de |d')?(?:visiter|decouvrir|voir)|(?:est |encore |toujours |tjrs |reste )*(?:disponibles?|dispo|libres?)(?: (?:immediatement|de suite|de toute offre|a la visite|a la vente))*|(?:still |is )*available|a visiter|(?:est |toujours |encore )*(?:a vendre|en vente|sur le marche|a saisir)|for sale|on the market)(?![a-z])/;
const NOT_OFFERED =
  /(?:plus|pas) (?:du tout |encore )?(?:a vendre|disponible|a la vente|en vente|en ligne)|vendue?s?(?![a-z])|vente (?:est )?(?:conclue|signee)|(?<!(?:sans|aucun|pas (?:de |encore de |encore sous |sous )) ?)compromis|(?<!pas )sous offre|(?<!(?:sans|pas d'|aucune) ?)offre (?:est )?(?:en cours|acceptee)|une offre|(?:a|ont|avait) (?:deja |bien )?propose(?! (?:a|en|la|le|au)(?![a-z]))|(?<![a-z])proposition(?! de)(?![a-z])|retiree?s?|acte|notaire|pas encore|bientot|prochainement|sera (?:mise?|disponible)|no longer|not yet|sold|under (?:contract|offer)|an offer|withdrawn|suite a|merci pour|avez visite|avons visite|n'est plus|ne sont plus|signature|pret(?![a-z])|mandat|estimation|a offert|autre (?:acheteur|acquereur)/;
const unavailable = {
  fr: {
    draft: 'pas encore en vente',
    under_offer: 'sous offre',
    under_contract: 'sous compromis',
    sold: 'vendu',
    withdrawn: 'retiré de la vente',
  },
  en: {
    draft: 'not yet for sale',
    under_offer: 'under offer',
    under_contract: 'under contract',
    sold: 'sold',
    withdrawn: 'withdrawn from sale',
  },
};
type Unavailable = keyof typeof unavailable.en;
const isUnavailable = (status: string): status is Unavailable => status in unavailable.en;

/** A property that is offered although nobody can buy it, or that is said to be sold although it is for sale. */
export const checkAvailability = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => {
    const seen = new Set<Property>();
    return text.mentions.flatMap((mention) => {
      const [found] = seen.has(mention.property) ? [] : checkMention(facts, text, mention);
      if (found) seen.add(mention.property);
      return found ?? [];
    });
  });

function checkMention(facts: DraftFacts, text: Text, mention: Mention): Finding[] {
  const { reading } = text;
  const { property } = mention;
  const sentence = sentenceAt(reading.sentences, mention.start);
  const next = reading.sentences[reading.sentences.indexOf(sentence) + 1];
  const words = `${sentence.plain} ${next?.plain ?? ''}`;
  const sold =
    saidAsSold(facts, text, sentence, mention) ??
    (next && goesOn(next.plain) && !ANOTHER_ONE.test(next.plain) ? saidAsSold(facts, text, next, mention) : undefined);
  if (sold) {
    const { status: recorded } = property;
    const expected = isUnavailable(recorded) ? unavailable : undefined;
    const said = expected?.en[recorded as Unavailable] ?? 'for sale';
    return [
      findingAt(reading, sold, {
        code: 'property_differs',
        expected: facts.language === 'en' ? said : (expected?.fr[recorded as Unavailable] ?? 'à vendre'),
        record: propertyNamed(property),
        explanation: `${propertyLabel(property)} is ${said}. Do not say anything else.`,
      }),
    ];
  }
  const { status } = property;
  const free =
    !TAKEN.test(sentence.plain) && (status === 'under_offer' || status === 'under_contract')
      ? FREE.exec(sentence.plain)
      : null;
  if (free) {
    return [
      findingAt(reading, spanOf(sentence, free), {
        code: 'property_differs',
        expected: unavailable[facts.language][status as Unavailable],
        record: propertyNamed(property),
        explanation: `${propertyLabel(property)} is ${unavailable.en[status as Unavailable]}. Do not say anything else.`,
      }),
    ];
  }
  const isSaidGone = TAKEN.test(sentence.plain) || goneAfter(sentence, mention) !== null;
  if (!isUnavailable(status) || isSaidGone || NOT_OFFERED.test(words) || !isOffered(facts, text, mention, words))
    return [];
  return [
    findingAt(reading, offeredWords(sentence, mention, next), {
      code: 'property_unavailable',
      expected: unavailable[facts.language][status],
      record: propertyNamed(property),
      explanation: `${propertyLabel(property)} is ${unavailable.en[status]}. Do not offer it.`,
    }),
  ];
}

/** « n'a reçu aucune offre à ce jour », « sans compromis en cours »: nobody is before the reader. */
const FREE =
  /(?<![a-z])(?:personne ne s'est (?:encore )?positionn\w+|(?:n'a|n'ont|n'avons|pas)(?: [a-z]+){0,2} (?:recu|eu|enregistre) (?:aucune offre|d'offre)(?! de (?:pret|credit|financement|(?:la |votre )?banque))|(?:sans|aucune?|pas d[e']|libre de toute?) ?(?:offre|compromis|promesse)(?! de (?:pret|credit|financement|(?:la |votre )?banque))(?: (?:en cours|a ce jour|pour (?:le moment|l'instant)|signee?|acceptee?))?|no offers? (?:yet|so far|has|have)|(?:free|clear) of (?:any )?offers?)(?![a-z])/;

const spanOf = ({ start }: Sentence, { 0: words, index }: RegExpExecArray): Span => ({
  start: start + index,
  end: start + index + words.length,
});

/** « dès que le compromis est signé », before it is. */
const NOT_YET =
  /(?<![a-z])(?:(?:voudrai\w+|aimerai\w+|souhait\w+) pas que|eviter que|de peur que|sans que|si|quand|lorsque|une fois|des que|apres que|tant que|avant|jusqu'a|if|when|once|until|comme neuf)(?![a-z])[^,]{0,60}$/;

/** The words that say of a property that it is sold or taken, with its name, if its status is another one. */
function saidAsSold(
  { contact }: DraftFacts,
  { mentions, reading }: Text,
  sentence: Sentence,
  { property, isWeak, start, end }: Mention,
): Span | undefined {
  const isSold = SOLD.exec(sentence.plain);
  const isTaken =
    property.status === 'available' ? (TAKEN.exec(sentence.plain) ?? goneAfter(sentence, { start, end })) : null;
  const match = isSold && (marketedStatuses as readonly string[]).includes(property.status) ? isSold : isTaken;
  const isToSeller = contact?.intent === 'sell' || contact?.intent === 'both';
  if (!match || (isWeak && match === isTaken && isToSeller)) return undefined;
  if (NOT_YET.test(sentence.plain.slice(0, match.index))) return undefined;
  // « le créneau de jeudi vous est réservé »: it is a time that is taken.
  if (
    /(?<![a-z])(?:creneau|horaire|rendez-vous|rdv|slot|time)(?![a-z])[^.;!?]{0,60}$/.test(
      sentence.plain.slice(0, match.index),
    )
  )
    return undefined;
  const from = sentence.start + match.index;
  // « votre maison près de Bath est sous offre », after the property: theirs.
  const before = sentence.plain.slice(Math.max(0, end - sentence.start), match.index);
  if (OTHER_HOME.test(before)) return undefined;
  // « l'un est vendu (rue de Strasbourg), l'autre non (rue Paul Bellamy) »
  const until = from + match[0].length;
  const apposed = mentions.find((other) => other.start >= until);
  if (apposed && apposed.property !== property && /^ ?\(/.test(reading.source.plain.slice(until, apposed.start)))
    return undefined;
  return { start: Math.min(start, from), end: Math.max(end, from + match[0].length) };
}

/** « le T3 de la rue Paul Bellamy est parti depuis jeudi »: said right after its name, and of nobody who has to do with it. */
function goneAfter({ plain, start: from }: Sentence, { start, end }: Span): RegExpExecArray | null {
  const match = GONE.exec(plain);
  const isAfter = match && match.index >= end - from && match.index - (end - from) < 40;
  const between = match ? plain.slice(end - from, match.index) : '';
  return isAfter &&
    !/[:;]|(?<![a-z])(?:et|mais|car|celui|celle|and|but)(?![a-z])/.test(between) &&
    !isOfItsPeople(plain.slice(0, start - from), between)
    ? match
    : null;
}

const OTHER_HOME =
  /(?<![a-z])(?:votre|vos|leur|your(?: own)?|their) (?:[a-z]+ )?(?:maison|appartement|bien|villa|studio|logement|house|flat|home|property)(?![a-z])[^.!?]{0,50}$/;
const ANOTHER_ONE =
  /(?<![a-z])(?:(?<!d')(?:autre|another|other)(?! (?:personne|client\w*|acheteu\w+|acquereur|famille|couple|buyer|client|couple|family))|voisin\w*|celle|celui)(?![a-z])/;

/** « je peux vous faire visiter le T3, 15 rue de Strasbourg »: the property with the words that offer it. */
function offeredWords(sentence: Sentence, mention: Mention, next: Sentence | undefined): Span {
  const own = OFFERING.exec(sentence.plain);
  const later = own || !next || !goesOn(next.plain) ? null : OFFERING.exec(next.plain);
  const match = own ?? later;
  if (!match) return mention;
  const start = (own ? sentence : (next as Sentence)).start + match.index;
  return { start: Math.min(mention.start, start), end: Math.max(mention.end, start + match[0].length) };
}

function isOffered(facts: DraftFacts, { reading }: Text, { start, property, isWeak }: Mention, words: string): boolean {
  const isInvolved =
    facts.offers.some(({ property_id }) => property_id === property.id) ||
    facts.visits.some((visit) => visit.property_id === property.id && visit.status !== 'scheduled');
  if (isInvolved) return !isWeak && /(?<!in)disponible|a vendre|en vente|available/.test(words);
  // To its seller, a property is spoken of in every state.
  const isToSeller = facts.contact?.intent === 'sell' || facts.contact?.intent === 'both';
  if (isToSeller && !isClosed(property.status)) return false;
  const isByReference = reading.references.some((reference) => reference.start === start);
  const sentence = sentenceAt(reading.sentences, start);
  const hasPrice = reading.prices.some(
    (price) => price.role === 'price' && price.start >= sentence.start && price.end <= sentence.end,
  );
  const isSpokenOf = !isWeak && (isByReference || hasPrice);
  // Somebody may hear of a property under offer, because the offer may come to nothing.
  return OFFERED.test(words) || (isSpokenOf && property.status !== 'under_offer');
}
