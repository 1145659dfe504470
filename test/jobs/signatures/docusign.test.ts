import { afterAll, beforeEach, expect, it } from 'vitest';
import { readSignatureAccount } from '../../../domain/signatures/signature-account.ts';
import { cancelSignature, remindSigners } from '../../../domain/signatures/signature-controls.ts';
import {
  completeEnvelope,
  connectCallback,
  docusignCredentials,
  type Envelope,
  fakeDocusign,
} from '../../delivery/signatures/fake-docusign.ts';
import { stableNow } from '../../support/moving-clock.ts';
import { createSigningAgency } from '../../support/signing-agency.ts';
import { startTestServer } from '../../support/test-server.ts';

const clock = stableNow('2026-11-24T09:00:00Z');
const provider = await fakeDocusign();
afterAll(() => provider.close());
const server = await startTestServer({ now: clock.now, signatures: { docusign: provider.url } });
const CONNECT_KEY = 'connect-key-of-the-account';
const newAgency = async () =>
  createSigningAgency(server.context, await server.createAgency(), {
    ...{ provider: 'docusign', environment: 'trial', docusign: docusignCredentials, callbackKeys: [CONNECT_KEY] },
  });

beforeEach(() => {
  // Beyond the hour of a token, so that each test asks for its own.
  clock.advance(4000);
  provider.envelopes.splice(0);
  provider.calls.splice(0);
  Object.assign(provider.settings, { hasPhone: true, hasConsent: true, base: undefined });
});

const only = () => provider.envelopes[0] as Envelope;

it('sends an envelope of exactly what was approved, once, with one token', async () => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  expect(provider.calls).toEqual([]);
  expect(await agency.advance(draftId)).toMatchObject({ status: 'sent' });
  clock.advance(121);
  await agency.advance(draftId);
  expect(provider.envelopes.map(({ status, sendings }) => [status, sendings])).toEqual([['sent', 1]]);
  expect(provider.count(/oauth\/token/)).toBe(1);
  const { given } = only();
  expect(given).toMatchObject({
    emailSubject: 'Votre mandat',
    emailBlurb: 'Bonjour, voici le mandat.',
    status: 'created',
  });
  expect(given.recipients.signers).toMatchObject([
    {
      recipientId: '1',
      routingOrder: '1',
      name: 'Alba Noël',
      identityVerification: { inputOptions: [{ phoneNumberList: [{ countryCode: '33' }] }] },
    },
    { recipientId: '2', routingOrder: '2', name: 'Yann Le Goff' },
  ]);
  expect(given.recipients.signers[1].identityVerification).toBeUndefined();
});

it.each([
  ['the token', /oauth\/token/, 'lose', 'approved'],
  ['the search', /^GET .*envelopes$/, 'refuse', 'approved'],
  ['the envelope', /^POST .*envelopes$/, 'lose', 'approved'],
  ['the envelope', /^POST .*envelopes$/, 'fail', 'approved'],
  ['the sending', /^PUT .*envelopes\/[^/]+$/, 'lose', 'unconfirmed'],
  ['the sending', /^PUT .*envelopes\/[^/]+$/, 'refuse', 'approved'],
] as const)('%s (%s, %s) fails: the signers are asked once in the end', async (_, at, fault, first) => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  provider.next(at, fault);
  expect((await agency.advance(draftId)).status).toBe(first);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    clock.advance(400);
    await agency.advance(draftId);
  }
  expect(await agency.read(draftId)).toMatchObject({ status: 'sent' });
  expect(provider.envelopes.map(({ sendings }) => sendings)).toEqual([1]);
});

it.each([
  ['a user who has not consented', { hasConsent: false }, 'consent_required'],
  ['an account without phone authentication', { hasPhone: false }, 'phone_authentication'],
  ['an API at an address that is not DocuSign’s', { base: 'http://127.0.0.1:1' }, 'api_host'],
] as const)('%s is a failure with its code', async (_, settings, code) => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  Object.assign(provider.settings, settings);
  expect(await agency.advance(draftId)).toMatchObject({ status: 'failed', failure: { code } });
  expect(provider.envelopes).toEqual([]);
});

it('admits a call-back that any of its keys has signed, asks, and keeps the document and the certificate', async () => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  await agency.advance(draftId);
  const { callbackUrl } = await agency.perform(readSignatureAccount, {});
  const call = async (keys: string[]) => {
    const { body, headers } = connectCallback(keys, 'envelope-completed', only().envelopeId);
    return (await fetch(callbackUrl, { method: 'POST', headers, body })).status;
  };
  expect(await call(['another key'])).toBe(401);
  expect(await call([])).toBe(401);
  expect(await call(['another key', 'a third', CONNECT_KEY])).toBe(204);
  expect((await agency.advance(draftId)).status).toBe('sent');
  completeEnvelope(only());
  clock.advance(1);
  expect(await call([CONNECT_KEY])).toBe(204);
  expect(await agency.advance(draftId)).toMatchObject({
    status: 'signed',
    signed: { name: 'Mandat - signé.pdf' },
    proof: { name: 'Mandat - preuve.pdf' },
  });
});

it('is reminded, voided, declined and expired as DocuSign says', async () => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  const { id } = await agency.advance(draftId);
  clock.advance(86_401);
  await agency.perform(remindSigners, { id });
  await agency.advance(draftId);
  expect(only().resent).toBe(1);
  await agency.perform(cancelSignature, { id });
  expect((await agency.advance(draftId)).status).toBe('cancelled');
  expect(only().status).toBe('voided');

  for (const [change, ended] of [
    [{ status: 'voided', voidedReason: 'Envelope has expired.' }, 'expired'],
    [{ status: 'declined' }, 'declined'],
  ] as const) {
    const other = await newAgency();
    const otherId = await other.approved();
    await other.advance(otherId);
    const envelope = provider.envelopes.at(-1) as Envelope;
    Object.assign(envelope, change);
    Object.assign(
      envelope.recipients[0] as object,
      ended === 'declined' && { status: 'declined', declinedReason: 'Non merci' },
    );
    clock.advance(121);
    expect(await other.advance(otherId)).toMatchObject({
      status: ended,
      declineReason: ended === 'declined' ? 'Non merci' : null,
    });
  }
});

it('a store restored to before the sending finds that its request was voided, and asks nobody again', async () => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  await agency.advance(draftId);
  Object.assign(only(), { status: 'voided', voidedReason: 'Annulée par l’agence.' });
  await server.db
    .updateTable('signature_request')
    .set({ status: 'approved', provider_id: null, next_at: clock.now(), sent_at: null })
    .where('agency_id', '=', agency.agencyId)
    .execute();
  await agency.advance(draftId);
  clock.advance(121);
  expect(await agency.advance(draftId)).toMatchObject({ status: 'cancelled' });
  expect(provider.envelopes.map(({ sendings }) => sendings)).toEqual([1]);
});
