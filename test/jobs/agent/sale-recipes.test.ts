import { describe, expect, it } from 'vitest';
import { rejectDraft } from '../../../approval/drafts/decisions.ts';
import { changeOffer, counterOffer } from '../../../domain/offers/change-offer.ts';
import { moveOffer } from '../../../domain/offers/move-offer.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { linkSeller } from '../../../domain/properties/property-sellers.ts';
import { startRecipeServer, startRecipes } from './recipe-agency.ts';

const server = await startRecipeServer();

const mandate = (expiresAt: string) => ({
  number: '1204',
  kind: 'exclusive',
  signedAt: '2026-09-01T08:00:00Z',
  expiresAt,
});

describe('the end of a mandate', () => {
  it('is told to each seller so many days before, once for each end', async () => {
    const { agency, person, home, changeHome, proposed } = await startRecipes(server, 'mandate_ending');
    const sellers = [await person({ intent: 'sell' }), await person({ intent: 'sell' })];
    const id = await home({ seller: sellers[0] as string, mandate: mandate('2026-12-24T22:59:59Z') });
    await agency.perform(linkSeller, { propertyId: id, contactId: sellers[1] });
    await home({ seller: await person(), mandate: mandate('2026-12-25T22:59:59Z') });
    await home({ seller: await person(), mandate: mandate('2026-12-20T22:59:59Z'), status: 'sold' });
    await server.runAt('2026-11-24T08:30:00Z');
    const first = await proposed();
    expect(first.map(({ contactId }) => contactId).sort()).toEqual(sellers.sort());
    expect(first[0]).toMatchObject({
      ...{
        kind: 'email',
        flagged: false,
        body: expect.stringContaining('arrive à échéance le jeudi 24 décembre 2026.'),
      },
      reasons: [{ id, code: 'mandate_ends', value: '2026-12-24T22:59:59.000Z' }],
    });
    // Renewed: what waits is taken back, and the next end is told in its time.
    await changeHome(id, { mandate: mandate('2027-03-24T22:59:59Z') });
    await server.runAt('2026-11-25T08:30:00Z');
    expect((await proposed()).slice(0, 2).map(({ reasonCode }) => reasonCode)).toEqual(['outdated', 'outdated']);
    expect(await proposed()).toHaveLength(3);
  });
});

describe('one text about two properties', () => {
  const twoMandates = async () => {
    const started = await startRecipes(server, 'mandate_ending');
    const seller = await started.person({ intent: 'sell' });
    const homes = [];
    for (let flat = 0; flat < 2; flat += 1) {
      homes.push(await started.home({ seller, mandate: mandate('2026-12-24T22:59:59Z') }));
    }
    return { ...started, homes: homes as [string, string] };
  };

  it('is proposed once, with both as its reasons, and found no more', async () => {
    const { agency, homes, proposed, runs } = await twoMandates();
    await server.runAt('2026-11-24T08:30:00Z');
    await server.runAt('2026-11-25T08:30:00Z');
    const [draft, ...others] = await proposed();
    expect(others).toEqual([]);
    expect(draft?.reasons?.map(({ id }) => id).sort()).toEqual([...homes].sort());
    expect(await runs()).toHaveLength(2);
    await server.runAt('2026-11-26T08:30:00Z');
    expect(await runs()).toHaveLength(2);
    await agency.perform(rejectDraft, { id: draft?.id, reason: 'Déjà appelée' });
    await server.runAt('2026-11-27T08:30:00Z');
    expect([await proposed(), await runs()].map(({ length }) => length)).toEqual([1, 2]);
  });

  it('is taken back once both reasons are gone, and not before', async () => {
    const { homes, changeHome, proposed } = await twoMandates();
    await server.runAt('2026-11-24T08:30:00Z');
    await server.runAt('2026-11-25T08:30:00Z');
    await changeHome(homes[0], { status: 'sold' });
    await server.runAt('2026-11-26T08:30:00Z');
    expect(await proposed()).toMatchObject([{ status: 'pending' }]);
    await changeHome(homes[1], { status: 'sold' });
    await server.runAt('2026-11-27T08:30:00Z');
    expect(await proposed()).toMatchObject([{ status: 'rejected', reasonCode: 'outdated' }]);
  });
});

describe('the deadline of an offer', () => {
  async function startOffer() {
    const started = await startRecipes(server, 'offer_deadline');
    const [seller, buyer] = [await started.person({ intent: 'sell' }), await started.person()];
    const propertyId = await started.home({ seller });
    const offer = { propertyId, contactId: buyer, amountEuros: 290_000, validUntil: '2026-11-26' };
    const { id } = await started.agency.perform(recordOffer, offer);
    return { ...started, seller, buyer, id };
  }

  it('is told to the one who has to answer', async () => {
    const { agency, seller, buyer, id, proposed } = await startOffer();
    await server.runAt('2026-11-24T08:00:00Z');
    expect(await proposed()).toMatchObject([
      {
        ...{
          contactId: seller,
          flagged: false,
          body: expect.stringContaining('valable jusqu’au jeudi 26 novembre 2026.'),
        },
        reasons: [{ id, code: 'offer_answer_until', value: '2026-11-26' }],
      },
    ]);
    await agency.perform(counterOffer, { id, party: 'seller', amountEuros: 296_000, validUntil: '2026-11-27' });
    await server.runAt('2026-11-25T08:00:00Z');
    expect(await proposed()).toMatchObject([
      { contactId: seller, status: 'rejected', reasonCode: 'outdated' },
      {
        contactId: buyer,
        status: 'pending',
        flagged: false,
        body: expect.stringContaining('contre-proposition du vendeur'),
      },
    ]);
  });

  it('is after the acceptance that of the loan for the buyer, and that of the deed for both', async () => {
    const { agency, seller, buyer, id, proposed } = await startOffer();
    await agency.perform(moveOffer, { id, stage: 'accepted', on: '2026-11-24' });
    await agency.perform(moveOffer, { id, stage: 'promise_signed', on: '2026-11-24' });
    await agency.perform(changeOffer, { id, loanUntil: '2026-12-28', deedPlannedOn: '2027-01-15' });
    await server.runAt('2026-11-24T08:00:00Z');
    expect(await proposed()).toEqual([]);
    await server.runAt('2026-12-24T08:00:00Z');
    expect(await proposed()).toMatchObject([
      { contactId: buyer, flagged: false, body: expect.stringContaining('lundi 28 décembre 2026') },
    ]);
    await agency.perform(changeOffer, { id, loanState: 'met' });
    await server.runAt('2027-01-12T08:00:00Z');
    const told = await proposed();
    expect(told[0]).toMatchObject({ reasonCode: 'outdated' });
    expect(told.slice(1).map(({ contactId, flagged }) => [contactId, flagged])).toEqual(
      [seller, buyer].sort().map((contactId) => [contactId, false]),
    );
  });

  it('is that of nobody once the offer is refused', async () => {
    const { agency, id, proposed } = await startOffer();
    await server.runAt('2026-11-24T08:00:00Z');
    await agency.perform(moveOffer, { id, stage: 'refused' });
    await server.runAt('2026-11-25T08:00:00Z');
    expect(await proposed()).toMatchObject([{ status: 'rejected', reasonCode: 'outdated' }]);
  });
});
