import type { fieldErrors as french } from '../fr/field-errors.ts';

export const fieldErrors: typeof french = {
  fieldErrors: {
    // The names in the contracts are English words: `firstName` is read as “First name”.
    name: (field) => {
      const words = field.replace(/(Euros|At)$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      return words.charAt(0).toUpperCase() + words.slice(1);
    },
    problem: (message) => message,
  },
};
