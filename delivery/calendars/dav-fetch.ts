import { type Dispatcher, request } from 'undici';
import type { CalendarFault } from '../../storage/column-values.ts';
import { calendarFaults } from '../../storage/column-values.ts';
import { connectionFault } from '../webhooks/connection-fault.ts';
import { openGuardedAgent } from '../webhooks/guard.ts';
import { type CalendarAccess, CalendarError } from './calendar-driver.ts';

/** For one request, from the name resolution to the end of the answer. */
const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 5;

export type DavFetch = {
  fetch: typeof globalThis.fetch;
  /** The statuses that were answered. */
  statuses(): ReadonlySet<number>;
  /** Why the last of those that failed had no answer that could be read; undefined while every request had one. */
  fault(): CalendarFault | undefined;
  close(): Promise<void>;
};

/**
 * A `fetch` for one account, for the library that speaks CalDAV: it connects to public addresses alone, each time that a name is
 * resolved or a redirect is followed, gives the password to the account's own site alone, and reads answers of a limited size within a
 * limited time. After a request without an answer it makes no further one: a server that hangs costs one wait.
 */
export function openDavFetch(
  { address, username, password, privateTargets }: CalendarAccess,
  maxBytes: number,
  timeoutMs = TIMEOUT_MS,
): DavFetch {
  const agent = openGuardedAgent({ privateTargets });
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const home = new URL(address);
  const statuses = new Set<number>();
  let fault: CalendarFault | undefined;
  let isSilent = false;

  async function ask(url: URL, init: RequestInit): Promise<Response> {
    if (!mayAsk(url, home, privateTargets)) throw new CalendarError('redirected');
    const headers = { 'User-Agent': 'Clef', ...Object.fromEntries(new Headers(init.headers)), authorization };
    const method = (init.method ?? 'GET') as Dispatcher.HttpMethod;
    const body = (init.body ?? null) as string | null;
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await request(url, { method, headers, body, dispatcher: agent, signal });
    statuses.add(answer.statusCode);
    return responseOf(url, answer, await boundedText(answer.body, maxBytes));
  }

  async function follow(url: URL, init: RequestInit): Promise<Response> {
    for (let target = url, hops = 0; ; hops += 1) {
      const response = await ask(target, init);
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || response.status === 304 || location === null)
        return response;
      // A change goes to no other place than the one that was written down.
      if (init.redirect === 'manual' || init.method === 'PUT' || init.method === 'DELETE') return response;
      if (hops === MAX_REDIRECTS || !URL.canParse(location, target.href)) throw new CalendarError('redirected');
      target = new URL(location, target);
    }
  }

  return {
    fetch: async (input, init = {}) => {
      if (fault && isSilent) throw new CalendarError(fault);
      try {
        return await follow(new URL(input as string), init);
      } catch (error) {
        isSilent = !(error instanceof CalendarError);
        fault = faultOf(error);
        throw new CalendarError(fault);
      }
    },
    statuses: () => statuses,
    fault: () => fault,
    close: () => agent.destroy(),
  };
}

/** The password goes to the site that the colleague named: providers have several machines, below one name. */
function mayAsk(url: URL, home: URL, privateTargets: boolean): boolean {
  if (url.protocol !== 'https:' && !(privateTargets && url.protocol === 'http:')) return false;
  return siteOf(url.hostname) === siteOf(home.hostname);
}

const siteOf = (hostname: string): string =>
  /^[\d.]+$|:/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.');

function responseOf(url: URL, { statusCode, headers }: Dispatcher.ResponseData, text: string): Response {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) given.set(name, String(value));
  const isEmpty = statusCode === 204 || statusCode === 205 || statusCode === 304;
  const response = new Response(isEmpty ? null : text, { status: statusCode, headers: given });
  return Object.defineProperty(response, 'url', { value: url.href });
}

async function boundedText(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new CalendarError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function faultOf(error: unknown): CalendarFault {
  if (error instanceof CalendarError) return error.fault;
  const fault = connectionFault(error) as CalendarFault;
  return calendarFaults.includes(fault) ? fault : 'no_connection';
}
