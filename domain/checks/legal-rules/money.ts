import type { LegalRule } from './legal-rule.ts';
import { NOTARY_FEES, SELLER } from './legal-words.ts';

/** Rules of payments: by whom, to whom and when. */
export const money: readonly LegalRule[] = [
  {
    // Code civil, 1593.
    pattern: new RegExp(
      `(?<![a-z])(?:${NOTARY_FEES}[^.;]{0,40}(?:par|charge d[eu]|reviennent au|by|pour) ?(?:le |la |les |the )?${SELLER}|${SELLER} (?:[a-z]+ ){0,2}(?:paie|paye|regle|reglera|paiera|prend en charge|s'acquitte|pays|covers)[^.;]{0,25}${NOTARY_FEES}|${NOTARY_FEES} (?:[a-z]+ ){0,2}(?:offerts|gratuits))`,
      'g',
    ),
    exception: /acte en main|(?<![a-z])pas(?![a-z])|neuf/,
    fr: 'l’acquéreur paie les frais de notaire (Code civil, art. 1593)',
    en: 'the buyer pays the notary (Code civil, 1593)',
  },
  {
    // Seven to eight percent of the price; two to three for a new home.
    pattern: new RegExp(
      `${NOTARY_FEES}[^%\\n]{0,60}?(?<!\\d)(?<percent>\\d{1,2}(?:[.,]\\d)?)(?: ?(?:a|et|-|to) ?\\d{1,2}(?:[.,]\\d)?)? ?(?:%|pour cent|per ?cent)|(?<![\\d,.])(?<before>\\d{1,2}(?:[.,]\\d)?) ?% (?:de|d'|pour les|in) ?${NOTARY_FEES}`,
      'g',
    ),
    exception: /(?<![a-z])(?:neufs?|neuve|vefa|reduits?|new.build|programme)(?![a-z])/,
    isWrong: (_facts, _text, _sentence, { groups }) => {
      const percent = Number((groups?.percent ?? groups?.before)?.replace(',', '.'));
      return percent < 5.5 || percent > 10;
    },
    fr: 'environ 7 à 8 % du prix dans l’ancien',
    en: 'about 7 to 8% of the price of an old home',
  },
  {
    // Code civil, 1589-1.
    pattern:
      /(?<![a-z])(?:(?:cheque|versement|virement|acompte|arrhes|somme|sequestre|depot|cash|deposit|payment|verse[rz]?|payer|paye[rz]|\d[\d ]* ?(?:€|euros?|k))(?![a-z])[^.;]{0,60}(?:avec (?:l'|votre |vtre |une |ton )?offre|(?:a l'appui|au moment|en meme temps que?|des|lors|accompagne\w*) (?:de )?(?:l'|votre |d'une )?offre|with (?:your|the) offer|bloque\w* (?:le |la |l')?(?:bien|appart\w*|maison|vente)|pour (?:le |la )?(?:bloquer|reserver|retirer)|reserve\w* (?:le |la |l')?(?:bien|appart\w*|maison)|to (?:secure|reserve|hold|keep|block) (?:the|it)|(?:compte (?:de l'agence|bancaire de l'agence|pro)|agency(?:'s)? (?:bank )?account|our account|notre compte|notre rib))|offre[^.;]{0,40}(?:(?:accompagnee?|assortie) d'un|(?:prevoyez|joignez|preparez|apportez|prevoir|joindre) (?:aussi |donc |deja )?un) (?:cheque|versement|virement|acompte))/g,
    exception:
      /(?<![a-z])(?:pas(?! (?:valable|recevable|prise))|aucune?|interdit\w*|jamais|ne|no|not|never|compromis|promesse|contract|hono\w*|loyers?|caution|rent)(?![a-z])/,
    fr: 'aucun versement avec une offre d’achat (Code civil, art. 1589-1)',
    en: 'no payment with an offer to buy (Code civil, 1589-1)',
  },
  {
    // No law asks for a deposit; five to ten percent are usual, and ten the most for a promise (usage; CCH, L290-2).
    pattern:
      /(?<![a-z])(?:depot de garantie|sequestre|indemnite d'immobilisation)(?![a-z])[^.;%]{0,40}?(?<!\d)(?<percent>\d{1,2}) ?(?:%|pour ?cent|per ?cent)/g,
    exception:
      /(?<![a-z])(?:pas|jamais|exceptionnel\w*|plus de|au maximum|maximum|rarement|not|never|vefa|neuf|construction)(?![a-z])/,
    isWrong: (_facts, _text, _sentence, { groups }) => Number(groups?.percent) > 10,
    fr: 'un dépôt de garantie de 5 à 10 % du prix est d’usage, aucune loi ne l’impose',
    en: 'a deposit of 5 to 10% of the price is usual, no law asks for it',
  },
  {
    // Code de la consommation, L313-41.
    pattern:
      /(?<![a-z])(?:prets?|credit|financement|banque|loan|mortgage|bank)(?: [a-z']+){0,6} (?:refus\w*|(?:dit|disait) non|ne (?:suit|suivait) pas|n'est pas (?:accorde|obtenu)|turned down|rejected)[^.;]{0,90}(?<![a-z])(?:conserv\w*|gard\w*|perd\w*|acquise?|non rembours\w*|keeps?|lose|forfeit\w*)(?![a-z])[^.;]{0,50}|(?<![a-z])(?:refus de (?:pret|credit|la banque|votre banque|financement))[^.;]{0,90}(?<![a-z])(?:conserv\w*|gard\w*|perd\w*|acquise?)(?![a-z])[^.;]{0,50}/g,
    exception:
      /(?<![a-z])(?:ne(?! sui(?:t|vait) pas)|n'(?!est pas (?:accorde|obtenu))\w+|(?<!sui(?:t|vait) )pas (?!accorde|obtenu)|rien|sauf|hors delai|faute|fausse?|(?:avez|ayez|aviez) renonce|restitu\w*|rembours\w*|recuper\w*|rend\w*|not|refund\w*|returned|courage|espoir|confiance|dossier|contact)(?![a-z])/,
    isWrong: (_facts, _text, { plain }) =>
      /(?<![a-z])(?:depot|indemnite|sequestre|sommes?|acompte|deposit|versement|garantie|money|verse)(?![a-z])/.test(
        plain,
      ),
    fr: 'les sommes sont rendues si le prêt est refusé (Code de la consommation, L313-41)',
    en: 'sums are returned if the loan is refused (Code de la consommation, L313-41)',
  },
  {
    // Loi Hoguet, article 6.
    pattern:
      /(?<![a-z])(?:(?:frais|payer|regler|verser|participation|forfait|pay|fee)(?![a-z])[^.;]{0,25}(?:de|pour|la|chaque|une|the|for) (?:dossier|visite|visiter|viewing|visit)(?![a-z])(?! (?:virtuelle|de controle))|visites? (?:est |sont |etait )?payantes?|hono(?:raire)?s?[^.;]{0,60}(?<![a-z])(?:dus?|payables?|exigibles?|a regler|a verser|versez|reglez|(?:se |sont |seront )?(?:regl|pa[iy]|vers|factur|encaiss|preleve)\w*)(?![a-z])[^.;]{0,30}(?:meme si|(?:des|lors de|au moment de|a|avant) (?:l'offre|la visite|(?:la )?signature d(?:e l'offre|u (?:mandat|compromis)|e la promesse))|(?:des|au) (?:le )?compromis|des maintenant|a la signature du mandat|avant (?:la signature|l'acte|la vente|le compromis)|d'avance|quoi qu'il arrive))/g,
    exception:
      /(?<![a-z])(?:pas|aucune?|sans|ne|rien|gratuit\w*|no|nothing|free|notaire|banque|garantie|courtier|pret)(?![a-z])/,
    fr: 'rien n’est dû à l’agence avant la vente (loi Hoguet, art. 6)',
    en: 'nothing is due to the agency before the sale (loi Hoguet, 6)',
  },
  {
    // Code de la construction et de l'habitation, L271-2: the money waits with a professional who answers for it.
    pattern: new RegExp(
      `(?<![a-z])(?:depot(?: de garantie)?|acompte|arrhes|sequestre|cheque|virement|somme|indemnite d'immobilisation|deposit|cheque)(?![a-z])[^.;]{0,40}(?:(?<![a-z])au(?:x)? |sur le compte (?:bancaire |personnel )?(?:du |de la |des |de )|directement a |entre les mains d(?:u|es) |to the |straight to )(?:le |la |les )?${SELLER}(?![a-z])|(?<![a-z])(?:remett\\w+|remis\\w*|vers\\w+|pay\\w+|donn\\w+|regl\\w+|vir(?:er|ez)|hand|give)(?![a-z])[^.;]{0,30}(?:depot(?: de garantie)?|acompte|arrhes|deposit)[^.;]{0,20}(?:au(?:x)? |to the )${SELLER}(?![a-z])`,
      'g',
    ),
    exception:
      /(?<![a-z])(?:ne|n'\w+|pas|rien|jamais|aucun\w*|restitu\w*|rembours\w*|rend\w*|acquis\w*|conserv\w*|gard\w*|transmis\w*|transmet\w*|notaire|jour de l'acte|a l'acte|acte authentique|day of the deed|not|never|no|notary|refund\w*|keeps?)(?![a-z])/,
    fr: 'le dépôt de garantie va à un professionnel qui en répond, pas au vendeur (CCH, L271-2)',
    en: 'the deposit goes to a professional who answers for it, not to the seller (CCH, L271-2)',
  },
];
