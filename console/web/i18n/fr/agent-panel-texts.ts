import { runLimits } from '../../../../domain/agent/run-limits.ts';
import { inFrenchQuotes } from '../../../../domain/shared/quotation.ts';
import type { Run } from '../../agent/stream-lines.ts';
import { count } from './count.ts';

/** « de Camille », « d’Élodie » */
const of = (name: string) => (/^([aeiouàâäéèêëîïôöùûü]|y[^aeiouy])/i.test(name) ? `d’${name}` : `de ${name}`);

const forContact = (name: string | null) => `pour ${name ?? 'un contact'}`;

const ends: Record<NonNullable<Run['endedBy']>, string> = {
  person: 'L’agent a été arrêté.',
  paused: 'Les envois de l’agence sont en pause\u00a0: l’agent s’est arrêté. Reprenez une fois la pause levée.',
  erased: 'L’agent s’est arrêté\u00a0: un contact dont il lisait la fiche a été effacé.',
  call_limit: `L’agent s’est arrêté après ${runLimits.calls} étapes, sa limite. Reprenez, ou demandez moins à la fois.`,
  time_limit: 'L’agent s’est arrêté après deux minutes, sa limite. Reprenez, ou demandez moins à la fois.',
  budget:
    'Le budget du mois est atteint\u00a0: l’agent reprend le mois prochain. Un responsable peut l’augmenter dans Réglages › Agent Clef.',
  declined: 'Le modèle a refusé cette demande. Formulez-la autrement, ou écrivez ce message vous-même.',
  refused:
    'Le fournisseur du modèle refuse la demande. Un responsable vérifie le nom du modèle dans Réglages › Agent Clef.',
  busy: 'Le modèle est surchargé. Reprenez dans une minute.',
  unreachable:
    'Le modèle ne répond pas. Reprenez dans un instant\u00a0; si cela dure, un responsable vérifie son adresse dans Réglages › Agent Clef.',
  timed_out: 'Le modèle a mis trop de temps à répondre. Reprenez dans un instant.',
  key_refused:
    'Le fournisseur du modèle refuse la clé de l’agence. Un responsable la change dans Réglages › Agent Clef.',
  no_credit: 'Le compte de l’agence chez le fournisseur du modèle n’a plus de crédit. Prévenez un responsable.',
  provider_error: 'Le modèle a rencontré une erreur. Reprenez dans un instant.',
  too_long: 'La réponse du modèle était trop longue. Reprenez, ou demandez moins à la fois.',
  interrupted: 'L’agent a été interrompu. Reprenez\u00a0: rien ne sera préparé deux fois.',
  internal: 'Une erreur est survenue dans Clef. Reprenez\u00a0; si elle persiste, prévenez la personne qui gère Clef.',
};

