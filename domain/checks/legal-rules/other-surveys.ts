import { CLASS, classOf } from './home-class.ts';
import type { LegalRule } from './legal-rule.ts';
import { needless, needlessToDo } from './needless.ts';
import { ruleOf } from './statement.ts';

const DPE = '(?:dpe|diagnostics? (?:de performance )?energetiques?|energy (?:certificate|survey))';
const GOOD =
  "(?:toujours|encore|bien|still) (?:valables?|valides?|bons?|en cours|valid|good)|reste(?: donc| encore)? (?:valables?|valides?|bons?)|fera (?:encore )?l'affaire|suffi(?:t|ra)|tient|(?:rien|pas besoin|pas la peine|inutile)(?: d[e']| a)? ?(?:le )?refaire";
const OLD_YEAR = '(?:200\\d|201\\d|2020)';

/** « pour une maison classée D »: what is said of all such homes, and of no record. */
const OF_ANY_HOME =
  /(?<![a-z])(?:une?|les|tout|toute|any|a|every) (?:maisons?|logements?|biens?|villas?|houses?|homes?) (?:de |en )?(?:class|rated)/;

/** How long surveys are valid and when they are needed, said otherwise than in figures. */
export const otherSurveys: readonly LegalRule[] = [
  ruleOf({
    about: [
      DPE,
      'diagnostics?',
      'erp',
      'etats? des risques',
      'termites',
      'assainissement',
      'gaz',
      'electri\\w+',
      'audit',
    ],
    says: [
      "(?:ne se perim\\w+|n'expir\\w+) (?:jamais|pas)",
      '(?:never expires?|valid for life|good for life|no expiry)',
      '(?:valables?|valides?|bons?|validite|tien(?:t|nent)|vau(?:t|dra)) (?:est )?(?:sans limite(?: de (?:duree|temps))?|a vie|pour toujours|indefiniment|illimitee?)',
      "(?:c'est|est|reste) (?:fait )?(?:une fois pour toutes|pour (?:toute )?la vie|a vie|pour toujours)",
    ],
    unless: [
      'amiante',
      'plomb',
      'crep',
      'asbestos',
      'lead',
      'carrez',
      'surface',
      'negatif',
      'absence',
      "n'est",
      'ne sont',
      'aucun\\w*',
      'pas valables?',
    ],
    fr: 'un diagnostic a une durée de validité : dix ans pour le DPE, six mois à trois ans pour d’autres (CCH, L271-4 et L271-5)',
    en: 'a survey is valid for a time: ten years for a DPE, six months to three years for others (CCH, L271-4)',
  }),
  ruleOf({
    // Code de la santé publique, L1334-7: one year for a sale where lead was found, no limit where none was.
    about: ['plomb', 'crep', 'lead'],
    says: ['(?:sans limite(?: de (?:duree|temps))?|a vie|pour toujours|indefiniment|illimitee?|for life|forever)'],
    unless: ['negatif', 'absence', "n'(?:en )?(?:a|est|y a)", 'aucun\\w*', 'sans plomb', 'no lead', 'negative', 'pas'],
    isWrong: (_facts, _text, { plain }) => /(?<![a-z])(?:positi\w+|presence|contient|found)(?![a-z])/.test(plain),
    fr: 'un constat de plomb positif vaut un an pour une vente (Code de la santé publique, L1334-7)',
    en: 'a report that found lead is valid for one year (Code de la santé publique, L1334-7)',
  }),
  ruleOf({
    about: [DPE],
    says: [
      ...needlessToDo(`(?:faire |avoir |attendre |fournir |commander |joindre )(?:le |un |de |votre )?${DPE}`),
      ...needless(DPE),
      `${DPE}(?: [a-z]+){0,3}? (?:peut|pourra) (?:attendre|venir (?:apres|plus tard)|se faire (?:apres|plus tard))`,
      `${DPE}(?: [a-z']+){0,2}? (?:sera|se fera|viendra|can) (?:fait |realise |remis |wait |come )?(?:apres (?:l'annonce|les visites|le compromis|la vente)|chez le notaire|a la signature|au moment de la (?:signature|vente)|until (?:the )?(?:signing|deed))`,
      `${DPE}(?: [a-z']+){0,1}? n'est (?:exige|obligatoire|necessaire|demande|utile) (?:qu'(?:a|au|chez)|que (?:pour|le jour))(?: [a-z']+){0,2}? (?:signature|notaire|acte|compromis|vente)`,
      '(?:annonce|publication|diffusion|listing)(?![a-z])[^.;]{0,40}?(?:peut|pourra|peuvent|can)(?: [a-z]+){0,3}? (?:sans|without)(?: (?:le |aucun |it|dpe|the ))?',
    ],
    unless: [
      'ne (?:peu|pou)\\w+',
      "n'(?!est (?:exige|obligatoire|necessaire|demande|utile) qu)\\w+",
      'pas (?:attendre|sans)',
      'interdit\\w*',
      'impossible',
      'amende',
      'jamais',
      'ni',
      'cannot',
      "can't",
      'not (?!necessary)',
      'sans (?:attendre|frais)',
      'refaire',
      'nouveau',
      'autre',
      'parking',
      'terrain',
    ],
    fr: 'le DPE est fourni dès l’annonce (CCH, L126-33 et R126-21)',
    en: 'a DPE is needed from the advertisement on (CCH, L126-33)',
  }),
  ruleOf({
    about: [DPE],
    says: [
      `(?:${DPE}|celui|celle|datant|date|fait|realise|etabli)(?: (?:de|en|datant de|du|from|fait en|realise en|que vous avez|depuis|\\d+ [a-z]+))* ${OLD_YEAR}(?!\\d),?(?: [a-z',]+){0,4}? (?:${GOOD})`,
    ],
    unless: [
      "n'est (?:plus|pas)",
      'ne (?:vaut|sera|suffi\\w+) (?:plus|pas)',
      'perimee?',
      'plus valables?',
      "n'etait",
      'etait',
      'pas (?:valable|suffi\\w+)',
      'expired?',
      'no longer',
    ],
    fr: 'un DPE d’avant juillet 2021 n’est plus valable (CCH, D126-19)',
    en: 'a DPE of before July 2021 is no longer valid (CCH, D126-19)',
  }),
  ruleOf({
    about: ['(?:diagnostics?|etat|controle|survey)'],
    says: [
      '(?:installations?|gaz|electri\\w+)(?![a-z])[^.;]{0,40}?(?<![a-z])plus (?:de|vieille que|ancienne que) (?!15|quinze)(?:\\d{1,2}|dix|vingt|trente|vingt-cinq) ans',
    ],
    unless: ['chaudieres?', 'mettre aux normes', 'amiante', 'plomb'],
    fr: 'gaz et électricité : un diagnostic pour une installation de plus de quinze ans (CCH, L134-7 et L134-9)',
    en: 'gas and electricity: a survey for installations of more than fifteen years (CCH, L134-7 and L134-9)',
  }),
  ruleOf({
    about: ['audit'],
    says: [
      "(?:vend\\w+|vente|mettre en vente|sell)(?![a-z])[^.;]{0,40}? (?:sans|without) (?:aucun |l'|faire d'|an? )?(?:energy )?audit",
      ...needless('audit(?: energetique)?'),
      'audit(?: energetique)? (?:est |reste )?(?:facultatif|optionnel|inutile) pour les (?:passoires|maisons? (?:classees?|de classe) [efg])',
    ],
    unless: [
      '(?:demande|exige|impose|obligatoire|requis|prevu)\\w* (?:que |seulement |uniquement )?pour les [a-z]+ class\\w*',
      'ne (?:peu|pou)\\w+',
      'pas (?:sans|possible|vendre|etre)',
      'impossible',
      'interdit',
      'copropriete',
      'appartements?',
      'studio',
      'class\\w+ [a-d]',
      'cannot',
      'not',
      '[dt]\\d',
    ],
    isWrong: (facts, text, sentence) =>
      'efg'.includes(classOf(facts, text, sentence, 'house') || '-') ||
      /(?<![a-z])passoires?(?![a-z])/.test(sentence.plain),
    fr: 'l’audit énergétique est obligatoire pour une maison classée E, F ou G (CCH, L126-28-1)',
    en: 'a house of class E, F or G needs an energy audit (CCH, L126-28-1)',
  }),
  ruleOf({
    about: ['audit'],
    says: [
      'audit(?: energetique)? (?:est |reste )?(?:obligatoire|exige|requis|impose)(?![a-z])[^.;]{0,30}?(?:toutes? (?:les |vente)|tous les (?:biens|logements)|tout (?:bien|logement)|quelle que soit (?:la|sa|leur) (?:classe|etiquette)|meme en classe [abcd]|meme pour un (?:appartement|[a-d](?![a-z])))',
    ],
    unless: ['pas', "n'est", 'ne', 'passoires', 'class\\w+ [efg]'],
    fr: 'l’audit énergétique ne concerne que les maisons classées E, F ou G (CCH, L126-28-1)',
    en: 'only houses of class E, F or G need an energy audit (CCH, L126-28-1)',
  }),
  ruleOf({
    about: ['carrez'],
    says: [
      ...needless('(?:mesurage |surface |loi )?carrez'),
      ...needlessToDo('(?:faire |avoir |donner |fournir )(?:le |un |la |de )?(?:mesurage |surface |loi )?carrez'),
    ],
    unless: ['maisons?', 'villas?', 'pavillons?', 'hors copropriete', 'terrain', 'cave', 'garage', 'house'],
    fr: 'la surface Carrez est due pour tout lot de copropriété (loi du 10 juillet 1965, art. 46)',
    en: 'the loi Carrez surface is due for any lot of a jointly owned building (law of 10 July 1965, 46)',
  }),
  ruleOf({
    about: ['audit'],
    says: [
      'audit(?: energetique)? (?:est|devient|sera|serait|reste) (?:[a-z]+ )?(?:obligatoire|exige|requis|impose|necessaire)',
    ],
    unless: ['pas', "n'est", 'ne', 'passoires', 'class\\w+ (?:en )?[efg]', 'si', 'copropriete', 'not'],
    isWrong: (facts, text, sentence) =>
      OF_ANY_HOME.test(sentence.plain) &&
      CLASS.test(sentence.plain) &&
      'abcd'.includes(classOf(facts, text, sentence) || '-'),
    fr: 'l’audit énergétique ne concerne que les maisons classées E, F ou G (CCH, L126-28-1)',
    en: 'only houses of class E, F or G need an energy audit (CCH, L126-28-1)',
  }),
  ruleOf({
    about: ['carrez'],
    says: [
      "(?:compt\\w+|inclu\\w+|compren\\w+|ajout\\w+|entre\\w*)(?: (?:aussi|egalement|bien|donc|dans la surface))* (?:le |la |les |l'|votre )?(?:balcon|cave|terrasse|garage|parking|jardin|loggia)",
      '(?:balcon|cave|terrasse|garage|parking|jardin|loggia)(?: et (?:le |la )?[a-z]+)? (?:est|sont|fait|font|comptent?|entrent?) (?:compris\\w*|inclu\\w*|comptee?s?|partie|dans)',
    ],
    unless: [
      'ne',
      "n'\\w+",
      'pas',
      'hors',
      'non',
      'sans',
      'sauf',
      'exclu\\w*',
      'not',
      'en plus',
      'outre',
      'prix',
      'vente',
    ],
    fr: 'balcon, cave, terrasse et garage ne comptent pas dans la surface Carrez (décret du 17 mars 1967, art. 4-1)',
    en: 'balcony, cellar, terrace and garage are not counted (decree of 17 March 1967, 4-1)',
  }),
];
