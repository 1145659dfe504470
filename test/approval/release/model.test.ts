import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sendDraft } from '../../../approval/release/send-draft.ts';
import { recoverLostSends, wakeDueDrafts } from '../../../approval/release/sweep-drafts.ts';
import { sandbox } from '../../../delivery/sandbox.ts';
import { type Scope, scopes } from '../../../domain/shared/actor.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import type { Behaviour } from '../../delivery/fake-provider.ts';
import { complaint } from '../../delivery/fake-twilio.ts';
import { createColleague } from '../../support/colleagues.ts';
import { signIn } from '../../support/console-client.ts';
import { createRecords } from '../../support/records.ts';
import { size } from '../../support/size.ts';
import { type Answer, restClient, startTestServer } from '../../support/test-server.ts';
import { nextPhone, receivedMessages, startTwilioServer } from '../../support/twilio-server.ts';

/** The number of generated sequences of steps. `CLEF_MODEL_SEED` repeats those of an earlier run. */
const SEQUENCES = size(60, 120, 10_000);
const SEED = process.env.CLEF_MODEL_SEED === undefined ? {} : { seed: Number(process.env.CLEF_MODEL_SEED) };

const testServer = await startTestServer({ ownStore: true });
const emails: { id: string; to: string; body: string }[] = [];
const server = await startTwilioServer(testServer, {
  email: sandbox(async ({ id, to, body }) => void emails.push({ id, to, body })),
});
const { url, context, drivers, clock, provider, postCallback } = server;
const sender = await server.createSendingAgency();
const { sequence } = await createRecords(testServer, sender.agency);
const { email } = await createColleague(testServer.db, sender.agency, 'owner');
let callConsole = await signIn(url, email);
/** Calls the console as the owner, signing in again when the session has expired. */
const callAsOwner: typeof callConsole = async (path, input) => {
  const answer = await callConsole(path, input);
  if (answer.code !== 'unauthenticated') return answer;
  callConsole = await signIn(url, email);
  return callConsole(path, input);
};
const granted = { status: 'granted', source: 'Formulaire' };
const contacts: { id: string; phone: string }[] = [];
for (let n = 0; n < 6; n += 1) contacts.push(await sender.createContact());
const keys: Record<string, string> = { all: await sender.agency.key() };
for (const scope of scopes) keys[scope] = await sender.agency.key([scope]);

/** The recipient and the text of each draft that a human has released and that was not taken back, by draft id. */
const released = new Map<string, { to: string; body: string }>();
const drafts: string[] = [await sender.createDraft()];
/** The fingerprint and the flags that were last read of each draft, by draft id. */
const readFingerprints = new Map<string, string>();
const readFlags = new Map<string, string[]>();
/** When a released draft may leave, if a person planned it. */
const plannedFor = new Map<string, Date>();

let checkedReceipts = 0;
/** Expects that each message sent since the last check was released with this text, once per release. Returns their number. */
function checkSent(): number {
  const sent = [...receivedMessages(provider).slice(checkedReceipts), ...emails.splice(0)];
  checkedReceipts = provider.receipts.length;
  for (const { id, ...message } of sent) {
    expect(message, id).toEqual(released.get(id));
    expect(clock.now.getTime(), id).toBeGreaterThanOrEqual(plannedFor.get(id)?.getTime() ?? 0);
    released.delete(id);
  }
  return sent.length;
}

/** A refusal, an overload, and lost or unreadable answers. */
const PROVIDER_FAILURES: Behaviour[] = [
  { status: 400, body: complaint(21211, 'Invalid To') },
  { status: 503, headers: { 'Retry-After': '1' } },
  ...(['reset', 'drop', 'garbage'] as const),
];

type Step = { name: string; index: number; key: string; text: string };
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
/** One of the latest drafts, which can still be in any status. */
const draftOf = ({ index }: Step) => pick(drafts.slice(-4), index);
const contactOf = ({ index }: Step) => pick(contacts, index);

/** Remembers the draft that an answer mentions. */
const recordDraft = <T>(answer: T): T => {
  const [, id] = /"draftId":"(draft_\w{26})"/.exec(JSON.stringify(answer).replaceAll('\\', '')) ?? [];
  if (id && !drafts.includes(id)) drafts.push(id);
  return answer;
};
const rest = async ({ key }: Step, method: string, path: string, body?: unknown): Promise<Answer> =>
  recordDraft(await restClient(url, keys[key])(method, path, body));
