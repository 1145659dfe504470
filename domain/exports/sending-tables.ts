import { sql } from 'kysely';
import type { AgencySignature } from '../../storage/entities/agency.ts';
import type { ExclusionReason } from '../campaigns/exclusions.ts';
import { textPart } from '../drafts/email-parts.ts';
import { actor, cellsOf, colleague, failure, idOf, leftOut, number, parts, text, time, word, yesNo } from './column.ts';
import { draftsToSign } from './signature-tables.ts';
import { byContact, exported } from './table-export.ts';
import * as words from './words.ts';
import { writtenPhone } from './written-phone.ts';

/** Drafts with their decisions, sequences and campaigns. */

const item = (title: string, about: string) =>
  cellsOf<Record<string, any>>(
    [`${title} : destinataire`, about, ({ to }) => (typeof to === 'string' ? writtenPhone(to) : null)],
    [`${title} : objet`, '', ({ subject }) => subject ?? null],
    [
      `${title} : texte`,
      'Avec la signature de l’agence, pour un e-mail qui en a une.',
      ({ body, signature, ...rest }) => (body === undefined ? JSON.stringify(rest) : textPart({ body, signature })),
    ],
  );

export const draft = exported('draft', {
  file: 'envois',
  about:
    'Tout ce qui devait partir, avec qui l’a demandé, le texte demandé, le texte décidé et la décision. Les messages ' +
    'd’une campagne en font partie : ce sont les lignes qui portent son identifiant.',
  // A person who is asked to sign beside others is in the draft of the first.
  ofPerson: (person) => sql<boolean>`(contact_id = ${person.id} or id in (${draftsToSign(person)}))`,
  columns: {
    id: idOf('draft', 'Envoi', 'Identifiant.'),
    kind: word(words.draftKinds, 'Type'),
    operation: text('Opération', 'Le nom interne de ce qui l’a demandé.'),
    status: word(words.draftStatuses, 'État'),
    contact_id: idOf('contact', 'Contact', 'Vide pour une campagne.'),
    asked: item('Demandé', 'Tel que l’agent l’a demandé.'),
    item: item('Décidé', 'Tel qu’il part : comme demandé, ou corrigé par un collègue.'),
    requested_by: actor('Demandé par'),
    created_at: time('Demandé le'),
    expires_at: time('Expire le'),
    edited_by: actor('Corrigé par'),
    edited_at: time('Corrigé le'),
    decided_by: actor('Décidé par'),
    decided_at: time('Décidé le'),
    decision: word(words.draftDecisions, 'Décision', 'Vide si personne n’a décidé.'),
    accepted_flags: parts('Alertes acceptées', 'En JSON.'),
    reason: text('Motif'),
    reason_code: text('Règle', 'Celle qui l’a arrêté, si ce n’est pas une personne.'),
    approved_hash: text('Empreinte approuvée', 'SHA-256 de ce qui a été approuvé.'),
    release_at: time('Part au plus tôt le'),
    waits_for: word(words.waitReasons, 'Attend'),
    any_hour: yesNo('À toute heure'),
    holiday: text('Jour férié'),
    attempts: number('Tentatives'),
    sending_at: leftOut('Une marque interne de l’envoi en cours.'),
    sent_at: time('Envoyé le'),
    delivered_at: time('Reçu le'),
    driver: text('Opérateur'),
    provider_id: text('Référence de l’opérateur'),
    failure: failure('Échec'),
    flagged: leftOut('Calculé à partir du texte et des fiches.'),
    offered_slots: leftOut('Calculé à partir du texte.'),
    checked_at: leftOut('Une marque interne des vérifications.'),
    plan_id: idOf('draft', 'Groupe', 'Le premier envoi d’un groupe de messages semblables.'),
    enrollment_id: idOf('enrollment', 'Inscription', 'Celle dont c’est un message.'),
    step_index: number('Numéro de l’étape', 'De la séquence, à partir de 0.'),
    campaign_id: idOf('campaign', 'Campagne', 'Celle dont c’est un message.'),
    merge_id: leftOut('Une marque interne des fusions de contacts.'),
    form_id: leftOut('Une marque interne des textes écrits par un collègue.'),
  },
});

export const sequence = exported('sequence', {
  file: 'sequences',
  about: 'Les séquences d’e-mails. Leurs textes sont dans sequences-versions.',
  ofPerson: null,
  columns: {
    id: idOf('sequence', 'Séquence', 'Identifiant.'),
    name: text('Nom'),
    status: word(words.sequenceStatuses, 'État'),
    version: number('Version', 'Celle que suivent les nouvelles inscriptions.'),
    created_by: actor('Créée par'),
    created_at: time('Créée le'),
    updated_at: time('Modifiée le'),
  },
});

type Step = { delayHours: number; subject: string; body: string };

const stepsInWords = (steps: Step[]): string =>
  steps
    .map(({ delayHours, subject, body }, index) => `${index + 1}. Après ${delayHours} h : ${subject}\n${body}`)
    .join('\n\n');

