import { sql } from 'kysely';
import { hasOtherAddress } from '../contacts/addresses/other-addresses.ts';
import {
  actor,
  address,
  colleague,
  conversationWithContact,
  failure,
  idOf,
  leftOut,
  number,
  text,
  time,
  word,
  yesNo,
} from './column.ts';
import { byContact, exported, type Person } from './table-export.ts';
import * as words from './words.ts';

/** The conversations with contacts, and the notes about them. */

/** Their conversations, and those with an unknown sender whose address is theirs and no other contact's. */
export const conversationsOf = ({ agencyId, id, addresses }: Person) => sql`
  select id from conversation where agency_id = ${agencyId} and (contact_id = ${id} or (
    contact_id is null and address = any(${addresses}) and not exists (
      select from indexed_contact as contact where contact.agency_id = ${agencyId} and contact.id <> ${id}
        and (contact.phone = conversation.address or contact.email = conversation.address
          or ${hasOtherAddress(sql.ref('conversation.address'))}))))`;

export const conversation = exported('conversation', {
  file: 'conversations',
  about: 'Les conversations. Leurs textes sont dans messages et notes.',
  ofPerson: (person) => sql`id in (${conversationsOf(person)})`,
  columns: {
    id: idOf('conversation', 'Conversation', 'Identifiant.'),
    contact_id: idOf('contact', 'Contact', 'Vide pour un expéditeur inconnu.'),
    channel: word(words.channels, 'Canal'),
    subject: text('Objet'),
    status: word(words.conversationStatuses, 'État'),
    waiting: yesNo('En attente'),
    assigned_to: colleague('En charge'),
    unread_count: number('Non lus'),
    last_message_at: time('Dernier message le'),
    snippet: text('Début du dernier message'),
    address: address('Numéro ou adresse'),
    asked_at: time('Sans réponse depuis'),
    created_at: time('Créée le'),
    updated_at: time('Modifiée le'),
  },
});

export const message = exported('message', {
  file: 'messages',
  about: 'Les messages reçus et envoyés, dans le texte exact.',
  ofPerson: (person) => sql`conversation_id in (${conversationsOf(person)})`,
  columns: {
    id: idOf('message', 'Message', 'Identifiant.'),
    conversation_id: conversationWithContact(),
    direction: word(words.directions, 'Sens'),
    kind: word(words.channels, 'Canal'),
    subject: text('Objet'),
    body: text('Texte'),
    status: word(words.messageStatuses, 'État'),
    at: time('Date'),
    draft_id: idOf('draft', 'Envoi', 'La ligne d’envois avec la décision.'),
    driver: text('Opérateur'),
    provider_id: text('Référence de l’opérateur'),
    content_hash: leftOut('Distingue deux e-mails qui ont la même référence.'),
    failure: failure('Échec'),
    whole_text: text('Texte complet', 'Avec le message cité et la signature ; vide si le texte est complet.'),
    folds: leftOut('Les parties du texte complet que la page replie.'),
    written_by: word(words.messageAuthors, 'Écrit par'),
    via: address('Transmis par', 'L’adresse du portail ou de la liste qui a transmis le message.'),
    lead_source: text('Demande de', 'Le portail ou le formulaire d’où vient la demande.'),
    lead_problem: word(words.leadProblems, 'Demande non reconnue'),
    is_to_read: yesNo('À lire', 'Écrit par un automate, mais à lire par quelqu’un.'),
    from_person: leftOut('Se déduit du sens et de l’auteur.'),
  },
});

export const originalMail = exported('original_mail', {
  file: 'e-mails-recus',
  about:
    'Les e-mails reçus, octet pour octet. Leur contenu est dans le dossier e-mails-recus, sous l’identifiant de chaque message.',
  key: ['message_id'],
  ofPerson: (person) => sql`message_id in (select id from message where agency_id = ${person.agencyId}
    and conversation_id in (${conversationsOf(person)}))`,
  columns: {
    message_id: idOf('message', 'Message', 'Le message qui en a été lu.'),
    bytes: number('Taille', 'En octets.'),
    sha256: text('Empreinte', 'SHA-256 de l’e-mail.'),
    content: leftOut('L’e-mail lui-même.'),
    created_at: time('Reçu le'),
  },
});

