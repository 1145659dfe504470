import type { storedTexts as french } from '../fr/stored-texts.ts';

export const storedTexts: typeof french = {
  storedTexts: {
    proofs: {
      smsOfContact: 'SMS from the contact',
      emailOfContact: 'E-mail from the contact',
      unsubscribeLink: 'Unsubscribe link',
      importedText: 'Imported file',
      smsProvider: 'SMS provider',
      mailProvider: 'The contact’s mail provider',
      otherRecord: 'Same number or address on another record',
      linkPressed: 'The contact followed the link in an e-mail.',
      phoneChanged: 'The phone number was changed.',
      emailChanged: 'The e-mail address was changed.',
      mergeUndone: 'Merge undone',
      takenBack: 'Recording undone',
    },
    merge: (name) => `Merge with the record of ${name}`,
  },
};
