import { isOfAgent } from './agent-drafts.ts';
import type { DraftToCheck } from './draft-texts.ts';
import { withDigits } from './reading/digits.ts';
import { figuresIn } from './reading/figures.ts';
import type { PropertyFact } from './reading/property-fact.ts';
import { readPropertyFacts } from './reading/property-facts.ts';
import { sourceOf } from './reading/source.ts';
import { contentWords } from './reading/statements.ts';
import type { StrangerText } from './stranger-texts.ts';

/**
 * The last words of a draft's contact: their messages, their feedback, and the notes on them. The facts and the figures in them are
 * read when a check first asks for them, once for all drafts.
 */
export type OwnTexts = {
  texts: readonly string[];
  facts: () => PropertyFact[];
  figures: () => number[];
  words: () => ReadonlySet<string>;
};

/**
 * The own texts of the contacts of drafts. Only those of the agent have any: for other drafts the texts are read when another draft
 * needs them, and no finding may depend on that. A heading is left out, because it repeats our own subject.
 */
export function ownTextsFrom(texts: readonly StrangerText[]): (draft: DraftToCheck) => OwnTexts {
  const byContact = new Map<string, OwnTexts>();
  return (draft) => {
    const id = draft.contact_id;
    if (id === null || !isOfAgent(draft)) return NO_TEXTS;
    const read = byContact.get(id) ?? ownTexts(texts.flatMap((by) => (by.contact_id === id ? by.text : [])));
    byContact.set(id, read);
    return read;
  };
}

function ownTexts(texts: readonly string[]): OwnTexts {
  return {
    texts,
    facts: once(() => texts.flatMap((text) => readPropertyFacts(withDigits(sourceOf(text)).source))),
    figures: once(() => texts.flatMap(figuresIn)),
    words: once(() => contentWords(texts.join('\n'))),
  };
}

const NO_TEXTS = ownTexts([]);

function once<T>(read: () => T): () => T {
  let found: { value: T } | undefined;
  return () => {
    found ??= { value: read() };
    return found.value;
  };
}
