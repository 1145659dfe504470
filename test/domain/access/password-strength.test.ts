import { expect, it } from 'vitest';
import { passwordStrength } from '../../../domain/access/password-strength.ts';
import { requireStrongPassword } from '../../../domain/access/require-strong-password.ts';

const own = ['camille@agence.example', 'Camille Kerbrat', 'Kerbrat Immobilier'];

it.each([
  ['of twelve characters', 'xk9#mQ2$vL5p'],
  ['of two hundred characters', 'Le chat dort sur le toit rouge. '.repeat(7).slice(0, 200)],
  ['with a common word in it', 'onze mouettes et un mot de passe'],
  ['that only begins with the name', 'Camille Kerbrat aime la mer'],
])('accepts one %s', async (_, password) => {
  await expect(requireStrongPassword(password, own)).resolves.toBeUndefined();
});

it.each([
  ['of eleven characters', 'dix mouette', '12 to 200 characters'],
  ['of eleven, written with thirteen code points', 'dix m\u0301e\u0301uett'.slice(0, 13), '12 to 200 characters'],
  ['of two hundred and one', 'Le chat dort sur le toit rouge. '.repeat(7).slice(0, 201), '12 to 200 characters'],
  ['of four different characters', 'abcdabcdabcdabcdabcd', '5 different characters'],
  ['that is the e-mail', 'camille@agence.example', 'Your e-mail'],
  ['that is the name, shouted', ' CAMILLE KERBRAT', 'Your e-mail'],
  ['that is the agency', 'Kerbrat Immobilier', 'Your e-mail'],
  ['that every list begins with', 'motdepasse123', 'common'],
  ['with a row of keys', 'azertyuiop123', 'common'],
  ['with the usual substitutions', 'P@ssw0rd1234', 'common'],
  ['of a greeting, a year and a sign', 'Bienvenue2026!', 'common'],
  ['made of a name that others know and a year', 'Kerbrat2026!', 'common'],
  ['made of the agency’s words and a number', 'kerbratimmobilier44', 'common'],
  ['that repeats a short word to the limit', 'canari'.repeat(33), 'common'],
])('refuses one %s', async (_, password, reason) => {
  await expect(requireStrongPassword(password, own)).rejects.toMatchObject({
    code: 'weak_password',
    message: expect.stringContaining(reason),
  });
});

it.each([
  ['dix mouette', { score: 0, problem: 'length' }],
  ['abcdabcdabcdabcdabcd', { score: 0, problem: 'repeated' }],
  ['Kerbrat Immobilier', { score: 0, problem: 'own' }],
  ['Bienvenue2026!', { problem: 'guessable' }],
  ['onze mouettes et un mot de passe', { score: 4, problem: null }],
])('says of %s while it is typed what the refusal says', async (password, strength) => {
  expect(await passwordStrength(password, own)).toMatchObject(strength);
});
