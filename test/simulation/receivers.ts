import type { WebhookAnswer, WebhookClient, WebhookRequest } from '../../delivery/webhooks/post.ts';
import { signature } from '../../delivery/webhooks/sign.ts';
import type { ClefProcess } from './clef-process.ts';
import type { Faults } from './faults.ts';
import type { Timeline } from './timeline.ts';
import type { Trace } from './trace.ts';
import { violate } from './verdict.ts';

/** One address, and all that it has got. `bodies` holds the first body of each event's id. */
export type Receiver = {
  url: string;
  secrets: string[];
  /** Down for a while: it fails, hangs or resets. */
  downUntil: number;
  /** Answers 410: it wants nothing any more. */
  isGone: boolean;
  goneAt: number | undefined;
  received: Map<string, string>;
  bodies: Map<string, string>;
};

/** Ten attempts at a delivery take so long: a receiver that is down less often and for less than that has recovered. */
const RETRIES_MS = 80 * 3_600_000;

/** The addresses of the agencies' webhooks. They check what Standard Webhooks promises them. */
export function createReceivers({ timeline, faults, trace }: { timeline: Timeline; faults: Faults; trace: Trace }) {
  const receivers = new Map<string, Receiver>();
  const { random } = faults;

  function check(receiver: Receiver, { headers, body }: WebhookRequest): string {
    const id = headers['webhook-id'] ?? '';
    const [timestamp, given] = [headers['webhook-timestamp'] ?? '', headers['webhook-signature'] ?? ''];
    const known = receiver.bodies.get(id);
    if (JSON.parse(body).id !== id) violate('W1', `the body of ${id} has another id`);
    if (known !== undefined && known !== body) violate('W1', `${id} came with another body than before`);
    receiver.bodies.set(id, body);
    const expected = receiver.secrets.slice(-2).map((secret) => signature(secret, id, timestamp, body));
    if (!given.split(' ').some((one) => expected.includes(one))) violate('W2', `${id} has no valid signature`);
    return id;
  }

  async function answer(receiver: Receiver, posting: WebhookRequest): Promise<WebhookAnswer> {
    const failed = (failure: string): WebhookAnswer => ({ statusCode: null, response: null, failure });
    const id = check(receiver, posting);
    const { now } = timeline;
    if (receiver.goneAt !== undefined && now > receiver.goneAt + 20_000)
      violate('W4', `${receiver.url} said 410 before`);
    if (receiver.isGone) {
      receiver.goneAt ??= now + 400;
      return { statusCode: 410, response: '', failure: null };
    }
    if (now > receiver.downUntil + RETRIES_MS && faults.happens(now, faults.rates.receiver)) {
      receiver.downUntil = now + random.pick([60_000, 3_600_000, 86_400_000]) * random.next();
    }
    if (now < receiver.downUntil && !faults.isCalm()) {
      const how = random.pick(['500', 'hangs', 'resets', 'takes it and resets']);
      if (how === 'takes it and resets') receiver.received.set(id, posting.body);
      if (how === 'hangs') await timeline.sleep(15_000);
      return how === '500' ? { statusCode: 500, response: 'Oops', failure: null } : failed('broken_off');
    }
    await timeline.sleep(random.between(10, 300));
    receiver.received.set(id, posting.body);
    return { statusCode: 200, response: '', failure: null };
  }

  return {
    all: receivers,
    add: (url: string, secret: string): Receiver => {
      const receiver = {
        url,
        secrets: [secret],
        downUntil: 0,
        isGone: false,
        goneAt: undefined,
        received: new Map(),
        bodies: new Map(),
      };
      receivers.set(url, receiver);
      return receiver;
    },
    open: (owner: ClefProcess): WebhookClient => ({
      post: async (posting) => {
        if (!owner.isAlive) return new Promise(() => undefined);
        const id = posting.headers['webhook-id'];
        const given = await answer(receivers.get(posting.url) as Receiver, posting);
        trace.say('webhook', `${posting.url} ${id} ${given.statusCode ?? given.failure}`);
        return given;
      },
      close: async () => undefined,
    }),
  };
}

export type Receivers = ReturnType<typeof createReceivers>;
