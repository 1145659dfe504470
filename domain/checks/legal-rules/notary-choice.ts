import type { LegalRule } from './legal-rule.ts';
import { ruleOf } from './statement.ts';

const NOTARY = '(?:notaires?|notary|notaries)';
const MUST =
  '(?:devez|devrez|faut|faudra|oblig\\w+|tenue?s?|contrain\\w+|impos\\w+|forcement|obligatoirement|must|have to|need to|required to)';

/** Each side chooses its notary, and two of them share one fee (Code de commerce, A444-91 and R444-61; usage of the profession). */
export const notaryChoice: readonly LegalRule[] = [
  ruleOf({
    about: [NOTARY],
    says: [
      `${MUST}(?![a-z])[^.;]{0,40}?(?<![a-z])${NOTARY} (?:du vendeur|de la vendeuse|des vendeurs|de l'acquereur|de l'acheteur|de l'agence|de l'agent|que nous|of the (?:seller|buyer|agency))`,
      `${MUST}(?![a-z])[^.;]{0,40}?(?<![a-z])(?:the (?:seller|buyer|agency)'s|our|notre) ${NOTARY}`,
      `(?:un seul|le meme|only one|a single|the same) ${NOTARY}(?: [a-z]+){0,2}? (?:peut|doit|est autorise|intervient|pour les deux|can|may|must|for both)`,
      `(?:doi(?:t|vent)|devez|faut|must|have to)(?: [a-z']+){0,4} (?:le meme|un seul|the same|only one) ${NOTARY}`,
      `${MUST}(?![a-z])[^.;]{0,30}?(?<![a-z])(?:celui|celle) (?:du vendeur|de la vendeuse|des vendeurs|de l'agence)`,
      `(?:propre|deuxieme|second|votre|deux|chacun (?:son|un)|own|another|two) ${NOTARY}(?![a-z])[^.;]{0,60}?(?<![a-z])(?:doubl\\w+|plus cher|coute\\w* (?:plus|deux fois)|surcout|supplement\\w*|en plus|augment\\w+|costs? (?:more|twice|extra)|doubles?)`,
      `(?:pas|plus) (?:le choix|libre|le droit de choisir)(?: [a-z']+){0,3} ${NOTARY}|${NOTARY}(?: [a-z]+){0,2} (?:est|vous est|sera) impose`,
      `(?:vendeur|seller|agence|agency)(?: [a-z]+){0,2} (?:choisit|impose|designe|chooses|picks|decides)(?: [a-z']+){0,2} ${NOTARY}`,
    ],
    unless: [
      "(?:n'|ne )(?:doubl|cout|augment|chang|est|etes|oblig|vous oblige|impos|engendr|entrain|ajout|rend)\\w*(?: [a-z]+)? ?(?:pas|aucun\\w*|rien|jamais)?",
      'sans (?:surcout|frais|supplement)',
      'aucun (?:surcout|supplement|frais)',
      'pas (?:plus cher|de surcout|oblige\\w*|tenu\\w*)',
      'libres?',
      'not',
      "doesn't",
      'no extra',
      'promoteur',
      'programme',
      'neuf',
    ],
    fr: 'chacun choisit son notaire, et deux notaires se partagent les mêmes émoluments (Code de commerce, A444-91)',
    en: 'each side chooses its notary, and two of them share one fee (Code de commerce, A444-91)',
  }),
];
