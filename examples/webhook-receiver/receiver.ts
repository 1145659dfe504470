import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export type Event = { id: string; type: string; timestamp: string; data: any };

/** Receives events: verifies the signature of the raw body, answers at once, and handles each event only once. */
export async function startReceiver(handle: (event: Event) => void) {
  const handledIds = new Set<string>();
  const requests: { id: string; status: number; body: string }[] = [];
  let secret = '';
  let isUnavailable = false;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const status = receive(body, request.headers as Record<string, string>);
    requests.push({ id: String(request.headers['webhook-id']), status, body });
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function receive(body: string, headers: Record<string, string>): number {
    if (isUnavailable) return 503;
    let event: Event;
    try {
      event = new Webhook(secret).verify(body, headers) as Event;
    } catch {
      return 401;
    }
    // The same event may arrive again, under the same id.
    if (!handledIds.has(event.id)) handle(event);
    handledIds.add(event.id);
    return 204;
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/clef`,
    /** Every request: its event id, the status that it got, and its body. */
    requests,
    setSecret: (signingSecret: string) => {
      secret = signingSecret;
    },
    setUnavailable: (unavailable: boolean) => {
      isUnavailable = unavailable;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