/** The panel in which one asks the agency's agent. */
export const agentPanelTexts = {
  beginAnew: 'Nouvelle demande',
  exchange: 'Échange avec l’agent',
  welcome: 'Que faut-il préparer\u00a0?',
  welcomeLead: 'L’agent lit les fiches, les biens et l’agenda, puis prépare des brouillons.',
  reader: (host: string, country: string) => `Ce qu’il lit est transmis à ${host} (${country}).`,
  prompt: 'Votre demande',
  placeholder: 'Demandez à l’agent…',
  placeholderAgain: 'Poursuivez…',
  ask: 'Demander',
  stop: 'Arrêter',
  promise: 'Rien ne part sans votre accord. Vos collègues peuvent lire vos demandes.',
  working: 'L’agent travaille…',
  you: 'Vous',
  resume: 'Reprendre',
  resumePrompt: 'Reprends là où tu t’es arrêté.',
  settings: 'Ouvrir les réglages de l’agent',
  done: 'L’agent a terminé.',
  budgetSpent: (day: string) =>
    `Le budget du mois est atteint\u00a0: l’agent reprend le ${day}. Un responsable peut l’augmenter dans Réglages\u00a0› Agent Clef.`,
  gone: 'Cet échange n’est plus là\u00a0: il a été supprimé.',
  about: {
    contact: (name: string) => `À propos ${of(name)}`,
    conversation: (name: string) => `À propos de la conversation avec ${name}`,
    visit: (name: string, when: string) => `À propos du rendez-vous avec ${name}, ${when}`,
    property: (reference: string) => `À propos du bien ${reference}`,
  },
  removeAbout: (about: string) => `Retirer\u00a0: ${about}`,
  suggestionsLabel: 'Suggestions',
  suggestions: {
    none: [
      'Quelles visites sont prévues demain\u00a0?',
      'Prépare les rappels pour les visites de demain.',
      'Prépare un message de suivi après les dernières visites.',
    ],
    contact: [
      'Prépare un SMS pour prendre de ses nouvelles.',
      'Prépare un e-mail pour convenir d’une visite.',
      'Quels rendez-vous avons-nous eus ensemble\u00a0?',
    ],
    conversation: ['Prépare une réponse à son dernier message.', 'Réponds en proposant un rendez-vous.'],
    visit: [
      'Prépare un rappel de ce rendez-vous.',
      'Prépare un message de suivi après cette visite.',
      'Prépare un compte rendu pour le vendeur.',
    ],
    property: [
      'Quelles visites ont eu lieu pour ce bien\u00a0?',
      'Prépare un message de suivi pour ses derniers visiteurs.',
      'Prépare un point pour le vendeur.',
    ],
  },
  calls: {
    searchContacts: (words: string | null) =>
      words ? `Cherche ${inFrenchQuotes(words)} dans les contacts` : 'Parcourt les contacts',
    getProperty: (reference: string | null) => (reference ? `Lit le bien ${reference}` : 'Lit un bien'),
    listVisits: 'Regarde les rendez-vous',
    listVisitsWith: (name: string) => `Regarde les rendez-vous avec ${name}`,
    listVisitsOf: (reference: string) => `Regarde les rendez-vous pour le bien ${reference}`,
    draftSms: (name: string | null) => `Prépare un SMS ${forContact(name)}`,
    draftEmail: (name: string | null) => `Prépare un e-mail ${forContact(name)}`,
    correctSms: (name: string | null) => `Corrige le SMS ${forContact(name)}`,
    correctEmail: (name: string | null) => `Corrige l’e-mail ${forContact(name)}`,
    enroll: (name: string | null) => `Propose une séquence ${forContact(name)}`,
    other: (tool: string) => `Utilise ${inFrenchQuotes(tool)}`,
  },
  outcomes: {
    running: 'en cours',
    found: (n: number) => (n === 0 ? 'aucun résultat' : count(n, 'trouvé', 'trouvés')),
    drafted: 'brouillon créé',
    repeated: 'déjà en attente',
    done: 'fait',
    refused: 'Refusé',
    notMade: 'non fait',
  },
  /** By the code of a tool's refusal; others have the sentence that people read of it elsewhere. */
  refusals: {
    unknown_id: 'L’agent ne peut écrire qu’à un contact que vous nommez ou qu’il a trouvé.',
    invalid_request: 'L’agent s’est trompé dans sa demande.',
    not_found: 'Introuvable.',
    conflict: 'Ce brouillon a déjà changé ou été décidé.',
    rate_limited: 'Trop d’étapes en une minute. Redemandez dans une minute.',
    internal: 'Une erreur est survenue dans Clef.',
  } as Record<string, string>,
  input: 'Ce que l’agent a demandé',
  output: 'Ce qu’il a reçu',
  /** The arguments of the tools, in the order in which they are shown. */
  inputs: {
    prospectId: 'Contact',
    contactId: 'Contact',
    propertyId: 'Bien',
    reference: 'Référence',
    emailSequenceId: 'Séquence',
    replaces: 'Corrige',
    subject: 'Objet',
    body: 'Texte',
    q: 'Recherche',
    stage: 'Étape',
    tag: 'Étiquette',
    city: 'Ville',
    kind: 'Type de rendez-vous',
    status: 'État',
    from: 'Du',
    to: 'Au',
    updatedSince: 'Modifié depuis',
    order: 'Ordre',
    limit: 'Nombre maximum',
    cursor: 'Page suivante',
  } as Record<string, string>,
  orders: { asc: 'du plus ancien au plus récent', desc: 'du plus récent au plus ancien' } as Record<string, string>,
  yes: 'oui',
  /** Records by their kind, until their names are there. */
  records: {
    contact: 'La fiche du contact',
    property: 'La fiche du bien',
    visit: 'Le rendez-vous',
    conversation: 'La conversation',
    draft: 'Le brouillon',
    sequence: 'La séquence',
  } as Record<string, string>,
  /** In the place of a record that was erased. */
  goneRecord: 'Fiche introuvable',
  reread: 'Relire',
  rereadOf: (what: string) => `Relire\u00a0: ${what}`,
  waiting: (n: number) =>
    n === 1 ? '1 brouillon attend votre accord' : `${n.toLocaleString('fr-FR')} brouillons attendent votre accord`,
  made: (n: number) => count(n, 'brouillon préparé', 'brouillons préparés'),
  noDraft: 'Aucun brouillon préparé. Rien n’a été envoyé ni modifié.',
  keptDrafts: 'Ce qu’il avait préparé reste à relire.',
  flags: (n: number) => count(n, 'point à vérifier', 'points à vérifier'),
  otherContact: 'Un autre contact que celui de la fiche',
  withColleague: (name: string) => `chez ${name}`,
  latest: 'Votre dernière demande',
  lost: 'Connexion perdue\u00a0: la suite s’affichera ici dès son retour.',
  atWork: 'L’agent travaille encore\u00a0: attendez la fin, ou arrêtez-le.',
  tooLong: (length: number, most: number) =>
    `${length.toLocaleString('fr-FR')} caractères\u00a0: au plus ${most.toLocaleString('fr-FR')}.`,
  nothingSent: 'Rien n’a été envoyé.',
  prepared: (n: number) => `L’agent a préparé ${count(n, 'brouillon', 'brouillons')}.`,
  readAll: 'Ouvrir À traiter',
  showExchange: 'Voir l’échange',
  draftTo: {
    sms: 'SMS à',
    email: 'E-mail à',
    enrollment: 'Séquence pour',
    campaign: 'Campagne',
    signature: 'Signature',
  },
  ends,
};
