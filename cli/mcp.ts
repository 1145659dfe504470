import { type JSONRPCMessage, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { Command } from 'commander';

export const mcp = new Command('mcp')
  .description('Bridge stdin and stdout to a Clef server, for hosts that only start local commands.')
  .requiredOption('--url <url>', 'the tool server, for instance https://clef.example/api/mcp')
  .addHelpText('after', '\nThe key comes from the environment variable CLEF_API_KEY.')
  .action(async ({ url }: { url: string }) => {
    const key = process.env.CLEF_API_KEY;
    if (!key) throw new Error('Set CLEF_API_KEY to an access key (clef_…).');
    if (!URL.canParse(url)) throw new Error(`--url is not an address: ${url}`);
    await bridge(new URL(url), key);
  });

/**
 * Forwards each message unchanged, in both directions. It reads none of them, so it works with every protocol version.
 */
async function bridge(url: URL, key: string): Promise<void> {
  const host = new StdioServerTransport();
  const server = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  });
  const running = new Set<Promise<void>>();
  host.onmessage = (message) => {
    const sent = server.send(message).catch((error: Error) => answerFailure(host, message, error));
    running.add(sent);
    void sent.finally(() => running.delete(sent));
  };
  // A host that has exited reads no answers.
  server.onmessage = (message) => void host.send(message).catch(() => undefined);
  const closed = new Promise<void>((resolve) => {
    host.onclose = resolve;
  });
  await server.start();
  await host.start();
  await closed;
  await Promise.all(running);
  await server.close();
}

/** Answers a failed request with an error, or the host would wait for ever. A notification gets no answer. */
async function answerFailure(host: StdioServerTransport, message: JSONRPCMessage, error: Error): Promise<void> {
  console.error(`clef mcp: ${error.message}`);
  if (!('method' in message && 'id' in message)) return;
  const failure = { code: -32000, message: `Clef: ${error.message}` };
  await host.send({ jsonrpc: '2.0', id: message.id, error: failure }).catch(() => undefined);
}
