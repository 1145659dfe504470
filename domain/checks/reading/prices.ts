import { matches, type Source, type Span } from './source.ts';

export type Price = Span & {
  euros: number;
  /** What the amount is. Only an asking price is compared with the property's. */
  role: 'price' | 'budget' | 'offer' | 'other';
  /** The amount was rounded: « 470k », « environ 470 000 € ». */
  isRounded: boolean;
  style: 'euros' | 'thousands' | 'millions';
};

const AMOUNT = String.raw`(?<![\w.,/-]|\d )(?:€ ?)?(?<amount>\d{1,3}(?:[ .,]\d{3})+|\d+(?:[.,]\d{1,2})?)`;
const UNIT = String.raw`(?: ?(?<thousands>k ?(?:€|eur|euros?)?(?![a-z0-9])|mille euros?)| ?(?<millions>m ?€|millions? (?:d'euros?|€|euros?)|millions?(?![a-z]))| ?(?<euros>€|eur(?:os?)?)(?![a-z]))`;
const PER_UNIT =
  /^ ?(?:\/|par |le |du |the |per |a )? ?(?:m2|m²|mois|an|metre|metres|lot|semaine|jour|month|year|sqm)(?![a-z])/;
const OTHER =
  /honorair|charge|taxe|frais|travaux|apport|loyer|mensualit|acompte|depot|au lieu|ancien prix|initial|economi|baisse de|remise|marge|negoci|rabais|reduction|notaire|diagnostic|garantie|sequestre|vendue? (?:a|pour|au prix)|partie? a|s'est vendu|comparable|secteur|voisin|moyen|estim|indemnit|prime|aide|subvention|pret|emprunt|revenu|copropri|syndic|facture|devis|cout|coutera|depart|viager|rente|parking en sus|cave en sus|rent|charges|deposit|renovation|tax|fees|fourchette|entre |sous les|montant des/;
const BUDGET =
  /budget|enveloppe|capacite|financement|maximum|plafond|jusqu'a|moins de|sous |a partir de|plus de|up to|under |below|over /;
const NEGOTIATED =
  /accept|refus|declin|would sign|propos(?:er|ition)|signerait|signer|contre-offre|couple|marge|discut|entendu|descend|monter|baisser|offre |offer |ramener|tombe|revien|passerait/;
const OFFERED =
  /(?:votre|son|une|leur|l'|cette|your|the|an?) ?(?:contre-)?(?:offre|proposition d'achat|offer)(?![a-z])/;
const ABOUT = /(?:environ|autour de|aux alentours de|pres de|quelque|around|about|approximately) $/;

/** The amounts in euros in a text, in order. */
export function readPrices({ plain }: Source, sentenceAt: (index: number) => Span & { plain: string }): Price[] {
  const written = matches(new RegExp(`${AMOUNT}${UNIT}`, 'g'), plain);
  const leading = matches(/€ ?(?<amount>\d{1,3}(?:[ ,]\d{3})+|\d{4,})(?<thousands>k)?(?![\d])/g, plain);
  const bare = matches(
    /(?<=(?:prix(?: est)?(?: de| a)?|affichee?|proposee?|vente|vendue?|a|price (?:of|is|was)|at) )(?<amount>\d{2,3}[ .,]\d{3})(?!\d|[.,]\d| ?(?:€|eur|k|m2|m²|km|personnes|habitants|kwh))/g,
    plain,
  );
  const all = [
    ...written,
    ...leading.filter((match) => !written.some((other) => other.start < match.end && match.start < other.end)),
    ...bare,
  ];
  return all
    .flatMap((match): Price[] => {
      const { amount = '', thousands, millions } = match.groups as Record<string, string | undefined>;
      const isGrouped = /[ .,]\d{3}(?:\D|$)/.test(amount) && !millions;
      const value = Number(isGrouped ? amount.replace(/[ .,]/g, '') : amount.replace(',', '.'));
      const factor = thousands ? 1000 : millions ? 1_000_000 : 1;
      const euros = Math.round(value * factor);
      const start =
        match.start +
        (/^€?\s*/.exec(match[0])?.[0].length && !/^€/.test(match[0]) ? (/^\s*/.exec(match[0])?.[0].length ?? 0) : 0);
      const sentence = sentenceAt(start);
      const before = plain.slice(Math.max(sentence.start, start - 60), start);
      const after = plain.slice(match.end, match.end + 30);
      if (PER_UNIT.test(after)) return [];
      const isRounded = thousands !== undefined || millions !== undefined || ABOUT.test(before);
      const style = thousands ? 'thousands' : millions ? 'millions' : 'euros';
      return [{ start, end: match.end, euros, role: roleOf(before, after, euros, sentence.plain), isRounded, style }];
    })
    .sort((a, b) => a.start - b.start);
}

function roleOf(before: string, after: string, euros: number, sentence: string): Price['role'] {
  const near = /[^,;(]*$/.exec(before.replace(/.*(?:€|euros?|eur)/s, ''))?.[0] ?? '';
  if (
    /^ ?(?:est |serait |me parait |parait )?(?:jouable|entendu|envisageable|accept|refus|trop bas|max)|^ ?(?:au )?maxi(?:mum)?(?![a-z])/.test(
      after,
    )
  )
    return /^ ?(?:au )?max/.test(after) ? 'budget' : 'offer';
  if (
    /emprunt|mensualit|(?<![a-z])taux(?![a-z])|(?<![a-z])prets?(?![a-z])|loan|borrow|mortgage|tout compris|all in|total|frais de notaire|avec les frais/.test(
      sentence,
    ) &&
    !/(?:prix|affichee?|proposee?|price|flat|house|vente|bien|appartement|maison|t\d)[^,;(]{0,20}$/.test(near)
  )
    return 'other';
  if (OFFERED.test(near) || NEGOTIATED.test(near)) return 'offer';
  if (BUDGET.test(near)) return 'budget';
  if (
    OTHER.test(near) ||
    /^ ?(?:d'honorair|de (?:charge|travaux|frais|taxe|baisse|remise|moins|plus)|net vendeur|hors honoraires|of (?:work|fees))/.test(
      after,
    )
  )
    return 'other';
  // No property costs so little: these are charges and fees without their word.
  return euros < 3000 ? 'other' : 'price';
}
