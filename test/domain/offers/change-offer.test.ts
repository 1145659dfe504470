import { describe, expect, it } from 'vitest';
import { changeOfferBuyer } from '../../../domain/offers/change-buyer.ts';
import { changeOffer, counterOffer, removeOffer } from '../../../domain/offers/change-offer.ts';
import { moveOffer } from '../../../domain/offers/move-offer.ts';
import { listOffers, recordOffer } from '../../../domain/offers/offers.ts';
import { readOffer } from '../../../domain/offers/read-offer.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { requestSignature } from '../../../domain/signatures/request-signature.ts';
import { changeSignatureAccount } from '../../../domain/signatures/signature-account.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { addDocument } from '../../support/signing-agency.ts';
import { startTestServer } from '../../support/test-server.ts';

/** A Monday, 11 h 30 in Paris. */
const server = await startTestServer({ now: () => new Date('2026-11-23T10:30:00Z') });

async function createOffer() {
  const agency = await server.createAgency();
  const { contact, property } = await createRecords(server, agency);
  const about = { contactId: contact, propertyId: property };
  const { id } = await agency.perform(recordOffer, { ...about, amountEuros: 280_000, validUntil: '2026-11-27' });
  const stages = async () => {
    const rows = server.db.selectFrom('event').select('data').where('agency_id', '=', agency.id);
    const events = await rows.where('type', '=', 'offer.stage_entered').orderBy('id').execute();
    return events.map(({ data }) => (data as { stage: string }).stage);
  };
  return { agency, id, contact, stages };
}

describe('an offer', () => {
  it('keeps every amount that was named, and emits an event for each stage', async () => {
    const { agency, id, stages } = await createOffer();
    await agency.perform(counterOffer, { id, party: 'seller', amountEuros: 287_000, note: 'Meubles compris' });
    const read = await agency.perform(counterOffer, { id, party: 'buyer', amountEuros: 284_000 });
    expect(read).toMatchObject({ amountEuros: 284_000, stage: 'received', validUntil: null });
    expect(read.rounds.map(({ party, amountEuros }: any) => [party, amountEuros])).toEqual([
      ['buyer', 280_000],
      ['seller', 287_000],
      ['buyer', 284_000],
    ]);
    expect(await stages()).toEqual(['received', 'countered', 'received']);
    await agency.perform(moveOffer, { id, stage: 'accepted' });
    const late = agency.perform(counterOffer, { id, party: 'seller', amountEuros: 290_000 });
    expect((await refusalOf(late)).code).toBe('conflict');
  });

  it('counts the days until its next deadline, by its stage', async () => {
    const { agency, id, contact } = await createOffer();
    const deadlines = async () => (await agency.perform(readOffer, { id })).deadlines;
    expect(await deadlines()).toEqual([{ kind: 'answer', on: '2026-11-27', daysLeft: 4 }]);
    await agency.perform(moveOffer, { id, stage: 'promise_signed', on: '2026-11-20' });
    await agency.perform(changeOffer, { id, loanUntil: '2027-01-04', deedPlannedOn: '2027-02-19' });
    await agency.perform(changeOfferBuyer, { id, contactId: contact, notifiedOn: '2026-11-21' });
    await agency.perform(changeOffer, { id, papers: ['coownership'] });
    expect(await deadlines()).toEqual([
      { kind: 'retraction', on: '2026-12-01', daysLeft: 8 },
      { kind: 'loan', on: '2027-01-04', daysLeft: 42 },
      { kind: 'deed', on: '2027-02-19', daysLeft: 88 },
    ]);
    expect(await agency.perform(readOffer, { id })).toMatchObject({ acceptedOn: '2026-11-20', signedOn: '2026-11-20' });
  });

  it('gives the buyer a month at least to find a loan', async () => {
    const { agency, id } = await createOffer();
    await agency.perform(moveOffer, { id, stage: 'promise_signed', on: '2026-11-20' });
    const short = agency.perform(changeOffer, { id, loanUntil: '2026-12-19' });
    expect((await refusalOf(short)).code).toBe('loan_too_short');
    await agency.perform(changeOffer, { id, loanUntil: '2026-12-20' });
  });

  it('lists the papers that are missing, and names the notaries', async () => {
    const { agency, id, contact } = await createOffer();
    const missing = ({ papers }: any) =>
      papers.filter((paper: any) => !paper.isReceived).map((paper: any) => paper.paper);
    const changed = await agency.perform(changeOffer, {
      ...{ id, financing: 'cash', papers: ['buyer_id', 'title_deed'], sellerNotaryId: contact },
    });
    expect(missing(changed)).toEqual(['financing_proof', 'seller_id', 'diagnostics', 'property_tax', 'coownership']);
    expect(changed).toMatchObject({ buyerNotary: null, sellerNotary: { id: contact, name: 'Élodie Le Goff' } });
    expect(missing(await agency.perform(changeOffer, { id, financing: 'loan' }))).toContain('loan_offer');
  });

  it('can be removed as long as nobody has answered it', async () => {
    const { agency, id } = await createOffer();
    await agency.perform(counterOffer, { id, party: 'seller', amountEuros: 287_000 });
    expect((await refusalOf(agency.perform(removeOffer, { id }))).code).toBe('conflict');
    const other = await createOffer();
    await other.agency.perform(removeOffer, { id: other.id });
    expect((await other.agency.perform(listOffers, {})).data).toEqual([]);
  });

  it('takes along the draft that asks for its signature', async () => {
    const { agency, id, contact } = await createOffer();
    await agency.perform(changeSignatureAccount, { provider: 'sandbox', environment: 'trial' });
    const { id: documentId } = await addDocument(agency.perform);
    const texts = { subject: 'Votre offre', body: 'Bonjour, voici votre offre.' };
    const signers = [{ contactId: contact, proof: 'email' }];
    const about = { subject: 'offer', id };
    const { draftId } = await agency.perform(requestSignature, { about, documentId, ...texts, signers });
    await agency.perform(removeOffer, { id });
    const draft = server.db.selectFrom('draft').select(['status', 'reason_code', 'decision']);
    expect(await draft.where('id', '=', uuidOf('draft', draftId)).executeTakeFirst()).toEqual({
      ...{ status: 'rejected', reason_code: 'offer_removed', decision: null },
    });
  });
});