export const sequenceVersion = exported('sequence_version', {
  file: 'sequences-versions',
  about: 'Les étapes de chaque version d’une séquence.',
  key: ['sequence_id', 'version'],
  ofPerson: null,
  columns: {
    sequence_id: idOf('sequence', 'Séquence'),
    version: number('Version'),
    created_at: time('Créée le'),
    steps: cellsOf<Step[]>(['Étapes', 'Délai, objet et texte de chaque e-mail.', stepsInWords]),
    approved_by: colleague('Approuvée par'),
    approved_at: time('Approuvée le'),
    signature: cellsOf<AgencySignature | null>([
      'Signature',
      'Celle qui a été approuvée avec les étapes ; son logo est dans logos.',
      (signature) => signature?.text ?? null,
    ]),
    approved_hash: text('Empreinte approuvée', 'SHA-256 des étapes et de la signature qui ont été approuvées.'),
  },
});

export const enrollment = exported('enrollment', {
  file: 'inscriptions',
  about: 'Les inscriptions de contacts à des séquences, et où elles en sont.',
  ofPerson: byContact,
  columns: {
    id: idOf('enrollment', 'Inscription', 'Identifiant.'),
    sequence_id: idOf('sequence', 'Séquence'),
    version: number('Version'),
    contact_id: idOf('contact', 'Contact'),
    address: text('Adresse', 'La seule à laquelle ses e-mails partent.'),
    status: word(words.enrollmentStatuses, 'État'),
    step_index: number('Prochaine étape', 'À partir de 0.'),
    next_step_at: time('Prochain e-mail le'),
    reason: text('Motif'),
    reason_code: text('Règle'),
    draft_id: idOf('draft', 'Envoi', 'La demande d’inscription, s’il y en a eu une.'),
    enrolled_by: actor('Inscrit par'),
    created_at: time('Créée le'),
    updated_at: time('Modifiée le'),
  },
});

export const campaign = exported('campaign', {
  file: 'campagnes',
  about: 'Les campagnes de SMS. Leurs messages, un par destinataire, sont dans envois.',
  ofPerson: null,
  columns: {
    id: idOf('campaign', 'Campagne', 'Identifiant.'),
    name: text('Nom'),
    body: text('Texte'),
    filter: parts('Sélection', 'Les critères des destinataires, en JSON.'),
    per_minute: number('Messages par minute'),
    status: word(words.campaignStatuses, 'État'),
    created_by: actor('Créée par'),
    created_at: time('Créée le'),
    updated_at: time('Modifiée le'),
    approved_by: actor('Approuvée par'),
    approved_at: time('Approuvée le'),
    approved_hash: text('Empreinte approuvée', 'SHA-256 de ce qui a été approuvé.'),
    draft_id: idOf('draft', 'Envoi', 'La demande de lancement, s’il y en a eu une.'),
    started_at: time('Lancée le'),
    start_at: time('Programmée pour'),
    frozen_at: time('Destinataires arrêtés le'),
    frozen_up_to: leftOut('Une marque interne du lancement.'),
    ended_at: time('Terminée le'),
    next_at: leftOut('Une marque interne : quand elle continue.'),
    excluded: parts('Exclus', 'Leur nombre par motif, en JSON.'),
    recipients: number('Destinataires'),
    segments: number('SMS approuvés', 'Un texte long en compte plusieurs.'),
    segment_price_micros: number('Prix d’un SMS au lancement (millionièmes d’euro)'),
    handed: leftOut('Une marque interne du débit.'),
  },
});

const exclusionReasons: Record<ExclusionReason, string> = {
  no_phone: 'Sans numéro',
  sms_consent_missing: 'Sans consentement SMS',
  opted_out: 'Désinscrit (STOP)',
  undeliverable: 'Numéro injoignable',
  left_out: 'Écarté à la main',
  duplicate_number: 'Même numéro qu’un autre destinataire',
  value_missing: 'Information manquante',
  number_changed: 'Numéro changé depuis le lancement',
  not_as_approved: 'Texte qui n’est plus celui approuvé',
  joined_later: 'Entré dans la sélection après l’approbation',
  left_audience: 'Sorti de la sélection',
};

export const campaignExclusion = exported('campaign_exclusion', {
  file: 'campagnes-exclus',
  about: 'Les contacts d’une sélection qui n’ont pas reçu la campagne, et pourquoi.',
  key: ['campaign_id', 'contact_id'],
  ofPerson: byContact,
  columns: {
    campaign_id: idOf('campaign', 'Campagne'),
    contact_id: idOf('contact', 'Contact'),
    reason: word(exclusionReasons as Record<string, string>, 'Motif'),
  },
});

export const campaignRecipient = exported('campaign_recipient', {
  file: 'campagnes-en-attente',
  about:
    'Les destinataires approuvés d’une campagne dont le message n’est pas encore écrit. Les autres sont dans envois.',
  key: ['campaign_id', 'contact_id'],
  ofPerson: byContact,
  columns: {
    campaign_id: idOf('campaign', 'Campagne'),
    contact_id: idOf('contact', 'Contact'),
    approved_hash: text('Empreinte approuvée', 'SHA-256 du message approuvé.'),
  },
});
