import { type HttpRequest, requestsPerSecond } from './load.ts';
import { progress } from './progress.ts';
import { median } from './statistics.ts';
import { atLeast, type Row } from './table.ts';

export type Rounds = { count: number; seconds: number; warmUpSeconds: number };

/** A server and its requests. Both servers of a comparison get the same requests, except for the path. */
export type Target = { url: string; requests: HttpRequest[] };

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

/** Measures Clef and the floor in turn, round after round, so that other load on the machine affects both. */
export async function compare(
  { measurement, floor, clef, keys, content, minRatio }: Comparison,
  rounds: Rounds,
): Promise<Row> {
  await requireSameResponses(floor, clef, keys[0] as string, content);
  const run = ({ url, requests }: Target, seconds: number) => requestsPerSecond(url, { requests, keys }, seconds);
  await run(floor, rounds.warmUpSeconds);
  await run(clef, rounds.warmUpSeconds);
  const speeds: { floor: number[]; clef: number[] } = { floor: [], clef: [] };
  for (let round = 0; round < rounds.count; round++) {
    progress(`${measurement}: round ${round + 1} of ${rounds.count}`);
    speeds.floor.push(await run(floor, rounds.seconds));
    speeds.clef.push(await run(clef, rounds.seconds));
  }
  // The ratio is taken within each round, because the machine is equally busy during one round.
  const ratio = median(speeds.clef.map((speed, round) => speed / (speeds.floor[round] as number)));
  const perSecond = (values: number[]) => `${median(values).toFixed(0)} req/s`;
  return {
    measurement,
    baseline: perSecond(speeds.floor),
    result: perSecond(speeds.clef),
    ...atLeast(ratio, minRatio),
  };
}

/** @throws Error that names the first difference: a floor that does less work is no baseline */
async function requireSameResponses(floor: Target, clef: Target, key: string, content: Comparison['content']) {
  for (const index of [0, Math.floor(clef.requests.length / 2), clef.requests.length - 1]) {
    const [floorBody, clefBody] = await Promise.all([fetchBody(floor, index, key), fetchBody(clef, index, key)]);
    const difference = firstDifference(content(floorBody), content(clefBody), '');
    if (difference) throw new Error(`${clef.requests[index]?.path} and its floor respond differently: ${difference}`);
  }
}

async function fetchBody({ url, requests }: Target, index: number, key: string): Promise<string> {
  const { method, path, headers, body } = requests[index] as HttpRequest;
  const authorized = { ...headers, Authorization: `Bearer ${key}` };
  return (await fetch(url + path, { method, headers: authorized, ...(body && { body }) })).text();
}

function firstDifference(floor: any, clef: any, path: string): string | undefined {
  if (typeof floor !== 'object' || typeof clef !== 'object' || !floor || !clef) {
    if (floor === clef) return undefined;
    return `${path || 'the body'} is ${JSON.stringify(clef)}, the floor's ${JSON.stringify(floor)}`;
  }
  for (const name of new Set([...Object.keys(floor), ...Object.keys(clef)])) {
    const difference = firstDifference(floor[name], clef[name], `${path}/${name}`);
    if (difference) return difference;
  }
  return undefined;
}
