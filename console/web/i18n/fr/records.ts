import { visitKinds, visitStatuses } from '../../../../domain/exports/agenda-words.ts';
import { propertyStatuses, propertyTypes } from '../../../../domain/exports/words.ts';
import { count, withUnit } from './count.ts';

const euros = (n: number) => withUnit(n, '€');

const callStatuses = { scheduled: 'Prévu', completed: 'Effectué', cancelled: 'Annulé', no_show: 'Sans réponse' };

/** Contacts, properties and visits in the drawer. */
export const records = {
  record: {
    kinds: { contact: 'Contact', property: 'Bien', visit: 'Visite' },
    back: 'Fiche précédente',
    notFound: 'Cette fiche n’existe plus.',
    loading: 'Chargement…',
    euros,
    stage: 'Étape',
    phone: 'Téléphone',
    email: 'E-mail',
    consents: 'Consentements',
    search: 'Recherche',
    budgetBetween: (least: number | null, most: number | null) =>
      least !== null && most !== null
        ? `de ${euros(least)} à ${euros(most)}`
        : most !== null
          ? `jusqu’à ${euros(most)}`
          : `à partir de ${euros(least ?? 0)}`,
    minRooms: (n: number) => `${count(n, 'pièce', 'pièces')} au moins`,
    minSurface: (n: number) => `${withUnit(n, 'm²')} au moins`,
    tags: 'Étiquettes',
    source: 'Origine',
    visits: 'Visites',
    noVisits: 'Aucune visite.',
    comingVisits: 'Visites à venir',
    messages: 'Derniers messages',
    noMessages: 'Aucun échange.',
    drafts: 'À traiter',
    status: 'Statut',
    price: 'Prix',
    feesIncluded: (percent: number, payer: 'buyer' | 'seller' | null) =>
      `honoraires ${withUnit(percent, '%')}${payer === null ? '' : payer === 'buyer' ? ', à la charge de l’acquéreur' : ', à la charge du vendeur'}`,
    type: 'Type de bien',
    surface: 'Surface',
    sqm: (n: number) => withUnit(n, 'm²'),
    land: (n: number) => `terrain ${withUnit(n, 'm²')}`,
    rooms: 'Pièces',
    roomsOf: (rooms: number, bedrooms: number | null) =>
      bedrooms === null
        ? count(rooms, 'pièce', 'pièces')
        : `${count(rooms, 'pièce', 'pièces')}, ${count(bedrooms, 'chambre', 'chambres')}`,
    energy: 'DPE',
    energyOf: (energy: string | null, climate: string | null) =>
      [energy && `énergie ${energy}`, climate && `climat ${climate}`].filter(Boolean).join(', '),
    address: 'Adresse',
    mandate: 'Mandat',
    mandateKinds: { exclusive: 'exclusif', semi_exclusive: 'semi-exclusif', simple: 'simple' },
    mandateOf: (number: string, kind: string) => `n° ${number}, ${kind}`,
    property: 'Bien',
    contact: 'Contact',
    agent: 'Négociateur',
    feedback: 'Retour',
    feedbackHint: 'Ce qui a plu, ce qui a gêné, le prix ressenti, la suite.',
    wayThere: 'Itinéraire',
    move: 'Déplacer',
    moveTitle: 'Déplacer le rendez-vous',
    moveLead: 'Rien n’est envoyé au contact\u00a0: prévenez-le.',
    newTime: 'Nouvelle date',
    report: 'Compte rendu',
    outcome: 'La visite',
    propertyTypes,
    /** As the boards and views call them; in files a property « En préparation » may have no appraisal yet. */
    propertyStatuses: { ...propertyStatuses, draft: 'Estimation', available: 'En vente' },
    visitStatuses,
    visitKinds,
    movedTo: (kind: keyof typeof visitKinds): string => (kind === 'call' ? 'Déplacé au' : 'Déplacée au'),
    /** « Appel » alone is masculine. */
    statusOf: (kind: keyof typeof visitKinds, status: keyof typeof visitStatuses) =>
      kind === 'call'
        ? callStatuses[status]
        : kind === 'visit' && status === 'no_show'
          ? 'Acquéreur absent'
          : visitStatuses[status],
  },
};
