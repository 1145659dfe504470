import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { meantProperty } from './meant-property.ts';
import { findingAt } from './new-finding.ts';
import { OTHERS_OFFERS } from './others-offers.ts';
import type { Sentence } from './reading/sentences.ts';
import { matches } from './reading/source.ts';
import { propertyNamed } from './records.ts';

/** A change that is said to come soon, by a law that nobody names. */
const INVENTED = new RegExp(
  `(?<![a-z])(?:${[
    '(?:la loi|la reglementation|la fiscalite|les regles|the law|the rules) (?:change|changent|changes|va changer|vont changer|will change)(?: [a-z]+){0,2} (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|la semaine prochaine|(?:le |au )?1er|bientot|next|on|tomorrow|in)',
    "(?:la loi|une (?:nouvelle )?loi|la nouvelle loi|la reglementation|le gouvernement|a new law|the law)(?![a-z])[^.;!?]{0,40}?(?<![a-z])(?:double\\w*|triple\\w*|interdi(?:t|ra) (?:les achats|d'acheter|tout achat)|supprime\\w* (?:les|le) prets?|doubles|bans? (?:buying|purchases))",
    "(?:une nouvelle (?:taxe|reglementation)|un nouvel impot|a new tax)(?![a-z])[^.;!?]{0,30}?(?<![a-z])(?:frapp\\w+|touch\\w+|s'appliqu\\w+|entre\\w* en vigueur|hits|applies)",
    '(?:la tva|les droits de (?:mutation|notaire)|les frais de notaire|vat|notary fees)(?![a-z])[^.;!?]{0,30}?(?<![a-z])(?:(?<!(?:est|sont) )passe\\w*(?= a)|double\\w*|triple\\w*|doubles|explos\\w+|(?:va|vont) (?:doubler|tripler|exploser)|will (?:double|triple))',
  ].join('|')})(?![a-z])`,
  'g',
);
/** « si vous ne faites pas d'offre avant ce soir, la maison part à quelqu'un d'autre »: nobody knows it. */
const ULTIMATUM =
  /(?<![a-z])(?:si vous ne (?:faites|signez|decidez|vous decidez|vous positionnez|proposez)(?: [a-z']+){0,4} (?:avant|d'ici|aujourd'hui|maintenant|ce soir|dans l'heure)|(?:decidez|signez|positionnez)[- ]vous (?:vite|avant|maintenant|aujourd'hui)|(?:faites|signez|decidez|deposez)(?: [a-z']+){0,4}? (?:aujourd'hui|ce soir|maintenant|tout de suite|avant (?:ce soir|demain))(?: meme)?,? sinon|if you (?:do not|don't)(?: [a-z']+){0,4} (?:by|before|today|tonight|now))(?![a-z])[^.;!?]{0,40}(?:maison|bien|appartement|appart|villa|studio|terrain|logement|[tf] ?\d|il|elle|house|flat|home|it)(?![a-z])[^.;!?]{0,50}(?:(?:part|partira|ira|sera vendue?|est vendue?|file|passe)(?: [a-z']+){0,3} (?:a (?:quelqu'un|un autre|une autre|d'autres)|autre|sous le nez|ce soir|demain|aujourd'hui|dans la journee)|(?:goes|will go|is sold|will be sold)(?: [a-z']+){0,2} (?:to (?:someone|somebody|another)|else))/;
const UNLESS_YOU = "(?:si vous ne|sans (?:signature|offre)|sinon|if you (?:do not|don't)|unless you)";
const GIVES_IT =
  "(?:je|nous|on|i|we)(?:'ll)? (?:la |le |l')?(?:donne|vends?|cede|passe|laisse|attribue|reserve|donnerai|vendrai|give|sell|let)\\w*";
const TO_OTHERS =
  "(?:a (?:quelqu'un|un autre|une autre|d'autres|l'autre|mon autre)|aux (?:autres|suivants)|to (?:someone|somebody|another|the other))";
/** « je donne la villa à quelqu'un d'autre » */
const GIVEN_AWAY = new RegExp(
  `(?<![a-z])${UNLESS_YOU}(?![a-z])[^.;!?]{0,60}(?<![a-z])${GIVES_IT}(?: [a-z']+){0,4} ${TO_OTHERS}`,
);
const MANY =
  '(?:\\d{1,2}|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|plusieurs|une dizaine de|five|six|ten|many|dozens of)';
const RIVALS =
  '(?:autres? |other )?(?:personnes|acheteurs|acquereurs|familles|couples|clients|gens|people|buyers|families|others)';
const PRESS =
  '(?:sur le coup|font la queue|se battent|se bousculent|attendent (?:leur tour|derriere)|sur les rangs|are (?:queuing|fighting|after it)|lined up|waiting in line)';
