import type { LegalRule } from './legal-rule.ts';
import { SELLER, TAKE_BACK } from './legal-words.ts';
import { needlessToDo } from './needless.ts';
import { ruleOf } from './statement.ts';

const BUYER = '(?:acquereur|acheteur|buyer)';
const DEFECT =
  '(?:vices? caches?|defauts?|infiltrations?|humidite|fissures?|degats?|sinistres?|merule|termites|fuites?|inondations?|nuisances|hidden defects?|damp|leaks?|cracks?|flooding)';
const TELL = '(?:signaler|declarer|reveler|mentionner|parler|dire|informer|avouer|disclose|mention|tell|declare)';

/** Offers, withdrawal in other words, defects, and the town's right to buy first. */
export const sales: readonly LegalRule[] = [
  ruleOf({
    about: [
      'compromis',
      'promesse',
      'avant-contrat',
      'offre (?:est )?acceptee',
      'accepte\\w* votre offre',
      'preliminary (?:contract|agreement)',
    ],
    says: [
      "(?:plus (?:aucun |de )?moyen de|plus possible de|impossible de) (?:revenir en arriere|changer d'avis|faire marche arriere|se retracter|vous retracter|reculer)",
      '(?:plus|pas) de retour (?:possible|en arriere)',
      `(?:la loi |le code )?ne (?:donne|laisse|accorde|prevoit) (?:aucun|pas de) delai(?: [a-z]+){0,2} (?:a |pour )?(?:l'|un |au )?${BUYER}`,
      "(?:definitivement|irrevocablement) (?:engage|oblige|tenu)\\w*(?: d'acheter)?(?:,? (?:sans (?:aucun )?(?:delai|recours)|des (?:la|votre) signature))",
    ],
    unless: [
      'dix',
      '10',
      'ten',
      'vendeu\\w*',
      'delai passe',
      'passe ce',
      'au-dela',
      'ensuite',
      'terrain',
      'apres ce',
      'expire\\w*',
    ],
    isWrong: ({ contact }) => contact?.intent !== 'sell',
    fr: 'l’acquéreur a dix jours pour se rétracter (CCH, L271-1)',
    en: 'the buyer has ten days to withdraw (CCH, L271-1)',
  }),
  ruleOf({
    about: [SELLER],
    says: [
      `${SELLER} (?:[a-z]+ ){0,2}(?:beneficie\\w*|dispose\\w*|a|ont|profite\\w*|has|have|gets?)(?: [a-z]+){0,3} (?:de |d'un (?:delai|droit) (?:de )?)?(?:dix|10|ten) (?:jours|days)(?: [a-z]+){0,3}? (?:pour |de |to )?${TAKE_BACK}`,
      `${SELLER} (?:peut|pourra|a le droit de|est libre de|can|may) (?:toujours |encore |still )?(?:se |de )?(?:${TAKE_BACK}|refuser|renoncer)(?![a-z])[^.;]{0,20}?(?:apres|meme apres|une fois|after|once)(?![a-z])[^.;]{0,30}?(?:accept|sign|valid)\\w*`,
    ],
    unless: [
      `(?:ne|n') ?(?:peut|a|ont|beneficie|dispose)\\w*`,
      "n'(?:a|ont)",
      'pas',
      'aucun\\w* (?:delai|droit|possibilite)',
      'mandat',
      'mandate',
      'cannot',
      'not',
      'no',
      'refus de pret',
      'condition',
    ],
    fr: 'le vendeur qui a accepté est engagé, seul l’acquéreur peut se rétracter (CCH, L271-1)',
    en: 'a seller who has accepted is bound, only the buyer may withdraw (CCH, L271-1)',
  }),
  ruleOf({
    about: ['offres?', 'offers?', 'proposition'],
    says: [
      "(?:appel|coup de (?:fil|telephone)|accord oral|accord verbal|parole)(?: [a-z']+){0,2}? suffi(?:t|ra) (?:pour |a )(?:faire |formuler |deposer )?(?:une |votre |l')?offre",
      "offre(?! de)(?![a-z])[^.;]{0,30}?(?:pas besoin|inutile) (?:de |d')(?:l')?ecri(?:t|re)",
      "offres? (?:[a-z]+ ){0,2}(?:orales?|verbales?|par telephone|telephoniques?|de vive voix)(?: [a-z']+){0,2}? (?:engage\\w*|vau(?:t|dra)|suffi\\w+|lie|obligent?|est (?:valable|ferme))(?! (?:pas|rien|personne))",
      '(?:verbal|oral|spoken|telephone|phone) offers? (?:is|are) (?:[a-z]+ )?(?:binding|enough|valid)',
    ],
    unless: ["n'(?:engage|oblige|a)\\w*", 'ne', 'pas (?!besoin)[a-z]+', 'rien', 'aucun\\w*', 'not', 'never', 'pret'],
    fr: 'seule une offre écrite engage',
    en: 'only an offer in writing binds',
  }),
  ruleOf({
    about: ['offre', 'offer'],
    says: [
      "offre (?:signee|ecrite|acceptee|signee et acceptee)(?: [a-z]+){0,2}? (?:ne vous (?:engage|oblige|lie)\\w* (?:a rien|en rien|aucunement)|n'engage\\w* (?:a rien|personne|en rien)|n'a aucune (?:valeur|portee))",
    ],
    unless: ['pret', 'tant que', 'avant (?:le|son|l)', 'definitive\\w*'],
    fr: 'une offre écrite et acceptée engage celui qui la signe (Code civil, art. 1583)',
    en: 'an offer in writing binds once it is accepted (Code civil, 1583)',
  }),
  ruleOf({
    about: [DEFECT, 'vice'],
    says: [
      `(?:aucun|plus aucun|plus de|pas de|sans) recours(?![a-z])[^.;]{0,60}?(?<![a-z])(?:vices?|cache|defauts?)`,
      `vices? caches?(?![a-z])[^.;]{0,40}?(?<![a-z])(?:aucun|plus de|pas de|plus aucun) recours`,
      'no (?:claim|remedy|recourse)(?![a-z])[^.;]{0,40}?hidden defects?',
      `${SELLER},? n'(?:a|est|avez|etes) (?:pas|aucunement|nullement|aucune obligation)(?: (?:besoin|oblige|tenue?|l'obligation))* (?:de |d'|a )${TELL}`,
      `vous n'(?:avez|etes) (?:pas|aucunement|nullement|aucune obligation)(?: (?:besoin|oblige|tenue?|l'obligation))* (?:de |d'|a )${TELL}`,
      ...needlessToDo(`${TELL}(?: [a-z']+){0,2}? ${DEFECT}`),
      `(?:vices? caches?)(?![a-z])[^.;]{0,30}? dans l'annee`,
      `(?:mieux vaut|vaut mieux|on peut|pouvez|nous pouvons) (?:taire|cacher|ne (?:rien|pas) ${TELL})`,
      `(?:you|the seller|sellers?) (?:don't|doesn't|do not|does not|need not) (?:need to |have to )?${TELL}`,
    ],
    unless: ['clause', 'apparents?', 'exoner\\w*', 'bonne foi', 'prescri\\w*', 'deux ans', 'deja'],
    fr: 'le vendeur répond des vices qu’il connaît et les signale (Code civil, art. 1641 à 1645)',
    en: 'a seller answers for the defects that he knows, and says them (Code civil, 1641 to 1645)',
  }),
  ruleOf({
    about: [
      'preempt\\w+',
      'pre-empt\\w+',
      'mairie',
      'commune',
      'dia',
      "declaration d'intention d'aliener",
      'right of first refusal',
    ],
    says: [
      "(?:preemption|purge|dia|reponse de la (?:mairie|commune))(?: [a-z']+){0,2}? (?:n'est qu'une (?:simple |pure )?formalite|est une (?:simple|pure) formalite|est facultati\\w+|ne compte pas|is (?:just|only|merely) a formality)",
      'sign\\w+(?![a-z])[^.;]{0,20}? sans attendre (?:la |le |sa )?(?:mairie|commune|ville|reponse|retour|decision|purge)',
      ...needlessToDo(
        'attendre (?:la |le |sa )?(?:mairie|commune|ville|purge|(?:reponse|retour|decision) de la (?:mairie|commune|ville))',
      ),
    ],
    unless: [
      "(?:ne|n') ?(?:peu|pou|pas)\\w*",
      'pas (?!besoin|la peine)[a-z]+',
      'permis',
      'travaux',
      'declaration prealable',
      'impossible',
      'jamais',
      'interdit',
      'cannot',
    ],
    fr: 'l’acte attend la réponse de la commune, ou deux mois (Code de l’urbanisme, L213-2)',
    en: 'the deed waits for the town, or two months (Code de l’urbanisme, L213-2)',
  }),
  ruleOf({
    about: ['carrez'],
    says: [
      "(?:erreur|ecart|difference|inexact\\w*)(?![a-z])[^.;]{0,50}?(?<![a-z])(?:ne porte pas a consequence|(?:est|reste) sans (?:consequence|effet|importance)|n'a (?:aucune|pas de) (?:consequence|importance|incidence))",
      "(?:ne|n') ?(?:peu(?:t|vent)|pourr(?:a|ont|ez)|a|ont|avez) (?:rien (?:a )?(?:reclamer|demander|exiger)|aucun recours)",
    ],
    unless: [
      'moins de (?:5|cinq)',
      'inferieure?s?',
      'sous (?:5|les 5|un)',
      "jusqu'a",
      'en dessous',
      'maisons?',
      'un an',
      "plus d'un an",
      'superieure? a celle',
      'plus grande',
    ],
    fr: 'une erreur de plus d’un vingtième réduit le prix (loi du 10 juillet 1965, art. 46)',
    en: 'an error of more than one twentieth reduces the price (law of 10 July 1965, 46)',
  }),
];
