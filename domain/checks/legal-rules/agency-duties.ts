import type { LegalRule } from './legal-rule.ts';
import { ruleOf } from './statement.ts';

const FEES = "(?:commissions?|honoraires|remuneration|frais d'agence|fees?)";
const PART =
  "(?:la moitie|une partie|un (?:tiers|quart|acompte)|l'integralite|la totalite|tout|\\d[\\d ]* ?(?:%|€|euros))";

/** The sums and papers that no agency may ask for, and the fees that it must display. */
export const agencyDuties: readonly LegalRule[] = [
  ruleOf({
    about: [FEES],
    says: [
      `${PART}(?![a-z])[^.;]{0,50}?(?:a|des|lors de|au moment de) (?:la )?signature d(?:u|e votre|e ce|'un) mandat`,
      '(?:dus?|dues?|payables?|exigibles?|verse\\w*|regl\\w+|pay\\w+)(?![a-z])[^.;]{0,40}?(?:des|a) la signature d(?:u|e votre|e ce) mandat',
      `${FEES}[^.;]{0,50}?(?:meme si|quand bien meme) (?:le bien|la vente)[^.;]{0,20}?(?:ne se (?:vend|fait|conclut)|n'aboutit|echoue)`,
    ],
    unless: ['aucun\\w*', 'rien', 'interdit\\w*', 'jamais', 'estim\\w+'],
    fr: 'aucune commission avant que la vente soit conclue (loi Hoguet, art. 6)',
    en: 'no commission before the sale is concluded (loi Hoguet, 6)',
  }),
  ruleOf({
    about: ['rendez-vous', 'visites?', 'viewings?', 'appointments?'],
    says: [
      '(?:manque|non honore|annule|absence|missed)(?:e?s?)(?![a-z])[^.;]{0,60}?(?:factur\\w+|penalites? de|redevables? de|payante?s?|charged)',
      '(?:factur\\w+|penalite de|frais de)(?![a-z])[^.;]{0,40}?(?:rendez-vous|visites?) (?:manque|non honore|annule)e?s?',
      '(?:visites?|deplacements?) (?:est|sont|sera|seront) (?:payante?s?|factur\\w+)',
      '(?:frais|honoraires?) de (?:visite|deplacement|dossier) (?:sont |est |s.elevent a )?(?:de |: ?)?\\d',
    ],
    unless: [
      'aucun\\w*',
      'pas',
      'jamais',
      'rien',
      'gratuit\\w*',
      'sans frais',
      'not',
      'diagnosti\\w+',
      'notaires?',
      'banques?',
      'pret',
    ],
    fr: 'une visite ne se facture pas (loi Hoguet, art. 6)',
    en: 'nobody pays for a viewing (loi Hoguet, 6)',
  }),
  ruleOf({
    about: ['visit\\w+', 'rendez-vous', 'offres?', 'dossiers?', 'acquereurs?', 'viewings?', 'offers?'],
    says: [
      '(?:exig\\w+|demand\\w+|fourni\\w+|apport\\w+|present\\w+|transmett\\w+|joindre|joignez|envo\\w+|muni\\w*|faut|require\\w*|bring)(?![a-z])[^.;]{0,60}?(?:casier judiciaire|carte vitale|(?:certificat|dossier|questionnaire) medical|criminal record)',
    ],
    unless: ['assur\\w+', 'pas', 'jamais', 'interdit\\w*', 'not', 'never'],
    fr: 'une agence ne demande ni casier judiciaire ni papier de santé (RGPD, art. 5, 9 et 10)',
    en: 'an agency asks for no criminal record and no health paper (GDPR, 5, 9 and 10)',
  }),
  ruleOf({
    about: [FEES, 'bareme'],
    says: [
      `${FEES} (?:ne sont |n'ont )?(?:non|pas|jamais|nulle part) (?:a etre |besoin d'etre )?affiches?`,
      `(?:bareme|${FEES})[^.;]{0,40}?(?:ne sont|n'est|n'ont|n'a) (?:pas|jamais) (?:a |besoin d')?(?:etre )?(?:affich|publi)\\w+`,
      `affichage (?:des ${FEES}|du bareme)[^.;]{0,20}?(?:facultatif|pas obligatoire|optionnel)`,
      `${FEES}(?![a-z])[^.;]{0,30}?(?:uniquement|seulement|sur demande,) (?:a l'oral|oralement|sur demande)`,
    ],
    unless: ['infraction', 'manquement', 'interdit\\w*', 'amende', 'doivent', 'obligation'],
    fr: 'les honoraires s’affichent en vitrine et en ligne (arrêté du 10 janvier 2017)',
    en: 'fees are displayed, in the window and on the web (arrêté of 10 January 2017)',
  }),
  ruleOf({
    about: ['offres?', 'offer'],
    says: [
      "(?:accompagnee?s?|assortie?s?|suivie?s?)(?![a-z])[^.;]{0,12}?d'un (?:depot|acompte|cheque|versement|sequestre)",
      "(?:joindre|joignez|remettre|remettez|verser|versez)(?: [a-z']+){0,3} (?:depot|acompte|cheque|versement)(?![a-z])[^.;]{0,40}?(?:a|avec) (?:votre |l'|toute )offre",
    ],
    unless: ['pas', 'jamais', 'interdit\\w*', 'aucun\\w*', 'nulle?s?', 'sans', 'ne', 'not'],
    fr: 'une offre ne s’accompagne d’aucun versement (Code civil, 1589-1)',
    en: 'nothing is paid with an offer (Code civil, 1589-1)',
  }),
];
