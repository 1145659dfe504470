import { sql } from 'kysely';
import { actor, colleague, idOf, leftOut, list, number, parts, text, time, word } from './column.ts';
import { byContact, exported } from './table-export.ts';
import * as words from './words.ts';

/** Properties, and what happens around them. */

export const property = exported('property', {
  file: 'biens',
  about: 'Les biens à vendre, avec leurs mandats.',
  ofPerson: null,
  columns: {
    id: idOf('property', 'Bien', 'Identifiant, auquel renvoient les autres fichiers.'),
    reference: text('Référence'),
    title: text('Titre'),
    description: text('Description'),
    type: word(words.propertyTypes, 'Type'),
    status: word(words.propertyStatuses, 'État'),
    price_euros: number('Prix (€)'),
    fees_percent: number('Honoraires (%)'),
    fees_paid_by: word(words.feePayers, 'Honoraires à la charge de'),
    surface_sqm: number('Surface (m²)'),
    land_sqm: number('Terrain (m²)'),
    rooms: number('Pièces'),
    bedrooms: number('Chambres'),
    floor: number('Étage', '0 est le rez-de-chaussée.'),
    energy_class: text('DPE énergie'),
    climate_class: text('DPE climat'),
    street: text('Rue'),
    postcode: text('Code postal'),
    city: text('Ville'),
    insee_code: text('Code INSEE'),
    latitude: number('Latitude'),
    longitude: number('Longitude'),
    mandate_number: text('Mandat : numéro'),
    mandate_kind: word(words.mandateKinds, 'Mandat : type'),
    mandate_signed_at: time('Mandat : signé le'),
    mandate_expires_at: time('Mandat : fin'),
    photos: list('Photos', 'Leurs adresses.'),
    assigned_to: colleague('En charge'),
    status_since: time('Dans cet état depuis'),
    public_data: parts('Données publiques', 'À titre indicatif, en JSON.'),
    created_at: time('Créé le'),
    updated_at: time('Modifié le'),
    search_text: leftOut('Calculé à partir de la référence, du titre et de l’adresse.'),
    city_folded: leftOut('Calculé à partir de la ville.'),
  },
});

export const visit = exported('visit', {
  file: 'visites',
  about: 'Les visites, avec leur compte rendu.',
  ofPerson: byContact,
  columns: {
    id: idOf('visit', 'Visite', 'Identifiant.'),
    property_id: idOf('property', 'Bien'),
    contact_id: idOf('contact', 'Contact'),
    agent_id: colleague('Négociateur'),
    starts_at: time('Début'),
    ends_at: time('Fin'),
    status: word(words.visitStatuses, 'État'),
    feedback: text('Compte rendu'),
    created_at: time('Créée le'),
    updated_at: time('Modifiée le'),
  },
});

export const offer = exported('offer', {
  file: 'offres',
  about: 'Les offres d’achat.',
  ofPerson: byContact,
  columns: {
    id: idOf('offer', 'Offre', 'Identifiant.'),
    property_id: idOf('property', 'Bien'),
    contact_id: idOf('contact', 'Contact'),
    amount_euros: number('Montant (€)'),
    stage: word(words.offerStages, 'Étape'),
    fees_euros: number('Honoraires (€)'),
    financing: word(words.offerFinancings, 'Financement'),
    loan_euros: number('Prêt (€)'),
    conditions: text('Conditions'),
    valid_until: time('Valable jusqu’au'),
    accepted_on: text('Acceptée le'),
    signed_on: text('Compromis signé le'),
    notified_on: text('Compromis notifié le', 'Première présentation de la lettre recommandée.'),
    loan_until: text('Condition de prêt jusqu’au'),
    deed_planned_on: text('Acte prévu le'),
    deed_signed_on: text('Acte signé le'),
    papers: list('Pièces reçues'),
    buyer_notary_id: idOf('contact', 'Notaire de l’acquéreur'),
    seller_notary_id: idOf('contact', 'Notaire du vendeur'),
    created_at: time('Créée le'),
    updated_at: time('Modifiée le'),
  },
});

export const offerRound = exported('offer_round', {
  file: 'contre-propositions',
  about: 'Les montants successifs de chaque offre.',
  ofPerson: ({ id }) => sql`(agency_id, offer_id) in (select agency_id, id from offer where contact_id = ${id})`,
  columns: {
    id: text('Ligne', 'Identifiant (UUID).'),
    offer_id: idOf('offer', 'Offre'),
    party: word(words.offerParties, 'Proposé par'),
    amount_euros: number('Montant (€)'),
    note: text('Précisions'),
    valid_until: time('Valable jusqu’au'),
    actor: actor('Saisi par'),
    at: time('Date'),
  },
});

export const proposedProperty = exported('proposed_property', {
  file: 'biens-proposes',
  about: 'Les biens proposés à un contact et ceux qu’il a refusés, avec le motif.',
  ofPerson: byContact,
  columns: {
    id: idOf('proposed', 'Ligne', 'Identifiant.'),
    contact_id: idOf('contact', 'Contact'),
    property_id: idOf('property', 'Bien'),
    event: word(words.proposedPropertyEvents, 'Événement'),
    reason: word(words.refusalReasons, 'Motif du refus'),
    note: text('Précisions'),
    actor: actor('Saisi par'),
    at: time('Date'),
  },
});

export const propertyStatusChange = exported('property_status_change', {
  file: 'etapes-des-biens',
  about: 'L’historique des états de chaque bien.',
  ofPerson: null,
  columns: {
    id: text('Ligne', 'Identifiant (UUID).'),
    property_id: idOf('property', 'Bien'),
    from_status: word(words.propertyStatuses as Record<string, string>, 'État précédent'),
    to_status: word(words.propertyStatuses as Record<string, string>, 'Nouvel état'),
    reason: text('Motif'),
    actor: actor('Par'),
    at: time('Date'),
  },
});

export const task = exported('task', {
  file: 'taches',
  about: 'Les tâches, faites et à faire.',
  ofPerson: byContact,
  columns: {
    id: idOf('task', 'Tâche', 'Identifiant.'),
    title: text('Titre'),
    description: text('Description'),
    status: word(words.taskStatuses, 'État'),
    due_at: time('Échéance'),
    overdue_told_for: leftOut('Une marque interne : le retard a été signalé.'),
    priority: word(words.taskPriorities, 'Priorité'),
    contact_id: idOf('contact', 'Contact'),
    property_id: idOf('property', 'Bien'),
    assignee_id: colleague('En charge'),
    created_at: time('Créée le'),
    updated_at: time('Modifiée le'),
  },
});
