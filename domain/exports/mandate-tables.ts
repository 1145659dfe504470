import { sql } from 'kysely';
import { actor, idOf, number, parts, text, time, word, yesNoOrUnknown } from './column.ts';
import * as mandateWords from './mandate-words.ts';
import { byContact, exported } from './table-export.ts';
import * as words from './words.ts';

/** The register of mandates. */

export const mandateRegister = exported('mandate_register', {
  file: 'registre-des-mandats',
  about: 'Le début du registre des mandats, s’il est tenu dans Clef.',
  ofPerson: null,
  key: [],
  columns: {
    first_number: number('Premier numéro'),
    next_number: number('Prochain numéro'),
    last_seq: number('Écritures', 'Le numéro d’ordre de la dernière.'),
    started_on: text('Tenu depuis le'),
    declared_by: actor('Déclaré par'),
    declared_at: time('Déclaré le'),
  },
});

export const mandateEntry = exported('mandate_entry', {
  file: 'mandats',
  about:
    'Toutes les écritures du registre des mandats. Aucune n’est modifiée : chacune donne le mandat entier tel qu’il est après elle.',
  ofPerson: ({ id }) =>
    sql`(agency_id, mandate_id) in (select agency_id, mandate_id from mandate_contact where contact_id = ${id})`,
  columns: {
    id: text('Écriture', 'Identifiant (UUID).'),
    seq: number('N° d’ordre', 'De l’écriture, sans interruption.'),
    mandate_id: idOf('mandate', 'Mandat', 'Identifiant.'),
    number: number('N° de mandat'),
    act: word(mandateWords.mandateActs, 'Écriture : objet'),
    state: word(mandateWords.mandateStates, 'État'),
    purpose: word(mandateWords.mandatePurposes, 'Nature'),
    kind: word(words.mandateKinds, 'Type'),
    property_id: idOf('property', 'Bien'),
    mandants: parts('Mandants', 'Noms et adresses, en JSON.'),
    object: text('Objet'),
    reserved_on: text('Numéro réservé le'),
    signed_on: text('Signé le'),
    signed_outside: yesNoOrUnknown('Signé hors établissement'),
    starts_on: text('Début'),
    ends_on: text('Fin'),
    irrevocable_until: text('Irrévocable jusqu’au'),
    ended_on: text('Terminé le', 'Avant sa fin.'),
    price_euros: number('Prix (€)'),
    fees_percent: number('Honoraires (%)'),
    fees_euros: number('Honoraires (€)'),
    fees_paid_by: word(words.feePayers, 'Honoraires à la charge de'),
    acted_on: text('Date de l’acte', 'De la signature, de l’avenant ou de la fin.'),
    reason: text('Motif'),
    actor: actor('Par'),
    at: time('Écrit le'),
  },
});

export const mandateContact = exported('mandate_contact', {
  file: 'mandants',
  about: 'Les contacts qui ont donné un mandat.',
  ofPerson: byContact,
  key: ['mandate_id', 'contact_id'],
  columns: {
    mandate_id: idOf('mandate', 'Mandat'),
    contact_id: idOf('contact', 'Contact'),
    created_at: time('Noté le'),
  },
});
