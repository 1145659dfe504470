import { NEXT_CLAUSE } from './clauses.ts';
import { matches, plainOf } from './source.ts';

/** The parts of a text that state nothing: the writer denies them, leaves them to somebody else, or notes what the reader has told. */

/** Such a part goes to the end of its clause, or to the reason that is given for it. */
const UNTIL_REASON = `(?:(?!${NEXT_CLAUSE}|(?<![a-z])(?:mais|car|parce|puisque|cependant|toutefois|but|because|since|however)(?![a-z]))[^.!?;\\n]|\\.(?=\\S))*`;
const SAYS =
  '(?:dire|confirmer|promettre|garantir|assurer|affirmer|avancer|prononcer|preciser|indiquer|repondre|parler|decider|accorder|consentir|engager|say|tell|confirm|promise|guarantee|grant|offer|commit|speak|decide)';
const OPEN_PARTS: readonly string[] = [
  `ne (?:peux|pouvons|puis|saurais|saurions|suis|sommes)(?: (?!que )[a-z]+){0,2}?(?: en mesure de)? (?:vous |m'|me |nous )?${SAYS}(?![a-z])`,
  "(?:ne |n')(?:sais|savons|connais|connaissons|ai aucune idee|avons aucune idee)(?![a-z])",
  `(?:can ?not|can't|(?:am|are|'m|'re) (?:not able|unable) to|not in a position to) (?:yet )?${SAYS}(?![a-z])`,
  "(?:do not|don't) know",
  "(?:seule?s?|only) (?!you |vous )(?:[a-z']+ ){1,3}(?:peu(?:t|vent)|pourr(?:a|ont)|sai(?:t|vent)|can|could|knows?)(?![a-z])",
  '(?:personne ne (?:veut|souhaite|voudrait)|nobody (?:wants|would want|likes))(?![a-z])',
  '(?:tout|cela|ca) depend(?:ra)?|(?:it|that|all) (?:all )?depends',
];
/** The reader has told it of themselves. The decision of somebody else is none of it. */
const TOLD =
  "(?:(?:je|nous|j'ai|nous avons|on a)(?: bien)? (?:note|notons)|bien note|(?:i|we)(?: have|'ve)?(?: duly)? noted?|(?:duly|well) noted)(?![a-z])";
const OF_OTHERS =
  '(?:accepte?|acceptee?s?|acceptent|accepted|accepts|agrees|agreed|accord\\w*|valide\\w*|confirm\\w*|retenue?s?|vendeu\\w+|venderesse|propriet\\w+|notaire|agence|nous|nos|notre|offert\\w*|gratuit\\w*|remise|seller|owner|vendor|agency|notary|us|our|we|free|renonc\\w+|waiv\\w+)(?![a-z])';
const NOTED_BACK = `${TOLD}(?: ?:| que (?:vous|votre|vos)| (?:votre|vos)| (?:that )?(?:you|your))(?![a-z])(?![^.!?;\\n]*(?<![a-z])${OF_OTHERS})`;
const OPEN_PART = new RegExp(`(?<![a-z])(?:${[...OPEN_PARTS, NOTED_BACK].join('|')})${UNTIL_REASON}`, 'g');

/** « je n'ai pas l'information pour l'ascenseur », « la fiche ne dit rien d'une cave », "I'll ask whether": nothing is known of it yet. */
const NOT_KNOWN: readonly string[] = [
  "n'(?:ai|avons) [a-z, ]{0,20}?(?:pas|aucune?|ni)(?: [a-z']+){0,2}? ?(?:information|reponse|renseignement|element|detail|mode|montant|(?<=(?:le|les|de) )chiffre)s?(?![a-z])",
  '(?:fiche|annonce|dossier) ne (?:dit|mentionne|precise|indique)(?![a-z])',
  'ne (?:trouve|trouvons|vois|voyons) (?:pas|aucune?)(?![a-z])',
  "(?:no mention of|says? nothing (?:of|about)|(?:do not|don't) have (?:[a-z]+ )?(?:information|answers?|details?|figures?))(?![a-z])",
  "(?:verifi(?:e|ons|er)|demand(?:e|ons|er)|ask|check|find out)(?: [a-z]+){0,4}? (?:si|s'ils?|if|whether)(?![a-z])",
];
const DENIED_PART = new RegExp(`(?<![a-z])(?:${[...OPEN_PARTS, ...NOT_KNOWN].join('|')})${UNTIL_REASON}`, 'g');

/** A text with such parts made empty lines, so that all other places stay. */
export const withoutOpenParts = (text: string): string => without(OPEN_PART, text);
/** The same, with what is noted. */
export const withoutDeniedParts = (text: string): string => without(DENIED_PART, text);

function without(pattern: RegExp, text: string): string {
  const parts = matches(pattern, plainOf(text));
  return parts.reduce(
    (left, { start, end }) => left.slice(0, start) + '\n'.repeat(end - start) + left.slice(end),
    text,
  );
}
