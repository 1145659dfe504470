import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { admit } from '../../../domain/access/admission.ts';
import { isWellFormedSecret, newSecret } from '../../../domain/access/key-secret.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';

const here = await startTestServer();
const secret = await (await here.createAgency()).key();

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A well-formed key with the same beginning as a real one. */
function nearlyRight(): string {
  const ending = Array.from({ length: 8 }, () => DIGITS[randomInt(62)]).join('');
  const entropy = secret.slice(5, 40) + ending;
  let check = '';
  for (let rest = crc32(entropy); rest > 0; rest = Math.floor(rest / 62)) check = DIGITS[rest % 62] + check;
  return `clef_${entropy}${check.padStart(6, '0')}`;
}

type Sample = { count: number; mean: number; variance: number };

function summary(times: number[]): Sample {
  // The slowest tenth measures the machine and not the code (Reparaz, Balasch and Verbauwhede, "Dude, is my code
  // constant time?").
  const fastest = times.sort((a, b) => a - b).slice(0, Math.ceil(times.length * 0.9));
  const mean = fastest.reduce((sum, time) => sum + time, 0) / fastest.length;
  const variance = fastest.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (fastest.length - 1);
  return { count: fastest.length, mean, variance };
}

/** How far apart the times of both kinds of key are, in standard errors (Welch’s t). Positive: the unknown take longer. */
async function difference(): Promise<number> {
  const times: Record<'unknown' | 'near', number[]> = { unknown: [], near: [] };
  // All keys are made first, because making one affects caches and garbage collection.
  const attempts = Array.from({ length: size(10_000, 10_000, 100_000) }, () => {
    const kind = randomInt(2) === 0 ? 'unknown' : 'near';
    return { kind, key: kind === 'unknown' ? newSecret() : nearlyRight() } as const;
  });
  expect(attempts.every(({ key }) => isWellFormedSecret(key))).toBe(true);
  for (const { kind, key } of attempts) {
    const started = process.hrtime.bigint();
    const { outcome } = await admit(here.db, key);
    times[kind].push(Number(process.hrtime.bigint() - started));
    if (outcome !== 'unknown') expect.unreachable('an invented key was admitted');
  }
  const [a, b] = [summary(times.unknown), summary(times.near)];
  return (a.mean - b.mean) / Math.sqrt(a.variance / a.count + b.variance / b.count);
}

it('an unknown key and one that resembles a real key take the same time', async () => {
  // Code that leaks differs in each of three measurements, and in one direction; a busy machine in one of them at most.
  const differences: number[] = [];
  for (let measurement = 1; measurement <= 3; measurement++) {
    differences.push(await difference());
    if (differences.some((t) => Math.abs(t) < 4.5 || Math.sign(t) !== Math.sign(differences[0] as number))) return;
  }
  expect.unreachable(`the times differ: ${differences.map((t) => t.toFixed(1)).join(', ')} standard errors`);
});
