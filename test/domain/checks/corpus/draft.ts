import type { findingCodes } from '../../../../domain/checks/finding.ts';
import type { PersonKey } from './fixture/people.ts';

type Code = (typeof findingCodes)['contradicted'][number];

/**
 * Makes a correct draft wrong: words that stand once in it, the wrong words that replace them, and the kind of
 * contradiction. The words that follow stay, but contradict the wrong ones: a finding there is as right as one at them.
 */
export type Change = readonly [words: string, wrong: string, code: Code, ...also: string[]];

/** A correct draft, with the changes of which each gives one wrong draft. `texts` are by field. */
export type CorpusDraft = {
  kind: 'sms' | 'email' | 'enrollment';
  to: PersonKey;
  texts: Readonly<Record<string, string>>;
  changes: readonly Change[];
};

export const sms = (to: PersonKey, body: string, ...changes: Change[]): CorpusDraft => ({
  kind: 'sms',
  to,
  texts: { body },
  changes,
});

export const email = (to: PersonKey, subject: string, body: string, ...changes: Change[]): CorpusDraft => ({
  kind: 'email',
  to,
  texts: { subject, body },
  changes,
});

/** A proposed enrollment with the bodies of its steps. */
export const sequence = (to: PersonKey, steps: readonly string[], ...changes: Change[]): CorpusDraft => ({
  kind: 'enrollment',
  to,
  texts: Object.fromEntries(steps.map((body, index) => [`steps.${index}.body`, body])),
  changes,
});

type Words = { field: string; start: number; end: number };

/** A draft as it is checked. `wrong` is null if it is correct. */
export type Case = Omit<CorpusDraft, 'changes'> & {
  name: string;
  wrong: (Words & { code: Code }) | null;
  also: readonly Words[];
};

/** The correct draft, and one wrong draft for each change. */
export function casesOf(draft: CorpusDraft, name: string): Case[] {
  const { changes, ...correct } = draft;
  return [
    { ...correct, name, wrong: null, also: [] },
    ...changes.map((change, index) => wrongCase(correct, change, `${name}/${index + 1}`)),
  ];
}

function wrongCase(correct: Omit<CorpusDraft, 'changes'>, [words, wrong, code, ...also]: Change, name: string): Case {
  const [place, second] = placesOf(correct.texts, words);
  if (!place || second) throw new Error(`« ${words} » does not stand exactly once in ${JSON.stringify(correct.texts)}`);
  const text = correct.texts[place.field] ?? '';
  const texts = { ...correct.texts, [place.field]: text.slice(0, place.start) + wrong + text.slice(place.end) };
  const label = { field: place.field, start: place.start, end: place.start + wrong.length, code };
  return { ...correct, texts, name, wrong: label, also: also.flatMap((others) => placesOf(texts, others)) };
}

/** Every place of these words in the texts. */
function placesOf(texts: CorpusDraft['texts'], words: string): Words[] {
  return Object.entries(texts).flatMap(([field, text]) => {
    const starts = text
      .split(words)
      .slice(0, -1)
      .map((_, index, before) => before.slice(0, index + 1).join(words).length);
    return starts.map((start) => ({ field, start, end: start + words.length }));
  });
}
