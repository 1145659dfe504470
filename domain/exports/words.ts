import type * as values from '../../storage/column-values.ts';
import { propertyTypeNames } from '../shared/property-type-names.ts';

/** The French words of the values that a column can hold. A new value without a word does not compile. */

export type Words<List extends readonly string[]> = Record<List[number], string>;

export const stages: Words<typeof values.contactStages> = {
  new: 'Nouveau',
  contacted: 'Contacté',
  qualified: 'Projet confirmé',
  visiting: 'En visite',
  offer: 'Offre',
  under_contract: 'Sous compromis',
  won: 'Vendu',
  lost: 'Perdu',
};

export const intents: Words<typeof values.contactIntents> = {
  buy: 'Acheter',
  sell: 'Vendre',
  both: 'Acheter et vendre',
};

export const contactKinds: Words<typeof values.contactKinds> = {
  buyer: 'Acquéreur',
  seller: 'Vendeur',
  both: 'Acquéreur et vendeur',
  notary: 'Notaire',
  referrer: 'Apporteur',
  other: 'Autre',
};

export const contactLinks: Words<typeof values.contactLinkKinds> = { couple: 'Couple', co_buyers: 'Co-acquéreurs' };

export const financings: Words<typeof values.financings> = { cash: 'Comptant', loan: 'À crédit' };

export const loanStatuses: Words<typeof values.loanStatuses> = {
  to_arrange: 'À monter',
  simulated: 'Simulation faite',
  agreed_in_principle: 'Accord de principe',
  granted: 'Prêt accordé',
  refused: 'Prêt refusé',
};

export const outsideKinds: Words<typeof values.outsideKinds> = {
  balcony: 'Balcon',
  terrace: 'Terrasse',
  garden: 'Jardin',
};

export const languages: Words<typeof values.languages> = { fr: 'Français', en: 'Anglais' };

export const channels: Words<typeof values.channels> = { sms: 'SMS', email: 'E-mail' };

export const consents: Words<typeof values.consentStatuses> = {
  unknown: 'Non renseigné',
  granted: 'Donné',
  denied: 'Refusé',
  opted_out: 'Désinscrit',
};

export const erasureReasons: Words<typeof values.erasureReasons> = {
  request: 'Demande de la personne',
  objection: 'Opposition de la personne',
  retention: 'Fin de la durée de conservation',
};

export const roles: Words<typeof values.userRoles> = {
  owner: 'Responsable',
  negotiator: 'Négociateur',
  assistant: 'Assistant',
};

export const listsShown: Words<typeof values.listsShown> = { mine: 'Les siens', team: 'Ceux de l’équipe' };

export const propertyTypes: Words<typeof values.propertyTypes> = propertyTypeNames;

export const propertyStatuses: Words<typeof values.propertyStatuses> = {
  draft: 'En préparation',
  available: 'À vendre',
  under_offer: 'Sous offre',
  under_contract: 'Sous compromis',
  sold: 'Vendu',
  withdrawn: 'Retiré de la vente',
};

export const mandateKinds: Words<typeof values.mandateKinds> = {
  exclusive: 'Exclusif',
  semi_exclusive: 'Semi-exclusif',
  simple: 'Simple',
};

export const feePayers: Words<typeof values.feePayers> = { buyer: 'Acquéreur', seller: 'Vendeur' };

export const heatings: Words<typeof values.heatings> = {
  gas: 'Gaz',
  electric: 'Électricité',
  oil: 'Fioul',
  heat_pump: 'Pompe à chaleur',
  wood: 'Bois',
  district: 'Réseau de chaleur',
  other: 'Autre',
};

export const diagnosticKinds: Words<typeof values.diagnosticKinds> = {
  lead: 'Plomb (CREP)',
  asbestos: 'Amiante',
  termites: 'Termites',
  gas: 'Gaz',
  electricity: 'Électricité',
  risks: 'État des risques (ERP)',
  sanitation: 'Assainissement',
  noise: 'Bruit des aéroports',
  dry_rot: 'Mérule',
  energy_audit: 'Audit énergétique',
  measurement: 'Mesurage (loi Carrez)',
};

export const energySources: Words<typeof values.energySources> = {
  issued: 'Celle du DPE',
  attested: 'Celle de l’attestation',
};

export const offerParties: Words<typeof values.offerParties> = { buyer: 'Acquéreur', seller: 'Vendeur' };

export const offerFinancings: Words<typeof values.offerFinancings> = {
  cash: 'Comptant',
  loan: 'Avec un prêt',
  loan_and_sale: 'Avec un prêt et la vente d’un autre bien',
};

export const offerStages: Words<typeof values.offerStages> = {
  received: 'Reçue',
  countered: 'Contre-proposition',
  accepted: 'Acceptée',
  promise_signed: 'Compromis signé',
  deed_signed: 'Acte signé',
  refused: 'Refusée',
};

