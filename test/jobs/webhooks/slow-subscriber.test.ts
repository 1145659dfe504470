import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { commitCallbacks } from '../../../app/after-commit.ts';
import { startWorkers } from '../../../app/jobs.ts';
import type { WebhookAnswer, WebhookClient } from '../../../delivery/webhooks/post.ts';
import { createWebhook } from '../../../domain/webhooks/webhooks.ts';
import { isEmbedded } from '../../support/installation.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';
import { emitEvents } from './emit-events.ts';
import { startReceiver } from './receiver.ts';
import { openTestClient } from './subscriber.ts';

const testServer = await startTestServer({ ownStore: true });
const log = pino({ level: 'silent' });
const queue = await testServer.store.queue((error) => log.error(error));
const context = { ...testServer.context, ...commitCallbacks(testServer.store, queue, log) };

const EVENTS = isEmbedded ? 6 : size(20, 20, 500);
const HEALTHY = 20;
const STUCK = 'http://stuck.example/';

/** A client whose requests to STUCK are answered only by the test; all other requests are real. */
function clientWithStuckUrl(real: WebhookClient) {
  const pending: ((answer: WebhookAnswer) => void)[] = [];
  const post: WebhookClient['post'] = (request) =>
    request.url === STUCK ? new Promise<WebhookAnswer>((answer) => pending.push(answer)) : real.post(request);
  return { pending, client: { ...real, post } };
}

it('a subscriber that never answers delays none of twenty others, and occupies at most ten connections', async () => {
  const agency = await testServer.createAgency();
  const healthy = await startReceiver();
  await agency.perform(createWebhook, { name: 'hangs', url: STUCK });
  for (let n = 0; n < HEALTHY; n += 1) {
    await agency.perform(createWebhook, { name: `healthy ${n}`, url: `${healthy.url}/${n}` });
  }
  await emitEvents(context, agency.id, EVENTS);
  const { pending, client } = clientWithStuckUrl(openTestClient());
  const workers = await startWorkers(context, testServer.drivers, client, queue, log);
  afterAll(() => queue.close());

  await healthy.waitForRequests(EVENTS * HEALTHY);
  // The last of its deliveries may be claimed after the last of the others has arrived.
  await expect.poll(() => pending).toHaveLength(Math.min(EVENTS, 10));
  const byPath = Map.groupBy(healthy.receipts, ({ path }) => path);
  expect([...byPath.values()].map((receipts) => receipts.length)).toEqual(Array(HEALTHY).fill(EVENTS));

  await queue.stopWorking();
  const ended = workers.end();
  for (const answer of pending) answer({ statusCode: null, response: null, failure: 'too_slow' });
  await ended;
  const attempts = testServer.db.selectFrom('webhook_attempt').select('failure').where('agency_id', '=', agency.id);
  const failed = await attempts.where('failure', 'is not', null).execute();
  expect(failed).toHaveLength(Math.min(EVENTS, 10));
});
