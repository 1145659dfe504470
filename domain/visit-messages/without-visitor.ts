import { isPlainInMarkdown } from '../drafts/email.ts';

/** The facts of the records by which a sentence could name them. */
export type NamedPerson = {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  other_addresses: readonly string[];
};

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** « M. » and « Mme » end no sentence. */
const SENTENCE_END = /(?<!\b(?:M|MM|Mr|Mme|Mrs|Ms|Mlle|Dr|Me|env|min))[.!?;]+(?=\s|$)|\n+/gu;

/** A civil title, before which or after which a name stands, however it is spelled. */
const TITLE = /(?<!\p{L})(?:M\.|MM\.|Mr|Mme|Mrs|Ms|Mlle|Dr|Monsieur|Madame|Messieurs|Mesdames|Mademoiselle)(?!\p{L})/u;
/** Addresses and numbers to call, in any spelling. */
const ADDRESS = /@|\bhttps?:|www\.|(?:\d[ .\-/]?){6,}/u;
/** Words of the visitor's means. */
const MEANS =
  /budget|apport|emprunt|pret bancaire|\bprets?\b|credit|financ|salaire|revenu|\bloan|mortgage|deposit|income|salary|€|\beuros?\b|\d ?k\b/u;

/**
 * The sentences of a remark that tell nothing of who the visitor is: without names, titles, addresses, numbers to call and
 * money. A sentence about which there is a doubt is left out, because the seller must never learn it from us.
 */
export function withoutVisitor(
  remark: string | null,
  people: readonly NamedPerson[],
  attendees: string | null,
): string[] {
  if (remark === null) return [];
  const names = new Set([...people.flatMap(namesOf), ...capitalised(attendees)]);
  return sentencesOf(remark).filter((sentence) => {
    const words = wordsOf(sentence);
    if (words.length === 0 || TITLE.test(sentence) || ADDRESS.test(sentence) || MEANS.test(folded(sentence)))
      return false;
    return !words.some((word) => names.has(word)) && isPlainInMarkdown(sentence);
  });
}

const sentencesOf = (remark: string): string[] =>
  remark
    .replace(SENTENCE_END, (end) => `${end.trim()}\n`)
    .split('\n')
    .map((sentence) => sentence.trim().replace(/[.;]+$/u, ''))
    .filter((sentence) => sentence !== '');

/** Each word of the names, and of the addresses, which often are made of names. */
const namesOf = ({ first_name, last_name, email, phone, other_addresses }: NamedPerson): string[] =>
  [first_name, last_name, email?.split('@')[0], phone, ...other_addresses]
    .flatMap((written) => wordsOf(written ?? ''))
    .filter((word) => word.length > 1);

/** « avec Jeanne et ses parents » names Jeanne. */
const capitalised = (text: string | null): string[] =>
  (text?.match(/\p{Lu}[\p{L}\p{M}]+/gu) ?? []).flatMap((word) => wordsOf(word));
