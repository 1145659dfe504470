import type { LegalRule } from './legal-rule.ts';
import { ruleOf } from './statement.ts';

/** Loans, taxes, promises and mandates. */
export const contracts: readonly LegalRule[] = [
  {
    // Code de la consommation, L313-41: a purchase with a loan depends on the loan.
    pattern:
      /(?<![a-z])(?:(?:faut|doi(?:t|vent)|dev(?:ez|rez)|oblig\w+|exig\w+|impos\w+|must|have to)[^.;]{0,40}(?:renonc\w*|waive|abandonn\w*)[^.;]{0,30}(?:prets?|credit|condition|clause|retract\w*|loan|mortgage)|(?:pas|sans|aucune|inutile|supprim\w+|retir\w+|enlev\w+)[^.;]{0,25}(?:condition|clause) suspensive[^.;]{0,20}(?:de (?:pret|credit|financement))?[^.;]{0,60}(?:empruntez|obligatoire|obligez?|oblige|meme si|necessaire|utile|exige|impose)|renonc\w+[^.;]{0,20}(?:delai|droit|periode) de retractation)(?![a-z])/g,
    exception: /(?<![a-z])(?:comptant|sans (?:pret|emprunt)|aucun emprunt|cash)(?![a-z])/,
    fr: 'l’achat à crédit dépend du prêt, et nul n’y renonce par obligation (Code de la consommation, L313-41)',
    en: 'a purchase with a loan depends on the loan (Code de la consommation, L313-41)',
  },
  {
    // Code de la consommation, L313-34.
    pattern:
      /(?<![a-z])(?:aucun|pas de|sans|pas d'autre|no) (?:delai|temps|periode|cooling[- ]off)?(?: legale?)?(?: de| d')? ?(?:reflexion|reflechir|reflection|period)(?![a-z])/g,
    exception: /(?<![a-z])(?:comptant|cash|seriez|si vous n'empruntez)(?![a-z])/,
    isWrong: (_facts, _text, { plain }) =>
      /(?<![a-z])(?:prets?|banques?|credit|loan|bank|mortgage)(?![a-z])/.test(plain),
    fr: 'dix jours de réflexion pour une offre de prêt (Code de la consommation, L313-34)',
    en: 'ten days to reflect on a loan offer (Code de la consommation, L313-34)',
  },
  {
    // Code général des impôts, 150 U.
    pattern:
      /(?<![a-z])(?:plus-value|capital gains?)[^.;]{0,80}(?:residence principale|main (?:home|residence))[^.;]{0,80}|(?:residence principale|main (?:home|residence))[^.;]{0,60}(?:plus-value|capital gains?|(?<![a-z])(?:impos(?:ee?s?|able)|taxee?s?|taxed))[^.;]{0,60}/g,
    exception:
      /(?<![a-z])(?:exoner\w*|exempt\w*|pas|aucune?|n'est|ne|non|sans|zero|secondaire|locati\w*|sauf|ancienne|etait|nul\w*|si|hors|not|no|free|investissement)(?![a-z])/,
    isWrong: (_facts, _text, { plain }) =>
      /(?<![a-z])(?:impos\w*|tax\w*|pay\w*|regl\w*|comptez|prelev\w*|due?s?|owe)(?![a-z])|%|pour cent|per ?cent/.test(
        plain,
      ),
    fr: 'la vente de la résidence principale est exonérée (CGI, art. 150 U)',
    en: 'the sale of a main home is exempt (CGI, 150 U)',
  },
  {
    // Nobody can promise that, and a promise binds the agency.
    pattern:
      /(?<![a-z])(?:(?:je|on|nous)(?: (?:vous|vs|te|le|la|l'))* ?(?:garanti[st]|garantissons|promets?|promettons)(?![a-z])[^.;!?]{0,60}|(?:ventes?|vendue?s?)(?: [a-z\d]+){0,5} garantie?s?(?! (?:de|du|des|d'|financiere|decennale|par)(?![a-z]))|garantie? vendue?|(?:i|we) (?:can )?(?:guarantee|promise)(?![a-z])[^.;!?]{0,60}|sale (?:is )?guaranteed)/g,
    exception:
      /(?<![a-z])(?:ne|n'\w+|pas|rien|aucune?|jamais|not|cannot|can't|never|prix|meilleur\w*|rappel\w*|revenir|transmettre|appeler|retour)(?![a-z])/,
    isWrong: ({ contact }, _text, { plain }) =>
      contact?.intent !== 'buy' &&
      /(?<![a-z])(?:vend(?:ue?s?|re|ons|rai|rons)|ventes?|sold|sell|sale)(?![a-z])/.test(plain),
    fr: 'une vente ne se garantit pas',
    en: 'nobody can guarantee a sale',
  },
  {
    // Décret du 20 juillet 1972, article 78.
    pattern:
      /(?<![a-z])(?:mandat|exclusivite)[^.;]{0,80}?(?:irrevocable|engag\w+|bloque\w*|(?:sans|ne)[^.;]{0,20}(?:resili\w*|denonc\w*))[^.;]{0,40}?(?:(?:[4-9]|\d\d|six|douze|quatre|cinq|neuf) mois|un an|(?:1|2|deux) ans?)(?![a-z])(?:[^.;]{0,40}(?<![a-z])(?:impossible|sans|aucune?|ne pou\w+)(?![a-z])[^.;]{0,60})?/g,
    fr: 'un mandat exclusif peut être dénoncé après trois mois (décret du 20 juillet 1972, art. 78)',
    en: 'an exclusive mandate may be ended after three months',
  },
  {
    // The same, as no way out before its end.
    pattern:
      /(?<![a-z])(?:(?:impossible|ne pou(?:vez|rrez|vons)(?: pas)?|aucun moyen|interdit|cannot|can't)(?: (?:de|d'|d'en|en|y|le|la|vous|mandat)){0,3} ?(?:sortir|rompre|resilier|denoncer|mettre fin|quitter|arreter|get out|end|cancel)|aucune (?:resiliation|denonciation|sortie)|ne (?:se|peut(?: pas)? (?:etre|se)) (?:denonce|resili|romp|rev)\w*)(?![a-z])[^.]{0,60}?(?<![a-z])(?:avant|before) (?:(?:son|sa|le|la|l'|its|the) ?(?:terme|fin|echeance|end)|(?:un|1|2|deux) ans?|a year)(?![a-z])/g,
    exception: /(?<![a-z])(?:trois mois|3 mois|three months|simple)(?![a-z])/,
    isWrong: (_facts, _text, { plain }) => /(?<![a-z])(?:mandat|mandate|exclusivite)(?![a-z])/.test(plain),
    fr: 'un mandat exclusif peut être dénoncé après trois mois (décret du 20 juillet 1972, art. 78)',
    en: 'an exclusive mandate may be ended after three months',
  },
  ruleOf({
    about: ['vente', 'vendre', 'compromis', 'promesse', 'achat', 'acheter'],
    says: [
      "(?:pas besoin|inutile|pas (?:obligatoire|necessaire|oblige\\w*))(?: (?:de|d'|du|en))? (?:(?:passer|aller|signer|repasser) (?:chez|devant|voir) (?:le |un |votre )?notaire|(?:un |d'un |de |le )?notaire(?= (?:pour|ensuite|apres)|$))",
      '(?:vendre|acheter|conclure)(?: [a-z]+){0,3} sans (?:passer par (?:le |un )?|aucun |le |de )?notaire',
    ],
    unless: [
      'deuxieme',
      'second',
      'propre',
      'autre',
      'deux notaires',
      "a l'avance",
      'distance',
      'procuration',
      'visio',
      'mandat',
      'estimation',
      'offre',
      "aujourd'hui",
      'impossible',
      'ne peut',
      'on ne',
    ],
    fr: 'la vente se signe devant un notaire (décret du 4 janvier 1955, art. 4)',
    en: 'a sale is signed before a notary (decree of 4 January 1955, 4)',
  }),
];
