import autocannon from 'autocannon';
import type { ChildServer } from './child-server.ts';

export type HttpRequest = {
  method: 'GET' | 'POST';
  path: string;
  /** Header values and the body may hold `UNIQUE`. */
  headers?: Record<string, string>;
  body?: string;
};

/** Each request gets a text of its own in place of this one. */
export const UNIQUE = '[<id>]';

const CONNECTIONS = 16;

/** A server and its requests. They are repeated over and over, each time with the next key. */
export type Target = { server: ChildServer; requests: HttpRequest[] };

/** How many requests a server answered in how many seconds, of as many as it could answer.
 * @throws Error on any status but 2xx, an error or a timeout */
export async function answersUnderLoad(
  { server: { url }, requests }: Target,
  keys: string[],
  seconds: number,
): Promise<{ requests: number; seconds: number }> {
  const requestLists = requestsPerConnection(requests, keys);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    idReplacement: requests.some(({ body }) => body?.includes(UNIQUE)),
    setupClient: (client) => client.setRequests(requestLists.pop() as never),
  });
  const { errors, timeouts, statusCodeStats } = result as typeof result & { statusCodeStats: Record<string, unknown> };
  const failures = Object.keys(statusCodeStats).filter((status) => !status.startsWith('2'));
  if (errors + timeouts > 0 || failures.length > 0) {
    throw new Error(`${url}${requests[0]?.path}: ${errors} errors, ${timeouts} timeouts, statuses ${failures}`);
  }
  return { requests: result.requests.total, seconds: result.duration };
}

/** One list per connection, each with its own keys, so that all keys are used equally often. */
function requestsPerConnection(requests: HttpRequest[], keys: string[]) {
  const authorized = keys.map((key, index) => {
    const request = requests[index % requests.length] as HttpRequest;
    return { ...request, headers: { ...request.headers, Authorization: `Bearer ${key}` } };
  });
  const size = Math.ceil(authorized.length / CONNECTIONS);
  return Array.from({ length: CONNECTIONS }, (_, index) => authorized.slice(index * size, (index + 1) * size));
}
