import { count } from './count.ts';

/** The parts of personal data that stand outside of its page. */
export const personalData = {
  personalData: {
    title: 'Données personnelles',
    dueCount: (n: number) =>
      n < 2
        ? `${n} contact arrive au terme de sa conservation`
        : `${count(n, 'contact', 'contacts')} arrivent au terme de leur conservation`,
    dueRead: 'Voir la liste',
  },
};
