import autocannon from 'autocannon';

export type Wanted = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

const CONNECTIONS = 10;

/** What is asked for, over and over, with the keys taken in turn; `turn` says where the keys go on. */
export type Load = { wanted: Wanted[]; keys: string[] };

/** Requests a second that a server answers; both contestants are sent the very same requests.
 * @throws Error on anything but 200 */
export async function requestsPerSecond(url: string, load: Load, seconds: number): Promise<number> {
  const shares = sharesOf(load);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => client.setRequests(shares.pop() as never),
  });
  const { errors, timeouts, statusCodeStats } = result as typeof result & { statusCodeStats: Record<string, unknown> };
  const strange = Object.keys(statusCodeStats).filter((status) => status !== '200');
  if (errors + timeouts > 0 || strange.length > 0) {
    throw new Error(`${url}${load.wanted[0]?.path}: ${errors} errors, ${timeouts} timeouts, statuses ${strange}`);
  }
  return result.requests.total / result.duration;
}

/** One list of requests for each connection, each with keys of its own, so that every key is used equally often. */
function sharesOf({ wanted, keys }: Load) {
  const requests = keys.map((key, index) => {
    const one = wanted[index % wanted.length] as Wanted;
    return { ...one, headers: { ...one.headers, Authorization: `Bearer ${key}` } };
  });
  const size = Math.ceil(requests.length / CONNECTIONS);
  return Array.from({ length: CONNECTIONS }, (_, index) => requests.slice(index * size, (index + 1) * size));
}
