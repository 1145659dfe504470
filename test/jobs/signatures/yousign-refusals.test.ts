import { expect, it } from 'vitest';
import { changeSignatureAccount } from '../../../domain/signatures/signature-account.ts';
import {
  cancelSignature,
  remindSigners,
  retrySignature,
  stopSignature,
} from '../../../domain/signatures/signature-controls.ts';
import { perform } from '../../../door/perform.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { startWithYousign, type YousignAgency, yousignAccount } from './yousign-agency.ts';

const { clock, provider, server, newAgency, swept, only } = await startWithYousign();
const activate = /activate$/;
const status = /^GET \/signature_requests\/[^/]+$/;

/** Does what is due until nothing is. @returns the waits in minutes */
async function untilNothingIsDue(agency: YousignAgency, draftId: string): Promise<number[]> {
  const waits: number[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    await agency.advance(draftId);
    const { next_at } = await server.db
      .selectFrom('signature_request')
      .select('next_at')
      .where('agency_id', '=', agency.agencyId)
      .executeTakeFirstOrThrow();
    if (next_at === null) return waits;
    const seconds = (next_at.getTime() - clock.now().getTime()) / 1000;
    waits.push(Math.round(seconds / 60));
    clock.advance(seconds + 1);
  }
  throw new Error('The request is asked about without end.');
}

const sent = async (agency: YousignAgency) => {
  const draftId = await agency.approved();
  return { draftId, request: await agency.advance(draftId) };
};

it('a refused activation is no failure while the provider does not say that nobody was asked', async () => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  // An earlier attempt asked the signers, and its process died.
  provider.next(activate, 'lose');
  await agency.advance(draftId);
  await server.db
    .updateTable('signature_request')
    .set({ status: 'approved', next_at: clock.now() })
    .where('agency_id', '=', agency.agencyId)
    .execute();
  provider.next(status, 'refuse');
  expect(await agency.advance(draftId)).toMatchObject({ status: 'unconfirmed' });
  expect(await agency.advance(draftId)).toMatchObject({ status: 'sent' });
  expect(only().activations).toBe(1);
});

it.each([
  ['a revoked key', () => provider.revoke(true)],
  ['a request that the provider does not know', () => provider.requests.splice(0)],
] as const)('%s is asked about less and less often, and then a person decides', async (_, refuse) => {
  const agency = await newAgency();
  const { draftId } = await sent(agency);
  refuse();
  clock.advance(121);
  const waits = await untilNothingIsDue(agency, draftId);
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360, 360, 360]);
  expect(await agency.read(draftId)).toMatchObject({
    status: 'unconfirmed',
    endedAt: null,
    failure: { code: 'not_followed', detail: expect.stringMatching(/^40[14] /) },
  });
});

it('a person has it asked about once more, and nobody is asked to sign twice', async () => {
  const agency = await newAgency();
  const { draftId, request } = await sent(agency);
  provider.revoke(true);
  clock.advance(121);
  await untilNothingIsDue(agency, draftId);
  provider.revoke(false);
  await agency.perform(retrySignature, { id: request.id });
  expect(await agency.advance(draftId)).toMatchObject({ status: 'sent', failure: null });
  expect(only().activations).toBe(1);
});

it('a provider that is away for long is asked until it is back', async () => {
  const agency = await newAgency();
  const { draftId } = await sent(agency);
  for (let turn = 0; turn < 14; turn += 1) {
    clock.advance(6 * 3600 + 1);
    provider.next(status, 'refuse');
    expect(await agency.advance(draftId)).toMatchObject({ status: 'sent', failure: { code: 'unreachable' } });
  }
  clock.advance(6 * 3600 + 1);
  expect(await agency.advance(draftId)).toMatchObject({ status: 'sent', failure: null });
});

