/** The meaning of an amount in euros. Only an asking price is compared with the property's. */
export type PriceRole = 'price' | 'budget' | 'offer' | 'other';

/** The text around an amount, as `plainOf` spells it. `near` begins after the amount or the comma before. */
type Around = { before: string; near: string; after: string; sentence: string };

/** Words before an amount that is no asking price. */
const OTHER =
  /(?<![a-z])(?:honoraires?|charges?|taxes?|frais|travaux|apport|loyers?|mensualites?|acompte|depots?|au lieu|ancien prix|prix initial|initialement|economie|baisse de|remise|rabais|reduction|diagnostics?|garantie|sequestre|vendue?s? (?:a|pour|au prix)|partie?s? a|s'est vendue?|se sont vendu\w*|comparables?|voisine?s?|moyenne?|estim\w+|indemnites?|prime|aides?|subvention|prets? de|emprunt\w*|revenus?|copropriete|syndic|factures?|devis|couts?|coutera|rente|en sus|rent|deposit|renovation|tax|fees|fourchette|entre|(?:inferieur\w*|superieur\w*|depass\w*|excede\w*|moins cher|plus cher) d[e']|sous les|montant des|achetee?s?|amende|cuisine a|sold for|went for|depose|pose|ecart|difference|gardant|garder|garderiez|reste(?:ra|rait)? pour|construire|il faudrait|concurrent|lis)(?![a-z])/;