/** « dix personnes sur le coup »: rivals whom no record knows. */
const CROWD = new RegExp(`(?<![a-z])${MANY} ${RIVALS}(?: [a-z]+){0,3} ${PRESS}(?![a-z])`);
const HURRY =
  /(?<![a-z])(?:(?<!avant de )sign\w+|decid\w+|depech\w+|vite|sur place|sans attendre|avant (?:ce soir|demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|le \d|la fin|janvier)|cette semaine|aujourd'hui|sinon|hurry|sign|decide|tonight|before (?:monday|sunday|friday|january))(?![a-z])/;
const RUMOUR =
  /(?<![a-z])(?:depuis|since|faux|rumeur|projet de loi|pourrait|peut-etre|ne (?:double|change|triple)\w* pas|aucune? (?:loi|taxe)|rumou?r|might|may)(?![a-z])/;
const NO_CLAIM =
  /(?<![a-z])(?:aucune?(?! doute)|pas d[e']|pas encore|n'(?:ai|avons|a|ont|y a) |jamais|pourrai\w*|pourrait|si (?:nous|j|on|le vendeur|d'autres)|no |not|never|none|had|avions|avait|avaient|faux|rumeur)(?![a-z])/;

/** Facts with which a draft hurries a buyer, and which the records do not have: others' offers, and laws that are made up. */
export const checkPressure = (facts: DraftFacts): Finding[] =>
  facts.draft.kind === 'campaign'
    ? []
    : facts.texts.flatMap((text) =>
        text.reading.sentences.flatMap((sentence) =>
          /\?\W*$/.test(sentence.plain)
            ? []
            : [
                ...othersOffers(facts, text, sentence),
                ...ultimatum(facts, text, sentence),
                ...inventedLaw(facts, text, sentence),
              ],
        ),
      );

/** « j'ai déjà trois offres au prix » on a property for which nobody has made one. */
function othersOffers(facts: DraftFacts, text: Text, sentence: Sentence): Finding[] {
  const { offered } = facts.others;
  if (!offered || facts.contact?.intent !== 'buy' || NO_CLAIM.test(sentence.plain)) return [];
  return matches(OTHERS_OFFERS, sentence.plain)
    .slice(0, 1)
    .flatMap((match) => {
      const span = { start: sentence.start + match.start, end: sentence.start + match.end };
      const { property, isSure, isElsewhere } = meantProperty(facts, text, span);
      if (!property || !isSure || isElsewhere || property.status !== 'available' || offered.has(property.id)) return [];
      return [
        findingAt(text.reading, span, {
          code: 'offer_differs',
          expected: facts.language === 'en' ? 'no offer is recorded' : 'aucune offre enregistrée',
          record: propertyNamed(property),
          explanation: `No offer is recorded for ${property.reference}. Leave it out, or record the offers first.`,
        }),
      ];
    });
}

/** A threat that hurries a buyer, unless the records know of somebody's offer. */
function ultimatum(facts: DraftFacts, text: Text, sentence: Sentence): Finding[] {
  const match = ULTIMATUM.exec(sentence.plain) ?? GIVEN_AWAY.exec(sentence.plain) ?? CROWD.exec(sentence.plain);
  if (!match || facts.contact?.intent === 'sell') return [];
  const span = { start: sentence.start + match.index, end: sentence.start + match.index + match[0].length };
  const { property } = meantProperty(facts, text, span);
  if (property && facts.others.offered?.has(property.id)) return [];
  return [
    findingAt(text.reading, span, {
      code: 'unlawful',
      expected:
        facts.language === 'en'
          ? 'pressure without a ground in the records (Code de la consommation, L121-6)'
          : 'pression que rien n’atteste (Code de la consommation, L121-6)',
      explanation:
        'To hurry somebody by a rival whom no record knows is an aggressive practice (Code de la consommation, L121-6). Leave it out.',
    }),
  ];
}

/** « la loi double les droits dès le 2, donc décidez-vous »: no law is known that does, and it is said to hurry. */
function inventedLaw({ language }: DraftFacts, { reading }: Text, sentence: Sentence): Finding[] {
  if (!HURRY.test(sentence.plain) || RUMOUR.test(sentence.plain)) return [];
  return matches(INVENTED, sentence.plain).map((match) =>
    findingAt(
      reading,
      { start: sentence.start + match.start, end: sentence.start + match.end },
      {
        code: 'unlawful',
        expected:
          language === 'en'
            ? 'pressure by a law that nobody names (Code de la consommation, L121-4)'
            : 'pression par une loi que rien n’atteste (Code de la consommation, L121-4)',
        explanation:
          'To hurry somebody by a law that does not exist is a misleading practice (Code de la consommation, L121-4). Leave it out.',
      },
    ),
  );
}
