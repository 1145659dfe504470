import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { admit } from '../../domain/access/admission.ts';
import { isWellFormedSecret, newSecret } from '../../domain/access/key-secret.ts';
import { size } from '../support/size.ts';
import { world } from '../support/world.ts';

const here = await world();
const secret = await (await here.agency()).key();

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A key that shares its beginning with a real one, and is right in form. */
function nearlyRight(): string {
  const ending = Array.from({ length: 8 }, () => DIGITS[randomInt(62)]).join('');
  const entropy = secret.slice(5, 40) + ending;
  let check = '';
  for (let rest = crc32(entropy); rest > 0; rest = Math.floor(rest / 62)) check = DIGITS[rest % 62] + check;
  return `clef_${entropy}${check.padStart(6, '0')}`;
}

type Sample = { count: number; mean: number; variance: number };

function summary(times: number[]): Sample {
  // The slowest tenth is the machine's, not the code's (Reparaz, Balasch and Verbauwhede, "Dude, is my code constant time?").
  const kept = times.sort((a, b) => a - b).slice(0, Math.ceil(times.length * 0.9));
  const mean = kept.reduce((sum, time) => sum + time, 0) / kept.length;
  const variance = kept.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (kept.length - 1);
  return { count: kept.length, mean, variance };
}

it('an unknown key and a nearly right one take the same time (Welch’s t)', async () => {
  const times: Record<'unknown' | 'near', number[]> = { unknown: [], near: [] };
  // Made beforehand: what making a key leaves behind in the machine would be measured with it.
  const attempts = Array.from({ length: size(10_000, 100_000) }, () => {
    const kind = randomInt(2) === 0 ? 'unknown' : 'near';
    return { kind, key: kind === 'unknown' ? newSecret() : nearlyRight() } as const;
  });
  expect(attempts.every(({ key }) => isWellFormedSecret(key))).toBe(true);
  for (const { kind, key } of attempts) {
    const started = process.hrtime.bigint();
    const { outcome } = await admit(here.db, key);
    times[kind].push(Number(process.hrtime.bigint() - started));
    if (outcome !== 'unknown') expect.unreachable('a made-up key was let in');
  }
  const [a, b] = [summary(times.unknown), summary(times.near)];
  const t = (a.mean - b.mean) / Math.sqrt(a.variance / a.count + b.variance / b.count);
  expect(Math.abs(t)).toBeLessThan(4.5);
});
