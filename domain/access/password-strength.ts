import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

// The console's pages import this file, so it must not import code of the server.

const MIN_LENGTH = 12;
const MAX_LENGTH = 200;
const MIN_DIFFERENT_CHARACTERS = 5;

/** zxcvbn's score of a password that needs at least 10^10 guesses. Any three guessable pieces have a score of 3. */
const MIN_SCORE = 4;

/** The estimate takes time that grows with the square of the length, and a password whose beginning is strong is strong. */
const ESTIMATED_LENGTH = 32;
/** Substitutions such as @ for a that are tried at once. Their number multiplies the time: with 100 it is seconds. */
const MAX_SUBSTITUTIONS = 4;

/** Why a password is weak: its length, too few different characters, what others know of its owner, or what is tried first. */
export type PasswordProblem = 'length' | 'repeated' | 'own' | 'guessable';

/** From 0, what is tried first, to 4. */
export type PasswordStrength = { score: number; problem: PasswordProblem | null };

/** A keyboard types é as one code point or as two (NFKC makes them equal). */
export const normalized = (password: string) => password.normalize('NFKC');

/**
 * Finds passwords that are among the first to be tried: short ones, repetitions, and what zxcvbn guesses quickly from its
 * lists of common passwords, French words and names, keyboard rows and dates (NIST SP 800-63B, 5.1.1.2).
 * @param own the owner's e-mail, name and agency, which others know
 */
export async function passwordStrength(password: string, own: readonly string[]): Promise<PasswordStrength> {
  const characters = [...normalized(password)];
  if (characters.length < MIN_LENGTH || characters.length > MAX_LENGTH) return { score: 0, problem: 'length' };
  if (new Set(characters).size < MIN_DIFFERENT_CHARACTERS) return { score: 0, problem: 'repeated' };
  const comparable = (text: string) => normalized(text).trim().toLowerCase();
  if (own.some((word) => comparable(word) === comparable(password))) return { score: 0, problem: 'own' };
  const estimator = await loadEstimator();
  const beginning = characters.slice(0, ESTIMATED_LENGTH).join('');
  const { score } = estimator.check(beginning, own.flatMap(wordsIn));
  return { score, problem: score < MIN_SCORE ? 'guessable' : null };
}

const wordsIn = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2);

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first new password: the dictionaries take memory and a tenth of a second, and most processes need none. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ]).then(([{ ZxcvbnFactory }, common, french]) => {
    const dictionary = { ...common.dictionary, ...french.dictionary };
    return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs, l33tMaxSubstitutions: MAX_SUBSTITUTIONS });
  });
  return estimator;
}
