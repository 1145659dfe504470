import { count } from './count.ts';

/** « 412 k€ », « 3,2 M€ » */
const short = (n: number) =>
  n >= 1_000_000
    ? `${(n / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} M€`
    : n >= 1000
      ? `${Math.round(n / 1000).toLocaleString('fr-FR')} k€`
      : `${n.toLocaleString('fr-FR')} €`;

/** The boards of transactions. */
export const transactions = {
  transaction: {
    title: 'Transactions',
    boards: 'Tableau affiché',
    buyers: 'Acquéreurs',
    sellers: 'Vendeurs',
    search: 'Rechercher un nom',
    colleague: 'Négociateur',
    everybody: 'Toute l’équipe',
    columns: {
      new: 'Nouveau',
      contacted: 'Contacté',
      qualified: 'Projet confirmé',
      visiting: 'En visite',
      offer: 'Offre',
      under_contract: 'Sous compromis',
      won: 'Vendu',
      lost: 'Perdu',
      draft: 'Estimation',
      available: 'En vente',
      under_offer: 'Sous offre',
      sold: 'Acte signé',
      withdrawn: 'Retiré',
    },
    empty: {
      new: 'Personne pour l’instant. Les nouveaux contacts arrivent ici.',
      contacted: 'Déplacez ici un acquéreur après le premier appel.',
      qualified: 'Déplacez ici un acquéreur dont le budget et la recherche sont clairs.',
      visiting: 'Déplacez ici un acquéreur dès sa première visite.',
      offer: 'Déplacez ici un acquéreur qui fait une offre : le bien et le montant vous seront demandés.',
      under_contract: 'Déplacez ici un acquéreur le jour du compromis.',
      won: 'Déplacez ici un acquéreur le jour de l’acte.',
      lost: 'Aucun projet perdu. Un motif sera demandé.',
      draft: 'Aucune estimation en cours. Un bien saisi sans mandat arrive ici.',
      available: 'Déplacez ici un bien dès que son mandat est signé.',
      under_offer: 'Déplacez ici un bien qui a reçu une offre.',
      sold: 'Déplacez ici un bien le jour de l’acte.',
      withdrawn: 'Aucun bien retiré. Un motif sera demandé.',
    },
    notFound: 'Aucun résultat.',
    cut: 'Les 100 premiers résultats sont affichés. Précisez le nom.',
    short,
    underWay: (n: number) => `${count(n, 'projet', 'projets')} en cours`,
    feesOf: (fees: string) => `${fees} d’honoraires`,
    feesHint: 'Honoraires d’après le mandat ou l’offre',
    weighted: (value: string, percent: number) => `${value} à ${percent} %`,
    weightedTotal: (value: string) => `${value} pondérés`,
    weightHint: (percent: number) =>
      `Valeur pondérée : ${percent} % des projets de cette étape vont à l’acte (ordre de grandeur du métier)`,
    weightsHint:
      'Chaque valeur compte selon son étape. Acquéreurs : nouveau 5 %, contacté 10 %, projet confirmé 20 %, en visite 40 %, offre 60 %, sous compromis 90 %. Biens : estimation 20 %, en vente 40 %, sous offre 60 %, sous compromis 90 %.',
    menuOf: (name: string) => `Déplacer ${name}`,
    moveTo: 'Déplacer vers',
    inCharge: 'En charge du bien',
    nobody: 'Personne',
    move: 'Déplacer',
    moveTitle: (name: string, column: string) => `${name} : ${column}`,
    moved: (name: string, column: string) => `${name} : ${column}`,
    takenBack: 'Déplacement annulé',
    reason: 'Motif',
    reasons: {
      buyers: ['A acheté ailleurs', 'Projet abandonné', 'Financement refusé', 'Ne répond plus'],
      properties: ['Vendu par un confrère', 'Le vendeur garde son bien', 'Mandat arrivé à échéance'],
    },
    property: 'Bien concerné',
    otherProperty: 'Choisir un autre bien',
    amount: 'Montant de l’offre',
    signedOn: 'Compromis signé le',
    deedSignedOn: 'Acte signé le',
    offerOn: (stage: string, about: string) => `${stage} · ${about}`,
    offerStages: {
      received: 'Offre reçue',
      countered: 'Contre-proposition',
      accepted: 'Offre acceptée',
      promise_signed: 'Compromis signé',
      deed_signed: 'Acte signé',
      refused: 'Offre refusée',
    },
  },
};
