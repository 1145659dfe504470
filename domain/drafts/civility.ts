const MADAM = /^(?:madame|mme|mademoiselle|mlle)\.?(?![\p{L}’'-])/iu;
const SIR = /^(?:monsieur|mr|m\.)(?![\p{L}’'-])/iu;
const JOINT = /^\S+\s*(?:et|ou|&|\/)\s*/iu;

/**
 * How one greets somebody whose name was written with a civility: « Madame » of « Mme Bureau », « Madame, Monsieur » of
 * « M. et Mme Bureau ». Undefined for a name without one.
 */
export function civilityOf(name: string | null): string | undefined {
  const written = name?.trim() ?? '';
  const first = spoken(written);
  if (!first) return undefined;
  const second = JOINT.test(written) ? spoken(written.replace(JOINT, '')) : undefined;
  return second && second !== first ? 'Madame, Monsieur' : first;
}

/** How one greets a contact: by the first name, or else by the civility with which the last name was written. */
export const greetedName = (firstName: string | undefined, lastName: string | null): string | undefined =>
  firstName ?? civilityOf(lastName);

function spoken(written: string): string | undefined {
  if (MADAM.test(written)) return 'Madame';
  return SIR.test(written) ? 'Monsieur' : undefined;
}
