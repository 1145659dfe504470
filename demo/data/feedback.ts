import { euros, typeset } from './french.ts';
import type { Listing } from './properties/listing.ts';
import type { Random } from './random.ts';

/** What an agent notes after a visit, if it fits what was seen. */
export function feedbackOn(random: Random, listing: Listing, bought: boolean): string {
  return typeset(random.pick(bought ? DELIGHTED : reservationsOn(listing)));
}

const DELIGHTED = [
  'Coup de cœur. Souhaite faire une offre rapidement, apport et simulation bancaire en main.',
  'Très belle visite, projection immédiate. Offre attendue sous 48 heures.',
  'Conquis par l’emplacement et la lumière ; demande les diagnostics pour se positionner.',
  'Projection immédiate, les meubles sont déjà placés. Demande un rendez-vous pour une offre.',
  'Le bien correspond en tous points à la recherche. Appelle sa banque ce soir.',
  'Séduction dès l’entrée ; seule question, la date de libération. Offre à venir.',
  'Revenu avec ses proches, avis partagé par tous. Veut se positionner avant le week-end.',
  'Deuxième passage avec la famille, avis unanime. Prépare une offre écrite.',
];

const ALWAYS = [
  'Bien apprécié. Souhaite le revoir avec sa famille avant de se décider.',
  'Attend l’accord de principe de sa banque avant de se positionner.',
  'Intérêt réel, mais compare avec deux autres biens. Relancer en fin de semaine.',
];

const BY_TYPE: Partial<Record<Listing['row']['type'], string[]>> = {
  land: [
    'Terrain bien orienté ; va étudier l’implantation avec son constructeur.',
    'Surface idéale, inquiet du coût des fondations. Étude de sol G1 transmise.',
  ],
  parking: [
    'Manœuvre possible avec son véhicule. Réfléchit jusqu’à la fin du mois.',
    'Accès pratique ; prix à discuter.',
  ],
  commercial: [
    'Surface adaptée à son activité ; fait vérifier l’accessibilité PMR.',
    'Vitrine appréciée. Doit confirmer son financement professionnel.',
  ],
  building: [
    'Rendement étudié sur place ; demande les baux et l’avis de taxe foncière.',
    'Bâti sain, chiffre la réfection d’un logement avant de se prononcer.',
  ],
};

function reservationsOn({ row, facts, noun }: Listing): string[] {
  const special = BY_TYPE[row.type];
  if (special) return [...special, ...ALWAYS.slice(1)];
  const flat = row.type === 'apartment';
  const fitting: [boolean, string][] = [
    [flat && (row.floor ?? 9) < 2, 'Quartier apprécié, mais cherche un étage plus élevé.'],
    [flat && (row.floor ?? 0) > 2 && !facts.lift, 'Beaux volumes, mais l’absence d’ascenseur est rédhibitoire.'],
    [flat && !facts.parking, 'Emplacement parfait ; il manque une place de stationnement.'],
    [flat && facts.outside === null, 'Cherche impérativement un extérieur, même petit.'],
    [
      flat && facts.chargesEuros !== null,
      `Charges (${euros(facts.chargesEuros ?? 0)} par an) jugées élevées pour le budget.`,
    ],
    [facts.garden, 'Jardin très apprécié. Trouve les chambres un peu petites.'],
    [(row.energy_class ?? 'A') > 'D', 'DPE jugé pénalisant ; demande un devis d’isolation avant d’aller plus loin.'],
    [
      facts.condition === 'to_renovate',
      'Budget dépassé une fois les travaux chiffrés. Pourrait faire une offre en dessous.',
    ],
    [facts.condition === 'dated', 'Bon emplacement, mais prix jugé élevé au vu du rafraîchissement à prévoir.'],
    [facts.condition === 'renovated', `Séduit par la rénovation, hésite sur le prix ${noun.ofThe}.`],
    [facts.condition === 'good', 'Bien entretenu, séjour jugé un peu petit. Le secteur plaît beaucoup.'],
  ];
  return [...ALWAYS, ...fitting.filter(([fits]) => fits).map(([, text]) => text)];
}
