import { expect, it } from 'vitest';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { readSignatureAccount } from '../../../domain/signatures/signature-account.ts';
import { cancelSignature, remindSigners, retrySignature } from '../../../domain/signatures/signature-controls.ts';
import { advanceSignature } from '../../../jobs/signatures/advance-signature.ts';
import { type FakeRequest, signAll, yousignCallback, yousignKey } from '../../delivery/signatures/fake-yousign.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { createSigningAgency } from '../../support/signing-agency.ts';
import { CALLBACK_KEY, startWithYousign, yousignAccount } from './yousign-agency.ts';

const { clock, provider, server, newAgency, swept, only } = await startWithYousign();

it('believes no call-back: it asks, whatever the body says, however often and in whatever order', async () => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  await agency.advance(draftId);
  const { callbackUrl } = await agency.perform(readSignatureAccount, {});
  const call = async (key: string, event: string, request: Partial<FakeRequest> = {}) => {
    const { body, headers } = yousignCallback(key, event, { ...only(), ...request });
    return (await fetch(callbackUrl, { method: 'POST', headers, body })).status;
  };
  const woken = () => server.wakes.splice(0).filter(({ queue }) => queue === 'signature').length;
  woken();
  expect(await call('another key', 'signature_request.done')).toBe(401);
  expect((await fetch(`${callbackUrl}x`, { method: 'POST', body: '{}' })).status).toBe(404);
  expect(woken()).toBe(0);

  // It says that all is done, and nobody has signed.
  expect(await call(CALLBACK_KEY, 'signature_request.done', { status: 'done' })).toBe(204);
  expect(woken()).toBe(1);
  expect(await agency.advance(draftId)).toMatchObject({ status: 'sent' });
  expect(await call(CALLBACK_KEY, 'something.new', { id: 'nobody', external_id: null })).toBe(204);
  expect(woken()).toBe(1);

  signAll(only());
  clock.advance(1);
  expect(await call(CALLBACK_KEY, 'signature_request.activated', { status: 'ongoing' })).toBe(204);
  const [signed] = await Promise.all([agency.advance(draftId), agency.advance(draftId)]);
  expect(signed).toMatchObject({ status: 'signed', signers: [{ status: 'signed' }, { status: 'signed' }] });
  expect(await call(CALLBACK_KEY, 'signature_request.done')).toBe(204);
  const files = await server.db
    .selectFrom('signature_file')
    .select('role')
    .where('agency_id', '=', agency.agencyId)
    .orderBy('role')
    .execute();
  expect(files.map(({ role }) => role)).toEqual(['document', 'proof', 'signed']);
});

it('asks by itself where no call-back comes, and again after the provider was away', async () => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  await agency.advance(draftId);
  signAll(only());
  clock.advance(121);
  provider.next(/^GET \/signature_requests\//, 'fail');
  expect(await agency.advance(draftId)).toMatchObject({ status: 'sent', failure: { code: 'unreachable' } });
  clock.advance(301);
  expect(await swept(agency)).toBe(1);
  expect(await agency.advance(draftId)).toMatchObject({ status: 'signed', failure: null });
});

it('is taken back at the provider, reminded once a day, and ends as the provider says', async () => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  const { id } = await agency.advance(draftId);
  await expect(agency.perform(remindSigners, { id })).rejects.toMatchObject({ code: 'reminded_lately' });
  clock.advance(86_401);
  await agency.perform(remindSigners, { id });
  await agency.advance(draftId);
  await agency.advance(draftId);
  expect(only().reminders).toBe(1);
  await agency.perform(cancelSignature, { id });
  expect((await agency.read(draftId)).status).toBe('cancelling');
  provider.next(/cancel$/, 'lose');
  await agency.advance(draftId);
  clock.advance(400);
  expect((await agency.advance(draftId)).status).toBe('cancelled');

  const declined = await newAgency();
  const other = await declined.approved();
  await declined.advance(other);
  const asked = provider.requests.find(({ status }) => status === 'ongoing') as FakeRequest;
  Object.assign(asked, { status: 'declined', declined: 'Trop cher' });
  clock.advance(121);
  expect(await declined.advance(other)).toMatchObject({ status: 'declined', declineReason: 'Trop cher' });
});

it('is taken back before it has left without the provider’s hearing of it', async () => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  const { id } = await agency.read(draftId);
  await agency.perform(cancelSignature, { id });
  expect((await agency.advance(draftId)).status).toBe('cancelled');
  expect(provider.calls).toEqual([]);
});

it('a key that the provider refuses is a failure that a person may try again', async () => {
  const agency = await createSigningAgency(server.context, await server.createAgency(), {
    ...yousignAccount,
    yousign: { apiKey: 'wrong' },
  });
  const draftId = await agency.approved();
  const failed = await agency.advance(draftId);
  expect(failed).toMatchObject({ status: 'failed', failure: { code: 'http_401' } });
  expect(JSON.stringify(failed)).not.toContain('wrong');
  await agency.perform(retrySignature, { id: failed.id });
  expect((await agency.read(draftId)).status).toBe('approved');
});

it('a copied database without the installation’s secret opens no key', async () => {
  const agency = await newAgency();
  const row = await server.db
    .selectFrom('signature_account')
    .selectAll()
    .where('agency_id', '=', agency.agencyId)
    .executeTakeFirstOrThrow();
  const dump = JSON.stringify([
    row,
    row.credentials && Buffer.from(row.credentials).toString('latin1'),
    row.callback_keys && Buffer.from(row.callback_keys).toString('latin1'),
  ]);
  expect(dump).not.toContain(yousignKey);
  expect(dump).not.toContain(CALLBACK_KEY);
  const draftId = await agency.approved();
  const { id } = await agency.read(draftId);
  await advanceSignature(
    { ...server.context, secret: 'another secret of an installation' },
    { agencyId: agency.agencyId, id: uuidOf('signature', id as string) },
  );
  expect(await agency.read(draftId)).toMatchObject({ status: 'failed', failure: { code: 'account_unreadable' } });
  expect(provider.calls).toEqual([]);
});

it('nothing is asked of a person who was erased, and what is open is taken back', async () => {
  const agency = await newAgency();
  const waiting = await agency.request();
  const approved = await agency.approved();
  const sent = await agency.approved({ subject: 'Un autre' });
  await agency.advance(sent);
  await agency.perform(eraseContact, { id: agency.people[1], name: 'Yann Le Goff', reason: 'request' });
  const statuses = async (draftId: string) => {
    const draft = await server.db
      .selectFrom('draft')
      .select('status')
      .where('id', '=', uuidOf('draft', draftId))
      .executeTakeFirst();
    const request = await server.db
      .selectFrom('signature_request')
      .select('status')
      .where('draft_id', '=', uuidOf('draft', draftId))
      .executeTakeFirst();
    return [draft?.status, request?.status ?? null];
  };
  expect(await statuses(waiting.draftId)).toEqual(['rejected', null]);
  expect(await statuses(approved)).toEqual(['sent', 'cancelled']);
  expect(await statuses(sent)).toEqual(['sent', 'cancelling']);
});

it('a person is not erased at the moment at which a provider is told to write to them', async () => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  const requests = server.db.updateTable('signature_request').where('draft_id', '=', uuidOf('draft', draftId));
  await requests.set({ status: 'sending' }).execute();
  const erase = () => agency.perform(eraseContact, { id: agency.people[1], name: 'Yann Le Goff', reason: 'request' });
  expect((await refusalOf(erase())).code).toBe('conflict');
  await requests.set({ status: 'approved' }).execute();
  await erase();
});
