import { assistantRemarksIn, headingIn } from './assistant-remarks.ts';
import { damageIn, repaired } from './damaged-text.ts';
import { type Finding, finding } from './finding.ts';
import type { Span } from './reading/source.ts';
import { repeatedSentenceIn } from './repeated-sentence.ts';
import { webAddressesIn } from './web-addresses.ts';
import { limited, wholeWords } from './whole-words.ts';

/** Findings about words that programs have damaged, and about those that a language model wrote to whoever asked it. */
export function damageFindings(field: string, text: string, isMarkdown: boolean): Finding[] {
  const at = ({ start, end }: Span) => ({ field, start, end, text: text.slice(start, end) });
  const headings = isMarkdown && field.endsWith('body') ? headingIn(text) : [];
  const remarks = limited([...assistantRemarksIn(text), ...headings]).map((span) =>
    finding({
      code: 'assistant_remark',
      ...at(span),
      explanation: 'These words speak to whoever asked for the text, and not to its reader. Leave them out.',
    }),
  );
  const damage = damageIn(text, webAddressesIn(text), isMarkdown);
  const words = wholeWords(text, damage);
  const [first, last] = [words[0], words.at(-1)];
  // A program that damages one word damages many: one press repairs all of them.
  const spans = first && last ? [{ start: first.start, end: last.end }] : [];
  const repeated = repeatedSentenceIn(text);
  return [
    ...(repeated
      ? [
          finding({
            code: 'damaged_text',
            ...at(repeated),
            replacement: '',
            explanation: 'This sentence stands here twice. Leave it out once.',
          }),
        ]
      : []),
    ...remarks,
    ...spans.map((span) => {
      const meant = repaired(text, span, damage);
      return finding({
        code: 'damaged_text',
        ...at(span),
        expected: meant && meant.length <= MOST_SHOWN ? meant : null,
        replacement: meant,
        explanation: meant
          ? `A program has damaged words here. Write "${meant}".`
          : 'A program has damaged these words. Write them as they are meant.',
      });
    }),
  ];
}

/** A longer text would not fit into the sentence of a finding. */
const MOST_SHOWN = 60;
