import * as agendaWords from './agenda-words.ts';
import { actor, colleague, idOf, leftOut, number, parts, text, time, word } from './column.ts';
import { byContact, exported } from './table-export.ts';
import * as words from './words.ts';

export const visit = exported('visit', {
  file: 'visites',
  about: 'Les rendez-vous : visites, estimations, signatures et appels, avec leur compte rendu.',
  ofPerson: byContact,
  columns: {
    id: idOf('visit', 'Visite', 'Identifiant.'),
    kind: word(agendaWords.visitKinds, 'Type'),
    property_id: idOf('property', 'Bien', 'Une visite en a toujours un.'),
    contact_id: idOf('contact', 'Contact'),
    agent_id: colleague('Négociateur'),
    starts_at: time('Début'),
    ends_at: time('Fin'),
    status: word(agendaWords.visitStatuses, 'État'),
    attendees: text('Accompagné de'),
    note: text('Note interne'),
    feedback: text('Compte rendu'),
    interest: number('Intérêt', 'De 1 à 5.'),
    liked: text('A plu'),
    disliked: text('A moins plu'),
    felt_price_euros: number('Prix ressenti (€)'),
    next_step: word(agendaWords.visitNextSteps, 'Suite'),
    moved_to_id: idOf('visit', 'Déplacée vers', 'Le rendez-vous pris à la place de celui-ci, qui est annulé.'),
    created_at: time('Créée le'),
    updated_at: time('Modifiée le'),
  },
});

export const visitSlip = exported('visit_slip', {
  file: 'bons-de-visite',
  about:
    'Les bons de visite signés. Les fichiers eux-mêmes sont dans le dossier bons-de-visite, sous leur identifiant.',
  ofPerson: byContact,
  columns: {
    id: idOf('slip', 'Bon de visite', 'Identifiant.'),
    visit_id: idOf('visit', 'Visite'),
    contact_id: idOf('contact', 'Contact'),
    signers: parts('Signataires', 'En JSON.'),
    signed_at: time('Signé le'),
    actor: actor('Recueilli par'),
    bytes: number('Taille', 'En octets.'),
    sha256: text('Empreinte', 'SHA-256 du fichier.'),
    content: leftOut('Le fichier lui-même.'),
  },
});

export const propertyAccess = exported('property_access', {
  key: ['property_id'],
  file: 'acces-aux-biens',
  about: 'Les clés des biens.',
  ofPerson: null,
  columns: {
    property_id: idOf('property', 'Bien'),
    keys: text('Clés'),
    alarm: leftOut('Le code de l’alarme est chiffré ; il se lit sur la fiche de la visite.'),
    updated_at: time('Modifié le'),
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
