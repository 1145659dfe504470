import autocannon from 'autocannon';

export type HttpRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

const CONNECTIONS = 10;

/** The requests are repeated over and over, each time with the next key. */
export type Load = { requests: HttpRequest[]; keys: string[] };

/** The number of requests per second that a server answers under a load.
 * @throws Error on any status but 200, an error or a timeout */
export async function requestsPerSecond(url: string, load: Load, seconds: number): Promise<number> {
  const requestLists = requestsPerConnection(load);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => client.setRequests(requestLists.pop() as never),
  });
  const { errors, timeouts, statusCodeStats } = result as typeof result & { statusCodeStats: Record<string, unknown> };
  const failures = Object.keys(statusCodeStats).filter((status) => status !== '200');
  if (errors + timeouts > 0 || failures.length > 0) {
    throw new Error(`${url}${load.requests[0]?.path}: ${errors} errors, ${timeouts} timeouts, statuses ${failures}`);
  }
  return result.requests.total / result.duration;
}

/** One list per connection, each with its own keys, so that all keys are used equally often. */
function requestsPerConnection({ requests, keys }: Load) {
  const authorized = keys.map((key, index) => {
    const request = requests[index % requests.length] as HttpRequest;
    return { ...request, headers: { ...request.headers, Authorization: `Bearer ${key}` } };
  });
  const size = Math.ceil(authorized.length / CONNECTIONS);
  return Array.from({ length: CONNECTIONS }, (_, index) => authorized.slice(index * size, (index + 1) * size));
}
