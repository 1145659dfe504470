import type { LegalRule } from './legal-rule.ts';
import { ruleOf } from './statement.ts';

const LOAN = '(?:prets?|credits?|financement|emprunt|banques?|loans?|mortgage|bank)';
const LOAN_OFFER = '(?:offres? de (?:pret|credit|(?:la |votre )?banque)|(?:loan|mortgage) offer)';
const REFUSED =
  "(?:refus\\w*|dit non|ne (?:suit|suivait) pas|n'accorde pas|turn(?:s|ed)? (?:you|it|your loan|the loan) down|says no|rejects?|declines?)";
const MUST_BUY =
  "(?:oblige\\w* d'acheter|(?:devr\\w+|devez) (?:quand meme |tout de meme |malgre tout )?acheter|(?:rest\\w+|ser\\w+) (?:quand meme )?(?:engage|tenu)\\w*|(?:still |will )?have to buy|lose (?:the|your) deposit|perd\\w+ (?:le|votre|ce|les?) (?:depot|sequestre|acompte|sommes?))";
const AT_ONCE =
  '(?:le jour meme|immediatement|tout de suite|aussitot|dans la foulee|sans (?:attendre|delai)|des (?:le lendemain|(?:sa |la )?reception)|straight away|immediately|the same day|at once|right away)';
const ACCEPTS = '(?:sign\\w+|accept\\w+|valid\\w+)';

const TO_DECIDE =
  "(?:sous|en|dans|d'ici|avant|within|in|by|before) (?:[a-z']+ ){0,3}?(?:(?:24|48|72) ?(?:h|heures|hours)|(?:la|une|cette|l'|a|the|this) ?(?:semaine|journee|week|day)|(?:deux|trois|quatre|cinq|six|sept|huit|[2-9]) ?(?:jours|days)|(?:deux|three|four|five|seven) days|ce soir|demain|vendredi|tonight|tomorrow)";

