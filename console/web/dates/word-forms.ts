/** The number that a word stands for, or undefined if it is none of its kind. */
type Reader = (word: string) => number | undefined;

/** The reader of each placeholder of a form. */
export type Readers = Readonly<Record<`{${string}}`, Reader>>;

/** Ways to say the same, divided by « | », and what it means: `dans {count} {unit} | in {count} {unit}`, with the numbers in their order. */
export type Form<T> = readonly [ways: string, meaning: (...numbers: number[]) => T];

/** The meaning of the first form that the words have. Undefined if they have none. */
export function meaningOf<T>(words: readonly string[], forms: readonly Form<T>[], readers: Readers): T | undefined {
  for (const [ways, meaning] of forms) {
    for (const way of ways.split(' | ')) {
      const numbers = numbersIn(words, way.split(' '), readers);
      if (numbers) return meaning(...numbers);
    }
  }
  return undefined;
}

function numbersIn(words: readonly string[], parts: readonly string[], readers: Readers): number[] | undefined {
  if (words.length !== parts.length) return undefined;
  const numbers: number[] = [];
  for (const [index, word] of words.entries()) {
    const part = parts[index] as string;
    const reader = readers[part as keyof Readers];
    if (!reader && part !== word) return undefined;
    const number = reader?.(word);
    if (reader && number === undefined) return undefined;
    if (number !== undefined) numbers.push(number);
  }
  return numbers;
}

/** Reads whole numbers of one of these lengths, from the first to the last. */
export const numerals =
  (lengths: readonly number[], from: number, to: number): Reader =>
  (word) =>
    /^\d+$/.test(word) && lengths.includes(word.length) && Number(word) >= from && Number(word) <= to
      ? Number(word)
      : undefined;

/** Reads whole words; a word of the first group is 1. */
export const words =
  (groups: readonly string[]): Reader =>
  (word) =>
    placeOf(groups.map((group) => group.split(' ').includes(word)));

/** Reads names, also abbreviated to at least three letters, unless two could be meant; a name of the first group is 1. */
export const names =
  (groups: readonly string[]): Reader =>
  (word) =>
    word.length < 3
      ? undefined
      : placeOf(groups.map((group) => group.split(' ').some((name) => name.startsWith(word))));

function placeOf(matches: readonly boolean[]): number | undefined {
  const first = matches.indexOf(true);
  return first >= 0 && first === matches.lastIndexOf(true) ? first + 1 : undefined;
}

/** Reads what the first of these readers can read. */
export const either =
  (...readers: readonly Reader[]): Reader =>
  (word) => {
    for (const read of readers) {
      const number = read(word);
      if (number !== undefined) return number;
    }
    return undefined;
  };
