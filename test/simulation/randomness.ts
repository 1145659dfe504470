import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { stringify } from './uuid.ts';

/** A source of numbers that its seed determines (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, until: number): number => from + next() * (until - from);
  return {
    next,
    /** A number from `from` until below `until`. */
    between,
    whole: (from: number, until: number): number => Math.floor(between(from, until)),
    chance: (probability: number): boolean => next() < probability,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    /** Another source, so that the choices of one part do not depend on how often another part chose. */
    fork: () => randomFrom(Math.floor(next() * 4_294_967_296)),
  };
}

export type Random = ReturnType<typeof randomFrom>;

let current = randomFrom(0);

/** From now on everything that this process takes for random comes from `random`. */
export function drawFrom(random: Random): void {
  current = random;
}

/** How often a pool of random bytes was filled, as PGlite keeps one. */
let poolsFilled = 0;

/** Lets a library use up the pool of random bytes that it has from an earlier month. `use`: makes it use a few. */
export async function usePoolUp(use: () => Promise<unknown>): Promise<void> {
  for (const before = poolsFilled; poolsFilled === before; ) await use();
}

/** The bytes of a simulated UUID and of every secret. */
function fill<T extends NodeJS.ArrayBufferView>(view: T): T {
  if (view.byteLength >= 256) poolsFilled += 1;
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(current.next() * 256);
  return view;
}

/** Replaces the sources of randomness of the process: `Math.random` and those of `node:crypto`, which PGlite uses too. */
export function replaceRandomness(): void {
  const randomBytes = (size: number) => fill(Buffer.alloc(size));
  const randomUUID = () => {
    const bytes = randomBytes(16);
    bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
    return stringify(bytes);
  };
  Math.random = () => current.next();
  Object.assign(crypto, { randomBytes, randomUUID, randomFillSync: fill });
  for (const [name, value] of Object.entries({ randomUUID, getRandomValues: fill })) {
    Object.defineProperty(globalThis.crypto, name, { value });
  }
  syncBuiltinESMExports();
}
