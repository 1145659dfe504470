import { sql } from 'kysely';
import {
  actor,
  address,
  addresses,
  colleague,
  consent,
  idOf,
  leftOut,
  list,
  number,
  text,
  time,
  word,
} from './column.ts';
import { byContact, exported } from './table-export.ts';
import * as words from './words.ts';

/** Contacts, what they look for, what they allowed, and what became of them. */

export const contact = exported('contact', {
  file: 'contacts',
  about: 'Les contacts, avec l’état actuel de leurs consentements.',
  ofPerson: ({ id }) => sql`id = ${id}`,
  columns: {
    id: idOf('contact', 'Contact', 'Identifiant, auquel renvoient les autres fichiers.'),
    first_name: text('Prénom'),
    last_name: text('Nom'),
    email: text('E-mail'),
    phone: address('Téléphone'),
    stage: word(words.stages, 'Étape'),
    intent: word(words.intents, 'Projet'),
    source: text('Origine', 'D’où vient le contact.'),
    budget_min_euros: number('Budget minimum (€)'),
    budget_max_euros: number('Budget maximum (€)'),
    search_cities: list('Villes recherchées'),
    search_property_types: list('Types de bien recherchés', '', words.propertyTypes),
    search_min_rooms: number('Pièces minimum'),
    search_min_surface_sqm: number('Surface minimum (m²)'),
    tags: list('Étiquettes'),
    language: word(words.languages, 'Langue'),
    assigned_to: colleague('En charge'),
    sms_consent: consent('SMS', words.consents),
    email_consent: consent('e-mail', words.consents),
    key_written: list('Champs non confirmés', 'Écrits par un agent et confirmés par personne, comme noms de colonnes.'),
    created_at: time('Créé le'),
    updated_at: time('Modifié le'),
    erased_at: time('Effacé le', 'La personne a été effacée ; la ligne reste pour les chiffres.'),
    search_text: leftOut('Calculé à partir du nom, de l’e-mail et du téléphone.'),
    name_first: leftOut('Calculé à partir du nom.'),
    name_last: leftOut('Calculé à partir du nom.'),
    kind: word(words.contactKinds, 'Type de contact'),
    other_kind: leftOut('Repris dans le type de contact.'),
    searches: leftOut('Les recherches sont dans recherches.'),
    financing: word(words.financings, 'Financement'),
    own_contribution_euros: number('Apport (€)'),
    loan_status: word(words.loanStatuses, 'Prêt'),
    other_addresses: addresses('Autres numéros et e-mails'),
    undeliverable: leftOut('Repris d’adresses-injoignables.'),
    stated_contact_at: time(
      'Contact selon le fichier',
      'Le dernier contact, ou à défaut le premier, selon un fichier importé.',
    ),
    stage_since: leftOut('Calculé à partir des changements d’étape.'),
  },
});

export const search = exported('search', {
  file: 'recherches',
  about: 'Ce que chaque contact recherche ; un contact peut avoir plusieurs recherches.',
  ofPerson: byContact,
  columns: {
    id: idOf('search', 'Recherche', 'Identifiant.'),
    contact_id: idOf('contact', 'Contact'),
    position: number('Rang', '0 pour la première recherche, reprise dans contacts.'),
    property_types: list('Types de bien', '', words.propertyTypes),
    cities: list('Villes'),
    budget_min_euros: number('Budget minimum (€)'),
    budget_max_euros: number('Budget maximum (€)'),
    min_rooms: number('Pièces minimum'),
    min_surface_sqm: number('Surface minimum (m²)'),
    outside: list('Extérieur', 'L’un d’eux suffit.', words.outsideKinds),
    worst_energy_class: text('DPE au pire'),
    wanted_by: text('Au plus tard le', 'Un jour, au format AAAA-MM-JJ.'),
  },
});

export const contactLink = exported('contact_link', {
  file: 'liens-entre-contacts',
  about: 'Les couples et les co-acquéreurs.',
  key: ['contact_id', 'other_id'],
  ofPerson: ({ id }) => sql`(contact_id = ${id} or other_id = ${id})`,
  columns: {
    contact_id: idOf('contact', 'Contact'),
    other_id: idOf('contact', 'Autre contact'),
    kind: word(words.contactLinks, 'Lien'),
    created_at: time('Créé le'),
  },
});

