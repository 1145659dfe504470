import type { LegalRule } from './legal-rule.ts';
import { NOTARY_FEES } from './legal-words.ts';
import { ruleOf } from './statement.ts';

const FEE = "(?:hono(?:raires?)?s?|commission|(?:our |agency |agency's )?fees?)";
const DUE =
  '(?:dus?|dues?|exigibles?|payables?|a (?:regler|payer|verser)|(?:sera|seront) (?:regles?|reglees?|payee?s?|versee?s?|preleve\\w*)|se (?:regle|reglent|paie|paient)|due|owed)';
const BEFORE_SALE =
  "(?:si vous (?:renoncez|changez d'avis|retirez|ne vendez)|meme si (?:la vente|vous ne|le bien|rien|nous ne)|meme sans vente|quoi qu'il arrive|des (?:l'acceptation|l'offre|la signature d(?:u mandat|e l'offre|u compromis))|(?:a|lors de) la signature du (?:mandat|compromis)|avant (?:le compromis|la vente|toute vente|l'acte)|as soon as the offer|even if (?:the|there|no|we|you)|when (?:you sign|signing) the mandate|before the sale)";
const MAIN_HOME = '(?:residence principale|main (?:home|residence))';

/** Payments of a sale: by whom, when, and which taxes. */
export const taxesAndFees: readonly LegalRule[] = [
  ruleOf({
    about: [FEE],
    says: [
      `${FEE}(?: [a-z']+){0,4}? ${DUE}(?: [a-z]+){0,2}? ${BEFORE_SALE}`,
      `(?:devrez|devez)(?: [a-z]+){0,2} ${FEE}(?![a-z])[^.;]{0,70}?meme si (?:vous ne|la vente|le bien)`,
    ],
    unless: [
      `(?:ne|n'\\w+|pas|jamais|rien|aucun\\w*|not|never) (?:[a-z]+ ){0,2}${DUE}`,
      'seulement',
      'only',
      "qu'(?:a|au|une)",
      'locat\\w+',
      'notaire',
      'courtier',
      'gestion',
      'no',
      'not',
      'diagnostiqueur',
    ],
    fr: 'les honoraires ne sont dus qu’une fois la vente conclue par écrit (loi Hoguet, art. 6)',
    en: 'the fee is only due once the sale is concluded in writing (loi Hoguet, 6)',
  }),
  ruleOf({
    about: ['diagnostics?', 'surveys'],
    says: [
      "(?:diagnostics?|surveys?)(?: [a-z']+){0,3}? (?:a payer par|payes? par|a la charge de|paid by|(?:sont |est )?pour) (?:l'|un |the )?(?:acquereur|acheteur|buyer)",
      '(?:acquereur|acheteur|buyer) (?:doit|devra|paie|regle|pays|must)(?: [a-z]+){0,2}? (?:les |the )?(?:diagnostics|surveys)',
    ],
    unless: [
      'ne',
      "n'\\w+",
      'pas',
      'non',
      'remis\\w*',
      'informer',
      'lire',
      'not',
      'recoit',
      'recevoir',
      'complementaires?',
      'souhait\\w+',
    ],
    fr: 'le vendeur fournit et paie les diagnostics (CCH, L271-4)',
    en: 'the seller provides and pays for the surveys (CCH, L271-4)',
  }),
  ruleOf({
    about: [NOTARY_FEES],
    says: [
      `${NOTARY_FEES}(?: [a-z]+){0,2}? (?:sont |etant )?(?:deja )?(?:compris|inclus|included|comprises|inclues)(?: [a-z]+){0,2}? (?:dans (?:le|ce) prix|in the price)`,
    ],
    unless: [
      "n'(?:est|etaient|y)",
      'ne sont',
      'pas',
      'non',
      'acte en main',
      'not',
      'honoraires',
      'simulation',
      'budget',
      'neufs?',
      'promoteur',
      'offerts',
      'si',
    ],
    fr: 'les frais de notaire s’ajoutent au prix (Code civil, art. 1593)',
    en: 'the notary is paid beside the price (Code civil, 1593)',
  }),
  ruleOf({
    about: ['notaire', 'hono\\w*', 'commission', 'notary'],
    says: [
      "(?:a vous|vous),? (?:le |la )?(?:vendeu\\w+|en tant que vendeu\\w+),? (?:de |d')?(?:regl\\w+|pay\\w+|devez (?:regler|payer))(?: [a-z']+){0,2}? (?:le notaire|les frais (?:de notaire|d'acte))",
      "la loi (?:oblige|impose|contraint)(?: [a-z']+){0,2}? ?(?:acheteur|acquereur|vendeu\\w+) (?:a|de) (?:payer|regler)(?: [a-z]+){0,2}? (?:hono\\w*|commission)",
    ],
    unless: ['ne', 'pas', 'mainlevee', 'hypotheque', 'procuration'],
    fr: 'l’acquéreur paie le notaire, le mandat dit qui paie l’agence (Code civil, art. 1593)',
    en: 'the buyer pays the notary, the mandate says who pays the agency (Code civil, 1593)',
  }),
  ruleOf({
    about: ['sequestre', 'depot de garantie', 'acompte', 'cheque', 'deposit'],
    says: [
      "(?:sequestre|depot de garantie|acompte|cheque|deposit)(?! rendu)(?: [a-z']+){0,3}? (?:rester?a?|garder\\w*|conserv\\w+|stay|remain)(?: [a-z']+){0,2}? (?:chez moi|avec moi|dans mon (?:bureau|tiroir)|sur moi|with me)",
    ],
    unless: ['ne', 'pas', 'jamais', 'not', 'never'],
    fr: 'le dépôt de garantie va à un professionnel qui en répond (CCH, L271-2)',
    en: 'the deposit goes to a professional who answers for it (CCH, L271-2)',
  }),
  ruleOf({
    about: [MAIN_HOME],
    says: [
      '(?:imposee?|taxee?|exoneree?)(?: [a-z]+){0,2}? (?:si|sauf si|que si|seulement si|a condition que)(?![a-z])[^.;]{0,40}?(?:moins|plus|au moins|depuis) (?:de )?(?:\\d+|deux|trois|quatre|cinq|dix|quinze) ans',
      '(?:faut|devez|falloir|must|need to) (?:[a-z]+ ){0,3}?(?:habite\\w*|occupe\\w*|detenu|vecu|possede\\w*|lived?|owned?)(?![a-z])[^.;]{0,80}?(?<![a-z])(?:impots?|plus-value|exonere\\w*|tax(?:es)?)',
      '(?:comptez|prevoyez|payer\\w*|paierez|devrez|pay)(?![a-z])[^.;]{0,25}?(?<![a-z])(?:impots?|tax(?:es?)?|%)(?![a-z])[^.;]{0,30}?(?<![a-z])(?:gain|plus-value|profit)',
    ],
    unless: [
      'secondaire',
      'locati\\w+',
      'pas',
      'ne',
      "n'\\w+",
      'aucun\\w*',
      'est (?:toujours )?exoner\\w+(?! (?:si|que))',
      'fonciere',
      'habitation',
      'sans',
      "s(?:i|'il) (?:c'est|s'agit|elle est|il s'agit)",
      'not',
      'no',
      'if',
      'etait',
      'sauf',
      'fiscale?ment domicilie\\w*',
      'jour de la vente',
    ],
    fr: 'la vente de la résidence principale est exonérée, sans durée (CGI, art. 150 U)',
    en: 'the sale of a main home is exempt, however long it was (CGI, 150 U)',
  }),
  ruleOf({
    about: ['reserv\\w+', 'bloqu\\w+', 'offres?', 'ret(?:ir|en)\\w+', 'reservation', 'hold', 'off the market'],
    says: [
      '(?:vers(?:er|ez|erez)|pay(?:er|ez)|regl(?:er|ez)|vir(?:er|ez)|remett(?:re|ez))(?![a-z])[^.;]{0,40}?(?:avant (?:le |la |meme (?:le |la )?)?(?:compromis|promesse)|before the contract)',
      "offre(?! de)(?![a-z])(?:[^.;]|(?<=(?<![a-z])(?:m|mr|mme))\\.){0,40}?(?<![a-z])(?:faut|faudra|devez|devrez|doit etre|joign\\w+|accompagnee?)(?: [a-z]+){0,3}? (?:d'un |un |votre )?(?:cheque|acompte|versement|virement)(?![^.;]{0,70}(?<![a-z])(?:notaire|signature|compromis|promesse))",
      '(?:acompte|cheque|versement|virement|depot)(?![a-z])[^.;]{0,25}? suffi\\w+ (?:a|pour) (?:bloquer|reserver|retenir|retirer)',
      '(?:deposit|payment|€ ?\\d[\\d,]*)(?![a-z])[^.;]{0,25}? (?:take|takes|taking|get) (?:the [a-z]+|it) off the market',
      "offre(?: [a-z]+){0,3}? ne (?:[a-z]+ ){1,3}?(?:valable|acceptee|etudiee|presentee|transmise|prise)?(?: [a-z]+){0,3}? ?(?:que (?:si|avec)|qu'avec|sans)(?: [a-z]+){0,3}? (?:un |l')?(?:acompte|cheque|versement|virement)",
      '(?:virement|cheque|acompte|versement|frais|depot|arrhes) (?:[a-z]+ )?de reservation',
      "(?:me |nous )?(?:vir(?:er|ez)|vers(?:er|ez))(?![a-z])[^.;]{0,70}?(?:retir\\w+|enlev\\w+|sor[ts]\\w*) (?:de )?(?:la vente|l'affichage|du site|l'annonce|des annonces)",
    ],
    unless: [
      'jamais',
      'aucun\\w*',
      'rien',
      'interdit\\w*',
      'ne (?:vers|pay|regl|vir|vous|devez|faut|peut|pouvons)\\w*',
      'pas',
      'diagnosti\\w+',
      'travaux',
      'banque',
      'neufs?',
      'vefa',
      'programme',
      'contrat de reservation',
      'location',
      'loyer',
      'saison\\w*',
      'vacances',
      'never',
      'not',
      'no',
      'hotel',
      'salle',
    ],
    fr: 'aucun versement avant le compromis (Code civil, art. 1589-1)',
    en: 'no payment before the contract (Code civil, 1589-1)',
  }),
  ruleOf({
    about: ['frais (?:de notaire|d.acquisition|d.acte)'],
    says: [
      "(?:je|nous|on|l'agence)(?: vous)? (?:offr\\w+|prend\\w* en charge|pai\\w+|pay\\w+|rembours\\w+)(?: [a-z']+){0,2} frais (?:de notaire|d'acquisition|d'acte)",
      "frais (?:de notaire|d'acquisition|d'acte)(?: (?:vous|vs))? (?:sont|seront) (?:offerts?|rembourses?)(?: [a-z]+){0,2} par (?:nous|l'agence|nos soins|moi)",
    ],
    unless: ['ne', 'pas', 'jamais', 'promoteur', 'neufs?', 'programme', 'vefa', 'si'],
    fr: 'les frais de notaire sont à l’acquéreur, et l’agence ne les offre pas (Code civil, art. 1593)',
    en: 'the buyer pays the notary, and no agency gives that away (Code civil, 1593)',
  }),
];
