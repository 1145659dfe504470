import type { Language } from '../../storage/column-values.ts';

// The console's pages import this file through the texts of recipes, so it must not import storage code.

/** The closing formula of a letter. */
export const closings: Record<Language, string> = { fr: 'Bien cordialement,', en: 'Kind regards,' };

type Signed = { colleague: string | null | undefined; agencyName: string; signature: string | null | undefined };

/** The names below the closing formula: the colleague’s and, unless the signature below the text has it, that of the agency. */
export const namesBelow = ({ colleague, agencyName, signature }: Signed): string[] =>
  [colleague, isNamedIn(signature, agencyName) ? null : agencyName].filter((name): name is string => Boolean(name));

const isNamedIn = (text: string | null | undefined, name: string): boolean =>
  text?.toLowerCase().includes(name.toLowerCase()) ?? false;
