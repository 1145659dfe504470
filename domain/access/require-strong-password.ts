import { Refusal } from '../shared/refusal.ts';
import { type PasswordProblem, passwordStrength } from './password-strength.ts';

const messages: Record<PasswordProblem, string> = {
  length: 'A password has 12 to 200 characters.',
  repeated: 'A password has at least 5 different characters.',
  own: 'Your e-mail, your name and your agency are no passwords.',
  guessable: 'This password is a common one, or made of common words and rows of keys.',
};

/**
 * The pages say the same while somebody types; the server decides.
 * @throws Refusal `weak_password`
 */
export async function requireStrongPassword(password: string, own: string[]): Promise<void> {
  const { problem } = await passwordStrength(password, own);
  if (problem === null) return;
  throw new Refusal('weak_password', messages[problem], { hint: 'Take a sentence that only you would write.' });
}