it('new keys are tried at once', async () => {
  const agency = await newAgency();
  const { draftId } = await sent(agency);
  provider.revoke(true);
  for (let turn = 0; turn < 6; turn += 1) {
    clock.advance(6 * 3600 + 1);
    await agency.advance(draftId);
  }
  expect(await swept(agency)).toBe(0);
  provider.revoke(false);
  await agency.perform(changeSignatureAccount, yousignAccount);
  expect(await swept(agency)).toBe(1);
  expect(await agency.advance(draftId)).toMatchObject({ status: 'sent', failure: null });
});

it('a cancellation that the provider refuses ends as one that failed, and can be tried again', async () => {
  const agency = await newAgency();
  const { draftId, request } = await sent(agency);
  await agency.perform(cancelSignature, { id: request.id });
  provider.revoke(true);
  await untilNothingIsDue(agency, draftId);
  expect(await agency.read(draftId)).toMatchObject({ status: 'failed', failure: { code: 'not_cancelled' } });
  provider.revoke(false);
  await agency.perform(retrySignature, { id: request.id });
  expect(await agency.advance(draftId)).toMatchObject({ status: 'cancelled' });
  expect(only().activations).toBe(1);
});

it('a request that is cancelled although nobody was asked ends as cancelled', async () => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  provider.next(activate, 'fail');
  const { id } = await agency.advance(draftId);
  await agency.perform(cancelSignature, { id });
  expect(await agency.advance(draftId)).toMatchObject({ status: 'cancelled' });
  expect(only().activations).toBe(0);
});

it.each([
  ['refuses', { fault: 'refuse', code: 'retry', again: true }],
  ['breaks off', { fault: 'lose', code: 'unknown', again: false }],
] as const)('a person who asks for a reminder reads that the provider %s it', async (_, { fault, code, again }) => {
  const agency = await newAgency();
  const { draftId, request } = await sent(agency);
  clock.advance(86_401);
  await agency.perform(remindSigners, { id: request.id });
  provider.next(/send_reminder$/, fault);
  expect(await agency.advance(draftId)).toMatchObject({ status: 'sent', reminderFailure: { code } });
  clock.advance(121);
  expect(await agency.advance(draftId)).toMatchObject({ reminderFailure: { code } });
  const remind = () => agency.perform(remindSigners, { id: request.id });
  if (!again) return expect((await refusalOf(remind())).code).toBe('reminded_lately');
  expect(await remind()).toMatchObject({ reminderFailure: null, isReminding: true });
  expect(await agency.advance(draftId)).toMatchObject({ reminderFailure: null, remindedAt: expect.any(String) });
  expect(only().reminders).toBe(1);
});

it('a request that was cancelled after the backup ends as cancelled and does not leave again', async () => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  const rows = server.db.selectFrom('signature_request').selectAll().where('agency_id', '=', agency.agencyId);
  const { status, provider_id, attempts, next_at, sent_at } = await rows.executeTakeFirstOrThrow();
  const { id } = await agency.advance(draftId);
  await agency.perform(cancelSignature, { id });
  await agency.advance(draftId);
  const restored = { status, provider_id, attempts, next_at, sent_at, ended_at: null, cancelled_by: null };
  await server.db.updateTable('signature_request').set(restored).where('agency_id', '=', agency.agencyId).execute();
  await agency.advance(draftId);
  clock.advance(121);
  expect(await agency.advance(draftId)).toMatchObject({ status: 'cancelled' });
  expect(provider.requests.map((request) => [request.status, request.activations])).toEqual([['canceled', 1]]);
});

it('an assistant stops what has not left, and leaves to others what the provider tells the signers', async () => {
  const agency = await newAgency();
  const { actor } = await createColleague(server.db, { id: agency.agencyId }, 'assistant');
  const waiting = await agency.read(await agency.approved());
  const { output } = await perform(server.context, actor, stopSignature, { id: waiting.id });
  expect(output).toMatchObject({ status: 'cancelled' });
  const { request } = await sent(agency);
  for (const operation of [stopSignature, cancelSignature]) {
    const { code } = await refusalOf(perform(server.context, actor, operation, { id: request.id }));
    expect(code).toBe(operation === stopSignature ? 'conflict' : 'missing_scope');
  }
});
