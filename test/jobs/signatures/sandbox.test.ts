import { expect, it } from 'vitest';
import { linkContacts } from '../../../domain/contacts/record/contact-links.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { signMandate } from '../../../domain/mandates/decide-mandate.ts';
import { moveOffer } from '../../../domain/offers/move-offer.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { linkSeller } from '../../../domain/properties/property-sellers.ts';
import { prepareSignature } from '../../../domain/signatures/request-signature.ts';
import { readSignatureFile } from '../../../domain/signatures/signature-files.ts';
import { checkJournal } from '../../../door/journal/check-journal.ts';
import { stableNow } from '../../support/moving-clock.ts';
import { createSigningAgency } from '../../support/signing-agency.ts';
import { startTestServer } from '../../support/test-server.ts';

const clock = stableNow('2026-11-24T09:00:00Z');
const server = await startTestServer({ now: clock.now });

const press = (url: string, decision: string, reason = '') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ decision, reason }), redirect: 'manual' });

it('asks nobody before its approval, and keeps what both have signed with its proof and both hashes', async () => {
  const agency = await createSigningAgency(server.context, await server.createAgency());
  const { draftId, ...held } = await agency.request();
  expect(held).toMatchObject({ id: null, status: null, draftStatus: 'pending', provider: 'sandbox' });
  expect((await agency.review(draftId)).draft.item).toMatchObject({
    document: { sha256: held.document?.sha256 },
    signers: [{ proof: 'sms' }, { phone: null }],
  });
  const asked = await server.db
    .selectFrom('sandbox_signature')
    .select('id')
    .where('agency_id', '=', agency.agencyId)
    .execute();
  expect(asked).toEqual([]);

  await agency.approve(draftId);
  expect(await agency.read(draftId)).toMatchObject({
    draftStatus: 'sent',
    status: 'approved',
    signers: [{ testUrl: null }, { testUrl: null }],
  });
  const sent = await agency.advance(draftId);
  expect(sent.status).toBe('sent');
  const [first, second] = sent.signers.map(({ testUrl }) => testUrl as string) as [string, string];
  expect(await (await fetch(first)).text()).toContain('aucune valeur juridique');

  // The second one's turn comes when the first has signed.
  await press(second, 'sign');
  clock.advance(1);
  await press(first, 'sign');
  expect(await agency.advance(draftId)).toMatchObject({
    status: 'sent',
    signers: [{ status: 'signed' }, { status: 'waiting' }],
  });
  clock.advance(1);
  await press(second, 'sign');
  const { signed, proof, ...ended } = await agency.advance(draftId);
  expect(ended).toMatchObject({
    status: 'signed',
    signers: [{ status: 'signed' }, { status: 'signed', testUrl: null }],
  });
  const file = await agency.perform(readSignatureFile, { id: signed?.id });
  expect(Buffer.from(file.content).subarray(0, 5).toString()).toBe('%PDF-');

  const journal = server.db
    .selectFrom('journal_entry')
    .select(['operation', 'code'])
    .where('agency_id', '=', agency.agencyId);
  expect(await journal.where('operation', '=', 'keepSignedDocument').execute()).toEqual([
    { operation: 'keepSignedDocument', code: `signed:${signed?.sha256} proof:${proof?.sha256}` },
  ]);
  expect((await agency.perform(checkJournal, {})).intact).toBe(true);
  expect((await fetch(first)).status).toBe(200);
});

it('ends with the words of who refuses, and a link that nobody made leads nowhere', async () => {
  const agency = await createSigningAgency(server.context, await server.createAgency());
  const draftId = await agency.approved();
  const [first] = (await agency.advance(draftId)).signers;
  const url = first?.testUrl as string;
  clock.advance(1);
  await press(url, 'refuse', 'Le prix est faux <b>');
  expect(await agency.advance(draftId)).toMatchObject({
    status: 'declined',
    declineReason: 'Le prix est faux <b>',
    signed: null,
  });
  for (const guessed of [`${url.slice(0, -2)}AA`, `${server.url}/signature-test/AAAA`])
    expect((await fetch(guessed)).status).toBe(404);
});

it('everybody who buys is proposed as a signer, the one who made the offer first, then everybody who sells', async () => {
  const signing = await createSigningAgency(server.context, await server.createAgency());
  const { perform, person, people: mandants, propertyId, mandateId } = signing;
  const [buyer, partner] = [await person('Rose', 'Abgrall'), await person('Paul', 'Abgrall')];
  const seller = await person('Marthe', 'Quéré', { email: null });
  await perform(linkContacts, { contactId: buyer, otherId: partner, kind: 'couple' });
  await perform(linkSeller, { propertyId, contactId: seller });
  clock.advance(1);
  await perform(linkSeller, { propertyId, contactId: mandants[0] });
  const { id } = await perform(recordOffer, { contactId: buyer, propertyId, amountEuros: 400_000 });
  const proposed = async () => {
    const { signers, ...paper } = await perform(prepareSignature, { about: { subject: 'offer', id } });
    expect(paper).toMatchObject({ number: null, property: { title: 'Maison', city: 'Nantes' } });
    return signers.map(({ contactId, refusal }: { contactId: string; refusal: string | null }) => [contactId, refusal]);
  };
  const sellers = [
    [seller, 'no_email'],
    [mandants[0], null],
  ];
  const buyers = [
    [buyer, null],
    [partner, null],
  ];
  expect(await proposed()).toEqual([...buyers, ...sellers]);
  // The mandants of the mandate in force sell, even if nobody has linked them to the property.
  await perform(signMandate, { id: mandateId, signedOn: '2026-11-24', endsOn: '2027-02-24' });
  expect(await proposed()).toEqual([...buyers, ...sellers, [mandants[1], null]]);
  await perform(moveOffer, { id, stage: 'accepted' });
  const { signers } = await perform(prepareSignature, { about: { subject: 'promise', id } });
  expect(signers).toHaveLength(5);
});

it('ends when one of the signers is erased, so that the agency may choose another provider', async () => {
  const agency = await createSigningAgency(server.context, await server.createAgency());
  const draftId = await agency.approved();
  await agency.advance(draftId);
  clock.advance(1);
  await agency.perform(eraseContact, { id: agency.people[1], name: 'Yann Le Goff', reason: 'request' });
  expect(await agency.advance(draftId)).toMatchObject({ status: 'cancelled' });
});
