import { FEATURES } from './home-features.ts';

/**
 * Matters of which only the agency can tell: the home, what it costs, its visits, who sells it, the agency itself, papers, payments, and
 * what somebody must or may do. Whatever else the reader has written may be said back to them.
 */
const MATTERS: readonly string[] = [
  FEATURES,
  'immeubles?|batiments?|residences?|logements?|appart\\w*|maisons?|studios?|villas?|(?<!(?:fait|font|faire|faisait) )(?:le|ce|du|au|un|des) biens?(?! (?:note|recu|compris))|quartier|etages?|pieces?|chambres?|cuisine|salles?|sejour|salon|surface|m2|m²|exposition|exposee?|orient\\w+|lumineu\\w+|calme|vue(?= sur)|vices?|classee?|cles?|clefs?|digicode|codes?',
  'buildings?|residences?|flats?|apartments?|houses?|(?<!from |at )homes?|property|properties|streets?|floors?|rooms?|bedrooms?|kitchen|bathroom|surface|sqm|facing|bright|keys?',
  'prix|tarifs?|montants?|honoraires|frais|commission|remises?|rabais|reductions?|offre(?:s|nt)?|offert\\w*|gratuit\\w*|cout\\w*|taxes?|impots?|estim\\w+|valeur|negoci\\w+|baiss\\w+|dispon\\w+|reserv\\w+|vend\\w*|ventes?|achet\\w+',
  'price[ds]?|fees?|free(?! to)|discounts?|offer(?:s|ed)?|bids?|costs?|taxes|value|negotiat\\w+|lower\\w*|available|reserved|sold|sale|sell\\w*',
  'visit\\w*|rendez-vous|rdv|creneaux?|annul(?:e|er|ee?s?|ons)|report(?:er|ee?s?|ons)|deplac\\w+|viewings?|appointments?|cancel\\w*|postpone\\w*|moved|reschedul\\w+',
  'propriet\\w+|acquereurs?|acheteu\\w+|concurren\\w+|owners?|vendors?|buyers?|applicants?|occup\\w+',
  'agences?|interlocut\\w+|negociat\\w+|directeur|directrice|collegues?|agency|agents?|managers?|director|colleagues?',
  'documents?|papiers|dossiers?|justificatifs?|releves?|contrats?|mandats?|compromis|promesses?|sign(?:er|ez|ee?s?|atures?|ed|ing)?|actes?|notaires?|notary|solicitors?|attestations?|diagnostics?|dpe|passeports?|passports?|identite|formulaires?|liens?|links?|contracts?|deeds?|papers?|files?|forms?|adresses?|address(?:es)?|numeros?',
  'pa(?:ie|y)\\w*|regl(?:er|ez|ement|ements|es?)|vers(?:er|ez|ements?|ee?s?)|vir(?:er|ez|ements?)|iban|rib|comptes?|acomptes?|arrhes|cautions?|especes|cheques?|cartes?|cards?|cash|deposits?|transfers?|wire|accounts?|rembours\\w+|refund\\w*|owe|du(?:es)?(?= (?:a|par|avant)(?![a-z]))|suffi\\w+',
  'dev(?:ez|rez|ra|ront)|doi(?:t|vent)|must|requis\\w*|required|oblig\\w+|exig\\w+|imper\\w+|droits|(?:le|un|du|au|de|votre|aucun|plein) droit|rights?|delais?|deadlines?|retract\\w+|garan\\w+|guarante\\w+|engag\\w+|renonc\\w+|waiv\\w+|interdi\\w+|forbidden|allowed|autoris\\w+|accept(?:e|er|ent|ee?s?|ed|s|ons|ation|ance)?|agree[ds]?|refus\\w*|decline\\w*|reject\\w*|rejet\\w*|exclu\\w*|eligib\\w+|plaintes?|police|risqu\\w+|risks?|urgen\\w+|immediat\\w+',
];
const MATTER = new RegExp(`(?<![a-z])(?:${MATTERS.join('|')})(?![a-z])`);

/** « votre logement actuel », « vos autres rendez-vous », « votre train »: the reader's own. */
const THEIR_OWN =
  /(?<![a-z])(?:votre|vos|your) (?:(?:autres?|other|actuel\w*|ancien\w*|current|former|old|previous) [a-z-]+|[a-z-]+ (?:actuel\w*|precedent\w*|current))|(?<![a-z])vos (?:rendez-vous|rdv|papiers|releves)(?![a-z])/g;

/** Whether words speak of such a matter, and not only of the reader. */
export const isOfAgencyMatters = (plain: string): boolean => MATTER.test(plain.replace(THEIR_OWN, ''));
