import { type Channel, channels } from '../../storage/column-values.ts';
import { refusalActs } from './refusal-acts.ts';
import { englishClasses } from './refusal-english.ts';
import { refusalFrames } from './refusal-frames.ts';
import { refusalSentences } from './refusal-sentences.ts';
import type { Clause } from './refusal-spelling.ts';
import { refusalTails } from './refusal-tails.ts';
import { frenchWords } from './refusal-words.ts';
import { type Classes, matcherOf } from './word-pattern.ts';

/** The questions that a text asks of each clause about messages of a channel. */
export type Forms = {
  /** It refuses them by itself. */
  refuses(clause: Clause): boolean;
  /** It does so among clauses that only accompany a refusal. */
  isBare(clause: Clause): boolean;
  /** It does so among such clauses if one of them is a reason. */
  hints(clause: Clause): boolean;
  /** It does so in a text that speaks of messages. */
  refers(clause: Clause): boolean;
  /** It does so in a text that speaks of an address or a number. */
  refersToAddress(clause: Clause): boolean;
  /** It names messages and says nothing of them. */
  isTopic(clause: Clause): boolean;
};

const wholes: Classes = {
  request: '{lead}* {requests} {tail}*',
  statement: '{lead}* {statements} {tail}*',
  bare: '{lead}* {bareWords} {tail}*',
  hint: '{lead}* {hints} {tail}*',
  reference: '{lead}* {pronouns} {tail}*',
  addressReference: '{lead}* {addressPronouns} {tail}*',
  topic: '{lead}* {messages} {tail}*',
};

function formsOf(channel: Channel): Forms {
  const words = { ...frenchWords(channel), ...refusalFrames, ...refusalTails };
  const french = matcherOf({ ...words, ...refusalActs, ...refusalSentences, ...wholes });
  const english = matcherOf({ ...words, ...englishClasses(channel), english: '{lead}* {kindly}* {refusal} {tail}*' });
  return {
    refuses: ({ words, isQuestion }) =>
      french('request', words) || english('english', words) || (!isQuestion && french('statement', words)),
    isBare: ({ words, isQuestion }) => !isQuestion && !/^non stop\b/.test(words.join(' ')) && french('bare', words),
    hints: ({ words, isQuestion }) => !isQuestion && french('hint', words),
    refers: ({ words, isQuestion }) => !isQuestion && french('reference', words),
    refersToAddress: ({ words }) => french('addressReference', words),
    isTopic: ({ words }) => french('topic', words),
  };
}

export const refusalForms = Object.fromEntries(channels.map((channel) => [channel, formsOf(channel)])) as Record<
  Channel,
  Forms
>;
