import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseSetCookie } from 'cookie';
import { procedures } from '../../console/procedures.ts';
import { PASSWORD } from '../support/colleagues.ts';

/** The paths of all console procedures. */
export const procedurePaths = Object.keys(procedures._def.procedures).sort();

/** The procedures that need no session. */
export const publicPaths = [
  'account.acceptInvitation',
  'account.createAgency',
  'account.invitation',
  'account.signIn',
  'account.state',
];
export const signedInPaths = procedurePaths.filter((path) => !publicPaths.includes(path));

export const procedureUrl = (url: string, path: string) => `${url}/console/trpc/${path}`;

export type RequestOptions = {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | undefined;
};
export type RawResponse = { status: number; headers: IncomingHttpHeaders; text: string; json(): any };

/** Sends a request with any headers, including those that `fetch` does not let us set. */
export async function send(
  address: string,
  { method = 'POST', headers = {}, body }: RequestOptions,
): Promise<RawResponse> {
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const outgoing = request(address, { method, headers: { ...headers, ...length } });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  const responseText = await text(response);
  return {
    status: response.statusCode,
    headers: response.headers,
    text: responseText,
    json: () => JSON.parse(responseText),
  };
}

export type CallResult = { status: number; text: string; data: any; error: any };

/** Calls a procedure with the given headers. */
export async function call(url: string, path: string, input: unknown, headers: Record<string, string> = {}) {
  const { status, text, json } = await send(procedureUrl(url, path), {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  const { result, error } = json();
  return { status, text, data: result?.data, error: error && { message: error.message, ...error.data } } as CallResult;
}

export type ConsolePage = Awaited<ReturnType<typeof signInToConsole>>;

/** Signs a person in, and calls procedures with the session's cookie and CSRF token. */
export async function signInToConsole(url: string, person: { email: string; password?: string }) {
  const { email, password = PASSWORD } = person;
  const response = await send(procedureUrl(url, 'account.signIn'), {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const [setCookie] = response.headers['set-cookie'] ?? [];
  if (!setCookie) throw new Error(response.text);
  const { name, value: token } = parseSetCookie(setCookie) as { name: string; value: string };
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

/** Makes an input for each procedure, with the records that it names: before the tests that must change no row. */
export async function collectSamples(
  samples: Map<string, Record<string, unknown>>,
  paths: readonly string[],
  make: (path: string) => Promise<object>,
): Promise<void> {
  for (const path of paths) samples.set(path, { ...(await make(path)) });
}
