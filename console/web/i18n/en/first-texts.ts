import { type FaultSentences, faultSentence } from '../field-fault.ts';
import type { FirstTexts } from '../fr/first-texts.ts';

/** The limits, and the validator's own sentences, which are not for people. */
export const firstFaults: FaultSentences = [
  [/^must have at most (\d+) characters/, 'must have at most $1 characters'],
  [/^Too big: expected string to have <=(\d+)/, 'must have at most $1 characters'],
  [/^Too small: expected \w+ to have >=1 /, 'must not be empty'],
  [/^(?:Too|Invalid)\b/, 'not valid'],
];

/** The other sentences of the contracts are fit to be read as they are. */
export const problemAmong =
  (sentences: FaultSentences) =>
  (message: string): string =>
    faultSentence(sentences, message, 'en') ?? message;

/** One sentence per refusal code: the problem and its solution. */
const errors: FirstTexts['errors'] = {
  unreachable:
    'The server does not answer. Check your connection. If you were saving, look whether it is done before trying again.',
  offline: 'Offline: nothing was sent, nothing has changed. Try again once the connection is back.',
  unknown: 'Something unexpected went wrong. Try again; if it persists, tell the person who runs Clef.',
  unavailable:
    'Clef cannot reach its data, or a long operation (an import, for example) is holding it. Try again in a few minutes; if you were saving, first check whether it is done.',
  sign_in_failed: 'Wrong e-mail or password.',
  too_many_attempts: 'Too many attempts. Wait a quarter of an hour before trying again.',
  weak_password: 'This password is too easy to guess. Choose a sentence that only you would write, for instance.',
  invitation_invalid: 'This invitation is no longer valid. Ask an owner for a new one.',
  invalid_request: 'Something is missing or not valid. Check what you entered.',
  not_found: 'This does not exist, or no longer does.',
  conflict: 'Someone has already changed or decided this. Read the current version before deciding.',
};

const common = {
  name: 'Name',
  email: 'E-mail',
  password: 'Password',
  passwordStrength: 'Strength of the password',
  passwordStrong: 'A strong password.',
  passwordProblems: {
    length: 'It takes 12 to 200 characters.',
    repeated: 'It takes at least 5 different characters.',
    own: 'Your e-mail, your name and your agency are no passwords.',
  },
  passwordRule: 'At least 12 characters, 5 of them different, and no common password. A sentence does very well.',
  showPassword: 'Show or hide what is typed',
  colon: ': ',
  pageError: 'This page could not be shown.',
  pageErrorLead: 'The connection may be lost, or Clef has just been upgraded.',
  pageWaits: 'No connection',
  pageWaitsLead: 'This page appears as soon as the connection is back.',
  outdated: 'This page has to be reloaded',
  outdatedLead: 'Clef has been updated, or the connection was lost. Finish what you were writing first.',
  reload: 'Reload the page',
};

/** The texts of the pages before signing in, and of what these have in common with the others. */
export const firstTexts: FirstTexts = {
  common,
  errors,
  account: {
    welcome: 'Nothing leaves without you.',
    lead: 'Your AI agents prepare messages. You read them, then you decide.',
    signIn: 'Sign in',
    expired: 'Your session has expired. Sign in again: what you were writing is kept.',
    demo: 'A demo agency: its e-mail and password are shown in the terminal at the start.',
    firstTitle: 'Welcome to Clef',
    firstLead: 'Create your agency and your account: you will be its owner.',
    code: 'Start-up code',
    codeHint: 'It is shown in the terminal where Clef was started.',
    agency: 'Name of the agency',
    yourName: 'Your name',
    createAgency: 'Create the agency',
    invitedTo: (agency: string) => `Join ${agency}`,
    invitedLead: (email: string) => `Your account: ${email}. Choose a password to begin.`,
    acceptInvitation: 'Join the team',
  },
  fieldErrors: {
    labels: { name: common.name, email: common.email, password: common.password },
    problem: problemAmong(firstFaults),
  },
};
