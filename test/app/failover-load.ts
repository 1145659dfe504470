import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { twilioSignature } from '../delivery/fake-twilio.ts';
import type { ConsoleClient } from '../support/console-client.ts';
import { type Answer, restClient } from '../support/test-server.ts';
import { nextPhone } from '../support/twilio-server.ts';

/** The changes that Clef has acknowledged with a 2xx, and so must never lose. */
export type Acknowledged = {
  contacts: { id: string; lastName: string }[];
  drafts: string[];
  enrollments: string[];
  approvals: string[];
  optOuts: string[];
  /** When each change was acknowledged at its first attempt: a repeated one may only be read, which waits for nobody. */
  times: number[];
};

export const nothingAcknowledged = (): Acknowledged => ({
  ...{ contacts: [], drafts: [], enrollments: [], approvals: [], optOuts: [] },
  times: [],
});

/** A key may make 60 requests a minute. */
const PAUSE_MS = 1050;
const granted = { status: 'granted', source: 'Formulaire' };

type Script = {
  url: string;
  key: string;
  sequenceId: string;
  ask: ConsoleClient;
  acknowledged: Acknowledged;
  ended: AbortSignal;
};

/**
 * A script with one key, and a person who approves what it proposes. Again and again it creates a contact, enrolls it and
 * proposes an SMS; every fourth contact answers STOP instead. Each step is repeated until it is acknowledged.
 */
export async function runScript({ url, key, sequenceId, ask, acknowledged, ended }: Script): Promise<void> {
  const call = restClient(url, key);
  const { times } = acknowledged;
  /** Posts until it is acknowledged. Nothing but "away" may stand between: no other refusal, and no error. */
  const post = async (path: string, body: unknown): Promise<Answer> => {
    const idempotencyKey = crypto.randomUUID();
    for (let isFirst = true; ; isFirst = false) {
      const answer = await call('POST', path, body, { 'Idempotency-Key': idempotencyKey });
      if (answer.status < 300 && isFirst) times.push(Date.now());
      if (answer.status < 300) return answer;
      if (answer.body.code !== 'idempotency_in_progress') expect([answer.status, answer.body.code]).toEqual(AWAY);
      await sleep(PAUSE_MS);
    }
  };
  for (let n = 0; !ended.aborted; n += 1) {
    const phone = nextPhone();
    const lastName = `Le Goff ${crypto.randomUUID()}`;
    const consent = { sms: granted, email: granted };
    const email = `${crypto.randomUUID()}@courriel.example`;
    const contact = (await post('/contacts', { lastName, phone, email, consent })).body.id as string;
    acknowledged.contacts.push({ id: contact, lastName });
    await sleep(PAUSE_MS);
    acknowledged.enrollments.push((await post(`/sequences/${sequenceId}/enroll`, { prospectId: contact })).body.id);
    await sleep(PAUSE_MS);
    if (n % 4 === 3) {
      await postStop(url, phone, times);
      acknowledged.optOuts.push(phone);
      continue;
    }
    const draft = (await post('/messages/sms', { prospectId: contact, body: `Visite ${n}` })).body.draftId as string;
    acknowledged.drafts.push(draft);
    await approve(ask, draft, times);
    acknowledged.approvals.push(draft);
    await sleep(PAUSE_MS);
  }
}

const AWAY = [503, 'unavailable'];

/** As the provider does: the same call-back again until it is answered. */
async function postStop(url: string, phone: string, times: number[]): Promise<void> {
  const address = `${url}/api/inbound/twilio`;
  const form = { MessageSid: `SM${phone.slice(1)}`, From: phone, To: '+33199000001', Body: 'STOP' };
  for (let isFirst = true; ; isFirst = false) {
    const headers = { 'X-Twilio-Signature': twilioSignature(address, form) };
    const response = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(form) });
    await response.text();
    if (response.ok && isFirst) times.push(Date.now());
    if (response.ok) return;
    expect(response.status).toBe(503);
    await sleep(PAUSE_MS);
  }
}

/** A conflict means that an earlier attempt succeeded, whose answer was lost. */
async function approve(ask: ConsoleClient, id: string, times: number[]): Promise<void> {
  let fingerprint: string | undefined;
  for (let isFirst = true; ; isFirst = false) {
    const read = fingerprint ? undefined : await ask('drafts.read', { id });
    fingerprint ??= read?.data?.draft.fingerprint;
    const { status } = fingerprint ? await ask('drafts.approve', { id, fingerprint }) : (read as { status: number });
    if (status === 200 && isFirst) times.push(Date.now());
    if (status === 200 || status === 409) return;
    expect(status).toBe(503);
    await sleep(PAUSE_MS);
  }
}