/** The loan with which a buyer pays, and what depends on it. */
export const loans: readonly LegalRule[] = [
  ruleOf({
    about: [LOAN],
    says: [
      `${REFUSED}(?![a-z])[^.;]{0,60}?(?<![a-z])${MUST_BUY}`,
      `${MUST_BUY}(?![a-z])[^.;]{0,40}?(?<![a-z])${REFUSED}`,
    ],
    unless: [
      "(?:ne|n') ?(?:ser\\w+|rest\\w+|devr\\w+|perd\\w+|etes)",
      "n'etes",
      'pas (?:oblige|tenu|engage)\\w*',
      'sans (?:la |cette )?(?:condition|clause)',
      'renonc\\w+',
      'sauf',
      'hors',
      'faute',
      'jamais',
      'not',
      'never',
      "won't",
      "don't",
      'unless',
      'rendu\\w*',
      'restitu\\w*',
      'travaux',
    ],
    fr: 'si le prêt est refusé, la vente tombe et les sommes sont rendues (Code de la consommation, L313-41)',
    en: 'if the loan is refused, there is no sale and sums are returned (Code de la consommation, L313-41)',
  }),
  ruleOf({
    about: [LOAN, 'empruntez', 'suspensive'],
    says: [
      '(?:supprim\\w+|retir\\w+|enlev\\w+|abandonn\\w+|renonc\\w+ a) (?:la |cette |votre )?(?:condition|clause) suspensive(?![a-z])[^.;]{0,40}?(?<![a-z])meme (?:si vous empruntez|en empruntant|avec un (?:pret|credit))',
      "(?:condition|clause) suspensive(?: (?:de|d'obtention(?: de| du)?) (?:votre |l'|un )?(?:pret|credit|financement))? (?:n'est (?:pas|plus|nullement) (?:obligatoire|necessaire|utile|indispensable)|n'est qu'une (?:simple )?formalite|ne sert a rien|est (?:inutile|facultative|optionnelle|une (?:simple )?formalite))",
    ],
    unless: [
      'comptant',
      'sans (?:pret|emprunt\\w*|credit)',
      'cash',
      "n'empruntez",
      "n'emprunte",
      'aucun (?:pret|emprunt)',
    ],
    fr: 'l’achat à crédit dépend du prêt (Code de la consommation, L313-41)',
    en: 'a purchase with a loan depends on the loan (Code de la consommation, L313-41)',
  }),
  ruleOf({
    about: [LOAN_OFFER, `${LOAN}[^.;]{0,30}(?<![a-z])offres?`],
    says: [
      `(?:acceptee?|${ACCEPTS}|renvoy\\w+|retourn\\w+|return\\w*|reply|repond\\w+)(?![a-z])[^.;]{0,30}?(?<![a-z])${TO_DECIDE}`,
      `${TO_DECIDE}(?: [a-z']+){0,3}? pour (?:la |l'|y )?${ACCEPTS}`,
    ],
    unless: [
      'dix',
      '10',
      'onz\\w+',
      '11',
      'trente',
      '30',
      'ten',
      'thirty',
      'ne pou\\w+',
      'pas (?:la )?sign\\w+',
      'achat',
      'recevr\\w+',
      'compromis',
      'promesse',
    ],
    isWrong: (_facts, _text, { plain }) =>
      /(?<![a-z])(?:doi(?:t|s|vent)|devez|devrez|faut|faudra|oblige\w*|sinon|avez|tombe|perdue?|caduque|imperativement|must|have to|need to|or else|only)(?![a-z])/.test(
        plain,
      ),
    fr: 'une offre de prêt reste ouverte trente jours et ne s’accepte qu’après dix (Code de la consommation, L313-34)',
    en: 'a loan offer stays open for thirty days and may be accepted after ten (Code de la consommation, L313-34)',
  }),
  ruleOf({
    about: ['assurance(?: emprunteur| de pret)?', '(?:loan|mortgage|life) insurance'],
    says: [
      "(?:oblig\\w+|tenue?s?|contrain\\w+|force\\w*|devez|devrez|faut|must|have to)(?: [a-z']+){0,3}? (?:prendre|souscrire|choisir|garder|accepter|take|keep|buy) (?:l'|the |une |son |leur )?(?:assurance|insurance)(?: [a-z]+){0,2}? (?:de |of |from |with )?(?:la |votre |the |your |cette )?(?:banque|bank|preteur|lender)",
      'assurance (?:de |du )(?:la |votre )?(?:banque|preteur) est (?:obligatoire|imposee|incontournable)',
    ],
    unless: ["n'(?:etes|est)", 'ne', 'pas', 'not', 'never'],
    fr: 'l’emprunteur choisit son assurance (Code de la consommation, L313-30)',
    en: 'borrowers choose their insurance (Code de la consommation, L313-30)',
  }),
  ruleOf({
    about: [LOAN_OFFER],
    says: [
      `${ACCEPTS}(?![a-z])[^.;]{0,40}?(?<![a-z])${AT_ONCE}`,
      `(?:le jour meme|immediatement|tout de suite|sans attendre)(?![a-z])[^.;]{0,20}?(?<![a-z])(?:la |l')?${ACCEPTS}`,
      'no (?:waiting|reflection|cooling[- ]off) period',
      "delai de reflexion (?:n'est (?:qu'|pas obligatoire|que )|est (?:facultatif|indicatif|une formalite))",
    ],
    unless: [
      "(?:ne|n') ?(?:pou\\w+|peu\\w+|sign\\w+|accept\\w+|la |l')",
      'pas(?! de delai)',
      'jamais',
      'interdit',
      'impossible',
      'accuse de reception',
      'dix',
      '10',
      'onz\\w+',
      '11',
      'cannot',
      "can't",
      'not',
      'ten',
      'prevenez\\w*',
      'transmet\\w+',
      'envoy\\w+',
    ],
    fr: 'dix jours de réflexion pour une offre de prêt (Code de la consommation, L313-34)',
    en: 'ten days to reflect on a loan offer (Code de la consommation, L313-34)',
  }),
];
