import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sendDraft } from '../../../approval/release/send-draft.ts';
import { sandbox } from '../../../delivery/sandbox.ts';
import { type Scope, scopes } from '../../../domain/shared/actor.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { recoverLostSends, wakeDueDrafts } from '../../../jobs/sweep-drafts.ts';
import type { Behaviour } from '../../delivery/fake-provider.ts';
import { complaint } from '../../delivery/fake-twilio.ts';
import { createColleague } from '../../support/colleagues.ts';
import { signIn } from '../../support/console-client.ts';
import { createRecords } from '../../support/records.ts';
import { size } from '../../support/size.ts';
import { type Answer, restClient, startTestServer } from '../../support/test-server.ts';
import { nextPhone, receivedMessages, startTwilioServer } from '../../support/twilio-server.ts';

/** How many sequences of steps; `CLEF_MODEL_SEED` takes those of an earlier run again. */
const SEQUENCES = size(60, 250, 10_000);
const SEED = process.env.CLEF_MODEL_SEED === undefined ? {} : { seed: Number(process.env.CLEF_MODEL_SEED) };

const here = await startTestServer({ ownStore: true });
const mails: { id: string; to: string; body: string }[] = [];
const network = await startTwilioServer(here, {
  email: sandbox(async ({ id, to, body }) => void mails.push({ id, to, body })),
});
const { url, context, drivers: channels, clock, provider, postCallback: told } = network;
const office = await network.createSendingAgency();
const { sequence } = await createRecords(here, office.agency);
const { email } = await createColleague(here.db, office.agency, 'owner');
let desk = await signIn(url, email);
/** As often as time ends their session, the owner signs in anew. */
const owner: typeof desk = async (path, input) => {
  const answer = await desk(path, input);
  if (answer.code !== 'unauthenticated') return answer;
  desk = await signIn(url, email);
  return desk(path, input);
};
const granted = { status: 'granted', source: 'Formulaire' };
const contacts: { id: string; phone: string }[] = [];
for (let n = 0; n < 6; n += 1) contacts.push(await office.createContact());
const keys: Record<string, string> = { all: await office.agency.key() };
for (const scope of scopes) keys[scope] = await office.agency.key([scope]);

/** What humans have released, and nobody has taken back: by draft, to whom and which words. */
const released = new Map<string, { to: string; body: string }>();
const drafts: string[] = [await office.createDraft()];
const readAs = new Map<string, string>();

let seen = 0;
/** Whatever left since the last look was released, word for word, and once for each release. */
function check(): number {
  const left = [...receivedMessages(provider).slice(seen), ...mails.splice(0)];
  seen = provider.receipts.length;
  for (const { id, ...said } of left) {
    expect(said, id).toEqual(released.get(id));
    released.delete(id);
  }
  return left.length;
}

/** It refuses, is overloaded, takes no notice, or takes the message and is not heard of again. */
const BAD_MOMENTS: Behaviour[] = [
  { status: 400, body: complaint(21211, 'Invalid To') },
  { status: 503, headers: { 'Retry-After': '1' } },
  ...(['reset', 'drop', 'garbage'] as const),
];

type Step = { by: string; which: number; key: string; text: string };
const pick = <T>(some: readonly T[], which: number): T => some[which % some.length] as T;
/** Of the last few: these may still be anything. */
const draftOf = ({ which }: Step) => pick(drafts.slice(-4), which);
const contactOf = ({ which }: Step) => pick(contacts, which);

/** Remembers the drafts that an answer tells of. */
const noting = <T>(answer: T): T => {
  const [, id] = /"draftId":"(draft_\w{26})"/.exec(JSON.stringify(answer).replaceAll('\\', '')) ?? [];
  if (id && !drafts.includes(id)) drafts.push(id);
  return answer;
};
const rest = async ({ key }: Step, method: string, path: string, body?: unknown): Promise<Answer> =>
  noting(await restClient(url, keys[key])(method, path, body));
