import type * as values from '../../storage/agent-values.ts';
import type { Words } from './words.ts';

/** The words of the agent's runs, in French. */

export const recipes: Words<typeof values.recipes> = {
  visit_reminder: 'Rappel la veille d’une visite',
  visit_follow_up: 'Suivi après une visite',
  seller_report: 'Compte rendu au vendeur',
  unanswered_question: 'Question sans réponse',
  new_match: 'Bien qui correspond à une recherche',
  mandate_ending: 'Mandat qui se termine',
  silent_contact: 'Contact sans nouvelles',
  offer_deadline: 'Échéance d’une offre',
};

export const runOrigins: Words<typeof values.runOrigins> = {
  recipe: 'Recette',
  person: 'Demande d’un collègue',
  sent_back: 'Envoi renvoyé à l’agent',
  week: 'Semaine du négociateur',
  test: 'Test du modèle',
};

export const runStatuses: Words<typeof values.runStatuses> = {
  waiting: 'En attente',
  running: 'En cours',
  done: 'Terminé',
  stopped: 'Arrêté',
  failed: 'Échoué',
};

export const runEnds: Words<typeof values.runEnds> = {
  person: 'Par un collègue',
  paused: 'Envois en pause',
  erased: 'Contact effacé',
  call_limit: 'Trop d’appels',
  time_limit: 'Trop long',
  budget: 'Budget épuisé',
  declined: 'Le modèle a refusé',
  refused: 'Le fournisseur a refusé',
  busy: 'Le modèle est surchargé',
  unreachable: 'Le modèle est injoignable',
  timed_out: 'Le modèle n’a pas répondu',
  key_refused: 'Clé refusée',
  no_credit: 'Plus de crédit',
  provider_error: 'Erreur du fournisseur',
  too_long: 'Réponse trop longue',
  interrupted: 'Interrompu',
  internal: 'Erreur interne',
};

export const runStepKinds: Words<typeof values.runStepKinds> = { text: 'Texte', call: 'Appel d’un outil' };
