import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

// A script with an access key and plain `fetch`: it creates the contact of a web form, a task to call back, and an SMS
// draft.
const { CLEF_BASE_URL, CLEF_API_KEY } = process.env;

async function clef(method: string, path: string, body?: object, idempotencyKey: string = randomUUID()): Promise<any> {
  const response = await fetch(`${CLEF_BASE_URL}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${CLEF_API_KEY}`,
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const record: any = await response.json();
  return { ...record, httpStatus: response.status };
}

const form = {
  firstName: 'Maëlle',
  lastName: `Exemple ${randomUUID().slice(0, 8)}`,
  email: `maelle.${randomUUID()}@courriel.example`,
  phone: '06 39 98 00 42',
  intent: 'buy',
  budgetMaxEuros: 320_000,
  search: { cities: ['Nantes'], propertyTypes: ['apartment'], minRooms: 3 },
  consent: { email: { status: 'granted', source: 'Formulaire du site' } },
  allowDuplicate: true,
};
const idempotencyKey = randomUUID();
const contact = await clef('POST', '/contacts', form, idempotencyKey);
assert.equal(contact.httpStatus, 201);
assert.equal(contact.phone, '+33639980042');
assert.equal((await clef('POST', '/contacts', form, idempotencyKey)).id, contact.id, 'a retry makes no second contact');
console.log(`1. ${contact.id} created; the retry created no second contact`);

const properties = await clef('GET', '/properties?status=available&type=apartment&maxPriceEuros=320000&limit=3');
assert.ok(properties.data.length > 0);
console.log(`2. ${properties.data.map((property: { reference: string }) => property.reference).join(', ')} would suit`);

const dueAt = new Date(Date.now() + 24 * 3_600_000).toISOString();
const task = await clef('POST', '/tasks', { title: 'Rappeler Maëlle', contactId: contact.id, dueAt, priority: 'high' });
assert.equal(task.httpStatus, 201);
await clef('POST', `/contacts/${contact.id}/pipeline`, { stage: 'contacted' });
console.log('3. a task for the team, and the contact is "contacted"');

const sms = { prospectId: contact.id, body: 'Bonjour Maëlle, quand pouvons-nous vous appeler ? Agence Demo' };
const refused = await clef('POST', '/messages/sms', sms);
assert.equal(refused.httpStatus, 422);
assert.equal(refused.code, 'sms_consent_missing');
console.log(`4. no SMS: ${refused.detail}`);

const consent = { sms: { status: 'granted', source: 'Téléphone', evidence: 'Accord donné de vive voix' } };
await clef('PATCH', `/contacts/${contact.id}`, { consent });
const draft = await clef('POST', '/messages/sms', sms);
assert.equal(draft.status, 'pending');
assert.equal(draft.preview.to, '+33639980042');
console.log(`5. consent recorded; the SMS waits for a human at ${draft.reviewUrl}`);

const headers = { Authorization: `Bearer ${CLEF_API_KEY}` };
const outcome: any = await (await fetch(`${CLEF_BASE_URL}/api/drafts/${draft.draftId}`, { headers })).json();
assert.equal(outcome.status, 'pending');
console.log(`6. the script can ask later what became of it: ${outcome.next}`);
