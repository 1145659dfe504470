import { count } from './count.ts';

/** The question before several messages are approved at once. */
export const approveAllTexts = {
  approveAll: {
    title: (n: number) => (n === 1 ? 'Approuver ce message\u00a0?' : `Approuver ces ${n} messages\u00a0?`),
    lead: (n: number): string =>
      n === 1
        ? 'Il partira tel quel.'
        : 'Chaque contact reçoit exactement le texte écrit sous son nom. Lisez jusqu’au dernier pour approuver.',
    texts: 'Les textes, contact par contact',
    apart: (n: number) => count(n, 'signature ou campagne à lire à part', 'signatures ou campagnes à lire à part'),
    readOn: 'Lire la suite',
    approve: (n: number) => (n === 1 ? 'Approuver le message' : `Approuver les ${n}`),
  },
};
