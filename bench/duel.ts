import { requestsPerSecond, type Wanted } from './load.ts';
import { progress } from './progress.ts';
import { sameAnswers } from './same-answers.ts';
import { atLeast, median, type Row } from './table.ts';

export type Rounds = { count: number; seconds: number; warmUpSeconds: number };

/** One of the two, and what it is asked: the same, but for the path. */
export type Side = { url: string; wanted: Wanted[] };

export type Contestants = {
  measured: string;
  floor: Side;
  ours: Side;
  keys: string[];
  /** Reads an answer's content, which must be the same from both. */
  content(body: string): unknown;
  target: number;
};

/** Both in turn, round after round, so that whatever else the machine does falls on both. */
export async function duel(
  { measured, floor, ours, keys, content, target }: Contestants,
  rounds: Rounds,
): Promise<Row> {
  await sameAnswers(floor, ours, keys[0] as string, content);
  const run = (side: Side, seconds: number) => requestsPerSecond(side.url, { wanted: side.wanted, keys }, seconds);
  await run(floor, rounds.warmUpSeconds);
  await run(ours, rounds.warmUpSeconds);
  const speeds: { floor: number[]; ours: number[] } = { floor: [], ours: [] };
  for (let round = 0; round < rounds.count; round++) {
    progress(`${measured}: round ${round + 1} of ${rounds.count}`);
    speeds.floor.push(await run(floor, rounds.seconds));
    speeds.ours.push(await run(ours, rounds.seconds));
  }
  // Each round by itself: what else the machine did in that moment slowed both.
  const ratio = median(speeds.ours.map((speed, round) => speed / (speeds.floor[round] as number)));
  const perSecond = (all: number[]) => `${median(all).toFixed(0)} req/s`;
  return { measured, against: perSecond(speeds.floor), ours: perSecond(speeds.ours), ...atLeast(ratio, target) };
}
