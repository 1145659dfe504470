/** The texts that Clef itself wrote into records. */
export const storedTexts = {
  storedTexts: {
    proofs: {
      smsOfContact: 'SMS du contact',
      emailOfContact: 'E-mail du contact',
      unsubscribeLink: 'Lien de désinscription',
      importedText: 'Fichier importé',
      smsProvider: 'Opérateur SMS',
      mailProvider: 'Messagerie du contact',
      otherRecord: 'Même numéro ou adresse sur une autre fiche',
      linkPressed: 'Le contact a suivi le lien d’un e-mail.',
      phoneChanged: 'Le numéro de téléphone a changé.',
      emailChanged: 'L’adresse e-mail a changé.',
      mergeUndone: 'Fusion annulée',
      takenBack: 'Saisie annulée',
    },
    merge: (name: string) => `Fusion avec la fiche ${name}`,
  },
};