export const consentChange = exported('consent_change', {
  file: 'consentements',
  about: 'L’historique des consentements, que l’agence doit pouvoir prouver (RGPD, art. 7).',
  ofPerson: byContact,
  columns: {
    id: text('Ligne', 'Identifiant (UUID).'),
    contact_id: idOf('contact', 'Contact'),
    channel: word(words.channels, 'Canal'),
    status: word(words.consents as Record<string, string>, 'Consentement'),
    source: text('Origine', 'D’où il vient.'),
    evidence: text('Preuve'),
    actor: actor('Noté par'),
    at: time('Date'),
  },
});

export const stageChange = exported('stage_change', {
  file: 'etapes-des-contacts',
  about: 'L’historique des étapes de chaque contact.',
  ofPerson: byContact,
  columns: {
    id: text('Ligne', 'Identifiant (UUID).'),
    contact_id: idOf('contact', 'Contact'),
    from_stage: word(words.stages as Record<string, string>, 'Étape précédente'),
    to_stage: word(words.stages as Record<string, string>, 'Nouvelle étape'),
    reason: text('Motif'),
    actor: actor('Par'),
    at: time('Date'),
  },
});

export const contactMerge = exported('contact_merge', {
  file: 'fusions-de-contacts',
  about: 'Les fiches réunies parce qu’elles concernaient la même personne.',
  // Somebody whose merge was undone is in it as the one that was merged.
  ofPerson: ({ id }) => sql`(survivor_id = ${id} or merged_id = ${id})`,
  columns: {
    id: text('Ligne', 'Identifiant (UUID).'),
    merged_id: idOf('contact', 'Fiche réunie', 'L’identifiant qu’elle avait.'),
    survivor_id: idOf('contact', 'Contact', 'La fiche qui reste.'),
    merged_name: text('Nom de la fiche réunie'),
    merged_by: actor('Réunies par'),
    merged_at: time('Réunies le'),
    undone_by: actor('Fusion annulée par'),
    undone_at: time('Fusion annulée le'),
    undo: leftOut('Ce qu’il faut pour annuler la fusion, gardé un jour.'),
    dropped_hashes: leftOut('Des empreintes qui servent à l’effacement.'),
  },
});

export const optOut = exported('opt_out', {
  file: 'oppositions',
  about:
    'Les numéros et adresses auxquels il ne faut plus écrire (STOP, désinscription). À reprendre avant tout envoi.',
  key: ['channel', 'address'],
  ofPerson: ({ addresses }) => sql`address = any(${addresses})`,
  columns: {
    channel: word(words.channels, 'Canal'),
    address: address('Numéro ou adresse'),
    at: time('Date'),
    source: text('Origine'),
  },
});

export const deliveryFailure = exported('delivery_failure', {
  file: 'adresses-injoignables',
  about: 'Les numéros et adresses auxquels des messages n’ont pas pu être remis.',
  key: ['channel', 'address'],
  ofPerson: ({ addresses }) => sql`address = any(${addresses})`,
  columns: {
    channel: word(words.channels, 'Canal'),
    address: address('Numéro ou adresse'),
    soft_failures: number('Échecs passagers', 'De suite.'),
    reason: text('Motif'),
    failed_at: time('Dernier échec le'),
    undeliverable_since: time('Injoignable depuis'),
  },
});

export const erasure = exported('erasure', {
  file: 'effacements',
  about: 'Les personnes effacées : quand, par qui et pourquoi. Rien ne dit qui elles étaient.',
  ofPerson: byContact,
  columns: {
    id: text('Ligne', 'Identifiant (UUID).'),
    contact_id: idOf('contact', 'Contact', 'La fiche vide qui reste pour les chiffres.'),
    reason: word(words.erasureReasons, 'Motif'),
    erased_by: actor('Effacée par'),
    erased_at: time('Date'),
  },
});

export const erasedAddress = exported('erased_address', {
  file: 'adresses-effacees',
  about:
    'Les numéros et adresses de personnes effacées, en empreinte : rien ne doit plus y partir. L’empreinte est le SHA-256 de ' +
    'l’UUID de l’agence, d’une espace et de l’adresse en minuscules.',
  key: ['channel', 'hash'],
  ofPerson: null,
  columns: {
    channel: word(words.channels, 'Canal'),
    hash: text('Empreinte'),
    erased_at: time('Date'),
  },
});
