import type { approveAllTexts as french } from '../fr/approve-all-texts.ts';
import { count } from './count.ts';

export const approveAllTexts: typeof french = {
  approveAll: {
    title: (n) => (n === 1 ? 'Approve this message?' : `Approve these ${n} messages?`),
    lead: (n) =>
      n === 1
        ? 'It leaves exactly like this.'
        : 'Each contact gets exactly the text under their name. Read to the last one to approve.',
    texts: 'The texts, contact by contact',
    apart: (n) => count(n, 'signature or campaign to read apart', 'signatures or campaigns to read apart'),
    readOn: 'Read on',
    approve: (n) => (n === 1 ? 'Approve the message' : `Approve all ${n}`),
  },
};
