import { sql } from 'kysely';
import { actor, idOf, list, number, text, time, word, yesNo } from './column.ts';
import { conditionStates, letterDeliveries, roundAnswers } from './offer-words.ts';
import { byContact, exported, type Person } from './table-export.ts';
import * as words from './words.ts';

/** Offers with their negotiation, the letters to their buyers and their conditions. */

const ofBuyer = ({ id }: Person) =>
  sql<boolean>`(agency_id, offer_id) in (select agency_id, id from offer where contact_id = ${id})`;

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
    accepted_beside: yesNo(
      'Acceptée en même temps qu’une autre',
      'D’avant la règle d’une seule offre acceptée par bien.',
    ),
    fees_euros: number('Honoraires (€)'),
    fees_follow: yesNo('Honoraires selon le mandat', 'Non : ils ont été saisis.'),
    financing: word(words.offerFinancings, 'Financement'),
    loan_euros: number('Prêt (€)'),
    conditions: text('Conditions'),
    valid_until: time('Valable jusqu’au'),
    accepted_on: text('Acceptée le'),
    signed_on: text('Compromis signé le'),
    loan_until: text('Condition de prêt jusqu’au'),
    loan_state: word(conditionStates, 'Condition de prêt'),
    loan_decided_on: text('Condition de prêt : réponse le'),
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
  ofPerson: ofBuyer,
  columns: {
    id: text('Ligne', 'Identifiant (UUID).'),
    offer_id: idOf('offer', 'Offre'),
    predecessor_id: text('Répond à', 'La ligne à laquelle elle répond.'),
    party: word(words.offerParties, 'Proposé par'),
    amount_euros: number('Montant (€)'),
    financing: word(words.offerFinancings, 'Financement'),
    loan_euros: number('Prêt (€)'),
    conditions: text('Conditions'),
    note: text('Précisions'),
    valid_until: time('Valable jusqu’au'),
    answer: word(roundAnswers, 'Réponse'),
    answered_on: text('Réponse le'),
    actor: actor('Saisi par'),
    at: time('Date'),
  },
});

export const offerBuyer = exported('offer_buyer', {
  file: 'acquereurs-des-offres',
  about: 'Qui achète, et quand chacun a reçu le compromis ou s’est rétracté.',
  ofPerson: byContact,
  key: ['offer_id', 'contact_id'],
  columns: {
    offer_id: idOf('offer', 'Offre'),
    contact_id: idOf('contact', 'Contact'),
    notified_on: text('Compromis notifié le', 'Première présentation de la lettre.'),
    delivery: word(letterDeliveries, 'Notifié par'),
    retracted_on: text('Rétractation le', 'Date de l’envoi.'),
    created_at: time('Ajouté le'),
  },
});

export const offerCondition = exported('offer_condition', {
  file: 'conditions-des-offres',
  about: 'Les conditions suspensives autres que le prêt.',
  ofPerson: ofBuyer,
  columns: {
    id: idOf('condition', 'Ligne', 'Identifiant.'),
    offer_id: idOf('offer', 'Offre'),
    label: text('Condition'),
    until: text('Jusqu’au'),
    state: word(conditionStates, 'État'),
    decided_on: text('Décidée le'),
    created_at: time('Ajoutée le'),
  },
});
