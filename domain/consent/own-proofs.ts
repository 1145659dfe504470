/**
 * The sources and proofs of consents that Clef itself writes. They are stored in one language; the pages show them in that of
 * their reader (`storedTexts` of their words).
 */
export const ownProofs = {
  smsOfContact: 'SMS du contact',
  emailOfContact: 'E-mail du contact',
  unsubscribeLink: 'Lien de désinscription',
  linkPressed: 'The contact pressed the link in an e-mail.',
  phoneChanged: 'The phone number was changed.',
  emailChanged: 'The e-mail address was changed.',
  mergeUndone: 'Fusion annulée',
} as const;

/** Before the name of the contact that was merged. */
export const mergeSource = 'Fusion avec la fiche ';
