/** The meaning of an amount in euros. Only an asking price is compared with the property's. */
export type PriceRole = 'price' | 'budget' | 'offer' | 'other';

/** The text around an amount, as `plainOf` spells it. `near` begins after the amount or the comma before. */
type Around = { near: string; after: string; sentence: string };

/** Words before an amount that is no asking price. */
const OTHER =
  /(?<![a-z])(?:honoraires?|charges?|taxes?|frais|travaux|apport|loyers?|mensualites?|acompte|depots?|au lieu|ancien prix|prix initial|initialement|economie|baisse de|remise|rabais|reduction|diagnostics?|garantie|sequestre|vendue?s? (?:a|pour|au prix)|partie?s? a|s'est vendue?|se sont vendu\w*|comparables?|voisine?s?|moyenne?|estim\w+|indemnites?|prime|aides?|subvention|prets? de|emprunt\w*|revenus?|copropriete|syndic|factures?|devis|couts?|coutera|rente|en sus|rent|deposit|renovation|tax|fees|fourchette|entre|sous les|montant des|achetee?s?|amende|cuisine a|sold for|went for|depose|pose|ecart|difference|gardant|garder|garderiez|reste(?:ra|rait)? pour|construire|il faudrait|concurrent|lis)(?![a-z])/;
const OTHER_AFTER =
  /^ ?(?:d'honoraires|de (?:charges?|travaux|frais|taxe|baisse|remise|moins|plus|reduction|depot)|net vendeur|hors honoraires|of (?:work|fees)|d'apport|en moins|en plus|de difference|d'ecart)(?![a-z])/;
const BUDGET =
  /(?<![a-z])(?:budget|enveloppe|limite|seuil|barre|capacite|financement|maximum|maxi|plafond|jusqu'a|moins de|en dessous de|au-dessus de|au-dela de|sous|a partir de|plus de|up to|under|below|over|(?:vos|your)(?= $))(?![a-z])/;
const NEGOTIATED =
  /(?<![a-z])(?:offr(?:ez|ir|iez|e|es)|accept\w*|refus\w*|declin\w*|would sign|propos(?:er|ez|ition|itions)|a propose|avai(?:t|ent) propose|proposait|signerait|signer|contre-offre|marge|discut\w*|entendu|descend\w*|monter|baisser|offers?|ramener|tombe|serait|serions|seriez|baisse|(?:une|deux|trois|\d+|des|les|plusieurs) demandes?|dont une? a|revien\w*|passerait|negoci\w*)(?![a-z])/;
const NEGOTIATED_AFTER =
  /^ ?(?:est |serait |me parait |parait )?(?:jouable|entendue?|envisageable|acceptee?|refusee?|trop bas|a ses chances|a toutes ses chances)/;
/** A sentence about money to pay, in which an amount is a price only if a word before it says so. */
const OF_FINANCE =
  /(?<![a-z])(?:emprunt\w*|mensualites?|taux|prets?|loan|borrow\w*|mortgage|tout compris|all in|total|frais de notaire|avec les frais|notaire|notary)(?![a-z])/;
const PRICE_WORD =
  /(?:prix|affichee?|proposee?|price|flat|house|villa|vente|bien|appartement|maison|terrain|[tf]\d)[^,;(]{0,25}$/;
export function roleOf({ near, after, sentence }: Around): PriceRole {
  if (/^ ?(?:au )?max(?:i|imum)?(?![a-z])/.test(after)) return 'budget';
  if (NEGOTIATED_AFTER.test(after) || NEGOTIATED.test(near)) return 'offer';
  if (BUDGET.test(near)) return 'budget';
  if (OTHER.test(near) || OTHER_AFTER.test(after)) return 'other';
  return OF_FINANCE.test(sentence) && !PRICE_WORD.test(near) ? 'other' : 'price';
}
