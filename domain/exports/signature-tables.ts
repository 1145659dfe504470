import { sql } from 'kysely';
import { actor, address, colleague, failure, idOf, leftOut, number, text, time, word } from './column.ts';
import * as words from './signature-words.ts';
import { byContact, exported, type Person } from './table-export.ts';

/** Requests for electronic signatures. */

/** The drafts by which a person was asked to sign. */
export const draftsToSign = ({ agencyId, id }: Pick<Person, 'agencyId' | 'id'>) =>
  sql`select draft_id from signature_signer where agency_id = ${agencyId} and contact_id = ${id}`;

const byDraft = (person: Person) => sql<boolean>`draft_id in (${draftsToSign(person)})`;

export const signatureRequest = exported('signature_request', {
  file: 'demandes-de-signature',
  about: 'Les demandes de signature approuvées. Leur texte est dans envois, leurs documents dans documents-a-signer.',
  ofPerson: byDraft,
  columns: {
    id: idOf('signature', 'Demande', 'Identifiant.'),
    draft_id: idOf('draft', 'Envoi', 'La ligne d’envois qui a été approuvée.'),
    subject: word(words.signatureSubjects, 'Objet'),
    mandate_id: idOf('mandate', 'Mandat'),
    offer_id: idOf('offer', 'Offre'),
    provider: word(words.signatureProviders, 'Prestataire'),
    environment: word(words.signatureEnvironments, 'Environnement'),
    status: word(words.signatureStatuses, 'État'),
    provider_id: text('Identifiant chez le prestataire'),
    attempts: number('Tentatives'),
    sending_at: time('Dernière tentative'),
    next_at: leftOut('Une marque interne : quand elle continue.'),
    approved_at: time('Approuvée le'),
    sent_at: time('Envoyée le'),
    checked_at: time('État demandé le'),
    unanswered: leftOut('Une marque interne : combien de fois de suite le prestataire n’a pas répondu.'),
    remind_asked_at: time('Relance demandée le'),
    reminded_at: time('Relancée le'),
    reminder_failure: failure('Erreur de la relance'),
    ended_at: time('Terminée le'),
    cancelled_by: actor('Annulée par'),
    decline_reason: text('Motif du refus'),
    failure: failure('Erreur du prestataire'),
    document_id: idOf('document', 'Document à signer'),
    signed_id: idOf('document', 'Document signé'),
    proof_id: idOf('document', 'Preuve'),
  },
});

export const signatureSigner = exported('signature_signer', {
  file: 'signataires',
  about: 'Les signataires des demandes de signature, dans leur ordre.',
  ofPerson: byContact,
  key: ['draft_id', 'position'],
  columns: {
    draft_id: idOf('draft', 'Envoi'),
    position: number('Ordre'),
    contact_id: idOf('contact', 'Contact'),
    first_name: text('Prénom'),
    last_name: text('Nom'),
    email: address('E-mail'),
    phone: address('Téléphone'),
    proof: word(words.signerProofs, 'Authentification'),
    status: word(words.signerStatuses, 'État'),
    signed_at: time('Signé le'),
  },
});

export const signatureFile = exported('signature_file', {
  file: 'documents-a-signer',
  about:
    'Les PDF des demandes de signature : le document, ce qui a été signé, et la preuve du prestataire. Leur contenu est dans le ' +
    'dossier documents-a-signer, sous l’identifiant et le nom de chacun.',
  ofPerson: byDraft,
  columns: {
    id: idOf('document', 'Document', 'Identifiant.'),
    role: word(words.signatureFileRoles, 'Nature'),
    draft_id: idOf('draft', 'Envoi'),
    user_id: colleague('Ajouté par'),
    name: text('Nom du fichier'),
    bytes: number('Taille', 'En octets.'),
    sha256: text('Empreinte', 'SHA-256 du fichier.'),
    content: leftOut('Le fichier lui-même.'),
    created_at: time('Ajouté le'),
    kept_until: time('Gardé jusqu’au', 'Pour un document dont la signature n’est pas encore demandée.'),
  },
});
