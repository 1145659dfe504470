import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { signIn } from '../approved-sms/console.ts';
import { type Event, startReceiver } from './receiver.ts';

// Receives webhooks, verifies their signatures, and misses no event while it is unavailable.
// It listens on this machine, so Clef must be started with: CLEF_WEBHOOKS_PRIVATE=on npm start
const { CLEF_BASE_URL = '', CLEF_API_KEY, CLEF_DEMO_EMAIL = '', CLEF_DEMO_PASSWORD = '' } = process.env;
const events: Event[] = [];
const receiver = await startReceiver((event) => events.push(event));
const owner = await signIn(CLEF_BASE_URL, CLEF_DEMO_EMAIL, CLEF_DEMO_PASSWORD);

const kinds = ['contact.created'];
const webhook = await owner('webhooks.create', { name: 'Example', url: receiver.url, kinds }).catch((error) => {
  if (!/: address_not_/.test(error.message)) throw error;
  console.error('This example listens on this machine: start Clef with CLEF_WEBHOOKS_PRIVATE=on.');
  process.exit(1);
});
receiver.setSecret(webhook.secret);
await owner('webhooks.test', { id: webhook.id });
await waitFor(() => events.length === 1, 'the test event');
assert.equal(events[0]?.type, 'webhook.test');
console.log(`1. ${webhook.id} sends ${kinds} to this script; the test event arrived with a valid signature`);

const contact = await create({ lastName: 'Le Goff', source: 'Webhook example' });
await waitFor(() => events.length === 2, 'the new contact');
assert.deepEqual([events[1]?.type, events[1]?.data.id], ['contact.created', contact.id]);
console.log(`2. ${contact.id} was created, and ${events[1]?.id} contains it`);

const forged = { method: 'POST', headers: { 'webhook-id': 'event_x', 'webhook-timestamp': '1' }, body: '{}' };
assert.equal((await fetch(receiver.url, forged)).status, 401);
console.log('3. A forged event was refused');

receiver.setUnavailable(true);
const missed = await create({ lastName: 'Le Bris', source: 'Webhook example' });
await waitFor(() => receiver.requests.at(-1)?.status === 503, 'the failed attempt');
receiver.setUnavailable(false);
await waitFor(() => events.length === 3, 'the second attempt');
assert.equal(events[2]?.data.id, missed.id);
const attempts = receiver.requests.filter(({ id }) => id === events[2]?.id);
assert.deepEqual([attempts[0]?.status, attempts.at(-1)?.status], [503, 204]);
console.log(`4. After a failed attempt, ${events[2]?.id} arrived again under the same id, so no event was lost`);

const { data: log } = await owner('webhooks.deliveries', { webhookId: webhook.id });
assert.deepEqual(new Set(log.map((delivery: any) => delivery.status)), new Set(['delivered']));
const requestsBefore = receiver.requests.length;
await owner('webhooks.replay', { id: log[0].id });
await waitFor(() => receiver.requests.length > requestsBefore, 'the replay');
assert.equal(events.length, 3);
console.log('5. A replay has the same id too, so it was not handled twice');

await owner('webhooks.remove', { id: webhook.id });
receiver.close();

async function create(contact: object): Promise<{ id: string }> {
  const headers = { Authorization: `Bearer ${CLEF_API_KEY}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ ...contact, allowDuplicate: true });
  const response = await fetch(`${CLEF_BASE_URL}/api/v1/contacts`, { method: 'POST', headers, body });
  assert.equal(response.status, 201);
  return (await response.json()) as { id: string };
}

async function waitFor(condition: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (condition()) return;
    await setTimeout(100);
  }
  assert.fail(`${what} did not arrive within thirty seconds`);
}
