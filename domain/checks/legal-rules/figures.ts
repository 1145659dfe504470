import type { Figure, FigureRow } from './figure-row.ts';

const VALID =
  /(?<![a-z])(?:valables?|valides?|validite|vaut|duree|dure(?:nt)?|moins(?= d[e'])|dat\w+|expir\w*|perim\w*|renouvel\w*|refaire|refait|suffi\w*|court|tien(?:t|nent)|maxim\w*|bons?(?= )|bonnes?(?= )|n'est bonn?e? qu'|valid|validity|lasts?|expires?|good|stays?|remains?|less than)(?![a-z])/;
const months = (...right: number[]) => ({
  units: ['months'] as const,
  isRight: ({ count }: Figure) => right.includes(count),
});
const YEAR = 12;

/** Figures of the law, in the order in which they are asked for. */
export const figures: readonly FigureRow[] = [
  {
    topic:
      /(?<![a-z])(?:dpe|diagnostics? (?:de performance )?energetiques?|energy (?:survey|certificate|performance))(?![a-z])/,
    says: VALID,
    exception:
      /(?<![a-z])(?:20(?:13|17|18|21|22)(?![^.;]{0,60}(?:ne dure qu|ne vaut qu|n'est valable qu|only lasts))|(?:fin|decembre|juillet|end of|december|july) 2024|collectif|opposable)(?!\d)/,
    ...months(10 * YEAR),
    fr: 'dix ans (CCH, D126-19)',
    en: 'ten years (CCH, D126-19)',
  },
  {
    topic: /(?<![a-z])(?:etats? des risques|erp|ernmt|esris|risk report)(?![a-z])/,
    says: VALID,
    ...months(6),
    fr: 'six mois (Code de l’environnement, R125-26)',
    en: 'six months (Code de l’environnement, R125-26)',
  },
  {
    topic: /(?<![a-z])(?:termites?)(?![a-z])/,
    says: VALID,
    ...months(6),
    fr: 'six mois (CCH, R126-42)',
    en: 'six months (CCH, R126-42)',
  },
  {
    // Six years where a home is let.
    topic: /(?<![a-z])(?:gaz|electri(?:cite|que)|assainissement|gas|electric(?:al|ity)?|septic)(?![a-z])/,
    says: VALID,
    exception:
      /(?<![a-z])(?:facture\w*|contrat\w*|chaudiere|compteur|abonnement|installation(?! (?:interieure)?)|boiler)(?![a-z])/,
    ...months(3 * YEAR, 6 * YEAR),
    fr: 'trois ans (CCH, D126-43)',
    en: 'three years (CCH, D126-43)',
  },
  {
    // Without asbestos there is no limit; with it, what was found is looked at again within three years.
    topic: /(?<![a-z])(?:amiante|asbestos)(?![a-z])/,
    says: VALID,
    exception: /(?<![a-z])(?:avant|travaux|permis|construi\w+|1997|parties communes|dta|built|before)(?![a-z])/,
    ...months(3 * YEAR),
    fr: 'sans limite s’il est négatif, trois ans pour revoir ce qui a été trouvé (CSP, R1334-20)',
    en: 'no limit if none was found, three years to look again (CSP, R1334-20)',
  },
  {
    topic: /(?<![a-z])(?:plomb|crep|lead (?:survey|report))(?![a-z])/,
    says: VALID,
    exception: /(?<![a-z])(?:1949|avant|canalisations?|negatif|locati\w+|bail|travaux|before)(?![a-z])/,
    ...months(YEAR, 6 * YEAR),
    fr: 'un an pour une vente où il y en a, sans limite sinon (CSP, L1334-7)',
    en: 'one year for a sale where there is some, no limit otherwise (CSP, L1334-7)',
  },
  {
    topic: /(?<![a-z])(?:audit energetique|energy audit)(?![a-z])/,
    says: VALID,
    ...months(5 * YEAR),
    fr: 'cinq ans (décret du 4 mai 2022)',
    en: 'five years (decree of 4 May 2022)',
  },
  {
    topic:
      /(?<![a-z])(?:irrevocab\w*|(?:mandat|exclusivite)(?: [a-z]+){0,8} (?:vous )?(?:engage|lie|bloque)\w*|(?:exclusive )?mandate (?:binds|commits|ties))(?![a-z])/,
    exception: /(?<![a-z])(?:offre|pret|credit|offer|loan)(?![a-z])/,
    units: ['months'],
    isRight: ({ count }) => count <= 3,
    fr: 'trois mois au plus (décret du 20 juillet 1972, art. 78)',
    en: 'three months at most (decree of 20 July 1972, 78)',
  },
  {
    // For a tenant, the notice depends on the lease.
    topic: /(?<![a-z])(?:mandats?(?: exclusifs?)?|exclusivite|(?:exclusive )?mandate)(?![a-z])/,
    exception: /(?<![a-z])(?:locataires?|bail|baux|loyers?|tenants?|lease)(?![a-z])/,
    units: ['days', 'months'],
    isRight: ({ count, unit }) => unit === 'days' && (count === 14 || count === 15),
    isNotice: true,
    fr: 'quinze jours de préavis (décret du 20 juillet 1972, art. 78)',
    en: "fifteen days' notice (decree of 20 July 1972, 78)",
  },
  {
    // Code de la consommation, L313-41: the condition that the loan is granted holds for a month at least.
    topic:
      /(?<![a-z])(?:(?:condition|clause)s?(?: suspensive)? (?:d[e'] ?)?(?:l'|votre |un )?(?:obtention (?:d[eu]|d'un) )?(?:prets?|credit|financement|emprunt)|condition suspensive|clause suspensive|(?:loan|mortgage|financing) (?:condition|clause|contingency))(?![a-z])/,
    exception:
      /(?<![a-z])(?:levee?|realisee?|retract\w*|relanc\w*|attestation|permis|urbanisme|depos\w*|demandes?|dossiers?|justifi\w*)(?![a-z])/,
    units: ['days', 'months'],
    isRight: ({ count, unit }) => (unit === 'months' ? count >= 1 : count >= 28),
    fr: 'un mois au moins pour la condition de prêt (Code de la consommation, L313-41)',
    en: 'one month at least for the loan condition (Code de la consommation, L313-41)',
  },
  {
    topic:
      /(?<![a-z])(?:preempt\w*|pre-empt\w*|right of first refusal|dia|declarations? d'intention d'aliener)(?![a-z])/,
    exception: /(?<![a-z])(?:locataires?|tenants?|depuis|il y a|reste\w*)(?![a-z])/,
    ...months(2),
    fr: 'deux mois (Code de l’urbanisme, L213-2)',
    en: 'two months (Code de l’urbanisme, L213-2)',
  },
  {
    topic: /(?<![a-z])(?:delai(?: legal)? de reflexion|reflechir|reflexion|cooling[- ]off|reflection)(?![a-z])/,
    says: /(?<![a-z])(?:offres? de (?:pret|credit|la banque|votre banque)|offre de [^.;]{0,12}banque|pret|credit|loan offer|mortgage offer)(?![a-z])/,
    units: ['days', 'months'],
    isRight: ({ count, unit }) => unit === 'days' && (count === 10 || count === 11),
    fr: 'dix jours (Code de la consommation, L313-34)',
    en: 'ten days (Code de la consommation, L313-34)',
  },
  {
    // « quand l'offre de prêt arrivera, attendez dix jours avant de l'accepter »
    topic:
      /(?<![a-z])(?:attend\w+|patient\w+|laiss\w+ passer|wait)(?![a-z])(?=[^.;]{0,40}(?<![a-z])(?:avant|pour|before|to)(?: de| pouvoir| you can)*(?: (?:l'|la |the |it )?)?(?:accept|sign|renvoy|retourn))/,
    says: /(?<![a-z])(?:offres? de (?:pret|credit|(?:la |votre )?banque)|(?:loan|mortgage) offer)(?![a-z])/,
    exception: /(?<![a-z])(?:compromis|promesse|acte|rendez-vous)(?![a-z])/,
    units: ['days', 'months'],
    isRight: ({ count, unit }) => unit === 'days' && (count === 10 || count === 11),
    fr: 'dix jours (Code de la consommation, L313-34)',
    en: 'ten days (Code de la consommation, L313-34)',
  },
  {
    // A capital gain on a home that is no main residence.
    topic: /(?<![a-z])(?:prelevements sociaux|csg|social (?:charges|levies|contributions))(?![a-z])/,
    says: /(?<![a-z])(?:exoner\w+|exempt\w*|abattement)(?![a-z])/,
    exception:
      /(?<![a-z])(?:a partir de|des la|au-dela de|reste\w*|encore|depuis|detenez|detenu\w*|hors|mais pas|toujours|not)(?![a-z])/,
    ...months(30 * YEAR),
    fr: 'trente ans pour les prélèvements sociaux (CSS, L136-7)',
    en: 'thirty years for the social levies (CSS, L136-7)',
  },
  {
    topic:
      /(?<![a-z])(?:taux d'(?:effort|endettement)|(?:l')?endettement|hcsf|debt (?:ratio|rate)|debt-to-income)(?![a-z])/,
    says: /(?<![a-z])(?:limit\w*|maxim\w*|maxi?|plafon\w*|plus de|jusqu'a|depass\w*|exced\w*|exig\w*|accept\w*|autoris\w*|admet\w*|regle|monter|grimper|up to|cap\w*|most)(?![a-z])/,
    exception:
      /(?<![a-z])(?:(?:votre|vtre|your)(?! [^.;]{0,30}(?:peut (?:monter|grimper|aller|atteindre)|ne (?:doit|devra|peut) pas|can (?:go|be)))|vous etes|le votre|derogation\w*|(?<!sauf )exception\w*|ne peut)(?![a-z])/,
    units: ['percent'],
    isRight: ({ count }) => count >= 33 && count <= 35,
    fr: '35 % (HCSF, décision du 29 septembre 2021)',
    en: '35% (HCSF, decision of 29 September 2021)',
  },
  {
    topic: /(?<![a-z])carrez(?![a-z])/,
    says: /(?<![a-z])(?:erreurs?|ecarts?|inferieure?|difference|toler\w*|marge|moins|reduction|diminution|error|less)(?![a-z])/,
    exception: /(?<![a-z])(?:hauteur|metre|remise|rabais)(?![a-z])/,
    units: ['percent'],
    isRight: ({ count }) => count === 5,
    fr: 'un vingtième, soit 5 % (loi du 10 juillet 1965, art. 46)',
    en: 'one twentieth, 5% (law of 10 July 1965, 46)',
  },
  {
    topic: /(?<![a-z])(?:vices? caches?|hidden defects?)(?![a-z])/,
    says: /(?<![a-z])(?:agir|action|recours|delai|dispos\w*|avez|aur\w+|pendant|dans les|prescri\w*|garanti\w*|assigner|reclam\w*|years?|claim\w*|within|act)(?![a-z])/,
    ...months(2 * YEAR, 20 * YEAR),
    fr: 'deux ans après la découverte (Code civil, art. 1648)',
    en: 'two years after the discovery (Code civil, 1648)',
  },
  {
    topic: /(?<![a-z])(?:garantie )?decennale(?![a-z])/,
    says: /(?<![a-z])(?:dure\w*|couvr\w*|pendant|valable|ans)(?![a-z])/,
    exception: /(?<![a-z])(?:reste\w*|encore|depuis|il y a|jusqu'|court)(?![a-z])/,
    ...months(10 * YEAR),
    fr: 'dix ans (Code civil, art. 1792-4-1)',
    en: 'ten years (Code civil, 1792-4-1)',
  },
  {
    // « la commune n'a que quinze jours pour préempter »: as long as it has, and not how soon it answered.
    topic:
      /(?<![a-z])(?:preempt\w*|pre-empt\w*|right of first refusal|dia|declarations? d'intention d'aliener)(?![a-z])/,
    says: /(?<![a-z])(?:n'(?:a|ont) (?:plus )?que|a|ont|dispos\w+|delai(?: legal)? d[e']|laisse(?:nt)?|has|only)(?![a-z])/,
    exception:
      /(?<![a-z])(?:locataires?|tenants?|depuis|il y a|reste\w*|encore|repond\w*|repons\w*|recu\w*|envoy\w*|deposee?|adress\w*|answer\w*|replied|received|sent)(?![a-z])/,
    units: ['days'],
    isRight: ({ count }) => count >= 56 && count <= 62,
    fr: 'deux mois (Code de l’urbanisme, L213-2)',
    en: 'two months (Code de l’urbanisme, L213-2)',
  },
  {
    // HCSF: 25 years, 27 with works or a new home.
    topic:
      /(?<![a-z])(?:emprunter|empruntez|borrow|(?:(?:duree|term) (?:du |de |of )(?:votre |your |the )?)(?:prets?|credit|loan|mortgage))(?![a-z])/,
    says: /(?<![a-z])(?:peu(?:t|vent|vez)|pourrez|jusqu'a|maxim\w*|aucune limite|can|up to)(?![a-z])/,
    exception:
      /(?<![a-z])(?:(?:ne|n') ?(?:peu|pou|depass|pret|accept)\w*|pas|plus|jamais|age\w*|avant|depuis|locatif|maison de|construite?|vieux|derogation\w*|exception\w*|not|never|no longer|cannot|old)(?![a-z])/,
    units: ['months'],
    isRight: ({ count }) => count < 28 * YEAR || count > 60 * YEAR,
    fr: '25 ans, 27 dans le neuf ou avec travaux (HCSF, décision du 29 septembre 2021)',
    en: '25 years, 27 for a new home or with works (HCSF, decision of 29 September 2021)',
  },
  {
    topic: /(?<![a-z])carrez(?![a-z])/,
    says: /(?<![a-z])(?:agir|action|recours|avez|aurez|dispos\w+|demander|reclam\w*|to (?:claim|act|ask))(?![a-z])/,
    exception: /(?<![a-z])(?:dat\w+|valables?|validite|travaux|locataires?|locati\w+|bail|refait\w*)(?![a-z])/,
    ...months(YEAR),
    fr: 'un an pour agir (loi du 10 juillet 1965, art. 46)',
    en: 'one year to claim (law of 10 July 1965, 46)',
  },
  {
    // CGI, art. 150 VC: after 22 years there is no income tax on a gain, after 30 nothing at all.
    topic:
      /(?<![a-z])(?:plus-values?|capital gains?|residence secondaire|maison de vacances|exoneration (?:totale|complete)|second home)(?![a-z])/,
    says: /(?<![a-z])(?:exoner\w+|(?:aucun|plus d'|pas d')(?: ?aucun)? ?(?:impot|taxe)|plus rien a payer|n'est plus (?:imposable|imposee|taxee)|exempt\w*|tax[- ]free|ends)(?![a-z])/,
    exception:
      /(?<![a-z])(?:principale?|main (?:home|residence)|abattement\w*(?![^.;]{0,60}exoneration (?:complete|totale|entiere))|commenc\w*|a partir|retrait\w*|non[- ]resident\w*|etranger|remploi|travaux|fonciere|habitation|successi\w+|herit\w+|avant)(?![a-z])/,
    ...months(22 * YEAR, 30 * YEAR),
    fr: 'vingt-deux ans pour l’impôt, trente pour les prélèvements sociaux (CGI, art. 150 VC)',
    en: '22 years for income tax, 30 for social charges (CGI, 150 VC)',
  },
  {
    // CGI, art. 200 B: 19 %, and 17.2 % of social charges, which are 36.2 % together.
    topic: /(?<![a-z])(?:plus-values?|capital gains?)(?![a-z])/,
    says: /(?<![a-z])(?:taxee?s?|imposee?s?|impot|imposition|taxed|tax)(?![a-z])/,
    exception:
      /(?<![a-z])(?:principale?|main (?:home|residence)|abattement\w*|reduction|societes?|sci|parts|actions|meuble\w*|(?:de|d'une) plus-value d[e']|progress\w*|augment\w*)(?![a-z])/,
    units: ['percent'],
    isRight: ({ count }) => count < 20 || (count >= 36 && count < 43),
    fr: '19 % d’impôt et 17,2 % de prélèvements sociaux (CGI, art. 200 B)',
    en: '19% of tax and 17.2% of social charges (CGI, 200 B)',
  },
];
