import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { readableMessages } from './readable-messages.ts';
import { toolServerUrl } from './tool-server-url.ts';

/**
 * Connects a host that only starts local commands: forwards each message between stdin and stdout and a Clef server, in
 * both directions, so it works with every protocol version. Ends with stdin.
 * @param address any address of the server, for instance https://clef.example
 * @param key an access key (clef_…)
 * @throws Error if either is missing or cannot be right; a server that cannot be reached is answered to the host instead
 */
export async function bridge(address: string | undefined, key: string | undefined): Promise<void> {
  if (!key) throw new Error('Set CLEF_API_KEY to an access key (clef_…).');
  // The error of an impossible header would quote the key.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Error('CLEF_API_KEY is not an access key: give clef_… alone, on one line.');
  const url = toolServerUrl(address ?? '');
  // The transport closes, and answers nothing more, when its input ends: the host's last requests would get no answer.
  const input = readableMessages((error) => console.log(JSON.stringify(error)));
  process.stdin.pipe(input, { end: false });
  const host = new StdioServerTransport(input);
  const server = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  });
  const unanswered = new Map<unknown, PromiseWithResolvers<void>>();
  const answered = (id: unknown) => {
    unanswered.get(id)?.resolve();
    unanswered.delete(id);
  };
  host.onmessage = async (message) => {
    if (isRequest(message)) unanswered.set(message.id, Promise.withResolvers());
    await server.send(message).catch(async (error: Error) => {
      await answerFailure(host, message, failureText(error, url));
      if (isRequest(message)) answered(message.id);
    });
  };
  server.onmessage = async (message) => {
    // A host that has exited reads no answers.
    await host.send(message).catch(() => undefined);
    if (!('method' in message)) answered(message.id);
  };
  const closed = once(process.stdin, 'close');
  await server.start();
  await host.start();
  await closed;
  // Sending resolves before the answer has been read, and closing would cut it off.
  const answers = Promise.all([...unanswered.values()].map(({ promise }) => promise));
  await Promise.race([answers, sleep(LAST_ANSWERS_MS, undefined, { ref: false })]);
  await Promise.all([host.close(), server.close()]);
}

/** How long the answers to a host's last requests are waited for after it has closed stdin. */
const LAST_ANSWERS_MS = 15_000;

const isRequest = (message: JSONRPCMessage): message is JSONRPCRequest => 'method' in message && 'id' in message;

/** Answers a failed request with an error, or the host would wait for ever. A notification gets no answer. */
async function answerFailure(host: StdioServerTransport, message: JSONRPCMessage, reason: string): Promise<void> {
  console.error(`clef mcp: ${reason}`);
  if (!isRequest(message)) return;
  const failure = { code: -32000, message: `Clef: ${reason}` };
  await host.send({ jsonrpc: '2.0', id: message.id, error: failure }).catch(() => undefined);
}

/** Clef's own refusals say what to do; a server that does not answer cannot, so its address is named. */
function failureText(error: Error, url: URL): string {
  if (error instanceof SdkHttpError) {
    const { detail, hint } = problemIn(error.data.text);
    if (!detail) return `${url.href} answered ${error.status}. Is it the address of a Clef server?`;
    // The refusal's own hint explains the header, which the bridge writes and not the person.
    return `${detail} ${error.status === 401 ? 'Check the access key in this host’s settings.' : (hint ?? '')}`.trim();
  }
  if (!(error.cause instanceof Error)) return error.message;
  const { code, message } = error.cause as NodeJS.ErrnoException;
  return `${url.origin} does not answer (${code ?? message}). Check the address, and that the server runs.`;
}

function problemIn(text: unknown): { detail?: string; hint?: string } {
  try {
    return JSON.parse(String(text)) ?? {};
  } catch {
    return {};
  }
}
