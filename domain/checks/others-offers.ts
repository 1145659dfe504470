import type { Reading } from './reading/read-text.ts';

const COUNT =
  "(?:deja |encore |desormais |maintenant )?(?:une autre|deux|trois|quatre|cinq|plusieurs|d'autres|des|several|other|two|three|four|five|another|\\d)(?: autres?| other)?";
const OFFER =
  "(?:offres?|propositions? d'achat|offers?|bids?)(?! (?:immobiliere|correspond|similaire|qui (?:pourrai|correspond)|de (?:pret|credit|la banque|bien|service)|d'emploi|commercial|a vous (?:proposer|presenter)))";
const BUYERS = '(?:acquereurs|acheteurs|clients|couples|personnes|familles|buyers|people|clients)';

/** « j'ai déjà trois offres au prix », « quatre autres acquéreurs sont prêts à signer »: that others want to buy. */
export const OTHERS_OFFERS = new RegExp(
  `(?<![a-z])(?:${[
    `(?:j'ai|nous avons|on a|il y a|(?:le vendeur|le proprietaire|le bien|l'appartement|la maison) a|i have|we have|there are|the seller has)(?: (?:recu|eu|received|had|got))? ${COUNT} (?:[a-z]+ )?${OFFER}`,
    `(?:a|ont|has|have) (?:deja |already )?(?:recu|eu|received|had) ${COUNT} (?:[a-z]+ )?${OFFER}`,
    '(?:un|une) autre (?:couple|acquereur|acheteur|client|famille) (?:signe(?:ra)?|a (?:deja )?(?:fait|depose) une offre|va signer)',
    `${COUNT} ${BUYERS} (?:[a-z]+ ){0,3}?(?:sont|are) (?:[a-z]+ )?(?:prete?s? a|ready to|decidee?s? a) (?:signer|acheter|faire (?:une )?offre|se positionner|sign|buy|make an offer)`,
    `${COUNT} ${BUYERS} (?:ont|have|viennent) (?:[a-z']+ ){0,4}?(?:[a-z]+-price )?${OFFER}`,
    `une (?:autre )?offre (?:(?:a|de) \\d[\\d .]* ?(?:€|euros|k) )?(?:(?:vient d'etre|a (?:deja )?ete) (?:deposee|faite|recue|formulee)|est arrivee|vient d'arriver)(?! par vous| de votre part)`,
    `(?:an|another) (?:offer|bid) (?:has (?:just )?been|was) (?:made|received|submitted)`,
  ].join('|')})(?![a-z])`,
  'g',
);

/** Whether the texts say that others have made offers, of which the records then know. */
export const tellOthersOffers = (readings: readonly Reading[]): boolean =>
  readings.some(({ source }) => source.plain.search(OTHERS_OFFERS) !== -1);
