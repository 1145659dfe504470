/** The words by which people say that a property is sold, taken or gone. */

/** Words between a verb and its participle: « est malheureusement déjà … ». */
const ADVERBS =
  '(?:desormais |maintenant |deja |bien |donc |finalement |malheureusement |depuis peu |enfin |now |already |just |sadly |unfortunately )*';

const anyOf = (phrases: readonly string[]) => new RegExp(`(?<![a-z])(?:${phrases.join('|')})(?![a-z])`);

/** Nobody can buy it any more. */
export const SOLD =
  /(?<!n')(?:a ete|est|vient d'etre|deja|bien|a present|desormais|maintenant|vient de (?:se vendre|partir)|etre) vendue?(?![a-z])(?! (?:a |au prix |pour |par )?\d| (?:sans|avec|meuble\w*|libre|louee?|occupee?|nue?) )|vente [^.;!?]{0,40}(?:est|a ete) (?:bien |desormais )?(?:definitive|conclue|finalisee|actee)(?![a-z])|vous en etes (?:desormais |maintenant )?proprietaires?|acte (?:definitif|authentique|de vente)[^.;!?]{0,60} (?:est|a ete) signe(?![a-z])|(?:is|was|(?:has|have) (?:already |now |just |recently |sadly )*been|already|now) sold(?![a-z])/;

/** Somebody else is about to buy it. */
export const TAKEN = anyOf([
  `(?:est|passee?|deja|mise?|vient d(?:'|e )(?:etre|passer)) ${ADVERBS}(?:sous (?:compromis|offre|promesse)|retiree? (?:de la vente|du marche)|prise?(?! en)|reservee?|plus (?:disponible|dispo|a vendre|en vente|sur le marche))`,
  `(?:a|ont) ${ADVERBS}trouve (?:preneur|acquereur|acheteur|son acquereur|son acheteur|un acquereur|un acheteur)`,
  `(?:a|ont) ${ADVERBS}(?:un|son) (?:acquereur|acheteur|preneur)(?! (?:interess|potentiel|qui|en vue|possible))`,
  `(?:a|ont) ete ${ADVERBS}(?:retiree?s?|enlevee?s?) (?:de la vente|du marche)`,
  `(?:a|ont|vient de|viennent de) ${ADVERBS}(?:retir|enlev)(?:er?|e) (?:sa|son|leur|la|le|ce|cette|l')(?: ?[a-z]+){1,2} (?:de la vente|du marche)`,
  "(?:compromis|promesse(?: de vente)?) (?:vient d'etre|a ete|est|vient de se) (?:deja |bien )?sign\\w+(?: hier| lundi| mardi| mercredi| jeudi| vendredi| samedi)? (?:sur|pour)",
  '(?:has|have) been (?:withdrawn|taken off)(?: from sale| the market)?',
  'vient de partir',
  `n'est ${ADVERBS}plus (?:disponible|dispo|a vendre|en vente|sur le marche|libre|proposee?)`,
  "(?:s'est|s'etait|se sont) (?:arrachee?s?|envolee?s?)",
  '(?:nous |vous |nous est |vous est |est )(?:est |etait )?(?:passee? sous le nez|echappee?)',
  `(?:${ADVERBS}|est |a ete )adjugee?s?`,
  '(?:is|went|gone) under (?:offer|contract)',
  'no longer (?:available|for sale|on the market)',
  'off the market',
  `(?:was|is|were|been|got) ${ADVERBS}(?:snapped up|spoken for)`,
  `(?:has|have) ${ADVERBS}found (?:a|its) buyer`,
]);

/** The same, but only if it is the property that has left: « le T3 est parti », "the flat has gone". */
export const GONE = anyOf([
  `est ${ADVERBS}partie?(?! (?:en (?:travaux|location)|pour (?!de bon)|a la location))`,
  `(?:est|a) ${ADVERBS}filee?`,
  `n'est ${ADVERBS}plus (?:a l'ordre du jour|d'actualite)`,
  `(?:was|is|been|got) ${ADVERBS}(?:taken|reserved)(?! for)`,
  `(?:has|is) ${ADVERBS}gone(?! (?:abroad|to|on|up|down|through|away|live|into|over))`,
]);

/** People and papers that have to do with a property: « le propriétaire du T3 est parti ». */
const ITS_PEOPLE =
  /(?<![a-z])(?:propriet\w+|proprio|vendeu\w+|locataires?|occupants?|gardien\w*|voisin\w*|concierge|syndic|diagnostiqueur|agent|collegue|creneau\w*|horaire|rendez-vous|rdv|visite|slot|dossier|courrier|compromis|promesse|acte|mail|annonce|estimation|photos?|plans?|cles|owner|seller|tenant|neighbour|agent|file|papers|letter)(?![a-z])/;

/** Whether the words before a property, or between it and what is said, name its people or papers. */
export const isOfItsPeople = (before: string, between: string): boolean =>
  ITS_PEOPLE.test(/[^.;:!?\n]{0,60}$/.exec(before)?.[0] ?? '') || ITS_PEOPLE.test(between);
