/**
 * The sources and proofs of consents that Clef itself writes. Each is stored in one language, French or English, because exports
 * and webhooks have it as it stands; the pages translate it for their reader (`console/web/i18n/stored-text.ts`).
 */
export const ownProofs = {
  smsOfContact: 'SMS du contact',
  emailOfContact: 'E-mail du contact',
  unsubscribeLink: 'Lien de désinscription',
  smsProvider: 'Opérateur SMS',
  mailProvider: 'Messagerie du contact',
  otherRecord: 'Même numéro ou adresse sur une autre fiche',
  linkPressed: 'The contact pressed the link in an e-mail.',
  phoneChanged: 'The phone number was changed.',
  emailChanged: 'The e-mail address was changed.',
  mergeUndone: 'Fusion annulée',
  importedText: 'Fichier importé',
  takenBack: 'Saisie annulée',
} as const;

/** The source of a consent that a merge took over begins so; the name of the merged contact follows. */
export const mergeSource = 'Fusion avec la fiche ';
