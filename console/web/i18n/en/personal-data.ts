import type { personalData as french } from '../fr/personal-data.ts';

export const personalData: typeof french = {
  personalData: {
    title: 'Personal data',
    dueCount: (n: number) =>
      n === 1 ? '1 contact has been kept for its time' : `${n} contacts have been kept for their time`,
    dueRead: 'Read the list',
  },
};
