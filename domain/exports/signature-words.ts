import type * as values from '../../storage/signature-values.ts';
import type { Words } from './words.ts';

/** The French words of the values of electronic signatures. */

export const signatureSubjects: Words<typeof values.signatureSubjects> = {
  mandate: 'Mandat',
  offer: 'Offre d’achat',
  promise: 'Compromis',
};

export const signatureProviders: Words<typeof values.signatureProviders> = {
  sandbox: 'Mode test',
  yousign: 'Yousign',
  docusign: 'DocuSign',
};

export const signatureEnvironments: Words<typeof values.signatureEnvironments> = {
  trial: 'Essai, sans valeur',
  production: 'Production',
};

export const signatureStatuses: Words<typeof values.signatureStatuses> = {
  approved: 'Va partir',
  sending: 'En cours d’envoi',
  unconfirmed: 'Envoi à vérifier',
  sent: 'En attente de signature',
  cancelling: 'En cours d’annulation',
  signed: 'Signé',
  declined: 'Refusé',
  expired: 'Expiré',
  cancelled: 'Annulé',
  failed: 'Échec',
};

export const signerProofs: Words<typeof values.signerProofs> = { email: 'Code par e-mail', sms: 'Code par SMS' };

export const signerStatuses: Words<typeof values.signerStatuses> = {
  waiting: 'N’a pas encore signé',
  signed: 'A signé',
  declined: 'A refusé',
};

export const signatureFileRoles: Words<typeof values.signatureFileRoles> = {
  document: 'À signer',
  signed: 'Signé',
  proof: 'Preuve',
};
