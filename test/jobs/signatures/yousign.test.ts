import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { pauseSending, resumeSending } from '../../../domain/agency/agency-settings.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { readSignatureFile } from '../../../domain/signatures/signature-files.ts';
import { endLostRequests } from '../../../jobs/signatures/sweep.ts';
import { startWithYousign, type YousignAgency } from './yousign-agency.ts';

const { clock, provider, server, newAgency, swept, only } = await startWithYousign();

it('asks for exactly what was approved, once, and nobody before', async () => {
  const agency = await newAgency();
  const { draftId, document } = await agency.request();
  expect(provider.calls).toEqual([]);
  await agency.approve(draftId);
  expect(provider.calls).toEqual([]);
  expect(await agency.advance(draftId)).toMatchObject({ status: 'sent', failure: null });
  await agency.advance(draftId);

  expect(provider.requests).toHaveLength(1);
  const { given, documents, signers, activations, external_id } = only();
  expect(activations).toBe(1);
  expect(external_id).toBe((await agency.read(draftId)).id);
  expect(given).toMatchObject({
    name: 'Votre mandat',
    ordered_signers: true,
    email_notification: { custom_note: 'Bonjour, voici le mandat.' },
  });
  const { draft } = await agency.review(draftId);
  expect(
    signers.map(({ info, body }) => [info.email, info.phone_number ?? null, body.signature_authentication_mode]),
  ).toEqual([
    [draft.item.signers[0].email, draft.item.signers[0].phone, 'otp_sms'],
    [draft.item.signers[1].email, null, 'otp_email'],
  ]);
  const { content } = await agency.perform(readSignatureFile, { id: document?.id });
  expect(documents[0]?.content.equals(Buffer.from(content))).toBe(true);
});

it.each([
  ['the search', /^GET \/signature_requests$/, 'refuse'],
  ['the search', /^GET \/signature_requests$/, 'lose'],
  ['the draft', /^POST \/signature_requests$/, 'lose'],
  ['the document', /documents$/, 'lose'],
  ['a signer', /signers$/, 'lose'],
  ['a signer', /signers$/, 'refuse'],
  ['the activation', /activate$/, 'refuse'],
  ['the activation', /activate$/, 'fail'],
  ['the activation', /activate$/, 'lose'],
] as const)('%s (%s, %s) fails: the signers are asked once in the end', async (_, at, fault) => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  provider.next(at, fault);
  const first = await agency.advance(draftId);
  expect(first.status).toBe(/activate/.test(at.source) && fault !== 'refuse' ? 'unconfirmed' : 'approved');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    clock.advance(400);
    await agency.advance(draftId);
  }
  expect(await agency.read(draftId)).toMatchObject({ status: 'sent', failure: null });
  expect(provider.requests.map(({ activations }) => activations)).toEqual([1]);
});

it('a process that died before or after it wrote down the id of the request asks nobody twice', async () => {
  for (const died of ['before', 'after']) {
    const agency = await newAgency();
    const draftId = await agency.approved();
    // The process dies where the answer of the activation would come, or that of the draft.
    provider.next(died === 'before' ? /^POST \/signature_requests$/ : /activate$/, 'hang');
    const taken = provider.taken();
    const dying = agency.advance(draftId).catch(() => undefined);
    let call = await taken.then(() => provider.calls.at(-1));
    while (
      !(died === 'before' ? /^\/signature_requests$/ : /activate$/).test(call?.path ?? '') ||
      call?.method !== 'POST'
    ) {
      await provider.taken();
      call = provider.calls.at(-1);
    }
    clock.advance(301);
    await endLostRequests(server.context);
    expect((await agency.read(draftId)).status).toBe('unconfirmed');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await agency.advance(draftId);
      clock.advance(60);
    }
    expect(await agency.read(draftId)).toMatchObject({ status: 'sent' });
    provider.cut();
    await dying;
    expect(await agency.read(draftId)).toMatchObject({ status: 'sent' });
    const asked = provider.requests.filter(
      ({ external_id }) => external_id !== null && provider.requests.indexOf(only()) >= 0,
    );
    expect(asked.filter(({ activations }) => activations > 0)).toHaveLength(1);
    expect(provider.requests.every(({ activations }) => activations <= 1)).toBe(true);
    provider.requests.splice(0);
  }
});

it.each<[string, (agency: YousignAgency, draftId: string) => Promise<unknown>, string]>([
  [
    'an address',
    ({ perform, people }) => perform(updateContact, { id: people[1], email: 'autre@courriel.example' }),
    'conflict',
  ],
  ['a number', ({ perform, people }) => perform(updateContact, { id: people[0], phone: '06 39 98 77 66' }), 'conflict'],
  [
    'the bytes of the document',
    ({ agencyId }, draftId) =>
      server.db
        .updateTable('signature_file')
        .set(({ fn, val }) => ({ content: fn('set_byte', ['content', val(0), val(65)]) as never }))
        .where('agency_id', '=', agencyId)
        .where('draft_id', 'is not', null)
        .execute()
        .then(() => draftId),
    'not_as_approved',
  ],
  [
    'the approved item',
    ({ agencyId }) =>
      server.db
        .updateTable('draft')
        .set({ item: sql`item || '{"body": "Autre chose"}'` })
        .where('agency_id', '=', agencyId)
        .execute(),
    'not_as_approved',
  ],
])('%s that changes after the approval keeps it here', async (_, change, code) => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  await change(agency, draftId);
  await agency.advance(draftId).catch(() => undefined);
  const row = await server.db
    .selectFrom('signature_request')
    .select(['status', 'failure'])
    .where('agency_id', '=', agency.agencyId)
    .executeTakeFirst();
  expect(row).toMatchObject({ status: 'failed', failure: { code } });
  expect(provider.calls).toEqual([]);
});

it('waits while the agency is paused, and asks for nothing after a restore until a person resumes', async () => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  await agency.perform(pauseSending, {});
  expect((await agency.advance(draftId)).status).toBe('approved');
  await server.db.updateTable('agency').set({ restored_from: clock.now() }).where('id', '=', agency.agencyId).execute();
  await agency.advance(draftId);
  expect(await swept(agency)).toBe(0);
  expect(provider.calls).toEqual([]);
  await agency.perform(resumeSending, {});
  expect(await swept(agency)).toBe(1);
  expect((await agency.advance(draftId)).status).toBe('sent');
});

it('a store restored to before the sending finds its request at the provider', async () => {
  const agency = await newAgency();
  const draftId = await agency.approved();
  const before = await server.db
    .selectFrom('signature_request')
    .selectAll()
    .where('agency_id', '=', agency.agencyId)
    .executeTakeFirstOrThrow();
  await agency.advance(draftId);
  const { status, provider_id, attempts, next_at, sent_at } = before;
  await server.db
    .updateTable('signature_request')
    .set({ status, provider_id, attempts, next_at, sent_at })
    .where('agency_id', '=', agency.agencyId)
    .execute();
  await agency.advance(draftId);
  expect((await agency.read(draftId)).status).toBe('sent');
  expect(provider.requests.map(({ activations }) => activations)).toEqual([1]);
});
