import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export type Event = { id: string; type: string; timestamp: string; data: any };

/** Takes events: checks the signature over the body as it came, answers at once, and does each event's work once. */
export async function receive(work: (event: Event) => void) {
  const done = new Set<string>();
  const seen: { id: string; status: number }[] = [];
  let secret = '';
  let away = false;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const status = takes(body, request.headers as Record<string, string>);
    seen.push({ id: String(request.headers['webhook-id']), status });
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function takes(body: string, headers: Record<string, string>): number {
    if (away) return 503;
    let event: Event;
    try {
      event = new Webhook(secret).verify(body, headers) as Event;
    } catch {
      return 401;
    }
    // The same event may come again: its id is the same, its work is done.
    if (!done.has(event.id)) work(event);
    done.add(event.id);
    return 204;
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/clef`,
    seen,
    trusts: (given: string) => {
      secret = given;
    },
    isAway: (now: boolean) => {
      away = now;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
