import type { messageAuthorTexts as french } from '../fr/message-author-texts.ts';

export const messageAuthorTexts: typeof french = {
  messageAuthors: {
    proposed: (name) => `Proposed by ${name}`,
    corrected: (name) => `corrected by ${name}`,
    approved: (name) => `approved by ${name}`,
    correctedAndApproved: (name) => `corrected and approved by ${name}`,
  },
};
