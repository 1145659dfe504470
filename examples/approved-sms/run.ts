import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { signIn } from './console.ts';

// The whole promise: an agent drafts, a person reads and releases exactly that text, the agent learns that it has left.
const { CLEF_BASE_URL = '', CLEF_API_KEY, CLEF_DEMO_EMAIL = '', CLEF_DEMO_PASSWORD = '' } = process.env;
const agent = new Client({ name: 'approved-sms', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
const headers = { Authorization: `Bearer ${CLEF_API_KEY}` };
await agent.connect(
  new StreamableHTTPClientTransport(new URL(`${CLEF_BASE_URL}/api/mcp`), { requestInit: { headers } }),
);

const { contacts } = await tool('search_contacts', { stage: 'visiting', limit: 50 });
const prospect = contacts.find((one: any) => one.phone && one.smsConsent === 'granted');
const body = 'Bonjour, votre visite est bien notée. Répondez à ce SMS pour la décaler. Kerbrat Immobilier';
const { draftId, reviewUrl } = await tool('draft_sms', { prospectId: prospect.id, body });
assert.equal((await outcome()).status, 'pending');
console.log(`1. The agent drafted ${draftId} to ${prospect.name}; it waits at ${reviewUrl}`);

const person = await signIn(CLEF_BASE_URL, CLEF_DEMO_EMAIL, CLEF_DEMO_PASSWORD);
const review = await person('drafts.read', { id: draftId });
assert.equal(review.draft.item.body, body);
assert.equal(review.consent.status, 'granted');
await person('drafts.approve', { id: draftId, fingerprint: review.draft.fingerprint });
console.log(`2. A person read it, with the consent (${review.consent.source}), and approved that very text`);

const told = await settled();
assert.equal(told.status, 'sent');
assert.equal(told.item.body, body);
console.log(`3. The agent reads: ${told.status} at ${told.sentAt}, released by ${told.decidedBy.name}`);

const { data: outbox } = await person('sandbox.outbox', { limit: 100 });
const handed = outbox.filter((message: any) => message.id === draftId);
assert.deepEqual([handed.length, handed[0].to, handed[0].body], [1, told.item.to, body]);
console.log('4. The sandbox was handed it once, byte for byte');
await agent.close();

async function tool(name: string, input: Record<string, unknown>): Promise<any> {
  const result: any = await agent.callTool({ name, arguments: input });
  assert.ok(!result.isError, JSON.stringify(result.content));
  return result.structuredContent;
}

async function outcome(): Promise<any> {
  const { contents }: any = await agent.readResource({ uri: `clef://drafts/${draftId}` });
  return JSON.parse(contents[0].text);
}

/** For some seconds the person could still undo. */
async function settled(): Promise<any> {
  for (let tries = 0; tries < 20; tries++) {
    const told = await outcome();
    if (!['approved', 'sending'].includes(told.status)) return told;
    await setTimeout(1000);
  }
  return assert.fail('it has not left within twenty seconds');
}
