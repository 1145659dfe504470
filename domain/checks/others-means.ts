import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt } from './new-finding.ts';
import { MOST_EUROS, type Price } from './reading/prices.ts';
import { sentenceAt } from './reading/sentences.ts';
import { plainOf } from './reading/source.ts';

/** Somebody who buys, other than the reader. */
const SOMEBODY =
  "(?:(?:le|la|l'|un|une|les|des|ce|cette|notre|nos|mon|the|a|an|another|our) ?(?:(?:autre|other|jeune|young|premier|first|second) )?(?:monsieur|dame|couple|famille|client(?:e|s)?|acquereurs?|acheteurs?|visiteu(?:r|se)s?|personne|investisseur|buyers?|clients?|couple|family|visitors?|lady|gentleman|man|woman|person|people|investor))";
const NAMED =
  "(?:(?:(?:m|mr|mme|mrs|ms|mlle)\\.?|monsieur|madame|mademoiselle) (?:et (?:mme|madame) )?[a-z][a-z' -]{1,40}?|(?:les|famille|couple) [a-z'-]{3,20})";
/** More about them: « qui passe samedi », "who is coming on Saturday". */
const RELATIVE = '(?:,? (?:qui|que|dont|who|that|d[eu]|from|of|on|in|avec) [^.;!?]{1,50}?)?';
const CAN =
  "(?:peu(?:t|vent)|pourrai(?:t|ent)|est prete? a|sont prete?s a|iront?|ira|ont|a|dispose(?:nt)?|can|could|is (?:able|ready|willing) to|has|have) (?:[a-z]+ )?(?:aller|monter|mettre|grimper|pousser|depenser|investir|financer|jusqu'a|un budget|une enveloppe|pour budget|de|go|afford|spend|pay|a budget|up to)(?![a-z])";
const MEANS_OF_SOMEBODY = new RegExp(`(?<![a-z])${SOMEBODY}${RELATIVE},? ${CAN}[^.;!?\\d€]{0,30}€? ?$`);
const MEANS_OF_NAMED = new RegExp(
  `(?<![a-z])${NAMED}${RELATIVE}(?:,? qui)?,? (?:${CAN}[^.;!?\\d€]{0,30}|(?:a|ont|has|have) )€? ?$`,
);
const LIMIT_AFTER = /^ ?(?:au )?(?:max(?:i|imum)?|plus|at most|de budget|d'enveloppe)(?![a-z])/;

/**
 * « la dame de samedi peut aller jusqu'à 800 000 € », told to a buyer; « Mme Leray dispose de 460 000 € », told to anybody. It
 * is another client's limit, whoever else has the same one.
 */
export function meansOfOther({ contact, draft }: DraftFacts, { reading }: Text, price: Price): Finding[] {
  if (draft.kind === 'campaign' || price.role === 'other' || price.euros >= MOST_EUROS) return [];
  const sentence = sentenceAt(reading.sentences, price.start);
  const before = reading.source.plain.slice(sentence.start, price.start);
  const isBuyer = contact?.intent === 'buy';
  const own = plainOf(contact?.last_name ?? '');
  const isNamed =
    MEANS_OF_NAMED.test(before) &&
    (price.role === 'budget' || LIMIT_AFTER.test(reading.source.plain.slice(price.end, price.end + 14))) &&
    !(own && before.includes(own));
  if (!isNamed && !(isBuyer && MEANS_OF_SOMEBODY.test(before))) return [];
  return [
    findingAt(reading, price, {
      code: 'belongs_to_another',
      explanation: 'How much another client can spend concerns nobody else. Leave it out.',
    }),
  ];
}
