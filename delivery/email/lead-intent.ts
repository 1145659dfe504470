import { plainOf } from '../../domain/checks/reading/source.ts';

const owner =
  /\b(?:mettre (?:mon|ma|notre|un|une|le|la|ce|cet|cette|en) ?.{0,40}\b(?:location|gestion)|(?:faire|confier) (?:gerer|.{0,20}gestion)|gestion locative|mise en location|louer (?:mon|ma|notre)|honoraires de gestion|letting my|rent out)\b/;
const seller =
  /\b(?:estim(?:er|ation|e)|evaluation|combien vaut|valeur de (?:mon|ma|notre)|vendre (?:mon|ma|mes|notre|nos|un bien)|nous vendons|je vends|mettre en vente|mise en vente|projet de vente|vendeur|(?:pensons|envisage\w*|souhait\w*|veux|voulons) (?:de )?vendre|valuation|(?:sell|selling) (?:my|our)|selling)\b/;
/** « Location: » is the place in English. */
const letting =
  /\b(?:location(?! ?:)|locations|locataires?|loyers?|louer|rental|renting|rent|colocat\w*|cc \/ mois|€ ?\/ ?mois|par mois|\/ ?mois|bail|garants?)\b/;

const buyer = /\b(?:achat|acheter|acquerir|acquereur|acquisition|a vendre|for sale|buying|buy|vente - )\b/;

/** The words for a property that somebody asks about, or is looking for. */
const advert =
  /\b(?:annonces?|(?:votre|vos|ce|ces|le|les|du|des|un|au) biens?(?! (?:a vous|cordialement))|biens? (?:immobiliers?|concerne|demande)|visite[rs]?|maisons?|appart(?:ement)?s?|villas?|studios?|terrains?|logements?|locaux|local|immeubles?|propriete|pavillon|longere|loft|duplex|[tf][1-9]|\d ?pieces?|budget|property|properties|house|flat|apartment|listing|viewing|brochure)\b/;

/** Whether words tell one wish from another: « Être rappelé » does not. */
export const saysIntent = (text: string): boolean =>
  [owner, seller, letting, buyer, /\b(?:vendre|vente|selling|sell|proprietaire|vendeur)\b/].some((pattern) =>
    pattern.test(plainOf(text).replaceAll('_', ' ')),
  );

/**
 * The wish of the person. Who asks about letting is neither a buyer nor a seller, and « merci de me rappeler » alone says nothing.
 * @param about what the form and the portal say: the subject, the choice made, the advert
 * @param isOfAdvert whether the fields of the form name a property
 */
export function intentOf(
  about: string,
  message: string,
  reference: string | null,
  isOfAdvert: boolean,
): 'buy' | 'sell' | null {
  const said = plainOf(about).replaceAll('_', ' ');
  const own = plainOf(message.slice(0, 3000));
  if (owner.test(said) || owner.test(own)) return null;
  const isForm = (pattern: RegExp) => pattern.test(said);
  if (
    reference === null &&
    (isForm(seller) || /^(?:vendre|vente|selling|sell|proprietaire|vendeur)$/m.test(said.replace(/[ :]*$/gm, '')))
  )
    return 'sell';
  if (isForm(buyer)) return 'buy';
  if (reference === null && seller.test(own)) return 'sell';
  if (isForm(letting)) return null;
  if (reference === null && letting.test(own) && !buyer.test(own)) return null;
  return isOfAdvert || advert.test(said) || advert.test(own) ? 'buy' : null;
}
