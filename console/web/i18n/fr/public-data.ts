import { count, withUnit } from './count.ts';

/** The public data of a property. They load with its record. */
export const publicDataTexts = {
  publicData: {
    title: 'Données publiques',
    indicative: 'Indicatif',
    origin: (source: string, date: string) => `${source}, données au ${date}`,
    none: 'Aucune donnée publique n’a encore été importée pour ce bien. La personne qui exploite Clef apporte les fichiers DVF, DPE et Géorisques par la commande clef import public-data.',
    sales: {
      title: 'Ventes comparables',
      near: (n: number, metres: number) =>
        `${count(n, 'vente', 'ventes')} à moins de ${metres >= 1000 ? withUnit(metres / 1000, 'km') : withUnit(metres, 'm')}`,
      inStreet: (n: number) => `${count(n, 'vente', 'ventes')} dans la même rue`,
      inCommune: (n: number) => `${count(n, 'vente', 'ventes')} dans la commune`,
      what: 'Même type de bien, surface à 30 % près, cinq dernières années.',
      median: 'Prix médian',
      own: 'Ce bien',
      perSqm: (n: number) => `${n.toLocaleString('fr-FR')}\u00a0€/m²`,
      gap: (percent: number) => `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}\u00a0%`,
      none: 'Aucune vente comparable : même type de bien, surface à 30 % près, cinq dernières années.',
      noSurface: 'Notez la surface du bien pour voir les ventes comparables.',
      noPlace: 'Sans les coordonnées du bien, les ventes sont celles de la rue ou de la commune.',
      notCovered: 'L’État ne publie pas les ventes d’Alsace, de Moselle et de Mayotte (DVF).',
      chart: 'Prix au m² des ventes comparables, par date',
      date: 'Vente',
      address: 'Adresse',
      surface: 'Surface',
      price: 'Prix',
      squareMetre: 'Prix au m²',
      metres: (n: number) => `à ${withUnit(n, 'm')}`,
      land: (sqm: string) => `terrain ${sqm}`,
      all: (n: number) => `Voir les ${n} ventes`,
    },
    energy: {
      title: 'DPE',
      published: (number: string) => `Le DPE n° ${number} est publié.`,
      classes: (energy: string, climate: string) => `Classe énergie ${energy}, classe climat ${climate}`,
      differs: (energy: string) => `La fiche dit ${energy} : vérifiez-la.`,
      until: (day: string) => `Valable jusqu’au ${day}`,
      endsSoon: (day: string) => `Il n’est plus valable après le ${day} : prévoyez-en un nouveau.`,
      ended: (day: string) => `Il n’est plus valable depuis le ${day}.`,
      replaced: (number: string, day: string) => `Il a été remplacé par le DPE n° ${number} du ${day}.`,
      old: (number: string) => `Le DPE n° ${number} n’est plus le dernier.`,
    },
    risks: {
      title: 'Risques de la commune',
      disasters: (n: number) => count(n, 'catastrophe naturelle reconnue', 'catastrophes naturelles reconnues'),
      last: (name: string, day: string) => `la dernière le ${day} (${name})`,
      noErp:
        'Ce sont les risques de la commune, non du bien : ils ne remplacent pas l’état des risques (ERP). Les informations sur les risques auxquels ce bien est exposé sont disponibles sur le site Géorisques : ',
    },
  },
};
