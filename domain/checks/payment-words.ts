import type { Span } from './reading/source.ts';
import { matches } from './reading/source.ts';

/**
 * The words by which somebody is made to pay into an account that no record knows. The agency's own bank details are given by
 * the notary or on paper, so that a message which states some deserves a look.
 */

/**
 * An international bank account number (ISO 13616), with or without its spaces, in lower case. Hyphens are no blanks of it, and it
 * stands in no address: parts of a UUID or of a link's token would look like one.
 */
const IBAN =
  /(?<![a-z0-9/=_-])[a-z]{2}\d{2}(?:[ .]?(?:(?=[a-z]{0,3}\d)[a-z0-9]{4}|[a-z]{4}(?=[ .]?[a-z]{0,3}\d))){2,7}(?:[ .]?\d[a-z0-9]{0,2})?(?![a-z0-9-])/g;
const LEAST_OF_IBAN = 15;

/** National account numbers, after the word that says so. */
const ACCOUNTS: readonly RegExp[] = [
  /(?<![a-z])(?:rib|compte(?: bancaire)?|account)(?: (?:no|numero|number|n°))?(?: ?: ?| |°)(?:\d[ -]?){8,23}(?!\d)/g,
  /(?<![a-z])sort code:? ?\d{2}[ -]?\d{2}[ -]?\d{2}(?!\d)/g,
];

/** Ways of paying of which none is used for a home, and none is given back. */
const MEANS =
  '(?:(?<=(?:par|via|sur|avec|compte|by|with|on) )(?:lydia|wero)|paypal|paylib|western union|moneygram|mandats? cash|transcash|neosurf|(?:recharges?|tickets?|coupons?|bons?|cartes?) (?:pcs|prepayee?s?)|prepaid (?:cards?|coupons?|vouchers?)|(?:carte|bon)s? cadeaux?|cartes? (?:google play|itunes|amazon)|gift cards?|bitcoins?|btc|crypto(?:-?monnaies?)?|usdt|ethereum|revolut|cash ?app|venmo|zelle)';
const PAYS =
  '(?:pa(?:y|ie|ye)(?:r|z|ez|ment|ments)?|regl\\w+|vers\\w+|envo(?:i|y)\\w+|acompte|virement|vir(?:er|ez)|transfer\\w*|send\\w*|wire|deposit|reserv\\w+|\\d ?(?:€|euros?))';
const UNUSUAL: readonly RegExp[] = [
  new RegExp(`(?<![a-z])${PAYS}(?![a-z])[^.;!?\\n]{0,60}(?<![a-z])${MEANS}(?![a-z])`, 'g'),
  new RegExp(`(?<![a-z])${MEANS}(?![a-z])[^.;!?\\n]{0,40}(?<![a-z])${PAYS}(?![a-z])`, 'g'),
];

/** « nos coordonnées bancaires ont changé », "our new bank details": how a payment is led elsewhere. */
const DETAILS =
  '(?:rib|iban|coordonnees bancaires|references bancaires|compte (?:sequestre|bancaire)|bank (?:details|account))';
const CHANGED: readonly RegExp[] = [
  new RegExp(
    `(?<![a-z])${DETAILS}[^.;!?\\n]{0,30}(?<![a-z])(?:chang\\w+|modifie\\w*|mis a jour|nouveaux?|updated|new)(?![a-z])`,
    'g',
  ),
  new RegExp(`(?<![a-z])(?:nouve(?:au|aux|lles?)|new) ${DETAILS}(?![a-z])`, 'g'),
];

/** An account of a colleague, or of somebody near to them: « mon compte personnel », « le RIB de ma sœur ». */
const RELATIVE =
  '(?:s(?:oe|œ)ur|frere|mere|pere|femme|mari|epouse|compagne|compagnon|conjointe?|amie?|fils|fille|cousine?|beau-frere|belle-s(?:oe|œ)ur|collegue|associee?)';
