/** Chance that repeats itself: the same name always draws the same things. */
export type Random = {
  /** A whole number, both ends included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: Weights<K>): K;
  shuffled<T>(list: readonly T[]): T[];
  hex(digits: number): string;
};

export function randomOf(name: string): Random {
  const next = mulberry32(fnv1a(name));
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    chance: (probability) => next() < probability,
    pick: (list) => list[between(0, list.length - 1)] as (typeof list)[number],
    weighted: (weights) => {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const drawn = entries.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (drawn ?? entries[0])?.[0] as keyof typeof weights;
    },
    shuffled: (list) =>
      list
        .map((item) => [next(), item] as const)
        .sort(([a], [b]) => a - b)
        .map(([, item]) => item),
    hex: (digits) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join(''),
  };
}

export type Weights<K extends string> = Readonly<Partial<Record<K, number>>>;

/** A UUIDv7 (RFC 9562) that sorts by `at`. */
export function uuidv7(random: Random, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const variant = random.pick(['8', '9', 'a', 'b']);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.hex(3)}-${variant}${random.hex(3)}-${random.hex(12)}`;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
