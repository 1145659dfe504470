import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { signIn } from './console.ts';

// An agent drafts an SMS, a person reads and approves exactly that text, and the agent learns that it was sent.
const { CLEF_BASE_URL = '', CLEF_API_KEY, CLEF_DEMO_EMAIL = '', CLEF_DEMO_PASSWORD = '' } = process.env;
const agent = new Client({ name: 'approved-sms', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
const headers = { Authorization: `Bearer ${CLEF_API_KEY}` };
await agent.connect(
  new StreamableHTTPClientTransport(new URL(`${CLEF_BASE_URL}/api/mcp`), { requestInit: { headers } }),
);

const { contacts } = await tool('search_contacts', { stage: 'visiting', limit: 50 });
const prospect = contacts.find((contact: any) => contact.phone && contact.smsConsent === 'granted');
const body = 'Bonjour, votre visite est bien notée. Répondez à ce SMS pour la décaler. Kerbrat Immobilier';
const { draftId, reviewUrl } = await tool('draft_sms', { prospectId: prospect.id, body });
assert.equal((await readDraft()).status, 'pending');
console.log(`1. The agent drafted ${draftId} to ${prospect.name}; it waits at ${reviewUrl}`);

const person = await signIn(CLEF_BASE_URL, CLEF_DEMO_EMAIL, CLEF_DEMO_PASSWORD);
const review = await person('drafts.read', { id: draftId });
assert.equal(review.draft.item.body, body);
assert.equal(review.consent.status, 'granted');
assert.ok(!review.findings.some((finding: any) => finding.flag), 'the checks find nothing wrong');
// Without anyHour it would wait for the courtesy hours, if this runs at night.
await person('drafts.approve', { id: draftId, fingerprint: review.draft.fingerprint, anyHour: true });
console.log(`2. A person read it, with the consent (${review.consent.source}), and approved exactly that text`);

const sent = await waitUntilSent();
assert.equal(sent.status, 'sent');
assert.equal(sent.item.body, body);
console.log(`3. The agent reads: ${sent.status} on ${sent.sentAtLocal}, approved by ${sent.decidedBy.name}`);

const { data: outbox } = await person('sandbox.outbox', { limit: 100 });
const messages = outbox.filter((message: any) => message.id === draftId);
assert.deepEqual([messages.length, messages[0].to, messages[0].body], [1, sent.item.to, body]);
console.log('4. The sandbox received it once, byte for byte');
await agent.close();

async function tool(name: string, input: Record<string, unknown>): Promise<any> {
  const result: any = await agent.callTool({ name, arguments: input });
  assert.ok(!result.isError, JSON.stringify(result.content));
  return result.structuredContent;
}

async function readDraft(): Promise<any> {
  const { contents }: any = await agent.readResource({ uri: `clef://drafts/${draftId}` });
  return JSON.parse(contents[0].text);
}

/** Sending starts only after the few seconds in which the person can undo the approval. */
async function waitUntilSent(): Promise<any> {
  for (let tries = 0; tries < 20; tries++) {
    const draft = await readDraft();
    if (!['approved', 'sending'].includes(draft.status)) return draft;
    await setTimeout(1000);
  }
  return assert.fail('the SMS was not sent within twenty seconds');
}
