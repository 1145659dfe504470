import { type HttpRequest, type Target, UNIQUE } from './load.ts';

/** @throws Error that names the first difference: a floor that does less work is no baseline */
export async function requireSameResponses(
  floor: Target,
  clef: Target,
  key: string,
  content: (body: string) => unknown,
): Promise<void> {
  for (const index of [0, Math.floor(clef.requests.length / 2), clef.requests.length - 1]) {
    const [floorBody, clefBody] = await Promise.all([fetchBody(floor, index, key), fetchBody(clef, index, key)]);
    const difference = firstDifference(content(floorBody), content(clefBody), '');
    if (difference) throw new Error(`${clef.requests[index]?.path} and its floor respond differently: ${difference}`);
  }
}

let sent = 0;

/** @throws Error on any status but 2xx */
export async function fetchBody({ server, requests }: Target, index: number, key: string): Promise<string> {
  const { method, path, headers, body } = requests[index] as HttpRequest;
  sent += 1;
  const unique = (text: string) => text.replaceAll(UNIQUE, `request-${sent}-of-the-comparison`);
  const given = Object.entries(headers ?? {}).map(([name, value]) => [name, unique(value)]);
  const authorized = { ...Object.fromEntries(given), Authorization: `Bearer ${key}` };
  const request = { method, headers: authorized, ...(body && { body: unique(body) }) };
  const response = await fetch(server.url + path, request);
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path} is answered with ${response.status}: ${answer}`);
  return answer;
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