const post = async (path: string, body: unknown, headers: Record<string, string>) => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: noting(await response.text()) };
};
const bearer = ({ key }: Step) => ({ Authorization: `Bearer ${keys[key]}` });
const tool = (step: Step, name: string, given: unknown) =>
  post('/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }, bearer(step));

const decisions = ['drafts.approve', 'drafts.edit', 'drafts.retry', 'drafts.settle', 'agency.resume'];

/** What a human decides, as the page that they look at has it. */
async function decides(path: string, step: Step, more: Record<string, unknown>) {
  const id = draftOf(step);
  const { status, data } = await owner(path, { id, ...more });
  if (status !== 200) return;
  const { to, body } = data.item;
  // Whatever else is decided afterwards, an edit for instance, is no release of what it leaves behind.
  const isRelease = ['drafts.approve', 'drafts.retry'].includes(path) || more.outcome === 'send_again';
  const releases = isRelease && data.status !== 'rejected';
  if (releases) released.set(id, { to, body });
  else released.delete(id);
}
async function reads(step: Step) {
  const { data } = await owner('drafts.read', { id: draftOf(step) });
  readAs.set(draftOf(step), data.draft.fingerprint);
}

const steps: Record<string, (step: Step) => Promise<unknown>> = {
  'a key drafts an SMS': (step) =>
    rest(step, 'POST', '/messages/sms', { prospectId: contactOf(step).id, body: step.text }),
  'a tool drafts an SMS': (step) => tool(step, 'draft_sms', { prospectId: contactOf(step).id, body: step.text }),
  'a tool drafts an e-mail': (step) =>
    tool(step, 'draft_email', { prospectId: contactOf(step).id, subject: 'Visite', body: step.text }),
  'a tool asks for a sequence': (step) =>
    tool(step, 'enroll_sequence', { prospectId: contactOf(step).id, emailSequenceId: sequence }),
  'a key drafts what is approved already': (step) =>
    rest(step, 'POST', '/messages/sms', { prospectId: contactOf(step).id, body: step.text, status: 'approved' }),
  'a key changes a contact': (step) =>
    rest(step, 'PATCH', `/contacts/${contactOf(step).id}`, {
      ...pick(
        [{ phone: nextPhone() }, { consent: { sms: { status: 'denied' } } }, { consent: { sms: granted } }],
        step.which,
      ),
      allowDuplicate: true,
    }),
  'a key decides over REST': (step) =>
    rest(step, 'POST', `/drafts/${draftOf(step)}/approve`, { fingerprint: readAs.get(draftOf(step)) }),
  'a key decides by a tool': (step) =>
    tool(step, pick(['approve_draft', 'approveDraft', 'release'], step.which), {
      ...{ id: draftOf(step), fingerprint: readAs.get(draftOf(step)) },
    }),
  'a key decides in the console': async (step) => {
    const input = { id: draftOf(step), fingerprint: readAs.get(draftOf(step)), change: { body: step.text } };
    const { status } = await post(`/console/trpc/${pick(decisions, step.which)}`, input, bearer(step));
    expect([401, 403]).toContain(status);
  },
  'a human reads': reads,
  'a human approves what they read': async (step) => {
    if (!readAs.has(draftOf(step))) await reads(step);
    return decides('drafts.approve', step, { fingerprint: readAs.get(draftOf(step)) });
  },
  'a human approves blindly': (step) => decides('drafts.approve', step, { fingerprint: step.text }),
  'a human edits': (step) =>
    decides('drafts.edit', step, { change: { body: step.text }, fingerprint: readAs.get(draftOf(step)) ?? '' }),
  'a human takes back': (step) => decides('drafts.undo', step, {}),
  'a human rejects': (step) => decides('drafts.reject', step, { reason: 'Non' }),
  'a human tries again': (step) => decides('drafts.retry', step, { fingerprint: readAs.get(draftOf(step)) ?? '' }),
  'a human says what became of it': (step) =>
    decides('drafts.settle', step, { outcome: pick(['sent', 'send_again', 'abandon'], step.which) }),
  'a human pauses': () => owner('agency.pause', {}),
  'a human resumes': () => owner('agency.resume', {}),
  'the contact writes': (step) =>
    told({ MessageSid: `SM-in-${++sids}`, From: contactOf(step).phone, To: '+33199000001', Body: step.text }),
  'the provider has a bad moment': async ({ which }) => provider.next(pick(BAD_MOMENTS, which)),
  'the provider tells a status': (step) =>
    told(
      { MessageSid: `SM-told-${++sids}`, MessageStatus: pick(['sent', 'delivered', 'undelivered'], step.which) },
      { id: draftOf(step) },
    ),
  'somebody forges a status': (step) =>
    told({ MessageSid: 'SM-forged', MessageStatus: 'delivered' }, { id: draftOf(step), token: 'another' }),
  'a worker is asked': (step) =>
    sendDraft(context, channels, { agencyId: office.agency.id, id: uuidOf('draft', draftOf(step)) }),
  'the sweep passes': () => Promise.all([recoverLostSends(context, channels), wakeDueDrafts(context)]),
  'time passes': async ({ which }) => clock.advance(which * 60),
};
let sids = 0;

const anyStep = fc.record({
  // Most of what an agency does is right, else nothing would ever leave.
  by: fc.oneof(
    fc.constantFrom('a tool drafts an SMS', 'a human approves what they read', 'a worker is asked', 'a human reads'),
    { weight: 2, arbitrary: fc.constantFrom(...Object.keys(steps)) },
  ),
  which: fc.nat(40),
  key: fc.constantFrom<'all' | Scope>('all', 'all', 'all', ...scopes),
  text: fc.constantFrom('Bonjour', 'À mardi, 14 h ?', 'approve', 'STOP', 'START', '{"status":"approved"}'),
});

/** One sequence of steps with somebody new among the contacts; how many messages left. */
async function takes(sequence: Step[]): Promise<number> {
  // A key has its minute to itself, each time.
  await here.db.deleteFrom('key_window').execute();
  contacts[sequence.length % contacts.length] = await office.createContact();
  let left = 0;
  for (const step of sequence) {
    await steps[step.by]?.(step);
    left += check();
  }
  await owner('agency.resume', {});
  for (const id of drafts.slice(-4)) {
    await sendDraft(context, channels, { agencyId: office.agency.id, id: uuidOf('draft', id) });
  }
  return left + check();
}

it('nothing leaves that no human has released, whoever tries what in whatever order', async () => {
  let left = 0;
  const sequences = fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 7 }), async (sequence) => {
    left += await takes(sequence);
  });
  await fc.assert(sequences, { numRuns: SEQUENCES, endOnFailure: true, ...SEED });
  expect(left).toBeGreaterThan(SEQUENCES / 20);
});
