import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { meantProperty, segmentAt } from './meant-property.ts';
import { findingAt } from './new-finding.ts';
import type { Property } from './property.ts';
import { type Sentence, sentenceAt } from './reading/sentences.ts';
import { matches, type Span } from './reading/source.ts';
import { isSamePrice } from './same-value.ts';

/** Words that say that the price was another one before. */
const CHANGED = new RegExp(
  `(?<![a-z])(?:${[
    "(?:vien(?:t|nent) de|vient juste de|a ete|ont ete|est|a|ont|s'est) (?:encore |deja |bien |juste |fortement |legerement )?(?:baisser?|baissee?s?|diminuer?|diminuee?|reduire|reduite?|revue?s? a la (?:baisse|hausse)|revoir a la baisse|augmenter?|augmentee?|chuter?)(?![a-z])",
    '(?:prix|tarif) (?:[a-z0-9]+ ){0,5}(?:revue? a la (?:baisse|hausse)|en baisse|baissee?|reduit|casse)(?![a-z])',
    '(?:baisse|chute|reduction|remise) d[eu] prix(?![a-z])',
    '(?:consent\\w*|accord\\w*|accept\\w*|fait|font|faire) (?:[a-z]+ ){0,2}(?:effort|geste|rabais|remise(?! des cles)|ristourne|concession|reduction)s?(?![a-z])',
    "(?:rabais|remise|ristourne|effort) d[e'] ?\\d",
    "(?<!reste(?:nt|ra)? )(?:de )?(?:moins|plus) (?:cher )?qu(?:e |'en |'a |'au )(?:[a-z]+ ){0,2}(?:dernier|derniere|avant|lancement|depart|debut|mise en vente|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|rentree|ete|printemps)(?![a-z])",
    '(?:est |etait )?(?:bradee?s?|soldee?s?|sacrifiee?s?)(?= (?:a|pour)(?![a-z])|[.,;!]|$)',
    '(?:has |have )?(?:knocked|taken|shaved) (?:€ ?)?\\d[\\d ,.]*(?:k|€|euros?)? off',
    '(?:has |have )?(?:come|came|gone|went) down (?:in price |to )',
    "(?:au lieu d[e']|contre) \\d{2,3}[ .,]?\\d{3}(?! ?(?:m2|m²|km|\\d|€|k|euros?))",
    "(?:au lieu d[e']|contre|etait a|etait affichee? a) ?\\d[\\d .,]*(?:k€?|€|mille euros?|euros?)(?![a-z0-9])(?! de (?:charges|frais))",
    '(?:has|have|was|were|is) (?:just |recently |now |also )?(?:been )?(?:reduced|lowered|dropped|cut|marked down)(?![a-z])',
    'price (?:has |was )?(?:just |recently )?(?:drop(?:ped)?|cut|reduction|fell|fallen|gone down|came down)(?![a-z])',
    '(?:instead of|down from) (?:€ ?)?\\d[\\d ,.]*(?:k|€|euros?)?',
  ].join('|')})`,
  'g',
);
/** Words of a change that is only thought of, that did not happen, or that concerns no price. */
const IS_NO_CLAIM =
  /(?<![a-z])(?:les prix (?:ont|au metre|de l'immobilier|du|dans|a)|prices have|si|pourr\w+|propos\w*|conseil\w*|envisag\w*|suggere\w*|devr\w+|faudrait|voulez|souhait\w*|avenant|jamais|aucune?|n'a pas|n'est pas|(?:ne |n')(?:veu|peu|fai|fe|accept|accord|consent)\w* (?:[a-z]+ )?pas|pas encore|ne baiss\w*|taux|charges|taxe|au metre carre|le metre carre|au m2|le m2|par m2|luminosite|offre|marche|quartier|loyers?|concurrent|confrere|if|would|could|not|never|rates?|no)(?![a-z])|\?\W*$/;

/**
 * A change of price that the draft tells a buyer. The records have the price of today and no earlier one, so that none of
 * them supports it; a reduction that nobody can prove is a misleading practice (Code de la consommation, L121-2).
 */
export const checkPriceChanges = (facts: DraftFacts): Finding[] =>
  facts.draft.kind === 'campaign' || facts.contact?.intent !== 'buy'
    ? []
    : facts.texts.flatMap((text) => text.reading.sentences.flatMap((sentence) => checkSentence(facts, text, sentence)));

function checkSentence(facts: DraftFacts, text: Text, sentence: Sentence): Finding[] {
  const { reading } = text;
  if (IS_NO_CLAIM.test(sentence.plain)) return [];
  return matches(CHANGED, sentence.plain)
    .slice(0, 1)
    .flatMap((match) => {
      const span = { start: sentence.start + match.start, end: sentence.start + match.end };
      const segment = segmentAt(text, span);
      const isOfPrice =
        /(?<![a-z])(?:prix|price|€|euros?|tarif|baisse de)(?![a-z])|\d ?(?:€|k(?![a-z])|euros)|€ ?\d|\d{3} ?\d{3}/.test(
          reading.source.plain.slice(segment.start, segment.end),
        ) || /reduced|baiss|brade|rabais|ristourne/.test(match[0]);
      const { isElsewhere, property } = meantProperty(facts, text, span);
      if (!isOfPrice || isElsewhere || !property || isItsPrice(text, span, property)) return [];
      return [
        findingAt(reading, span, {
          code: 'price_change_unproven',
          explanation:
            'No record has an earlier price, so that none supports this change. Leave it out, unless you can prove it.',
        }),
      ];
    });
}

/** « était affiché à 405 000 € », « au lieu de 405 000 € », which is its price today: an offer is compared with it. */
function isItsPrice({ reading }: Text, { start, end }: Span, { price_euros: asked }: Property): boolean {
  const sentence = sentenceAt(reading.sentences, start);
  const inside = reading.prices.filter((price) => price.start >= sentence.start && price.end <= sentence.end);
  const said = inside.filter((price) => price.start < end && price.end > start);
  const others = inside.filter((price) => !said.includes(price));
  return (
    asked !== null &&
    said.some((price) => isSamePrice(price, asked)) &&
    others.every(({ role, euros }) => role === 'offer' || euros <= asked)
  );
}
