import type { DraftFacts } from '../draft-facts.ts';
import type { LegalRule } from './legal-rule.ts';
import { needless, needlessToDo } from './needless.ts';
import { ruleOf } from './statement.ts';

const WRITTEN = {
  fr: 'un mandat écrit et signé avant toute annonce et toute visite (loi Hoguet, art. 6)',
  en: 'a written mandate before any advertisement and any visit (loi Hoguet, 6)',
};
const ENDS = {
  fr: 'un mandat exclusif peut être dénoncé après trois mois (décret du 20 juillet 1972, art. 78)',
  en: 'an exclusive mandate may be ended after three months',
};
const MANDATE = '(?:mandats?|mandates?)';
const SPOKEN =
  '(?:(?:(?:simple |seul )?(?:accord|oui|mandat|engagement) (?:oral|verbal|tacite|de vive voix))|poignees? de main|(?:votre |la )parole|(?:verbal|oral) (?:agreement|mandate)|handshake)';
const LIGHT = '(?:coup de (?:fil|telephone)|appel|sms|texto|mail|e-mail|message|phone call|text message)';
const ENOUGH =
  "(?:suffi(?:t|sent|ra|ront)(?! (?:pas|plus))|vau(?:t|dra) (?:mandat|accord|engagement)|fera l'affaire|est (?:suffisant|valable)|is (?:enough|sufficient|all we need)|will do)";
const MARKET =
  '(?:ven(?:te|dre|dons)|visites?|annonces?|acheteurs?|acquereurs?|commercialis\\w+|market\\w*|sell\\w*|advertis\\w+|viewings?|buyers?)';
const PUBLISHES =
  '(?:publi(?:e|ons|er|erai|erons)|diffus(?:e|ons|er|erai|erons)|met(?:s|tons|trai|trons)|commenc(?:e|ons|erai|erons)|lanc(?:e|ons|erai|erons)|fer(?:ai|ons) visiter|visites?)';
const NEEDLESS =
  "(?:n'est (?:pas|nullement) (?:du tout )?(?:obligatoire|necessaire|indispensable|exigee?|requise?|utile)|n'est qu'une (?:simple )?(?:formalite|option)|est (?:facultatif|optionnel|superflu|inutile|une (?:simple |pure )?formalite)|is (?:optional|not (?:required|necessary|needed|compulsory)|(?:just|only|merely) a formality))";

const isForSeller = ({ contact }: DraftFacts): boolean => contact?.intent !== 'buy';

