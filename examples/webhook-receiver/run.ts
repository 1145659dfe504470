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
await waitFor(() => events.some(({ type }) => type === 'webhook.test'), 'the test event');
console.log(`1. ${webhook.id} sends ${kinds} to this script; the test event arrived with a valid signature`);

// Others may create contacts in this agency too, so each step waits for the event of its own contact.
const eventOf = (contact: { id: string }) => events.find(({ data }) => data.id === contact.id);
const requestsOf = (event?: Event) => receiver.requests.filter(({ id }) => id === event?.id);

const contact = await create({ lastName: 'Le Goff', source: 'Webhook example' });
await waitFor(() => eventOf(contact) !== undefined, 'the new contact');
assert.equal(eventOf(contact)?.type, 'contact.created');
console.log(`2. ${contact.id} was created, and ${eventOf(contact)?.id} contains it`);

const forged = { method: 'POST', headers: { 'webhook-id': 'event_x', 'webhook-timestamp': '1' }, body: '{}' };
assert.equal((await fetch(receiver.url, forged)).status, 401);
console.log('3. A forged event was refused');

receiver.setUnavailable(true);
const missed = await create({ lastName: 'Le Bris', source: 'Webhook example' });
await waitFor(
  () => receiver.requests.some(({ status, body }) => status === 503 && body.includes(missed.id)),
  'the failed attempt',
);
receiver.setUnavailable(false);
await waitFor(() => eventOf(missed) !== undefined, 'the second attempt');
const attempts = requestsOf(eventOf(missed));
assert.deepEqual([attempts[0]?.status, attempts.at(-1)?.status], [503, 204]);
console.log(`4. After a failed attempt, ${eventOf(missed)?.id} arrived again under the same id, so no event was lost`);

const delivery = async () => {
  const { data: log } = await owner('webhooks.deliveries', { webhookId: webhook.id });
  return log.find(({ eventId }: any) => eventId === eventOf(missed)?.id);
};
await waitFor(async () => (await delivery())?.status === 'delivered', 'the entry in the log');
const requestsBefore = requestsOf(eventOf(missed)).length;
await owner('webhooks.replay', { id: (await delivery()).id });
await waitFor(() => requestsOf(eventOf(missed)).length > requestsBefore, 'the replay');
assert.equal(events.filter(({ id }) => id === eventOf(missed)?.id).length, 1);
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

async function waitFor(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await condition()) return;
    await setTimeout(100);
  }
  assert.fail(`${what} did not arrive within thirty seconds`);
}