const PRIVATE_ACCOUNT = `(?:(?:mon|ma) (?:propre )?(?:compte(?! rendu)|rib|iban|livret)|(?<!(?:votre|leur|son|un) )compte (?:personnel|perso|prive)|(?:rib|iban|compte) d(?:e |')(?:ma |mon |sa |son |la |une? )?${RELATIVE}|my (?:own |personal |private |bank )*account|my (?:brother|sister|wife|husband|friend|colleague)'s (?:bank )?account)`;
const SUM =
  '(?:cheques?|virements?|vir(?:er|ez)|acompte|arrhes|sequestre|depot de garantie|sommes?|fonds|argent|transfer|\\d ?(?:€|euros?))';
const PRIVATE: readonly RegExp[] = [
  new RegExp(`(?<![a-z])(?:${PAYS}|${SUM})(?![a-z])[^.;!?\\n]{0,60}(?<![a-z])${PRIVATE_ACCOUNT}(?![a-z])`, 'g'),
  new RegExp(
    `(?<![a-z])${SUM}(?![a-z])[^.;!?\\n]{0,30}(?<![a-z])(?:a|en|in) (?:mon|my) (?:nom|ordre|name)(?![a-z])`,
    'g',
  ),
];

/** Secrets that nobody needs to know: codes and numbers of a card. */
const SECRETS =
  '(?:numeros? de (?:votre |la )?carte(?: bancaire)?|cryptogramme|cvv|code (?:confidentiel|secret|recu par (?:sms|texto)|de validation|a (?:\\d|quatre|cinq|six|huit) chiffres(?! (?:de l.|du |de la )(?:immeuble|portail|portillon|boite|entree|interphone|digicode|residence|garage|porte)))|mots? de passe|identifiants? (?:bancaires?|de connexion|de votre banque)|card number|passwords?|(?:security|verification|sms) code|pin code|online banking)';
const GIVES =
  '(?:communiqu\\w+|envo(?:i|y)\\w+|transmet\\w+|donn\\w+|indiqu\\w+|fourni\\w+|saisi\\w+|entr(?:er|ez)|confirm\\w+|repond\\w+|send|give|reply|provide|enter|share|tell)';
const ASKED: readonly RegExp[] = [
  new RegExp(`(?<![a-z])${GIVES}(?![a-z])[^.;!?\\n]{0,50}(?<![a-z])${SECRETS}(?![a-z])`, 'g'),
];

/** « nous ne vous demanderons jamais votre code »: a warning. */
const DENIED =
  /(?<![a-z])(?:ne|n'\w+|jamais|aucun\w*|refus\w*|mefi\w*|attention aux?|arnaque\w*|frau\w*|never|not|don't|no|beware|scam\w*|fraud)(?![a-z])/;

const sentenceAround = (plain: string, { start, end }: Span): string => {
  const from = Math.max(...['.', '!', '?', '\n'].map((mark) => plain.lastIndexOf(mark, start - 1))) + 1;
  return plain.slice(from, end + (/^[^.!?\n]*/.exec(plain.slice(end))?.[0].length ?? 0));
};

/** Whether the sentence around words warns of them. */
export const isWarning = (plain: string, span: Span): boolean => DENIED.test(sentenceAround(plain, span));

/** The places of such words in a text, as `plainOf` spells it. */
export function paymentWordsIn(plain: string): Span[] {
  const accounts = [
    ...matches(IBAN, plain).filter(({ 0: said }) => said.replace(/[^a-z0-9]/g, '').length >= LEAST_OF_IBAN),
    ...ACCOUNTS.flatMap((pattern) => matches(pattern, plain)),
  ];
  const asked = [...UNUSUAL, ...PRIVATE, ...CHANGED, ...ASKED]
    .flatMap((pattern) => matches(pattern, plain))
    .filter((span) => !isWarning(plain, span));
  const found: Span[] = [];
  for (const { start, end } of [...accounts, ...asked])
    if (!found.some((other) => other.start < end && start < other.end)) found.push({ start, end });
  return found.sort((a, b) => a.start - b.start);
}