export const proposedPropertyEvents: Words<typeof values.proposedPropertyEvents> = {
  proposed: 'Proposé',
  refused: 'Refusé',
};

export const callOutcomes: Words<typeof values.callOutcomes> = {
  reached: 'Appel, a répondu',
  no_answer: 'Appel, pas de réponse',
  message_left: 'Appel, message laissé',
  received: 'Appel reçu',
};

export const refusalReasons: Words<typeof values.refusalReasons> = {
  price: 'Prix',
  location: 'Secteur',
  size: 'Surface',
  layout: 'Agencement',
  condition: 'Travaux',
  outside: 'Extérieur ou vis-à-vis',
  charges: 'Charges ou copropriété',
  energy: 'DPE',
  found_elsewhere: 'A trouvé ailleurs',
  other: 'Autre',
};

export const taskStatuses: Words<typeof values.taskStatuses> = { open: 'À faire', done: 'Faite' };

export const taskPriorities: Words<typeof values.taskPriorities> = { low: 'Basse', normal: 'Normale', high: 'Haute' };

export const conversationStatuses: Words<typeof values.conversationStatuses> = { open: 'Ouverte', closed: 'Fermée' };

export const messageAuthors: Words<typeof values.messageAuthors> = {
  person: 'Personne',
  absence: 'Réponse d’absence',
  automatic: 'Message automatique',
  bounce: 'Avis de non-remise',
  complaint: 'Signalement comme indésirable',
  receipt: 'Accusé de lecture',
  calendar: 'Réponse à une invitation',
  ourselves: 'Notre propre message',
};
export const leadProblems: Words<typeof values.leadProblems> = {
  no_person: 'Aucun nom, numéro ni e-mail',
  no_address: 'Ni numéro ni e-mail',
  own_address: 'Seulement les coordonnées du portail ou de l’agence',
  unsure: 'Coordonnées de personne en particulier',
};
export const directions: Words<typeof values.messageDirections> = { inbound: 'Reçu', outbound: 'Envoyé' };

export const messageStatuses: Words<typeof values.messageStatuses> = {
  received: 'Reçu par l’agence',
  sent: 'Envoyé',
  delivered: 'Reçu',
  failed: 'Échec',
};

export const draftKinds: Words<typeof values.draftKinds> = {
  sms: 'SMS',
  email: 'E-mail',
  enrollment: 'Inscription à une séquence',
  campaign: 'Lancement d’une campagne',
  signature: 'Demande de signature',
};

export const draftStatuses: Words<typeof values.draftStatuses> = {
  pending: 'À traiter',
  approved: 'Approuvé',
  scheduled: 'Programmé',
  sending: 'En cours d’envoi',
  sent: 'Envoyé',
  rejected: 'Rejeté',
  expired: 'Expiré',
  failed: 'Échec',
  unconfirmed: 'Envoi à vérifier',
};

export const draftDecisions: Words<typeof values.draftDecisions> = {
  approved: 'Approuvé',
  rejected: 'Rejeté',
  returned: 'Renvoyé à l’agent',
};

export const waitReasons: Words<typeof values.waitReasons> = {
  undo: 'Délai d’annulation',
  planned: 'Heure choisie',
  night: 'Nuit',
  sunday: 'Dimanche',
  holiday: 'Jour férié',
  paused: 'Envois en pause',
  retry: 'Nouvelle tentative',
  absent: 'Contact absent',
};

export const sequenceStatuses: Words<typeof values.sequenceStatuses> = {
  draft: 'Brouillon',
  active: 'Active',
  paused: 'En pause',
};

export const enrollmentStatuses: Words<typeof values.enrollmentStatuses> = {
  active: 'En cours',
  completed: 'Terminée',
  replied: 'Réponse reçue',
  opted_out: 'Désinscription',
  cancelled: 'Arrêtée',
  failed: 'Échec',
};

export const campaignStatuses: Words<typeof values.campaignStatuses> = {
  draft: 'Brouillon',
  scheduled: 'Programmée',
  running: 'En cours',
  paused: 'En pause',
  completed: 'Terminée',
  cancelled: 'Annulée',
};

export const journalOutcomes: Words<typeof values.journalOutcomes> = {
  done: 'Fait',
  held: 'En attente d’une décision',
  refused: 'Refusé',
};

export const suggestionStatuses: Words<typeof values.suggestionStatuses> = {
  waiting: 'En attente',
  asking: 'En cours',
  ready: 'Proposé',
  failed: 'Échec',
  cancelled: 'Arrêté',
};

export const disabledReasons: Words<typeof values.webhookDisabledReasons> = {
  human: 'Par un collègue',
  gone: 'Adresse supprimée (410)',
  failing: 'Échecs répétés',
};

export const fileRefusals: Words<typeof values.fileRefusals> = {
  kind: 'Type non accepté',
  size: 'Trop volumineux',
  number: 'Trop de fichiers',
  empty: 'Vide',
};