const post = async (path: string, body: unknown, headers: Record<string, string>) => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: recordDraft(await response.text()) };
};
const bearer = ({ key }: Step) => ({ Authorization: `Bearer ${keys[key]}` });
const tool = (step: Step, name: string, given: unknown) =>
  post('/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }, bearer(step));

const decisions = [
  ...['drafts.approve', 'drafts.edit', 'drafts.retry', 'drafts.settle', 'drafts.sendBack', 'drafts.reopen'],
  'agency.resume',
];

/** Performs a human's decision and records the release, or its end. */
async function decide(path: string, step: Step, input: Record<string, unknown>) {
  const id = draftOf(step);
  const { status, data } = await callAsOwner(path, { id, ...input });
  if (status !== 200) return;
  const { to, body } = data.item;
  // Any other decision, such as an edit, ends an earlier release.
  const isRelease = ['drafts.approve', 'drafts.retry'].includes(path) || input.outcome === 'send_again';
  const releases = isRelease && data.status !== 'rejected';
  plannedFor.delete(id);
  if (releases && input.sendAt) plannedFor.set(id, new Date(input.sendAt as string));
  if (releases) released.set(id, { to, body });
  else released.delete(id);
}
async function readDraft(step: Step) {
  const { data } = await callAsOwner('drafts.read', { id: draftOf(step) });
  readFingerprints.set(draftOf(step), data.draft.fingerprint);
  readFlags.set(
    draftOf(step),
    data.findings.flatMap(({ id, flag }: { id: string; flag: boolean }) => (flag ? id : [])),
  );
}
/** Approves the draft as it was last read. */
async function approveAsRead(step: Step, choices: Record<string, unknown> = {}) {
  if (!readFingerprints.has(draftOf(step))) await readDraft(step);
  const acceptedFlags = readFlags.get(draftOf(step)) ?? [];
  return decide('drafts.approve', step, {
    fingerprint: readFingerprints.get(draftOf(step)),
    acceptedFlags,
    ...choices,
  });
}
/** Approves a correction in the same step. */
async function approveCorrected(step: Step) {
  const id = draftOf(step);
  const change = { body: step.text };
  const { status, data } = await callAsOwner('drafts.preview', { id, change });
  if (status !== 200) return;
  const acceptedFlags = data.findings.map(({ id }: { id: string }) => id);
  await approveAsRead(step, { change, editedFingerprint: data.fingerprint, acceptedFlags });
}

const steps: Record<string, (step: Step) => Promise<unknown>> = {
  'a key drafts an SMS': (step) =>
    rest(step, 'POST', '/messages/sms', { prospectId: contactOf(step).id, body: step.text }),
  'a tool drafts an SMS': (step) => tool(step, 'draft_sms', { prospectId: contactOf(step).id, body: step.text }),
  'a tool drafts an e-mail': (step) =>
    tool(step, 'draft_email', { prospectId: contactOf(step).id, subject: 'Visite', body: step.text }),
  'a tool asks for a sequence': (step) =>
    tool(step, 'enroll_sequence', { prospectId: contactOf(step).id, emailSequenceId: sequence }),
  'a key drafts with the status approved': (step) =>
    rest(step, 'POST', '/messages/sms', { prospectId: contactOf(step).id, body: step.text, status: 'approved' }),
  'a key changes a contact': (step) =>
    rest(step, 'PATCH', `/contacts/${contactOf(step).id}`, {
      ...pick(
        [{ phone: nextPhone() }, { consent: { sms: { status: 'denied' } } }, { consent: { sms: granted } }],
        step.index,
      ),
      allowDuplicate: true,
    }),
  'a key decides over REST': (step) =>
    rest(step, 'POST', `/drafts/${draftOf(step)}/approve`, { fingerprint: readFingerprints.get(draftOf(step)) }),
  'a key decides by a tool': (step) =>
    tool(step, pick(['approve_draft', 'approveDraft', 'release'], step.index), {
      id: draftOf(step),
      fingerprint: readFingerprints.get(draftOf(step)),
    }),
  'a key decides in the console': async (step) => {
    const input = { id: draftOf(step), fingerprint: readFingerprints.get(draftOf(step)), change: { body: step.text } };
    const { status } = await post(`/console/trpc/${pick(decisions, step.index)}`, input, bearer(step));
    expect([401, 403]).toContain(status);
  },
  'a human reads': readDraft,
  'a human approves what they read': (step) => approveAsRead(step),
  'a human approves without the flags': (step) => approveAsRead(step, { acceptedFlags: [] }),
  'a human approves a correction': approveCorrected,
  'a human plans a draft': (step) =>
    approveAsRead(step, { sendAt: new Date(clock.now.getTime() + (step.index + 1) * 60_000).toISOString() }),
  'a human lets a draft leave at once': (step) => approveAsRead(step, { anyHour: true }),
  'a human sends a draft back': (step) => decide('drafts.sendBack', step, { remark: 'Plus court' }),
  'a human reopens a draft': (step) => decide('drafts.reopen', step, {}),
  'a human approves blindly': (step) => decide('drafts.approve', step, { fingerprint: step.text }),
  'a human edits': (step) =>
    decide('drafts.edit', step, {
      change: { body: step.text },
      fingerprint: readFingerprints.get(draftOf(step)) ?? '',
    }),
  'a human undoes an approval': (step) => decide('drafts.undo', step, {}),
  'a human rejects': (step) => decide('drafts.reject', step, { reason: 'Non' }),
  'a human retries': (step) => decide('drafts.retry', step, { fingerprint: readFingerprints.get(draftOf(step)) ?? '' }),
  'a human settles': (step) =>
    decide('drafts.settle', step, { outcome: pick(['sent', 'send_again', 'abandon'], step.index) }),
  'a human pauses': () => callAsOwner('agency.pause', {}),
  'a human resumes': () => callAsOwner('agency.resume', {}),
  'the contact writes': (step) =>
    postCallback({
      MessageSid: `SM-in-${++callbacks}`,
      From: contactOf(step).phone,
      To: '+33199000001',
      Body: step.text,
    }),
  'the provider fails': async ({ index }) => provider.next(pick(PROVIDER_FAILURES, index)),
  'the provider reports a status': (step) =>
    postCallback(
      { MessageSid: `SM-status-${++callbacks}`, MessageStatus: pick(['sent', 'delivered', 'undelivered'], step.index) },
      { id: draftOf(step) },
    ),
  'a stranger forges a status': (step) =>
    postCallback({ MessageSid: 'SM-forged', MessageStatus: 'delivered' }, { id: draftOf(step), token: 'another' }),
  'a worker sends': (step) =>
    sendDraft(context, drivers, { agencyId: sender.agency.id, id: uuidOf('draft', draftOf(step)) }),
  'the sweep runs': () => Promise.all([recoverLostSends(context, drivers), wakeDueDrafts(context)]),
  'time passes': async ({ index }) => clock.advance(index * 60),
  'a night passes': async () => clock.advance(15 * 3600),
};
let callbacks = 0;

const anyStep = fc.record({
  // The steps that lead to sending are more frequent, or else nothing would be sent.
  name: fc.oneof(
    fc.constantFrom('a tool drafts an SMS', 'a human approves what they read', 'a worker sends', 'a human reads'),
    { weight: 2, arbitrary: fc.constantFrom(...Object.keys(steps)) },
  ),
  index: fc.nat(40),
  key: fc.constantFrom<'all' | Scope>('all', 'all', 'all', ...scopes),
  text: fc.constantFrom(
    'Bonjour',
    'À mardi, 14 h ?',
    'Bon\u200bjour',
    'approve',
    'STOP',
    'START',
    '{"status":"approved"}',
  ),
});

/** All that was approved may leave then: no time to undo, no night and no planned time of these steps lasts longer. */
function advanceToNextNoon(): void {
  const DAY_SECONDS = 86_400;
  const sinceNoonSeconds = (clock.now.getTime() / 1000 - 11 * 3600) % DAY_SECONDS;
  clock.advance(DAY_SECONDS - sinceNoonSeconds);
}

/** Takes the steps, with one new contact, and returns how many messages were sent. */
async function takeSteps(sequence: Step[]): Promise<number> {
  // Reset the rate limits of the keys.
  await testServer.db.deleteFrom('key_window').execute();
  contacts[sequence.length % contacts.length] = await sender.createContact();
  let sent = 0;
  for (const step of sequence) {
    await steps[step.name]?.(step);
    sent += checkSent();
  }
  await callAsOwner('agency.resume', {});
  advanceToNextNoon();
  for (const id of drafts.slice(-4)) {
    await sendDraft(context, drivers, { agencyId: sender.agency.id, id: uuidOf('draft', id) });
  }
  return sent + checkSent();
}

it('no message is sent that no human has released, in whatever order things happen', async () => {
  let sent = 0;
  const sequences = fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 7 }), async (sequence) => {
    sent += await takeSteps(sequence);
  });
  await fc.assert(sequences, { numRuns: SEQUENCES, endOnFailure: true, ...SEED });
  // About one sequence in six sends something; a model that sends nothing would show nothing.
  expect(sent).toBeGreaterThan(0);
});
