import { CLASS, classOf } from './home-class.ts';
import type { LegalRule } from './legal-rule.ts';
import { ruleOf } from './statement.ts';

const LETS = '(?:louables?|loue[rzs]?|louee?s?|location|locati(?:f|ve)s?|bail|let|rent(?:ed|al)?)';
const UNLESS = [
  'ne (?:pourr|peu|pouv|sera)\\w*',
  "(?<!l')(?<!n')interdite?s?",
  'impossible',
  'sauf',
  'travaux',
  'renov\\w+',
  'a (?:condition|partir)',
  'no longer',
  'cannot',
  'banned',
  'saison\\w*',
];

const ALWAYS =
  '(?:sans (?:aucune )?limite(?: de (?:temps|duree))?|indefiniment|aussi longtemps que vous (?:le )?(?:voulez|voudrez|souhaitez|desirez)|pour toujours|ni maintenant ni plus tard|forever|for as long as you (?:like|want)|without (?:any )?(?:limit|restriction)s?)';
const FREELY =
  "(?:n'(?:est pas|a rien d')un (?:obstacle|probleme|frein)|ne pose (?:aucun|pas de) (?:probleme|souci)|rien ne l'interdit|rien n'interdit|sans (?:condition|aucune condition)|aucune (?:restriction|interdiction|contrainte)|without (?:any )?restriction)";

const NOW =
  "(?:aujourd'hui|deja|maintenant|actuellement|des (?:cette annee|maintenant)|depuis 202\\d|today|now|already)";

/** Until when a home of a low class may be let, said without a year (loi Climat et résilience, article 160). */
export const letting: readonly LegalRule[] = [
  ruleOf({
    about: [LETS],
    says: [
      `ne (?:peut|peuvent|pourra|pouvez)(?: [a-z]+)? plus(?: [a-z]+){0,2} (?:etre |la |le |les )?${LETS}(?![a-z])[^.;]{0,30}?(?<![a-z])${NOW}`,
      `ne (?:peut|peuvent|pourra|pouvez) (?:deja|aujourd'hui|actuellement|desormais) plus(?: [a-z]+){0,2} ${LETS}`,
      `(?:deja|desormais) (?:interdite?s?|banned)(?: [a-z]+){0,3} ${LETS}`,
    ],
    unless: [
      '2028',
      '2034',
      'class\\w+ g',
      'dpe g',
      'en g',
      'saison\\w*',
      'travaux',
      'augment\\w+',
      'loyers?',
      'gele\\w*',
    ],
    isWrong: (facts, text, sentence) => 'ef'.includes(classOf(facts, text, sentence) || '-'),
    fr: 'un logement classé F se loue jusqu’en 2027, un logement classé E jusqu’en 2033 (loi Climat et résilience)',
    en: 'a home of class F may be let until the end of 2027, one of class E until that of 2033',
  }),
  ruleOf({
    about: [LETS],
    says: [
      '(?:ne sera|ne seront|n.est|never|will never)(?: [a-z]+){0,2}? ?(?:jamais|pas)? ?(?:concernee?s?|touchee?s?|interdite?s?|vise\\w*|banned)',
    ],
    unless: [
      'avant',
      "jusqu'\\w+",
      '20(?:2|3)\\d',
      'encore',
      'pour le moment',
      'pour l.instant',
      'before',
      'until',
      'yet',
    ],
    isWrong: (facts, text, sentence) =>
      /(?<![a-z])(?:jamais|never)(?![a-z])/.test(sentence.plain) &&
      'efg'.includes(classOf(facts, text, sentence) || '-'),
    fr: 'un logement classé F ne se louera plus en 2028, un logement classé E en 2034 (loi Climat et résilience)',
    en: 'a home of class F may no longer be let from 2028, one of class E from 2034',
  }),
  ruleOf({
    about: [LETS],
    says: [ALWAYS, `(?:meme |encore )?(?:apres|au-dela de) 20(?:2[89]|3\\d)`],
    unless: UNLESS,
    isWrong: (facts, text, sentence) => {
      const letter = classOf(facts, text, sentence);
      const isAfter2034 = /(?<!\d)203[4-9]/.test(sentence.plain);
      return (
        'fg'.includes(letter || '-') || (letter === 'e' && (isAfter2034 || new RegExp(ALWAYS).test(sentence.plain)))
      );
    },
    fr: 'un logement classé F ne se louera plus en 2028, un logement classé E en 2034 (loi Climat et résilience)',
    en: 'a home of class F may no longer be let from 2028, one of class E from 2034',
  }),
  ruleOf({
    about: [LETS],
    says: [
      FREELY,
      `(?:peut|peuvent|pouvez|pourrez|can) (?:[a-z]+ ){0,2}?(?:toujours |encore |still )?(?:etre |le |la |les |be )?(?:mis\\w* en |mettre en )?${LETS}`,
    ],
    unless: [...UNLESS, "jusqu'\\w+", 'avant', 'until'],
    isWrong: (facts, text, sentence) => CLASS.test(sentence.plain) && classOf(facts, text, sentence) === 'g',
    fr: 'un logement classé G ne se loue plus depuis 2025 (loi Climat et résilience)',
    en: 'a home of class G may no longer be let since 2025',
  }),
  ruleOf({
    about: ['conge', 'locataires?', 'bail'],
    says: ["(?:un|deux|trois|quatre|cinq|[1-5]) mois avant (?:la fin|l'echeance|le terme|l'expiration) du bail"],
    unless: ['meuble\\w*', 'locataire (?:peut|donne|doit|a|qui)', 'preavis', 'pas', 'trop tard', 'not'],
    fr: 'le congé pour vente se donne six mois avant la fin du bail (loi du 6 juillet 1989, art. 15)',
    en: 'notice for a sale is given six months before the lease ends (law of 6 July 1989, 15)',
  }),
];