export const replySuggestion = exported('reply_suggestion', {
  file: 'textes-proposes',
  about: 'Les textes demandés au modèle de langue, gardés un jour. Ce qui est parti est dans messages.',
  ofPerson: byContact,
  columns: {
    id: idOf('suggestion', 'Proposition', 'Identifiant.'),
    contact_id: idOf('contact', 'Contact'),
    conversation_id: idOf('conversation', 'Conversation', 'Vide pour un nouveau message.'),
    channel: word(words.channels, 'Canal'),
    wish: text('Consigne'),
    written: text('Texte déjà écrit'),
    requested_by: actor('Demandé par'),
    model: text('Modèle de langue', 'Le fournisseur et son modèle.'),
    status: word(words.suggestionStatuses, 'État'),
    subject: text('Objet proposé'),
    body: text('Texte proposé'),
    failure: text('Échec'),
    detail: text('Code du fournisseur'),
    created_at: time('Demandé le'),
    asking_at: time('Transmis le'),
  },
});

export const attachment = exported('attachment', {
  file: 'pieces-jointes',
  about:
    'Les fichiers envoyés et reçus avec les e-mails. Leur contenu est dans le dossier pieces-jointes, sous l’identifiant et ' +
    'le nom de chacun ; ceux d’un texte qui n’est pas parti n’y restent qu’un jour.',
  ofPerson: (person) => sql`(
    draft_id in (select id from draft where agency_id = ${person.agencyId} and contact_id = ${person.id})
    or message_id in (select id from message where agency_id = ${person.agencyId} and conversation_id in (${conversationsOf(person)})))`,
  columns: {
    id: idOf('attachment', 'Pièce jointe', 'Identifiant.'),
    draft_id: idOf('draft', 'Envoi', 'La ligne d’envois avec laquelle elle part ou est partie.'),
    message_id: idOf('message', 'Message', 'Le message reçu qui la contenait.'),
    user_id: colleague('Ajoutée par'),
    name: text('Nom du fichier'),
    type: text('Format', 'Type MIME.'),
    bytes: number('Taille', 'En octets.'),
    sha256: text('Empreinte', 'SHA-256 du fichier ; vide s’il n’a pas été conservé.'),
    content: leftOut('Le fichier lui-même.'),
    refusal: word(words.fileRefusals, 'Non conservé', 'Pourquoi un fichier reçu n’a pas été conservé.'),
    in_text: yesNo('Dans le texte', 'Une image du texte ou une signature.'),
    file_count: number('Fichiers', 'Plusieurs pour la ligne qui compte, sans les nommer, les derniers d’un message.'),
    created_at: time('Ajoutée le'),
    kept_until: time('Gardée jusqu’au', 'Pour un fichier qui n’est pas encore parti.'),
  },
});

export const messageTemplate = exported('message_template', {
  file: 'modeles-de-messages',
  about: 'Les textes que l’équipe réutilise, avec leurs variables.',
  ofPerson: null,
  columns: {
    id: idOf('template', 'Modèle', 'Identifiant.'),
    name: text('Nom'),
    channel: word(words.channels, 'Canal'),
    subject: text('Objet'),
    body: text('Texte'),
    created_at: time('Créé le'),
    updated_at: time('Modifié le'),
  },
});

export const note = exported('note', {
  file: 'notes',
  about: 'Les notes internes des conversations et des contacts, que le contact n’a jamais vues.',
  ofPerson: (person) => sql`(conversation_id in (${conversationsOf(person)}) or contact_id = ${person.id})`,
  columns: {
    id: idOf('note', 'Note', 'Identifiant.'),
    conversation_id: idOf('conversation', 'Conversation', 'Vide pour une note sur un contact.'),
    contact_id: idOf('contact', 'Contact', 'Vide pour une note sur une conversation.'),
    call: word(words.callOutcomes, 'Appel', 'L’issue de l’appel, si la note en est un.'),
    body: text('Texte'),
    author: actor('Auteur'),
    created_at: time('Date'),
  },
});
