import type { Channel } from '../../storage/column-values.ts';
import {
  accompanies,
  isBusiness,
  isClosing,
  isDuty,
  isGoingOn,
  isReason,
  isReminder,
  isSignature,
  speaksOfAddress,
  speaksOfMessages,
} from './refusal-company.ts';
import { refusalForms } from './refusal-forms.ts';
import { type Clause, clausesOf } from './refusal-spelling.ts';

/**
 * Recognises a refusal of messages that is a sentence: « merci de ne plus m’écrire », "please stop texting me". One clause must refuse
 * all messages of the channel (`refusal-forms.ts`), and none may say that its author goes on with the agency: « désolée, j’ai répondu STOP
 * par erreur ». A bare STOP within a text counts only if all else accompanies a refusal: a greeting, thanks, a reason, anger. What is
 * doubtful stays a message for a colleague: « arrêtez les visites », « ne m’envoyez plus les biens à Rezé ».
 */

/** A text that refuses is short. In a longer one, the clause may be about something else. */
const MAX_CLAUSES = 24;
const MAX_LENGTH = 800;
const MAX_WORDS = 40;

export function isRefusal(message: string, channel: Channel): boolean {
  if (message.length > MAX_LENGTH) return false;
  const clauses = clausesOf(message);
  if (clauses.length > MAX_CLAUSES || clauses.some(({ words }) => words.length > MAX_WORDS)) return false;
  const { refuses } = refusalForms[channel];
  const others = clauses.filter((clause) => !refuses(clause));
  if (others.some(isGoingOn)) return false;
  if (others.some(isDuty) && clauses.filter(refuses).every(isReminder)) return false;
  return others.length < clauses.length || refusesInCompany(clauses, channel) || refusesByPronoun(clauses, channel);
}

function refusesInCompany(clauses: readonly Clause[], channel: Channel): boolean {
  const { isBare, hints, isTopic } = refusalForms[channel];
  const refuses = clauses.some(isBare) || (clauses.some(hints) && clauses.some(isReason));
  return refuses && clauses.every(companion((clause) => isBare(clause) || hints(clause) || isTopic(clause)));
}

function refusesByPronoun(clauses: readonly Clause[], channel: Channel): boolean {
  const { refers, refersToAddress } = refusalForms[channel];
  const means = (stands: Judge, names: Judge): boolean => {
    const rest = clauses.filter((clause) => !stands(clause));
    return rest.length < clauses.length && rest.some(names) && !rest.some(isBusiness);
  };
  return means(refers, speaksOfMessages) || means(refersToAddress, speaksOfAddress);
}

type Judge = (clause: Clause) => boolean;

/** Whether a clause accompanies a bare refusal; below a closing, a name does too. */
function companion(isPart: Judge): Judge {
  let isClosed = false;
  return (clause) => {
    if (isPart(clause)) return true;
    if (isClosed && isSignature(clause)) return true;
    isClosed ||= isClosing(clause);
    return accompanies(clause);
  };
}