const OTHER_AFTER =
  /^ ?(?:en[ -]dessous|sous (?:votre|vos)|au[ -]dessus|sous (?:votre|le|la)|plus (?:haut|bas)|below|above|under (?:your|the)|d'honoraires|de (?:charges?|travaux|frais|taxe|baisse|remise|moins|plus|reduction|depot)|net vendeur|hors honoraires|of (?:work|fees)|d'apport|en moins|en plus|de difference|d'ecart)(?![a-z])/;
const BUDGET =
  /(?<![a-z])(?:budget|enveloppe|limite|seuil|barre|capacite|financement|maximum|maxi|plafond|ceiling|jusqu'a|moins de|en dessous de|au-dessus de|au-dela de|sous(?!-sol)|a partir de|plus de|up to|under|below|over|(?:vos|your)(?= $))(?![a-z])/;
const NEGOTIATED =
  /(?<![a-z])(?:offr(?:ez|ir|iez|e|es)|accept\w*|refus\w*|declin\w*|would sign|propos(?:er|ez|ition|itions)|a propose|avai(?:t|ent) propose|proposait|signerait|signer|contre-offre|marge|discut\w*|entendu|descend\w*|monter|baisser|offers?|ramener|tombe|serait|serions|seriez|baisse|(?:une|deux|trois|\d+|des|les|plusieurs) demandes?|dont une? a|revien\w*|passerait|negoci\w*|venez a|partez (?:sur|a)|tentez)(?![a-z])/;
const NEGOTIATED_AFTER =
  /^ ?(?:est |serait |me parait |parait )?(?:jouable|entendue?|envisageable|acceptee?|refusee?|trop bas|a ses chances|a toutes ses chances)/;
/** A sentence about money to pay, in which an amount is a price only if a word before it says so. */
const OF_FINANCE =
  /(?<![a-z])(?:emprunt\w*|mensualites?|taux|prets?|loan|borrow\w*|mortgage|tout compris|all in|total|frais de notaire|avec les frais|notaire|notary)(?![a-z])/;
const PRICE_WORD =
  /(?:prix|affichee?|proposee?|price|flat|house|villa|vente|bien|appartement|maison|terrain|[tf]\d)[^,;(]{0,25}$/;
/** « pour le T3 de la rue Foch, à »: the price of the home before, in whatever sentence. */
const APPOSED =
  /(?<![a-z])(?:[tf]\d|maison|appartement|villa|studio|flat|house)(?![a-z])[^,;(.]{0,40}, (?:affichee? |proposee? )?(?:a|at|for) €?$/;
/** « est passé à », « a été ramené à », « nouveau prix : »: the price now. */
const NOW =
  /(?<![a-z])(?:(?:est|etre|ete|a|vient de) (?:desormais |maintenant |recemment )?(?:passer?|passee?|baisser?|baissee?|ramenee?|descendue?|descendre|reduite?|revue?|ajustee?)(?: (?:son|le) prix)?(?: a la baisse)?(?: a| de [^,;]*a)?|nouveau prix|prix (?:actuel|inchange)|now)\W*$/;
/** « le prix convenu », « le compromis … à »: what a buyer and the seller have agreed on. */
const AGREED =
  /(?<![a-z])(?:(?:prix|montant|somme) (?:convenue?|acceptee?|negociee?|agreee?|retenue?|arretee?|definitive?)|accord(?:es|ee?s?)? (?:sur|a|au prix de|de)|compromis[^.;]{0,60}(?: a| de|:)|promesse (?:de vente )?[^.;]{0,60}(?: a| de| sur|:)|agreed (?:price|at|on))[^.;]{0,40}$/;
/** « la promesse portant sur le bien sis …, au prix de » */
const AGREED_FOR =
  /(?<![a-z])(?:promesse|compromis)(?![a-z])[^;]*, ?(?:au prix|pour (?:un |le )?prix|moyennant(?: un| le)?(?: prix)?|at (?:a|the) price) (?:de |of )?€?$/;
/** « la promesse … prévoit un prix de » */
const AGREED_BY =
  /(?<![a-z])(?:prevoit|prevoyait|fixe|stipule|mentionne|indique|porte|retient|retenu|arrete|inscrit|states|gives)(?![a-z])[^;.\d]{0,20}(?<![a-z])(?:prix|montant|price)(?![a-z])(?: de vente)?(?: est| is)?(?: de| a| of| at|,|:)? ?€?$/;
const CONTRACT = /(?<![a-z])(?:promesse|compromis|contract)(?![a-z])/;
/** « un dépôt de garantie de », which a contract names beside the price. */
const DEPOSIT =
  /(?<![a-z])(?:depot|garantie|sequestre|acompte|indemnites?|deposit|clause penale)(?![a-z])[^.;\d]{0,30}$/;
/** « both fit your budget: the flat at €198,500 »: what follows are the homes. */
const IN_BUDGET =
  /(?:fits?|within|inside|match(?:es)?|dans|respecte\w*|tiennent|correspond\w* a) (?:bien )?(?:your|votre) (?:budget|enveloppe) ?:[^:]*$/;

/** « affiché à un peu moins de », "on the market at just under": the price, roughly, and no limit of a budget. */
export const ROUGHLY =
  /(?<![a-z])(?:affich\w*|propos(?:ee?s?|e)|(?:en|a|mise? en) vente|a vendre|on the market|listed|priced|for sale|costs?|coute)(?![a-z])[^,;.\d]{0,30}(?:moins de|sous(?: les)?|juste sous|under|below|plus de|over|above) ?€?$/;

/** « dispose de », "can afford": the means of a buyer. */
const MEANS =
  /(?<![a-z])(?:dispose(?:nt)? de|(?:peu(?:t|vent)|prete?s? a|can|could|able to) (?:mettre|monter a|aller a|financer|depenser|investir|afford|spend|go (?:up )?to|pay)) (?:jusqu'a )?€?$/;

/** « 405 000 € tel qu'il figure dans la promesse » */
const AGREED_AFTER =
  /^ ?,? ?(?:c'est )?(?:le prix |the price )?(?:tel (?:qu'il|que) |qui |comme |que |as )?(?:(?:vous avez |nous avons |you )?(?:signe\w*|accepte\w*|signed|agreed)|figure\w*|est inscrit|inscrit|stipule\w*|prevu|indique\w*|mentionne\w*|fixe|ecrit|written|stated)[^.;\d]{0,30}(?:promesse|compromis|contract)(?![a-z])/;
/** « du prix convenu, soit » */
const AGREED_AS =
  /(?<![a-z])(?:prix|montant|price) (?:convenue?|acceptee?|negociee?|agreed) ?[,:(]? ?(?:soit|a savoir|c'est-a-dire|that is|i\.e\.),? €?$/;
/** « le prix inscrit dans la promesse est de » */
const AGREED_IN =
  /(?<![a-z])(?:prix|montant|price)[^.;\d]{0,30}(?:figur\w+|inscrit|stipule|prevu|indique|mentionne|fixe|written|stated) (?:dans|par|in) (?:la |le |votre |the |your )?(?:promesse|compromis|contract)[^.;\d]{0,20}$/;

/** A home that stands between a word of lending and an amount: the amount is its price. */
const HOME = String.raw`(?<![a-z])(?:appart\w*|maison|bien|logement|studio|villa|terrain|[tf] ?\d|flat|house|home|property)(?![a-z])`;
const upTo = (most: number) => String.raw`(?:(?!${HOME})[^.;:(\d]){0,${most}}`;
const LENDING =
  '(?:accords? (?:de principe|de (?:la|votre) banque|bancaire)|offres? de pret|simulations?|prets?|emprunts?|emprunt(?:er|ez|ons)|credits?|loans?|mortgages?|borrow\\w*)';
/** « accord de principe (265 000 € sur 25 ans) », "a loan of €240,000 over 25 years": what a bank lends. */
const LENT = new RegExp(
  String.raw`(?<![a-z])${LENDING}(?![a-z])${upTo(25)}(?:[:(] ?)?€?$|(?<![a-z])(?:bank|banque|courtier|broker)(?![a-z])${upTo(30)}(?<![a-z])(?:pret\w*|accord\w*|suit|lend\w*|agreed|lent)(?![a-z])${upTo(20)}€?$`,
);
const LENDS_BEFORE = new RegExp(
  `(?<![a-z])(?:${LENDING}|bank|banque|courtier|broker|pretent?|lends?)(?![a-z])(?:(?!${HOME})[^.;])*$`,
);
const LENT_AFTER = /^ ?\(?,? ?(?:sur|over|for) (?:\d{1,2}|vingt|quinze|twenty) ?(?:ans|annees|years)(?![a-z])/;

export function roleOf({ before, near, after, sentence }: Around): PriceRole {
  if (LENT.test(before) || (LENT_AFTER.test(after) && LENDS_BEFORE.test(before))) return 'other';
  if (/^ ?(?:(?:de|en) (?:moins|plus)|d'ecart|de difference)(?![a-z])/.test(after)) return 'other';
  if (
    /hors (?:honoraires|frais d'agence|hono)|net vendeur|(?:excluding|without|before) (?:agency )?fees/.test(sentence)
  )
    return 'other';
  if (
    /(?:votre|your) budget,? (?:de |est |is |of )?(?:entre|de|between) (?:€? ?[\d .,]+(?:k|€|euros)? ?(?:et|a|and|to) )?€?$/.test(
      before,
    )
  )
    return 'budget';
  if (IN_BUDGET.test(before)) return 'price';
  if (/^ ?(?:au )?(?:max(?:i|imum)?|plus(?= ?(?:[.,;!?)]|$|et |pour )))(?![a-z])/.test(after) || MEANS.test(near))
    return 'budget';
  if (/(?<![a-z])(?:monter|aller|grimper|pousser) jusqu'a $/.test(near)) return 'budget';
  if (NOW.test(near) || ROUGHLY.test(near)) return 'price';
  if (DEPOSIT.test(near)) return 'other';
  if (
    AGREED_AFTER.test(after) ||
    AGREED_IN.test(before) ||
    AGREED_AS.test(before) ||
    AGREED.test(near) ||
    AGREED_FOR.test(before) ||
    AGREED_BY.test(before)
  )
    return 'offer';
  if (AGREED_BY.test(before) && CONTRACT.test(sentence)) return 'offer';
  if (NEGOTIATED_AFTER.test(after) || NEGOTIATED.test(near)) return 'offer';
  if (BUDGET.test(near)) return 'budget';
  if (OTHER.test(near) || OTHER_AFTER.test(after)) return 'other';
  return OF_FINANCE.test(sentence) && !PRICE_WORD.test(near) && !APPOSED.test(before) ? 'other' : 'price';
}
