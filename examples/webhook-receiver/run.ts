import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { signIn } from '../approved-sms/console.ts';
import { type Event, receive } from './receiver.ts';

// A script that is told what happens, verifies who tells it, and loses nothing while it is away.
// It listens on this machine, so Clef must be started for it: CLEF_WEBHOOKS_PRIVATE=on npm start
const { CLEF_BASE_URL = '', CLEF_API_KEY, CLEF_DEMO_EMAIL = '', CLEF_DEMO_PASSWORD = '' } = process.env;
const events: Event[] = [];
const receiver = await receive((event) => events.push(event));
const owner = await signIn(CLEF_BASE_URL, CLEF_DEMO_EMAIL, CLEF_DEMO_PASSWORD);

const kinds = ['contact.created'];
const webhook = await owner('webhooks.create', { name: 'Example', url: receiver.url, kinds }).catch((error) => {
  if (!/: address_not_/.test(error.message)) throw error;
  console.error('This example listens on this machine: start Clef with CLEF_WEBHOOKS_PRIVATE=on.');
  process.exit(1);
});
receiver.trusts(webhook.secret);
await owner('webhooks.test', { id: webhook.id });
await until(() => events.length === 1, 'the test event');
assert.equal(events[0]?.type, 'webhook.test');
console.log(`1. ${webhook.id} tells this script of ${kinds}; the test event came, and its signature is right`);

const contact = await create({ lastName: 'Le Goff', source: 'Webhook example' });
await until(() => events.length === 2, 'the new contact');
assert.deepEqual([events[1]?.type, events[1]?.data.id], ['contact.created', contact.id]);
console.log(`2. ${contact.id} was created, and ${events[1]?.id} carries it as it is`);

const forged = { method: 'POST', headers: { 'webhook-id': 'event_x', 'webhook-timestamp': '1' }, body: '{}' };
assert.equal((await fetch(receiver.url, forged)).status, 401);
console.log('3. What somebody else made up was refused');

receiver.isAway(true);
const missed = await create({ lastName: 'Le Bris', source: 'Webhook example' });
await until(() => receiver.seen.at(-1)?.status === 503, 'the attempt that fails');
receiver.isAway(false);
await until(() => events.length === 3, 'the second attempt');
assert.equal(events[2]?.data.id, missed.id);
const attempts = receiver.seen.filter(({ id }) => id === events[2]?.id);
assert.deepEqual([attempts[0]?.status, attempts.at(-1)?.status], [503, 204]);
console.log(`4. Away for a moment: ${events[2]?.id} came again under the same id, and nothing was lost`);

const { data: log } = await owner('webhooks.deliveries', { webhookId: webhook.id });
assert.deepEqual(new Set(log.map((one: any) => one.status)), new Set(['delivered']));
const before = receiver.seen.length;
await owner('webhooks.replay', { id: log[0].id });
await until(() => receiver.seen.length > before, 'the replay');
assert.equal(events.length, 3);
console.log('5. A replay came under the same id too, and its work was not done twice');

await owner('webhooks.remove', { id: webhook.id });
receiver.close();

async function create(contact: object): Promise<{ id: string }> {
  const headers = { Authorization: `Bearer ${CLEF_API_KEY}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ ...contact, allowDuplicate: true });
  const answer = await fetch(`${CLEF_BASE_URL}/api/v1/contacts`, { method: 'POST', headers, body });
  assert.equal(answer.status, 201);
  return (await answer.json()) as { id: string };
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (isSo()) return;
    await setTimeout(100);
  }
  assert.fail(`within thirty seconds nothing was seen of ${what}`);
}
