import type { Side } from './duel.ts';
import type { Wanted } from './load.ts';

/** A floor that answers something else is no floor.
 * @throws Error that says where the first difference is */
export async function sameAnswers(floor: Side, ours: Side, key: string, content: (body: string) => unknown) {
  for (const index of [0, Math.floor(ours.wanted.length / 2), ours.wanted.length - 1]) {
    const [expected, given] = await Promise.all([floor, ours].map((side) => ask(side, index, key)));
    const where = difference(content(expected as string), content(given as string), '');
    if (where) throw new Error(`${ours.wanted[index]?.path} and its floor answer differently: ${where}`);
  }
}

async function ask({ url, wanted }: Side, index: number, key: string): Promise<string> {
  const { method, path, headers, body } = wanted[index] as Wanted;
  const sent = { method, headers: { ...headers, Authorization: `Bearer ${key}` }, ...(body && { body }) };
  return (await fetch(url + path, sent)).text();
}

function difference(floor: any, ours: any, path: string): string | undefined {
  if (typeof floor !== 'object' || typeof ours !== 'object' || !floor || !ours) {
    return floor === ours
      ? undefined
      : `${path || 'all'} is ${JSON.stringify(ours)}, the floor's ${JSON.stringify(floor)}`;
  }
  for (const name of new Set([...Object.keys(floor), ...Object.keys(ours)])) {
    const found = difference(floor[name], ours[name], `${path}/${name}`);
    if (found) return found;
  }
  return undefined;
}
