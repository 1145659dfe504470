import { inEnglishQuotes } from '../../../../domain/shared/quotation.ts';
import type { agentEntryTexts as french } from '../fr/agent-entry-texts.ts';

/** The buttons that lead to the agent's panel, and the words of the queue for what it and its recipes propose. */
export const agentEntryTexts: typeof french = {
  title: 'Agent',
  open: 'Ask the agent',
  setUp: 'Set up the agent',
  write: 'Write with the agent',
  shortcut: 'Ctrl J',
  news: 'work finished',
  sendBackLead: 'This message will not leave. The agent writes it again with your remark.',
  rewriting: 'The agent is writing this message again with your remark…',
  rewritingSome: (n) =>
    n === 1 ? 'The agent is writing a message again with the remark…' : `The agent is writing ${n} messages again…`,
  rewritten: 'The agent has written this message again.',
  readRewritten: 'Read the new version',
  rewriteOf: 'Written again by the agent with the remark.',
  readReturned: 'See the message that was sent back',
  notRewritten: 'The agent could not write this message again. Put it back into the queue, or write it yourself.',
  rejectRecipeLead:
    'A recipe follows fixed rules: it does not read this reason. After three rejections in a row, it rests.',
  rewrittenWith: (remark, version) =>
    `Version ${version}, written again by the agent with the remark ${inEnglishQuotes(remark)}.`,
  waitingBeside: (n: number) =>
    n === 1 ? 'Another message waits for this person' : `${n} other messages wait for this person`,
};
