import type { variables as french } from '../fr/variables.ts';

/** The variables that a text may contain. */
export const variables: typeof french = {
  variables: {
    insert: 'Insert a variable…',
    names: {
      'contact.firstName': 'contact’s first name',
      'contact.lastName': 'contact’s last name',
      'contact.city': 'first town searched',
      'agency.name': 'agency’s name',
      'agency.city': 'agency’s town',
      'agent.name': 'colleague in charge',
    },
    faults: {
      unknown: (written, known) =>
        `${written.join(', ')} ${written.length > 1 ? 'do' : 'does'} not exist. Variables are ${known.join(', ')}.`,
      empty_fallback: (written) =>
        `${written.join(', ')} ${written.length > 1 ? 'have' : 'has'} no words after the bar. Write them, or remove the bar.`,
      unfinished: (written) =>
        `“${written.join(' ')}” stands alone. A variable is written {{contact.firstName}} or {{contact.firstName|Sir or Madam}}.`,
    },
  },
};
