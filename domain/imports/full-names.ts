import { folded } from './values.ts';

/**
 * Splits names as French files write them: « M. et Mme DURAND Paul et Claire ». Capitals tell the last name from the first; where
 * nothing does (« Paul Martin » may be Mr Paul), and for companies, the name stays whole as the last name.
 */

export type SplitName = {
  firstName?: string;
  lastName: string;
  /** Whether words such as « M. et Mme » were taken off. */
  hadTitle: boolean;
};

const TITLE =
  '(?:m|mm|mr|mrs|ms|miss|mme|mmes|mlle|mlles|melle|melles|mle|messieurs|monsieur|madame|mesdames|mademoiselle|me|maître|maitre|dr|docteur|pr|professeur)';
const JOINT = '(?:et|ou|and|&|/|,|-|\\+)';
const TITLES = `${TITLE}\\.?(?:\\s*${JOINT}?\\s*${TITLE}\\.?(?![\\p{L}’'-]))*`;
const LEADING = new RegExp(`^${TITLES}(?:\\s+|(?<=\\.))(?=\\p{L})`, 'iu');
/** A single M. may be an initial at the end of a name. */
const TRAILING = new RegExp(`[\\s,]+\\(?(?!m\\.?$)${TITLES}\\)?$`, 'iu');
const ANY_TITLE = new RegExp(`^${TITLE}\\.?$`, 'iu');

const COMPANY =
  /\b(?:sci|sarl|sas|sasu|eurl|sa|snc|selarl|scp|scea|earl|gfa|gie|asso|association|agence|cabinet|etude|indivision|succession|consorts|syndic|copropriete|residence|mairie|commune|ville|notaires?|societe|ste|entreprise|groupe|immobilier|immo|banque|fondation|holding|invest|ltd|gmbh|inc)\b/;

/** The kinds of words in a name: U in capitals, g as a given name, p a particle, j between two people. */
function kindOf(word: string): 'U' | 'g' | 'p' | 'j' | '?' {
  if (/^(?:et|and|&|ou)$/i.test(word)) return 'j';
  if (ANY_TITLE.test(word)) return '?';
  if (/^(?:\p{L}['’])?\p{Lu}[\p{Lu}'’-]+$/u.test(word)) return 'U';
  if (
    /^(?:de|du|des|d['’]|la|le|les|von|van|der|den|da|di|do|dos|el|al|ben|ait|aït|saint|sainte|st|ste)$/i.test(word)
  ) {
    return 'p';
  }
  const isGiven = word.split('-').every((part) => /^\p{Lu}(?:\p{Ll}[\p{Ll}'’]*|\.)?$/u.test(part));
  return isGiven ? 'g' : '?';
}

const LAST_FIRST = /^(p*U(?:p*U)*)(g+(?:jg+)*)$/;
const FIRST_LAST = /^(g+(?:jg+)*)(p*U(?:p*U)*)$/;

export const isCompany = (name: string): boolean => COMPANY.test(folded(name));

export function splitName(written: string): SplitName {
  const text = written.trim().replace(/\s+/g, ' ');
  if (isCompany(text)) return { lastName: text, hadTitle: false };
  const name = text.replace(LEADING, '').replace(TRAILING, '');
  const words = name.split(' ');
  const kinds = words.map(kindOf);
  const hadTitle = name !== text;
  const split = byCapitals(words, kinds.join('')) ?? byComma(name);
  if (split) return { ...split, hadTitle };
  // « M. Durand et Mme Martin » are two people with two names.
  return kinds.includes('j') || words.some((word) => ANY_TITLE.test(word))
    ? { lastName: text, hadTitle: false }
    : { lastName: name, hadTitle };
}

function byCapitals(words: readonly string[], kinds: string) {
  const [, last, first] = LAST_FIRST.exec(kinds) ?? [];
  if (last && first)
    return { lastName: joined(words.slice(0, last.length)), firstName: joined(words.slice(last.length)) };
  const [, before, after] = FIRST_LAST.exec(kinds) ?? [];
  if (!before || !after) return undefined;
  return { firstName: joined(words.slice(0, before.length)), lastName: joined(words.slice(before.length)) };
}

/** Address books sort by « Durand, Paul ». */
function byComma(name: string) {
  const [lastName = '', firstName = '', ...more] = name.split(',').map((part) => part.trim());
  const isGiven = firstName !== '' && firstName.split(' ').every((word) => kindOf(word) === 'g');
  return more.length === 0 && lastName && isGiven ? { lastName, firstName } : undefined;
}

const joined = (words: readonly string[]): string => words.join(' ');
