import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';

/** A request that is posted once. A redirect is not followed: it is an answer like another. */
export type Post = { url: string; headers: Record<string, string>; body: string; timeoutMs: number };

/**
 * Posts over a connection of its own. `node:http` takes a third of the processor time of `fetch`, which a campaign pays for
 * each message.
 */
export function post({ url, headers, body, timeoutMs }: Post) {
  const isSecure = url.startsWith('https:');
  const request = (isSecure ? https : http).request(url, {
    method: 'POST',
    headers: { 'user-agent': 'Clef', ...headers },
    // A reused connection may be closed while we write to it, which looks the same as a lost answer.
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  });
  let isConnected = false;
  // Nothing is written earlier. With TLS the certificate is accepted by then.
  request.once('socket', (socket) =>
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      isConnected = true;
    }),
  );
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject);
    // An answer that would change the protocol ends the connection without an error.
    request.once('close', () => reject(Object.assign(new Error('No answer.'), { code: 'no answer' })));
  });
  request.end(body);
  return { response, isConnected: () => isConnected };
}

/** Undefined where the body is not JSON, was cut off or has more characters. */
export async function readJson(response: IncomingMessage, maxLength: number): Promise<unknown> {
  let text = '';
  try {
    for await (const part of response.setEncoding('utf8')) {
      text += part;
      if (text.length > maxLength) return undefined;
    }
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Fault = { code?: string; name?: string; errors?: Fault[]; cause?: Fault };

/** A timeout is the cause of an AbortError, and the addresses of a name each have their own error. */
export const reasonOf = (error: unknown): string => {
  const { code, name, errors, cause } = error as Fault;
  return cause?.name ?? code ?? errors?.[0]?.code ?? name ?? 'no answer';
};
