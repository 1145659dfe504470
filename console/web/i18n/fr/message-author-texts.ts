/** The authors of a message that left, and the person who released it. */
export const messageAuthorTexts = {
  messageAuthors: {
    proposed: (name: string) => `Proposé par ${name}`,
    corrected: (name: string) => `corrigé par ${name}`,
    approved: (name: string) => `approuvé par ${name}`,
    correctedAndApproved: (name: string) => `corrigé et approuvé par ${name}`,
  },
};
