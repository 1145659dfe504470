import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseSetCookie } from 'cookie';
import { procedures } from '../../console/procedures.ts';
import { PASSWORD } from '../support/people.ts';

/** Every call of the console, by its path. */
export const paths = Object.keys(procedures._def.procedures).sort();

/** Those that somebody who is not signed in may make. */
export const outsidePaths = ['account.found', 'account.invitation', 'account.join', 'account.signIn', 'account.state'];
export const insidePaths = paths.filter((path) => !outsidePaths.includes(path));

export const callUrl = (url: string, path: string) => `${url}/console/trpc/${path}`;

export type Sent = { method?: string; headers?: Record<string, string | string[]>; body?: string | undefined };
export type Got = { status: number; headers: IncomingHttpHeaders; text: string; json(): any };

/** As a browser or a stranger may ask: any header, which `fetch` would not let us. */
export async function send(address: string, { method = 'POST', headers = {}, body }: Sent): Promise<Got> {
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const asked = request(address, { method, headers: { ...headers, ...length } });
  asked.end(body);
  const [response] = await once(asked, 'response');
  const got = await text(response);
  return { status: response.statusCode, headers: response.headers, text: got, json: () => JSON.parse(got) };
}

export type Answered = { status: number; text: string; data: any; error: any };

/** One call, with whatever proofs the headers hold. */
export async function call(url: string, path: string, input: unknown, headers: Record<string, string> = {}) {
  const { status, text, json } = await send(callUrl(url, path), {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  const { result, error } = json();
  return { status, text, data: result?.data, error: error && { message: error.message, ...error.data } } as Answered;
}

export type Page = Awaited<ReturnType<typeof signedIn>>;

/** A page of somebody who signed in: the cookie, and the token that only it was told. */
export async function signedIn(url: string, person: { email: string; password?: string }) {
  const { email, password = PASSWORD } = person;
  const entered = await send(callUrl(url, 'account.signIn'), {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const [set] = entered.headers['set-cookie'] ?? [];
  if (!set) throw new Error(entered.text);
  const { name, value: token } = parseSetCookie(set) as { name: string; value: string };
  const cookie = `${name}=${token}`;
  const { data } = await call(url, 'account.state', {}, { cookie });
  const csrf = data.csrf as string;
  const headers = { cookie, 'X-Clef-Csrf': csrf };
  return {
    url,
    token,
    cookie,
    csrf,
    headers,
    call: (path: string, input: unknown = {}) => call(url, path, input, headers),
  };
}
