import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { Refusal } from '../shared/refusal.ts';
import { normalized } from './password.ts';

const MIN_LENGTH = 12;
const MAX_LENGTH = 200;
const MIN_DIFFERENT_CHARACTERS = 5;

/** zxcvbn's score of a password that needs at least 10^10 guesses. Any three guessable pieces have a score of 3. */
const MIN_SCORE = 4;

/** The estimate takes time that grows with the square of the length, and a password whose beginning is strong is strong. */
const ESTIMATED_LENGTH = 32;
/** Substitutions such as @ for a that are tried at once. Their number multiplies the time: with 100 it is seconds. */
const MAX_SUBSTITUTIONS = 4;

/**
 * Refuses passwords that are among the first to be tried: short ones, repetitions, and what zxcvbn guesses quickly from its
 * lists of common passwords, French words and names, keyboard rows and dates (NIST SP 800-63B, 5.1.1.2).
 * @param own the owner's e-mail, name and agency, which others know
 * @throws Refusal `weak_password`
 */
export async function requireStrongPassword(password: string, own: string[]): Promise<void> {
  const characters = [...normalized(password)];
  if (characters.length < MIN_LENGTH || characters.length > MAX_LENGTH) {
    throw weak(`A password has ${MIN_LENGTH} to ${MAX_LENGTH} characters.`);
  }
  if (new Set(characters).size < MIN_DIFFERENT_CHARACTERS) {
    throw weak(`A password has at least ${MIN_DIFFERENT_CHARACTERS} different characters.`);
  }
  const comparable = (text: string) => normalized(text).trim().toLowerCase();
  if (own.some((word) => comparable(word) === comparable(password))) {
    throw weak('Your e-mail, your name and your agency are no passwords.');
  }
  const estimator = await loadEstimator();
  const beginning = characters.slice(0, ESTIMATED_LENGTH).join('');
  if (estimator.check(beginning, own.flatMap(wordsIn)).score < MIN_SCORE) {
    throw weak('This password is a common one, or made of common words and rows of keys.');
  }
}

const weak = (message: string) =>
  new Refusal('weak_password', message, { hint: 'Take a sentence that only you would write.' });

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
