import { sql } from 'kysely';
import { actor, address, base64, colleague, idOf, leftOut, list, number, text, time, word, yesNo } from './column.ts';
import { exported } from './table-export.ts';
import * as words from './words.ts';

/** The agency itself, its people, its agents and its journal. */

export const agency = exported('agency', {
  file: 'agence',
  about: 'L’agence et ses règles d’envoi.',
  ofPerson: null,
  columns: {
    id: idOf('agency', 'Agence', 'Identifiant.'),
    slug: text('Nom court', 'Comme dans les commandes.'),
    name: text('Nom'),
    city: text('Ville'),
    time_zone: text('Fuseau horaire', 'Celui de toutes les dates des fichiers CSV.'),
    street: text('Rue'),
    postcode: text('Code postal'),
    phone: address('Téléphone'),
    email: text('E-mail'),
    websites: list('Sites'),
    lead_senders: list('Portails et formulaires', 'Les domaines et adresses dont les e-mails sont des demandes.'),
    card_number: text('Carte professionnelle', 'Le numéro CPI de la carte T.'),
    siren: text('SIREN'),
    guarantor: text('Garant financier'),
    fee_table_url: text('Barème des honoraires', 'Son adresse web, jointe aux annonces.'),
    email_signature: text('Signature des e-mails'),
    logo_sha256: text('Logo', 'L’empreinte de celui d’aujourd’hui, voir logos.'),
    segment_price_micros: number('Prix d’un SMS (millionièmes d’euro)', 'Celui que le responsable a indiqué.'),
    created_at: time('Créée le'),
    paused_at: time('Envois en pause depuis'),
    paused_by: actor('Mis en pause par'),
    restored_from: time('Rétablie à partir de la sauvegarde du'),
    undo_seconds: number('Délai d’annulation (s)'),
    service_hours: yesNo('SMS de suivi aux heures des SMS commerciaux'),
    alsace_moselle: yesNo('Jours fériés d’Alsace-Moselle'),
    retention_months: number('Conservation des prospects (mois)', 'Après le dernier échange.'),
    photo_key: leftOut('Un secret : la clé des adresses de ses photos.'),
    retention_due: leftOut('Un compte tenu par l’horloge.'),
    retention_counted_at: leftOut('Une marque interne de ce compte.'),
    first_steps_hidden_at: leftOut('Une préférence d’affichage de la console.'),
  },
});

export const logo = exported('logo', {
  file: 'logos',
  about: 'Le logo de l’agence et les précédents : les e-mails partis avec un logo en donnent l’empreinte.',
  key: ['sha256'],
  ofPerson: null,
  columns: {
    sha256: text('Empreinte', 'SHA-256 de l’image.'),
    type: text('Format', 'Type MIME.'),
    content: base64('Image', 'En base64.'),
    width: number('Largeur', 'Dans un e-mail, en pixels.'),
    height: number('Hauteur', 'Dans un e-mail, en pixels.'),
    created_at: time('Ajouté le'),
  },
});

export const userAccount = exported('user_account', {
  file: 'equipe',
  about: 'Les collègues. Les mots de passe ne sont connus de personne.',
  ofPerson: null,
  columns: {
    id: idOf('user', 'Collègue', 'Identifiant.'),
    email: text('E-mail'),
    name: text('Nom'),
    role: word(words.roles, 'Rôle'),
    password_hash: leftOut('Un secret.'),
    created_at: time('Créé le'),
    disabled_at: time('Désactivé le'),
    language: word(words.languages, 'Langue'),
    lists_show: word(words.listsShown, 'Listes affichées', 'Vide : selon le rôle.'),
  },
});

export const invitation = exported('invitation', {
  file: 'invitations',
  about: 'Les invitations de collègues.',
  ofPerson: null,
  columns: {
    id: idOf('invitation', 'Invitation', 'Identifiant.'),
    email: text('E-mail'),
    name: text('Nom'),
    role: word(words.roles, 'Rôle'),
    token_hash: leftOut('Un secret.'),
    invited_by: colleague('Invité par'),
    created_at: time('Créée le'),
    expires_at: time('Expire le'),
    accepted_at: time('Acceptée le'),
    withdrawn_at: time('Retirée le'),
  },
});

export const accessKey = exported('access_key', {
  file: 'agents',
  about: 'Les agents et programmes qui ont un accès. Leurs clés elles-mêmes ne sont connues de personne.',
  ofPerson: null,
  columns: {
    id: idOf('key', 'Agent', 'Identifiant.'),
    name: text('Nom'),
    secret_hash: leftOut('Un secret.'),
    last4: leftOut('Une partie d’un secret.'),
    scopes: list('Droits'),
    created_by: colleague('Créé par'),
    created_at: time('Créé le'),
    expires_at: time('Expire le'),
    paused_at: time('En pause depuis'),
    revoked_at: time('Révoqué le'),
    rotated_from: idOf('key', 'Remplace'),
    last_used_at: time('Dernier usage le'),
  },
});

export const webhook = exported('webhook', {
  file: 'webhooks',
  about: 'Les adresses qui reçoivent les événements, sans les secrets qui les signent.',
  ofPerson: null,
  columns: {
    id: idOf('webhook', 'Webhook', 'Identifiant.'),
    name: text('Nom'),
    url: text('Adresse', 'Chez certains services, l’adresse donne accès à elle seule.'),
    kinds: list('Événements', 'Vide : tous.'),
    secret: leftOut('Un secret.'),
    previous_secret: leftOut('Un secret.'),
    previous_until: leftOut('La fin d’un ancien secret.'),
    created_by: actor('Créé par'),
    created_at: time('Créé le'),
    updated_at: time('Modifié le'),
    failing_since: time('En échec depuis'),
    disabled_at: time('Désactivé le'),
    disabled_because: word(words.disabledReasons, 'Désactivé parce que'),
    removed_at: time('Supprimé le'),
  },
});

export const journalEntry = exported('journal_entry', {
  file: 'journal',
  about:
    'Qui a fait quoi et quand. Chaque entrée porte l’empreinte de la précédente, de sorte qu’une entrée modifiée, ' +
    'ajoutée ou retirée se voit (voir « Vérifier le journal »).',
  ofPerson: ({ recordIds }) => sql`subject = any(${recordIds})`,
  columns: {
    id: text('Entrée', 'Identifiant (UUID), tel que l’empreinte le couvre.'),
    at: time('Date'),
    actor: actor('Par'),
    operation: text('Opération'),
    outcome: word(words.journalOutcomes, 'Résultat'),
    code: text('Code du refus'),
    subject: text('Fiche', 'L’identifiant de ce qui a été créé ou modifié.'),
    request_id: text('Requête'),
    seq: number('Numéro'),
    hash: text('Empreinte'),
  },
});
