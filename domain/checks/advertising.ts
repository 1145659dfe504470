import { type Finding, finding } from './finding.ts';
import { matches, plainOf } from './reading/source.ts';

/**
 * Words of advertising, in lower case and without accents. Each is narrow, because a service message may well say
 * "profitez bien de votre week-end", "votre offre", "le prix a baissé de 5 %" or "promotion immobilière".
 */
const patterns: readonly RegExp[] = [
  /\boffres? (?:exceptionnelles?|speciales?|promotionnelles?|imbattables?|irresistibles?|flash|exclusives?|limitees?|de (?:lancement|bienvenue|parrainage|rentree)|du moment|a ne pas (?:rater|manquer))\b/g,
  /\bprofite[rz](?:-en)? (?:vite|maintenant|des (?:maintenant|aujourd'hui|a present))\b/g,
  /\bprofite[rz] (?:vite )?(?:de |d')(?:nos|notre|cette|ces|l'|la |une )? ?(?:\w+ )?(?:offres?|promotions?|promos?|remises?|reductions?|tarifs?|avantages?|conditions?|opportunites?|estimations?|ventes? privees?)\b/g,
  /\bparrain(?:ez|er|ages?)\b/g,
  /\b(?:en |codes? |super |grandes? )?(?:promos?|promotions?)\b(?! (?:immobiliere|de la place|professionnelle|interne))/g,
  /\bjusqu'a -? ?\d{1,3}(?:[.,]\d+)? ?(?:%|€|euros?) (?:de (?:remise|reduction|rabais|cadeau)|offerts?|d'economie)/g,
  /\bjusqu'a - ?\d{1,2} ?%/g,
  /(?<![\d\w])- ?\d{1,2} ?% (?:sur|de reduction|de remise|pour tou(?:s|te))/g,
  /\bestim(?:ations?|ez|ons|er) (?:\S+ ){0,3}?(?:gratuit(?:e|es|ement)?|offertes?) (?:\S+ ){0,4}?(?:a|pour) tou(?:s|te|tes)\b/g,
  /\bnous estimons (?:tous les|votre) (?:\w+ )?(?:biens?|logements?|maisons?|appartements?) gratuitement\b/g,
  /\b(?:demandez|obtenez|reservez) (?:vite )?(?:votre|une) estimation (?:gratuite|offerte)\b/g,
  /\b(?:vous pensez|envie|vous songez|vous revez) (?:aussi |peut-etre )*(?:a |de |d')?(?:vendre|acheter|investir) \?/g,
  /\bportes? ouvertes?\b/g,
  /\b(?:ne (?:manquez|ratez) pas|saisissez) (?:cette|l'|notre|nos|ces|votre) ?(?:offres?|opportunites?|occasions?|evenements?|promos?|chances?|exclusivites?)\b/g,
  /\b(?:opportunites?|occasions?|affaires?) (?:unique|exceptionnelle|en or|a saisir|a ne pas (?:rater|manquer))s?\b/g,
  /\ba saisir (?:d'urgence|vite|rapidement|absolument|sans tarder)\b/g,
  /\b(?:prix (?:casses?|imbattables?|sacrifies?|choc)|ventes? (?:flash|privees?)|black friday|soldes d')\b/g,
  /\b(?:frais (?:d'agence|de notaire)?|honoraires) ?offerts\b/g,
  /\b(?:jeu[- ]concours|tirage au sort|tentez votre chance|cheques?[- ]cadeaux?|bons? d'achat|cadeaux? (?:de bienvenue|offerts?))\b/g,
  /\b(?:abonnez-vous|suivez-nous|inscrivez-vous a notre (?:newsletter|lettre)|likez)\b/g,
  /\bdecouvrez (?:vite )?(?:toutes |tous )?nos (?:\w+ )?(?:offres?|services?|nouveautes?|exclusivites?|programmes?|biens?)\b/g,
  /\b(?:depechez-vous|places limitees|offre limitee|quantite limitee|derniers jours pour)\b/g,
  /\b(?:special|exclusive|limited) offers?\b|\blimited[- ]time\b|\bdon't miss (?:out|this|our)\b|\brefer a friend\b|\b\d{1,2} ?% (?:off|discount)\b|\bact now\b|\bopen house\b|\bfree valuations? (?:for all|for every)|\bthinking of selling\?/g,
];

/** Advertising in a message that claims to be a service message. A person may set its purpose to marketing instead. */
export function advertisingFindings(field: string, text: string): Finding[] {
  const plain = plainOf(text);
  const spans = patterns
    .flatMap((pattern) => matches(pattern, plain))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const separate = spans.filter(({ start }, at) => !spans.slice(0, at).some((earlier) => start < earlier.end));
  return separate.map(({ start, end }) =>
    finding({
      code: 'advertising',
      field,
      start,
      end,
      text: text.slice(start, end),
      explanation:
        'These words advertise, but this is a service message: it may only answer what the person asked for. Remove them; advertising needs a campaign, or a colleague who sends the message as marketing.',
    }),
  );
}
