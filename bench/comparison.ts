import type { BackendCpu } from './backend-cpu.ts';
import { answersUnderLoad, type Target } from './load.ts';
import { progress } from './progress.ts';
import { requireSameResponses } from './same-responses.ts';
import { median } from './statistics.ts';
import { atLeast, type Row } from './table.ts';
import { limited } from './time-limit.ts';

export type Rounds = { count: number; seconds: number; warmUpSeconds: number };

export type Comparison = {
  measurement: string;
  floor: Target;
  clef: Target;
  keys: string[];
  /** Reads the content of a response, which must be the same from both servers. */
  content(body: string): unknown;
  /** The smallest acceptable ratio of Clef's throughput to the floor's. */
  minRatio: number;
};

/** Requests per second, and microseconds of processor time for each in the server's process and in PostgreSQL. */
type Speed = { perSecond: number; node: number; postgres: number | undefined };

/** Measures Clef and the floor in turn, round after round, so that other load on the machine affects both. */
export function compare(comparison: Comparison, cpu: BackendCpu, rounds: Rounds): Promise<Row> {
  const seconds = 2 * (rounds.warmUpSeconds + rounds.count * rounds.seconds);
  return limited(comparison.measurement, 2 * seconds + 60, () => compareInTurn(comparison, cpu, rounds));
}

async function compareInTurn(
  { measurement, floor, clef, keys, content, minRatio }: Comparison,
  cpu: BackendCpu,
  rounds: Rounds,
): Promise<Row> {
  await requireSameResponses(floor, clef, keys[0] as string, content);
  const run = (target: Target, seconds: number) => speedOf(target, keys, cpu, seconds);
  await run(floor, rounds.warmUpSeconds);
  await run(clef, rounds.warmUpSeconds);
  const speeds: { floor: Speed[]; clef: Speed[] } = { floor: [], clef: [] };
  for (let round = 0; round < rounds.count; round++) {
    progress(`${measurement}: round ${round + 1} of ${rounds.count}`);
    speeds.floor.push(await run(floor, rounds.seconds));
    speeds.clef.push(await run(clef, rounds.seconds));
  }
  // The ratio is taken within each round, because the machine is equally busy during one round.
  const ratio = median(speeds.clef.map(({ perSecond }, round) => perSecond / (speeds.floor[round] as Speed).perSecond));
  const perSecond = (of: Speed[]) => `${median(of.map((speed) => speed.perSecond)).toFixed(0)} req/s`;
  const microseconds = (of: Speed[], part: 'node' | 'postgres') => median(of.map((speed) => speed[part] ?? Number.NaN));
  const costs = (part: 'node' | 'postgres') =>
    [speeds.floor, speeds.clef].map((of) => formatMicroseconds(microseconds(of, part))).join(' → ');
  return {
    measurement,
    baseline: perSecond(speeds.floor),
    result: perSecond(speeds.clef),
    node: costs('node'),
    postgres: costs('postgres'),
    ...atLeast(ratio, minRatio),
  };
}

const formatMicroseconds = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(0));

async function speedOf(target: Target, keys: string[], cpu: BackendCpu, seconds: number): Promise<Speed> {
  const before = await target.server.cpuMicroseconds();
  const { result, microseconds } = await cpu.during(() => answersUnderLoad(target, keys, seconds));
  const node = (await target.server.cpuMicroseconds()) - before;
  return {
    perSecond: result.requests / result.seconds,
    node: node / result.requests,
    postgres: microseconds && microseconds / result.requests,
  };
}
