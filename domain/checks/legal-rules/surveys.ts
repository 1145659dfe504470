import { meantProperty } from '../meant-property.ts';
import type { LegalRule } from './legal-rule.ts';
import { ruleOf } from './statement.ts';

/** Surveys of a home, and what they forbid. */
export const surveys: readonly LegalRule[] = [
  {
    // Code de la construction et de l'habitation, L126-28-1: houses and whole buildings of the classes E, F and G.
    pattern:
      /(?<![a-z])(?:aucun audit|audit(?: energetique)?[^.;]{0,40}(?<![a-z])(?:pas|(?<!le |au )plus|facultatif|inutile|optionnel|not|optional)(?![a-z])|(?:pas besoin|inutile)[^.;]{0,20}audit|no (?:energy )?audit)[^.;]{0,40}/g,
    exception:
      /(?<![a-z])(?:classee? [a-d]|(?:demande|exige|impose|obligatoire|requis|prevu)\w* (?:que |seulement |uniquement )?pour les [a-z]+ class\w*|copropriete|appartements?|jusqu'a|avant 20\d\d)(?![a-z])/,
    isWrong: (facts, text, sentence) => {
      const { property } = meantProperty(facts, text, sentence);
      if (/(?<![a-z])(?:copropriete|appartements?)(?![a-z])/.test(sentence.plain)) return false;
      return (
        /(?:classee?s?|dpe|etiquette|rated|class) (?:en )?[efg](?![a-z'])/.test(sentence.plain) ||
        (property?.type === 'house' && ['E', 'F', 'G'].includes(property.energy_class ?? ''))
      );
    },
    fr: 'l’audit énergétique est obligatoire pour une maison classée E, F ou G (CCH, L126-28-1)',
    en: 'a house of class E, F or G needs an energy audit (CCH, L126-28-1)',
  },
  {
    pattern:
      /(?<![a-z])(?:(?:dpe|diagnostics?(?: immobiliers?| obligatoires?)?|(?:loi |mesurage |surface )carrez)[^.;]{0,30}(?:n'est|n'etait|ne sont|n'est plus|est|sont|c(?: est)?) (?:pas |plus )?(?:facultatif\w*|(?<=pas |plus )(?:obligatoires?|exiges?|necessaires?|requis|utiles?|indispensables?))|(?:pas besoin|inutile|vous passer|se passer|dispensee?s?) (?:de |d')?(?:faire )?(?:un |le |les |des |du |d')?(?:dpe|diagnostics?)|vendre sans (?:le |les )?(?:dpe|diagnostics?))(?![a-z])/g,
    exception:
      /(?<![a-z])(?:impossible|interdit\w*|ne peut|ne peuvent|jamais|cannot|can't|terrain|parking|garage|box|land|assainissement|termites?|plomb|amiante|gaz|electri\w*)(?![a-z])/,
    // « Pour une maison hors copropriété, le mesurage Carrez n'est pas exigé » is right.
    isWrong: (_facts, _text, { plain }, { 0: said }) =>
      !(
        /carrez/.test(said) && /(?<![a-z])(?:maisons?|villas?|pavillons?|hors copropriete|terrain)(?![a-z])/.test(plain)
      ),
    fr: 'les diagnostics sont obligatoires (CCH, L271-4)',
    en: 'the surveys are compulsory (CCH, L271-4)',
  },
  {
    // Loi du 10 juillet 1965, article 46: lots of a jointly owned building.
    pattern:
      /(?<![a-z])(?:(?:loi |mesurage |surface )?carrez[^.;]{0,40}(?:s'applique|applicable|obligatoire|exigee?|s'impose|due|applies|compulsory)[^.;]{0,30}|(?:obligation|obligatoire)[^.;]{0,30}carrez[^.;]{0,30})/g,
    exception:
      /(?<![a-z])(?:ne|n'\w+|pas|aucune?|copropriete(?<!hors copropriete)|horizontale|lotissement|lots?|appartements?|not|flats?)(?![a-z])/,
    isWrong: (_facts, _text, { plain }) =>
      /(?<![a-z])(?:maisons?(?: individuelles?)?|villas?|pavillons?|houses?)(?![a-z])/.test(plain),
    fr: 'la loi Carrez ne vaut que pour un lot de copropriété (loi du 10 juillet 1965, art. 46)',
    en: 'the loi Carrez is for lots of a jointly owned building (law of 10 July 1965, 46)',
  },
  {
    pattern:
      /(?<![a-z])(?:class\w*|dpe|etiquette|note\w*) (?:en )?g(?![a-z'])[^.;]{0,60}(?:louer|location|loue[erz]*|rent)[^.;]{0,40}(?:sans (?:probleme|souci|difficulte|contrainte|travaux)|librement|tranquille\w*|aucun probleme|pas de (?:probleme|souci))/g,
    fr: 'un logement classé G ne se loue plus (loi Climat et résilience)',
    en: 'a home of class G may no longer be let',
  },
  ruleOf({
    about: ['(?:class\\w+|dpe|etiquette|note\\w*) (?:en )?[efg]', 'passoires?'],
    says: [
      'ne (?:peu(?:t|vent)|pourr(?:a|ont)) (?:plus|pas) (?:etre vendue?s?|se vendre)',
      '(?:interdit|impossible) (?:de la |de le |de |a la )?(?:vendre|vente)',
      '(?:vente|vendre) (?:est |sera )?(?:interdite|suspendue)',
    ],
    unless: ['louer', 'louee?s?', 'location', 'bail', 'sans audit', "sans (?:l'|cet )audit"],
    fr: 'un logement classé F ou G se vend sans travaux (seule sa location est limitée)',
    en: 'a home of class F or G may be sold without works (only letting it is limited)',
  }),
  ruleOf({
    about: ['diagnostics?', 'dpe', 'dossier de diagnostic\\w*'],
    says: [
      "(?:a la charge|aux frais) (?:de (?:l'|votre |son |votre futur )|du |d'un )(?:acquereur|acheteur)",
      "(?:pay|regl|financ)(?:es?|ees?|e par|es par)(?: par)? (?:l'|votre |votre futur |le )?(?:acquereur|acheteur)",
      "(?:acquereur|acheteur) (?:qui )?(?:doit|devra|va) (?:(?:le|les|l') ?)?(?:faire (?:realiser|faire|etablir)|payer|commander|fournir)",
      '(?:acquereur|acheteur) (?:qui )?(?:paie|paiera|regle|reglera|finance|prend en charge)(?: [a-z]+){0,2} diagnostics?',
    ],
    unless: ['honoraires', 'frais de notaire', 'pas', 'jamais', 'assainissement'],
    fr: 'les diagnostics sont fournis par le vendeur, à ses frais (CCH, L271-4)',
    en: 'the seller provides and pays the surveys (CCH, L271-4)',
  }),
  ruleOf({
    about: ['piscines?', 'bassins?', 'pool'],
    says: [
      "(?:aucun(?:e)?|pas d[e'])(?: [a-z]+){0,2} ?(?:dispositif|securite|barriere|alarme|protection)(?: de securite)? (?:n'est |n'est pas )?(?:obligatoire|exigee?|imposee?|requise?)",
      "(?:dispositif|securite|barriere|alarme|protection)(?: de securite)? (?:n'est pas|n'est plus|est) (?:obligatoire|facultati(?:f|ve)|au choix)(?<! est obligatoire)",
    ],
    unless: ['hors[- ]sol', 'gonflable', 'couverte', 'interieure', 'demontable'],
    fr: 'une piscine enterrée a un dispositif de sécurité (CCH, L134-10)',
    en: 'a sunken pool has a safety device (CCH, L134-10)',
  }),
  ruleOf({
    about: ['plomb', 'crep', 'lead'],
    says: [
      "(?:maisons?|immeubles?|logements?|biens?|batiments?|constructions?|appartements?)(?: [a-z']+){0,2}? (?:d'apres|apres|depuis|posterieure?s? (?:a|au 1er janvier)) 1949",
    ],
    unless: ['pas', 'dispens\\w+', 'exempt\\w+', 'inutile', 'non', 'ni', 'aucun\\w*', 'sauf', 'not'],
    fr: 'le plomb se cherche dans les logements d’avant 1949 (Code de la santé publique, L1334-5)',
    en: 'lead is looked for in homes of before 1949 (Code de la santé publique, L1334-5)',
  }),
  ruleOf({
    about: ['plomb', 'crep', 'lead (?:survey|report)'],
    says: [
      "(?:construit\\w*|bati\\w*|edifie\\w*|dat\\w+|built)(?: [a-z']+){0,2}? (?:avant|d'avant|before) (?:le 1er janvier )?(?:19[5-9]\\d|20\\d\\d)",
    ],
    unless: ['amiante', 'asbestos', 'electri\\w+', 'gaz', 'permis', 'canalisations?', 'ni'],
    fr: 'le plomb se cherche dans les logements d’avant 1949 (Code de la santé publique, L1334-5)',
    en: 'lead is looked for in homes of before 1949 (Code de la santé publique, L1334-5)',
  }),
  ruleOf({
    about: ['assainissement', 'spanc', 'fosse', 'dpe', 'gaz', 'electri\\w+', 'termites', 'erp', 'etat des risques'],
    says: [
      '(?:valables?|valides?|bons?) (?:a vie|sans limite(?: de (?:duree|temps))?|indefiniment|pour toujours|ad vitam[a-z ]*)',
      "n'a pas (?:de date limite|de duree de validite|besoin d'etre (?:refait|renouvele))",
    ],
    unless: ['amiante', 'plomb', 'surface', 'carrez', "n'est (?:pas|plus)", 'ne sont (?:pas|plus)', 'not'],
    fr: 'ce diagnostic a une durée de validité (CCH, D271-5)',
    en: 'this survey is valid for a time (CCH, D271-5)',
  }),
  ruleOf({
    about: ['audits?'],
    says: [
      "(?:class\\w+|dpe|etiquette|note\\w*|en) (?:en )?[efg](?![a-z'])[^.;]{0,40}?(?:dispense|exempt\\w*|pas (?:besoin|soumis|concerne)|echappe\\w*)[^.;]{0,20}?audit",
      "(?:dispense|exempt\\w*|pas besoin)[^.;]{0,20}?audit[^.;]{0,40}?class\\w+ (?:en )?[efg](?![a-z'])",
    ],
    unless: ['copropriete', 'appartements?', 'lots?', "n'est (?:pas|plus) dispense\\w*", 'ni'],
    fr: 'un audit énergétique pour une maison classée E, F ou G (CCH, L126-28-1)',
    en: 'an energy audit for a house of class E, F or G (CCH, L126-28-1)',
  }),
];
