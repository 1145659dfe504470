import { publicId } from '../shared/ids.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import type { Mention } from './mentions.ts';
import { findingAt } from './new-finding.ts';
import type { Sentence } from './reading/sentences.ts';
import { propertyLabel } from './records.ts';

/** « votre offre », as one that was made. */
const YOUR_OFFER =
  /(?<![a-z])(?:(?:j'ai|ai|avons|a|ont|est|nous avons|merci pour|merci de|suite a|concernant|au sujet de|recu|transmis|transmise?|presente|remis|soumis|thanks? (?:you )?for|received|passed on|submitted|forwarded|about|regarding)(?: [a-z']+){0,3} (?:votre|vtre|vot|your|yr) (?:[a-z]+ )?(?:contre-)?(?:offre|proposition d'achat|offer|bid)|(?:votre|vtre|vot|your|yr) (?:contre-)?(?:offre|proposition d'achat|offer|bid) (?:de |of |a |est |sur |pour |has |is |was |d'achat |ferme |du |d'hier )[^.;!?]{0,40})(?![a-z])/;
const ACCEPTED =
  /(?<![a-z])(?:(?:a|ont|vient d'|viennent d'|avons|has|have) (?:bien |enfin |donc |just |deja )?(?:accepte(?:r|e)?|valide|retenu|dit oui|donne (?:son|leur) accord|accepted|agreed to)|(?:est|a ete|etait|is|was|has been) (?:bien |enfin |donc )?(?:acceptee?|validee?|retenue?|accepted)|dit oui (?:a|pour)|said yes to|(?:ok|d'accord) (?:pour|sur) votre offre)(?![a-z])/;
const REFUSED =
  /(?<![a-z])(?:(?:a|ont|vient de|has|have) (?:[a-z]+ )?(?:refuse(?:r|e)?|rejete|decline|refused|rejected|declined|turned down)|(?:est|a ete|is|was|has been) (?:[a-z]+ )?(?:refusee?|rejetee?|declinee?|refused|rejected|declined|turned down)|(?:owners?|sellers?|vendors?)(?: [a-z]+){0,2} (?:refused|rejected|declined|turned down|said no to))(?![a-z])/;
/** « les vendeurs vous ont dit oui »: an answer to an offer that the sentence does not name. */
const OWNER_AGREES =
  /(?<![a-z])(?:proprietaires?|vendeu(?:rs?|ses?)|owners?|sellers?|vendors?)(?![a-z])[^.;!?]{0,40}?(?<![a-z])(?:(?:a|ont|has|have) (?:[a-z]+ ){0,2}(?:dit oui|donne (?:son|leur) accord|said yes|given (?:you )?(?:his|her|their) agreement))(?! (?:pour|a|to|for|on|sur) (?!vous|toi|you(?![a-z])|your offer|votre offre))(?![a-z])/;
/** « la promesse n'est toujours pas signée » */
const PROMISE_UNSIGNED =
  /(?<![a-z])(?:(?:promesse|compromis|preliminary (?:contract|agreement))(?![a-z])[^.;!?,]{0,50}?(?<![a-z])(?:n'est|est|n'a|is|has) (?:[a-z']+ ){0,2}?(?:pas|not)(?: (?:encore|yet|ete|been))* (?:signee?|signed)|(?:reste|restera|manque)(?: [a-z']+){0,3} (?:a signer|la signature de) (?:la|le|votre) (?:promesse|compromis))(?![a-z])/;
/** « nous attendons la réponse du vendeur » */
const WAITING =
  /(?<![a-z])(?:(?:attend(?:s|ons|ez|ent)?|dans l'attente de|en attente de|waiting for)(?: [a-z']+){0,4} (?:l'|d')?(?:reponse|retour|accord|decision|answer|reply)|(?:(?:ne |n')(?:(?:nous|vous|m'|t') ?)?(?:a |ont ))?(?:pas encore|n'a pas|toujours pas)(?: [a-z]+){0,2} (?:repondu|de reponse|donne (?:sa|de) reponse)|(?:vendeu\w+|proprietaire) (?:reflechit|etudie|hesite)|(?:seller|owner) is (?:still )?(?:thinking|considering)|(?:est|reste|toujours|encore) (?:toujours |encore )?en attente|(?:is|still|remains) (?:still )?(?:pending|with the (?:sellers?|owners?)|under (?:review|consideration)))(?![a-z])/;
const OWNER = '(?:vendeu(?:rs?|ses?)|proprietaires?|owners?|sellers?|vendors?)';
const YOURS =
  '(?:votre|vtre|vot|your|yr) (?:[a-z\\d., ]+ )?(?:contre-)?(?:offre|proposition(?! de visite)|prix|offer|bid|price)';
/** « le vendeur étudie votre offre »: what its owner does with an offer that was made. */
const DOES_WITH_OFFER = [
  // « étudiera » says nothing of an offer that was made.
  '(?:etudie|examine|refuse|decline|accepte)(?:nt)?(?![a-z])|reflechi(?:t|ssent) (?:a|sur)|hesite(?:nt)? sur',
  "(?:a|ont) (?:bien )?(?:recu|lu|vu)|(?:a|ont) dit (?:oui|non|ok|d'accord) (?:a|pour|sur)",
  'contre-propos\\w+|fai(?:t|re) une contre\\S* (?:a|sur)',
  '(?:is|are) (?:considering|reviewing|looking at)|countered|said (?:yes|no) to|agreed to',
  '(?:has |have )?(?:received|rejected|refused|accepted|turned down|declined)',
].join('|');
const OWNER_HAS = new RegExp(
  `(?<![a-z])${OWNER}(?: [a-z']+){0,3}? (?:${DOES_WITH_OFFER})(?: [a-z']+){0,2}? ${YOURS}(?![a-z])`,
);
/** « Le compromis est signé », of an offer that is only received. */
/** Not in a rule of how a purchase goes: « after the preliminary contract is signed ». */
const PROMISE_SIGNED =
  /(?<!(?:after|once|when|until|before|as soon as|une fois que|des que|lorsque|quand|apres que) (?:the|your|le|la|votre) )(?<![a-z])(?:promesse|compromis|preliminary (?:contract|agreement))(?![a-z])(?: [a-z']+){0,7}? (?:est|a ete|is|was|has been) (?:bien |deja |desormais |now |already )?(?:signee?|signed)(?![a-z])/;
/** The deed, as signed. Before, it is only promised. */
const DEED_SIGNED =
  /(?<![a-z])(?:(?:felicit\w+|bravo|congratulations)[^.;!?]{0,50}(?:acte (?:authentique|definitif|de vente)|final deed|completion|remise des cles)|(?:acte (?:authentique|definitif|de vente)|final deed)[^.;!?]{0,40}(?<![a-z])(?:est|a ete|etait|is|was) (?:bien |desormais )?(?:signee?|signed)|(?:depuis|suite a|apres|since) (?:la signature de )?(?:l'|votre |the )?(?:acte (?:authentique|definitif|de vente)|final deed)|(?:cles|clefs|keys)[^.;!?]{0,30}(?:ont ete|sont|were|have been) (?:remises|handed)|(?:etes|voila|voici) (?:desormais |maintenant |officiellement |enfin )*(?:proprietaires?|chez vous))(?![a-z])/;
/** « il ne reste plus qu'à faire votre offre »: an offer that is still to be made. */
const TO_MAKE =
  /(?<![a-z])(?:(?:faire|deposer|formuler|ecrire|presenter|rediger|soumettre|formaliser|envoye[rz](?:-moi)?|transmet(?:tre|tez)(?:-moi)?|adresse[rz](?:-moi)?|remettre|make|submit|put in|send(?: me)?) (?:votre|vtre|une|your|an) (?:[a-z]+ )?(?:offre|proposition d'achat|offer)|(?:j'attends|en attente de|attendons) votre (?:offre|proposition d'achat))(?![a-z])/;
const NO_PURCHASE_OFFER =
  /(?<![a-z])(?:offre de (?:pret|la banque|votre banque|financement|credit)|offre d'emploi|loan|pret|credit|mortgage|autre|another|n'est plus|plus besoin|pas besoin|no need|avant de|lorsque|quand|when)(?![a-z])/;
const OPEN =
  /(?<![a-z])(?:rien|si|quand|lorsque|des que|une fois|avant|pas encore|n'a pas|pas|ne|sera|serait|pourrait|aurait|banque|pret|credit|financement|if|when|once|not|would|could|might|bank|loan)(?![a-z])/;
const LOAN_OFFER = /offre de (?:pret|credit|(?:la |votre )?banque|financement)|(?:loan|mortgage) offer/;
const OFFER = /(?<![a-z])(?:offre|proposition d'achat|offer|bid)(?![a-z])/;

const SETTLED = ['accepted', 'promise_signed', 'deed_signed'];
const says = {
  promised: { fr: 'promesse signée, acte à venir', en: 'promise signed, deed to come' },
  none: { fr: 'aucune offre de ce contact', en: 'no offer of this contact' },
  received: { fr: 'offre reçue, sans réponse', en: 'received, not answered' },
  settled: { fr: 'offre acceptée', en: 'accepted' },
  refused: { fr: 'offre refusée', en: 'refused' },
};

/** Finds claims about the buyer's offer that its record denies: that there is one, that it is accepted, or refused. */
export function checkOfferStates(facts: DraftFacts): Finding[] {
  const { contact, offers, draft } = facts;
  if (contact?.intent !== 'buy' || draft.kind === 'campaign' || draft.kind === 'enrollment') return [];
  return facts.texts.flatMap(({ reading, mentions }) =>
    reading.sentences.flatMap((sentence) => {
      const { plain } = sentence;
      const deed = DEED_SIGNED.exec(plain);
      const isPromised = offers.length > 0 && offers.every(({ stage }) => stage === 'promise_signed');
      if (deed && isPromised && !NOT_YET.test(plain)) return [told(facts, reading, sentence, deed, deed, 'promised')];
      const unsigned = PROMISE_UNSIGNED.exec(plain);
      if (unsigned && isPromised) return [told(facts, reading, sentence, unsigned, unsigned, 'promised')];
      const agrees = OWNER_AGREES.exec(plain);
      if (agrees && !OPEN.test(plain) && offers.length > 0 && offers.every(({ stage }) => stage === 'received'))
        return [told(facts, reading, sentence, agrees, agrees, 'received')];
      const signed = PROMISE_SIGNED.exec(plain);
      const isReceived = offers.length > 0 && offers.every(({ stage }) => stage === 'received');
      if (signed && isReceived && !OPEN.test(plain))
        return [told(facts, reading, sentence, signed, signed, 'received')];
      const has = OWNER_HAS.exec(plain);
      if (has && offers.length === 0 && !OPEN.test(plain) && !/\?\W*$/.test(plain))
        return [told(facts, reading, sentence, has, has, 'none')];
      const toMake = TO_MAKE.exec(plain);
      const isSettledAll = offers.length > 0 && offers.every(({ stage }) => SETTLED.includes(stage));
      if (
        toMake &&
        isSettledAll &&
        !NO_PURCHASE_OFFER.test(plain) &&
        !mentions.some((mention) => isOther(facts, mention))
      )
        return [
          told(
            facts,
            reading,
            sentence,
            toMake,
            toMake,
            offers.every(({ stage }) => stage === 'promise_signed') ? 'promised' : 'settled',
          ),
        ];
      const theirs =
        /(?<![a-z])(?:votre|vtre|vot|your|yr) (?:[a-z\d]+ )?(?:contre-)?(?:offre|proposition|offer|bid)(?![a-z])/.exec(
          plain,
        );
      const goesOn = WAITING.exec(plain);
      // « J'ai reçu votre offre. J'attends la réponse du vendeur. »
      if (!theirs && goesOn && isSettledAll && NAMES_OWNER.test(plain) && isOfYourOffer(reading, sentence))
        return [told(facts, reading, sentence, goesOn, goesOn, 'settled')];
      if (!theirs || !OFFER.test(plain)) return [];
      const at = (match: RegExpExecArray, state: keyof typeof says) =>
        told(facts, reading, sentence, match, theirs, state);
      const made = YOUR_OFFER.exec(plain);
      if (offers.length === 0)
        return made && !LOAN_OFFER.test(made[0]) && !OPEN.test(plain.slice(0, made.index)) && !/\?\W*$/.test(plain)
          ? [at(made, 'none')]
          : [];
      if (OPEN.test(plain.replace(WAITING, ''))) return [];
      const accepted = ACCEPTED.exec(plain);
      const refused = accepted ? null : REFUSED.exec(plain);
      const isSettled = offers.some(({ stage }) => SETTLED.includes(stage));
      const isRefused = offers.some(({ stage }) => stage === 'refused');
      const waiting = WAITING.exec(plain);
      if (waiting && isSettled && !accepted) return [at(waiting, 'settled')];
      if (accepted && !isSettled) return [at(accepted, isRefused ? 'refused' : 'received')];
      if (refused && !isRefused) return [at(refused, isSettled ? 'settled' : 'received')];
      return [];
    }),
  );
}

const NOT_YET =
  /(?<![a-z])(?:si|quand|lorsque|des que|une fois|avant|pas encore|ne|sera|seront|serez|serait|prochaine?|bientot|reste|date|rendez-vous|prevue?|if|when|once|will|would|before|soon)(?![a-z])/;

const NAMES_OWNER = new RegExp(`(?<![a-z])${OWNER}(?![a-z])`);

/** Whether the sentence before speaks of the contact's own offer. */
const isOfYourOffer = ({ sentences }: Text['reading'], sentence: Sentence): boolean =>
  /(?<![a-z])(?:votre|vtre|your) (?:[a-z]+ )?(?:offre|offer)(?! de (?:pret|credit|la banque))(?![a-z])/.test(
    sentences[sentences.indexOf(sentence) - 1]?.plain ?? '',
  );

/** The finding at the words that speak of the offer and of its state. */
function told(
  facts: DraftFacts,
  reading: Text['reading'],
  sentence: Sentence,
  match: RegExpExecArray,
  theirs: RegExpExecArray,
  state: keyof typeof says,
): Finding {
  const start = Math.min(match.index, theirs.index);
  const end = Math.max(match.index + match[0].length, theirs.index + theirs[0].length);
  const [offer] = facts.offers;
  const property = offer && facts.records.properties.get(offer.property_id);
  return findingAt(
    reading,
    { start: sentence.start + start, end: sentence.start + end },
    {
      code: 'offer_differs',
      expected: says[state][facts.language],
      ...(property && {
        record: { kind: 'property' as const, id: publicId('property', property.id), label: propertyLabel(property) },
      }),
      explanation: `The records say of the contact's offer: ${says[state].en}. Correct it.`,
    },
  );
}

/** Whether a text names a property for which the contact has made no offer. */
const isOther = ({ offers }: DraftFacts, { property }: Mention): boolean =>
  !offers.some(({ property_id }) => property_id === property.id);
