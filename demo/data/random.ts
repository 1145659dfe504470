/** Pseudo-random choices that are the same on every run. */
export type Random = {
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the keys, with a probability proportional to its weight. */
  weighted<K extends string>(weights: Weights<K>): K;
  shuffled<T>(list: readonly T[]): T[];
  hex(digits: number): string;
};

export type Weights<K extends string> = Readonly<Partial<Record<K, number>>>;

/** Each part of the demo has a seed of its own, so that a change in one part leaves the choices in the others as they are. */
export function seededRandom(seed: string): Random {
  const next = mulberry32(fnv1a(seed));
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    chance: (probability) => next() < probability,
    pick: (list) => list[between(0, list.length - 1)] as (typeof list)[number],
    weighted: (weights) => {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let remaining = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const chosen = entries.find(([, weight]) => {
        remaining -= weight;
        return remaining < 0;
      });
      return (chosen ?? entries[0])?.[0] as keyof typeof weights;
    },
    shuffled: (list) =>
      list
        .map((item) => [next(), item] as const)
        .sort(([a], [b]) => a - b)
        .map(([, item]) => item),
    hex: (digits) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join(''),
  };
}

/** A UUIDv7 (RFC 9562) with the time `at`. */
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
