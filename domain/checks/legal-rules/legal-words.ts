/** Words that several rules of the law share, as parts of their patterns. */

export const SELLER = '(?:vendeu(?:rs?|ses?)|proprietaires?|proprio|seller|vendor|owner)';
export const DEED =
  '(?:acte (?:authentique|definitif|de vente|final)|remise des cles|signature chez le notaire|final deed|deed of sale|completion|keys)';
export const WITHDRAW = "(?:retract\\w+|changer d'avis|withdraw\\w*|change your mind|cool(?:ing)?[- ]off)";
/** To take one's word back, in the verbs of buyers and sellers. */
export const TAKE_BACK =
  "(?:retract\\w+|se dedire|revenir sur|faire (?:marche|machine) arriere|chang\\w+ d'avis|withdraw\\w*|walk away|pull out|back out|change (?:his|her|their|its) mind|cool(?:ing)?[- ]off)";
/** Buyer and seller alike. */
export const EITHER =
  "(?:(?:les )?deux parties|(?:l'une (?:ou|et) l'autre|chaque|chacune?(?: des| de ces)?|l'une des) ?parties?|chacun(?! d)|(?:either|both|each) (?:party|parties|side|sides)|(?:le |l'|the )?(?:vendeur|seller),? (?:comme|et|ou|as well as|and|or) (?:le |l'|the )?(?:acheteur|acquereur|buyer)|(?:l'|le |the )?(?:acheteur|acquereur|buyer),? (?:comme|et|ou|as well as|and|or) (?:le |the )?(?:vendeur|seller))";
export const NOTARY_FEES =
  "(?:frais (?:de notaire|notaries|d'acquisition|d'acte)|droits de mutation|notary(?:'s)? fees)";