/** The mandate with which a seller entrusts a sale to the agency. */
export const mandates: readonly LegalRule[] = [
  ruleOf({
    about: [MARKET, 'honoraires', 'mandats?'],
    says: [`(?:sur|avec|par|d'apres) (?:un |une |votre |notre )?(?:simple |seule? )?${SPOKEN}`],
    unless: [
      'impossible',
      'interdit',
      'jamais',
      'ne (?:peut|peux|pouvons|pourrait|suffit)',
      'pas (?:sur|avec|possible|le droit)',
      'nul',
    ],
    fr: 'sans mandat écrit, ni vente ni honoraires (loi Hoguet, art. 6)',
    en: 'without a written mandate there is no sale and no fee (loi Hoguet, 6)',
  }),
  ruleOf({
    about: [MANDATE, MARKET],
    says: [
      `${SPOKEN}(?: [a-z']+){0,3}? ${ENOUGH}`,
      `${LIGHT}(?: [a-z']+){0,3}? vau(?:t|dra) (?:mandat|engagement de mandat)`,
      `accord (?:par|au) telephone(?: [a-z']+){0,2}? suffi(?:t|ra)(?: [a-z']+){0,2}? (?:mettre|lancer|commencer|demarrer)(?: [a-z']+){0,3}? (?:vente|visites|commercialisation)`,
    ],
    unless: ['annul\\w+', 'decal\\w+', 'report\\w+', 'cancel\\w*', 'offres?', 'offer'],
    ...WRITTEN,
  }),
  ruleOf({
    about: [MANDATE],
    says: [
      `${MANDATE}(?: (?:ecrite?|signee?|de vente|written|signed|par ecrit))* ${NEEDLESS}`,
      ...needless(`${MANDATE}(?: ecrit)?`),
      ...needlessToDo(`(?:signer|avoir|etablir|attendre) (?:un |le |votre )?${MANDATE}`),
      `(?:je|nous|on|we|i) (?:peux|peut|pouvons|pourrons|pourrai|can|could) (?:[a-z']+ ){0,7}?(?:sans|without) (?:aucun |le |un |any |a )?(?:signed |written )?${MANDATE}`,
      `${PUBLISHES}(?![a-z])[^.;]{0,60}?(?:,|et|puis|and) (?:vous |on |nous |you )?(?:(?:signer(?:ez|a|ons)|regulariser(?:ez|a|ons)) (?:le|votre|un) ${MANDATE}|le ${MANDATE} (?:sera signe|se signera|suivra|viendra))(?![a-z])[^.;,]{0,12}?(?:plus tard|apres|ensuite|quand|a votre retour|later|afterwards)`,
      `${MANDATE}, (?:on|vous|nous) le (?:signer\\w+|verr\\w+|fer\\w+) (?:plus tard|ensuite)(?![a-z])[^.;]{0,40}?(?<![a-z])(?:venir|visit\\w+|acheteurs?|acquereurs?|annonce)`,
    ],
    unless: [
      'nouveau',
      'autre',
      'second',
      'exclusifs?',
      'exclusivite',
      'recherche',
      'renouvel\\w+',
      'refaire',
      'avenant',
      'impossible',
      'interdit de',
      'entre particuliers',
      'estim\\w+',
      'ne pou\\w+',
      'ne peu\\w+',
      'cannot',
      "can't",
    ],
    isWrong: isForSeller,
    ...WRITTEN,
  }),
  ruleOf({
    about: [MANDATE, 'exclusivite', 'exclusive'],
    says: [
      "(?:sans (?:aucune )?possibilite|impossible|aucun(?:e)? (?:moyen|possibilite|facon)|interdit) (?:de |d'|d'en |de la |de le |de l')*(?:resili\\w+|rompre|denonc\\w+|sortir|quitter|annul\\w+)",
      "(?:ne (?:peut|peuvent|pouvez|pourrez|pourra)(?: [a-z]+){0,3}?|cannot|can't) (?:etre |be |vous |en |la |le )*(?:resili\\w+|rompre|rompue?|denonce\\w*|sortir|annule\\w*|ended?|cancell?ed|terminated|end|leave)(?: early)?",
      'exclusivite (?:est |reste )?(?:definitive|irrevocable jusqu)',
    ],
    unless: [
      'trois mois',
      '3 mois',
      'three months',
      'simple',
      'quinze jours',
      '15 jours',
      'quatorze',
      '14 jours',
      'pendant (?:les )?(?:\\d|un|deux) (?:premiers )?mois',
      'avant (?:ces|ce|cette)',
      'bail',
      'compromis',
      'promesse',
    ],
    isWrong: (_facts, _text, { plain }) =>
      /(?<![a-z])(?:(?:1[0-2]|[4-9]|24|six|neuf|dix|douze|twelve|six|nine) (?:mois|months)|(?:un|deux|1|2|one|two) ans?|a year|definiti\w+|jamais|avant (?:la vente|que le bien)|never|early)(?![a-z])/.test(
        plain,
      ),
    ...ENDS,
  }),
  ruleOf({
    about: [MANDATE, 'exclusivite'],
    says: [
      '(?:resili\\w+|denonc\\w+|rompre|arreter|quitter|mettre fin|sortir|cancel|end|leave)(?![a-z])[^.;]{0,50}?(?<![a-z])(?:sans (?:aucun )?preavis|du jour au lendemain|without (?:any )?notice|sur[- ]le[- ]champ|des demain|quand vous (?:voulez|voudrez))',
      '(?:sans (?:aucun )?preavis|du jour au lendemain)(?![a-z])[^.;]{0,40}?(?<![a-z])(?:resili\\w+|denonc\\w+|rompre|arreter|quitter)',
      "aucun preavis (?:n'est )?(?:necessaire|exige|a respecter|a donner)?",
    ],
    unless: [
      'ne pou\\w+',
      'ne peu\\w+',
      'pas',
      'impossible',
      'locat\\w+',
      'bail',
      'quatorze',
      '14',
      'not',
      'cannot',
      'vente',
    ],
    fr: 'quinze jours de préavis, après trois mois (décret du 20 juillet 1972, art. 78)',
    en: "fifteen days' notice, after three months (decree of 20 July 1972, 78)",
  }),
  ruleOf({
    about: [`${MANDATE} exclusifs?`, 'exclusivite', 'exclusive', 'exclusif'],
    says: [
      "(?:confier|donner|signer|travailler|vendre|passer|ajouter|list|sell|work)(?! pas)(?![a-z])[^.;]{0,40}?(?<![a-z])(?:autres? agences?|d'autres agences|plusieurs agences|a d'autres|par vous-memes?|de votre cote|(?:an)?other agenc(?:y|ies)|yourself|another agent)",
      'autres? agences? (?:peut|peuvent|pourra|pourront) (?:aussi |egalement )?(?:vendre|proposer|visiter|diffuser)',
    ],
    unless: [
      'ne',
      "n'\\w+",
      'pas',
      'sans',
      'aucun\\w*',
      'interdit\\w*',
      'simple',
      'apres',
      'fin',
      'termine',
      'terme',
      'avant',
      'si',
      'not',
      'no',
      'only',
      'cannot',
      'after',
    ],
    isWrong: (facts, _text, sentence) =>
      isForSeller(facts) &&
      /(?<![a-z])(?:pou(?:vez|rrez|vons)|libre|droit|rien n'empeche|can|may|free)(?![a-z])/.test(sentence.plain),
    fr: 'un mandat exclusif réserve la vente à une seule agence (décret du 20 juillet 1972, art. 78)',
    en: 'an exclusive mandate leaves the sale to one agency (decree of 20 July 1972, 78)',
  }),
  ruleOf({
    about: [MANDATE],
    says: [
      '(?:pour toujours|a vie|sans (?:limite(?: de (?:duree|temps))?|terme|fin|duree|date de fin)|(?:pour une )?duree (?:indeterminee|illimitee)|indefiniment|(?:forever|no end date|without (?:a |any )?(?:limit|term)))',
      "(?:court|vaut|dure|engage\\w*|valable|signe)(?: [a-z']+){0,3}? jusqu'a la vente",
    ],
    unless: [
      'ne peu\\w+',
      "n'\\w+",
      'pas',
      'interdit\\w*',
      'nul\\w*',
      'trois mois',
      '3 mois',
      'maximum',
      'gestion',
      'not',
      'cannot',
    ],
    isWrong: isForSeller,
    fr: 'un mandat a un terme (loi Hoguet, art. 7)',
    en: 'a mandate has a term (loi Hoguet, 7)',
  }),
  ruleOf({
    about: ['domicile', 'chez vous', 'a distance', "hors de l'agence", 'at (?:your )?home', 'hors etablissement'],
    says: [
      `${MANDATE}(?: [a-z']+){0,4}? (?:ne (?:peut|pourra) (?:plus|pas) (?:etre )?(?:annule|retracte|remis en cause)\\w*|(?:est|devient) definitif|cannot be (?:cancelled|withdrawn|undone))`,
      `(?:aucun|pas de|sans) (?:delai|droit) (?:de |d')(?:retractation|renonciation|annulation)`,
      "(?:pas|plus|aucune?|sans)(?: de)? (?:retractation|renonciation|annulation)(?: n'est)?(?: possible)?",
    ],
    unless: ['quatorze', '14', 'compromis', 'promesse', 'offres?', 'passe ce delai', 'au-dela', 'ensuite'],
    isWrong: (_facts, _text, { plain }) => /(?<![a-z])(?:mandat|mandate)(?![a-z])/.test(plain),
    fr: 'quatorze jours pour se rétracter d’un mandat signé hors de l’agence (Code de la consommation, L221-18)',
    en: '14 days to withdraw from a mandate signed away from the agency (Code de la consommation, L221-18)',
  }),
  ruleOf({
    about: [MANDATE],
    says: [
      'sans (?:aucune )?(?:limitation|limite) de (?:duree|temps)',
      `(?:duree|${MANDATE})(?: [a-z']+){0,3} (?:illimitee?|indeterminee?)`,
      "(?:ne )?(?:prend(?:ra)?|prendre) fin qu'a la vente",
    ],
    unless: [
      'nulle?',
      'nullite',
      'interdit\\w*',
      'jamais',
      'aucun (?:mandat|contrat)',
      'ne (?:peut|saurait)',
      'gestion',
      'location',
    ],
    isWrong: isForSeller,
    fr: 'un mandat a un terme (loi Hoguet, art. 7)',
    en: 'a mandate has a term (loi Hoguet, 7)',
  }),
  ruleOf({
    about: [`${MANDATE} simple`, `${MANDATE} exclusif`],
    says: [
      `${MANDATE} simple(?![a-z])[^.;]{0,60}?(?:une seule agence|une agence unique|interdit (?:de vendre|a d'autres)|empeche de vendre|exclut les autres)`,
      `${MANDATE} exclusif(?![a-z])[^.;]{0,60}?(?:plusieurs agences|autant d'agences|d'autres agences (?:peuvent|pourront))`,
    ],
    unless: [
      'ne \\w+ (?:lie|interdit|empeche) pas',
      'contrairement',
      'difference',
      'alors que',
      'tandis que',
      'plutot que',
      'au lieu',
      'ne vous',
      "n'(?:est|interdit|empeche)",
      'quitte',
      'avant',
      'ensuite',
    ],
    isWrong: isForSeller,
    fr: 'un mandat simple laisse vendre par d’autres et par soi-même, un mandat exclusif non (décret du 20 juillet 1972, art. 78)',
    en: 'a simple mandate lets others and the owner sell, an exclusive one does not (decree of 20 July 1972, 78)',
  }),
];
