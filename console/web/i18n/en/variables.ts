import { inEnglishQuotes } from '../../../../domain/shared/quotation.ts';
import type { variables as french } from '../fr/variables.ts';

/** The variables that a text may contain. */
export const variables: typeof french = {
  variables: {
    insert: 'Insert…',
    remove: 'Remove',
    chips: {
      'contact.firstName': 'First name',
      'contact.lastName': 'Last name',
      'contact.city': 'Town searched',
      'agency.name': 'Agency',
      'agency.city': 'Agency’s town',
      'agent.name': 'Colleague in charge',
    },
    chipLabel: (chip, fallback) => (fallback ? `${chip}, otherwise ${inEnglishQuotes(fallback)}` : chip),
    ifMissing: {
      'contact.firstName': 'If the first name is missing',
      'contact.lastName': 'If the last name is missing',
      'contact.city': 'If the town is missing',
      'agency.name': 'If the agency’s name is missing',
      'agency.city': 'If the agency’s town is missing',
      'agent.name': 'If nobody is in charge',
    },
    example: (words) => `For example: ${words}`,
    fallbacks: {
      'contact.firstName': 'Sir or Madam',
      'contact.lastName': 'Sir or Madam',
      'contact.city': 'your area',
      'agency.name': 'our agency',
      'agency.city': 'your town',
      'agent.name': 'your agent',
    },
    names: {
      'contact.firstName': 'contact’s first name',
      'contact.lastName': 'contact’s last name',
      'contact.city': 'first town searched',
      'agency.name': 'agency’s name',
      'agency.city': 'agency’s town',
      'agent.name': 'colleague in charge',
    },
    faults: {
      unknown: (names) =>
        `${names.map((name) => inEnglishQuotes(name)).join(', ')} ${names.length > 1 ? 'do' : 'does'} not exist: remove ${names.length > 1 ? 'them' : 'it'} and choose from “Insert”.`,
      empty_fallback: (names) => `The replacement is empty: ${names.join(', ')}. Press it to write one, or remove it.`,
      unfinished: (written) =>
        `${inEnglishQuotes(written.join(' '))} means nothing alone: delete it and choose from “Insert”.`,
    },
  },
};
