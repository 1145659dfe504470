import { describe, expect, it } from 'vitest';
import { movePipeline } from '../../../domain/contacts/pipeline.ts';
import { noteCall } from '../../../domain/contacts/record/contact-notes.ts';
import { saveSearch } from '../../../domain/contacts/searches/searches.ts';
import { proposeToBuyers } from '../../../domain/matching/propose-to-buyers.ts';
import { proposeProperty, refuseProperty } from '../../../domain/proposed-properties/change-proposed-properties.ts';
import { switchRecipe } from '../../../domain/recipes/recipe-settings.ts';
import { receiveText } from '../../support/receive-text.ts';
import { startRecipeServer, startRecipes } from './recipe-agency.ts';

const server = await startRecipeServer();

describe('a property for a buyer', () => {
  const wishes = { propertyTypes: ['apartment'], cities: ['Nantes'], budgetMaxEuros: 310_000, minRooms: 3 };

  async function startBuyers() {
    const started = await startRecipes(server);
    const buyer = async (search: object = {}) => {
      const id = await started.person();
      await started.agency.perform(saveSearch, { contactId: id, ...wishes, ...search });
      return id;
    };
    /** The homes of the test are of this morning; others came before. */
    const runIn = async (days: number) => {
      server.goTo(new Date(new Date('2026-11-24T09:00:00Z').getTime() + days * 86_400_000).toISOString());
      await started.agency.perform(switchRecipe, { recipe: 'new_match', enabled: true });
      return server.runAt(new Date(server.now().getTime() + 3_600_000).toISOString());
    };
    return { ...started, buyer, runIn };
  }

  it('is one that fits and is new; the best of a day', async () => {
    const { buyer, home, proposed, runIn } = await startBuyers();
    const fitting = await buyer();
    await buyer({ budgetMaxEuros: 290_000 });
    await buyer({ cities: ['Rennes'] });
    const id = await home({ reference: 'NAN-0100' });
    await runIn(0);
    expect(await proposed()).toMatchObject([
      {
        ...{ contactId: fitting, flagged: false, subject: 'Un bien pour votre recherche, à Nantes' },
        reasons: [
          { id, code: 'property_new', value: '300000' },
          { id: fitting, code: 'search_fits' },
        ],
      },
    ]);
    expect((await proposed())[0]?.body).toContain('au prix de 300\u00A0000\u00A0€ (référence NAN-0100)');
    await home();
    await home();
    await runIn(1);
    expect(await proposed()).toHaveLength(2);
    await runIn(2);
    expect(await proposed()).toHaveLength(3);
  });

  it('is one whose price has fallen so that it fits, long after it was new', async () => {
    const { changeHome, buyer, home, proposed, runIn } = await startBuyers();
    const [contactId, id] = [await buyer(), await home({ priceEuros: 350_000 })];
    await runIn(20);
    expect(await proposed()).toEqual([]);
    await changeHome(id, { priceEuros: 305_000 });
    await runIn(21);
    expect(await proposed()).toMatchObject([{ contactId, flagged: false, reasons: [{ id, code: 'price_fell' }, {}] }]);
    await changeHome(id, { priceEuros: 309_000 });
    await runIn(22);
    expect(await proposed()).toHaveLength(1);
  });

  it('is none that was proposed, refused, visited or offered for, nor their own, nor for somebody who has bought', async () => {
    const { agency, buyer, home, visit, proposed, runIn } = await startBuyers();
    const propertyId = await home();
    const [told, refused, visited, bought, waiting] = [
      await buyer(),
      await buyer(),
      await buyer(),
      await buyer(),
      await buyer(),
    ];
    await agency.perform(proposeProperty, { contactId: told, propertyId });
    await agency.perform(refuseProperty, { contactId: refused, propertyId, reason: 'price' });
    await visit('2026-11-27T10:00:00Z', { contactId: visited, propertyId });
    await agency.perform(movePipeline, { id: bought, stage: 'won' });
    await agency.perform(proposeToBuyers, {
      ...{ propertyId, contactIds: [waiting], subject: 'Un bien', body: 'Bonjour, ce bien vous plairait-il ?' },
    });
    await runIn(0);
    expect((await proposed()).filter(({ reasons }) => reasons)).toEqual([]);
    // One's own home fits what one looks for.
    const own = await buyer();
    await home({ seller: own, reference: 'NAN-0099' });
    await runIn(1);
    expect((await proposed()).filter(({ contactId }) => contactId === own)).toMatchObject([
      { reasons: [{ id: propertyId }, {}] },
    ]);
    await runIn(2);
    expect((await proposed()).filter(({ contactId }) => contactId === own)).toHaveLength(1);
  });

  it('is taken back when the property is sold', async () => {
    const { changeHome, buyer, home, proposed, runIn } = await startBuyers();
    await buyer();
    const id = await home();
    await runIn(0);
    await changeHome(id, { status: 'sold' });
    await runIn(1);
    expect(await proposed()).toMatchObject([{ reasonCode: 'outdated' }]);
  });
});

describe('a contact who was silent', () => {
  it('is written to after so many days, once for each silence, unless the sale is over or a visit is planned', async () => {
    const { agency, person, visit, proposed } = await startRecipes(server);
    const [silent, lost, planned] = [await person(), await person(), await person()];
    const never = await person();
    for (const id of [silent, lost, planned])
      await agency.perform(noteCall, { id, outcome: 'reached', body: 'Cherche.' });
    await agency.perform(movePipeline, { id: lost, stage: 'lost', reason: 'Parti' });
    server.goTo('2027-01-22T07:00:00Z');
    await agency.perform(switchRecipe, { recipe: 'silent_contact', enabled: true });
    await server.runAt('2027-01-22T10:00:00Z');
    expect(await proposed()).toEqual([]);
    await visit('2027-01-28T09:00:00Z', { contactId: planned, kind: 'call' });
    await server.runAt('2027-01-23T10:00:00Z');
    expect(await proposed()).toMatchObject([
      {
        ...{
          contactId: silent,
          flagged: false,
          body: expect.stringContaining('depuis le mardi 24 novembre 2026. Cherchez-vous'),
        },
        reasons: [{ id: silent, code: 'last_exchange', value: '2026-11-24T07:00:00.000Z' }],
      },
    ]);
    expect(never).not.toBe(silent);
    await agency.perform(noteCall, { id: silent, outcome: 'reached', body: 'Cherche encore.' });
    await server.runAt('2027-01-25T10:00:00Z');
    expect(await proposed()).toMatchObject([{ reasonCode: 'outdated' }]);
    await server.runAt('2027-03-25T10:00:00Z');
    // The visit of the third one is over too.
    expect((await proposed()).slice(1)).toMatchObject([{ contactId: silent }, { contactId: planned }]);
  });
});

describe('a question that waits', () => {
  async function ask(body: string, { language = 'fr', propertyDetails = {} as object } = {}) {
    const started = await startRecipes(server, 'unanswered_question');
    const contactId = await started.person({ email: 'question@courriel.example', language });
    const propertyId = await started.home({ reference: 'NAN-0200', ...propertyDetails });
    const receive = (text: string) =>
      receiveText(server.context, started.agency, { from: 'question@courriel.example', body: text, channel: 'email' });
    await receive(body);
    return { ...started, contactId, propertyId, receive };
  }

  it('gets the answer of the records after so many hours', async () => {
    const { proposed, contactId, propertyId } = await ask('Bonjour, quel est le prix du bien NAN-0200 et sa surface ?');
    await server.runAt('2026-11-24T08:00:00Z');
    expect(await proposed()).toEqual([]);
    await server.runAt('2026-11-25T08:00:00Z');
    const [draft, ...others] = await proposed();
    expect(others).toEqual([]);
    expect(draft).toMatchObject({ contactId, flagged: false });
    expect(draft?.body).toContain(
      'est proposé au prix de 300\u00A0000\u00A0€. Le bien «\u00A0Appartement T3\u00A0» a une surface de 72\u00A0m².',
    );
    expect(draft?.reasons?.slice(1)).toEqual([
      { id: propertyId, code: 'answer_price', value: '300000' },
      { id: propertyId, code: 'answer_surface', value: '72' },
    ]);
  });

  it('gets what the record says of rooms, charges and the like, which no check takes for another fact', async () => {
    const { proposed, propertyId } = await ask(
      'Pour NAN-0200 : combien de chambres ? Quel étage ? Quelles sont les charges ? Quel est le DPE ?',
      {
        propertyDetails: {
          bedrooms: 2,
          floor: 3,
          coOwned: true,
          coOwnership: { yearlyChargesEuros: 1350 },
          energy: { issued: { energyClass: 'D', climateClass: 'B' } },
        },
      },
    );
    await server.runAt('2026-11-25T08:00:00Z');
    const [draft] = await proposed();
    expect(draft).toMatchObject({ flagged: false, body: expect.stringContaining('Je reste à votre disposition') });
    expect(draft?.body).toContain('a 1\u00A0350\u00A0€ de charges de copropriété par an.');
    expect(draft?.reasons?.slice(1)).toEqual([
      { id: propertyId, code: 'answer_bedrooms', value: '2' },
      { id: propertyId, code: 'answer_floor', value: '3' },
      { id: propertyId, code: 'answer_charges', value: '1350' },
      { id: propertyId, code: 'answer_energy', value: 'D' },
    ]);
  });

  it('is one only where the contact asks for something, be it before they say thank you', async () => {
    const { proposed, receive } = await ask('Très bien, merci. Bonne journée !');
    await receive('Bien reçu, je vous rappelle lundi');
    await server.runAt('2026-11-25T08:00:00Z');
    expect(await proposed()).toEqual([]);
    await receive('est ce que le bien NAN-0200 est disponible');
    await receive('Merci\n\n> Quel jour vous convient ?');
    await server.runAt('2026-11-26T08:00:00Z');
    expect(await proposed()).toMatchObject([{ body: expect.stringContaining('est toujours disponible') }]);
  });

  it('promises no day where the records say nothing', async () => {
    const { proposed } = await ask('Does the flat have a cellar?', { language: 'en' });
    await server.runAt('2026-11-25T08:00:00Z');
    expect(await proposed()).toMatchObject([
      {
        ...{ flagged: false, body: expect.stringContaining('I have received your message, and I am looking into it.') },
        reasons: [{ code: 'question_waits' }, { code: 'answer_unknown' }],
      },
    ]);
  });

  it('is answered to each person by itself: the same answer to two of them is no plan', async () => {
    const { agency, person, drafts } = await ask('Le bien NAN-0200 est-il toujours disponible ?');
    await person({ email: 'autre@courriel.example' });
    await receiveText(server.context, agency, {
      ...{ from: 'autre@courriel.example', body: 'Le bien NAN-0200 est-il toujours disponible ?', channel: 'email' },
    });
    await server.runAt('2026-11-25T08:00:00Z');
    expect((await drafts()).map(({ plan_id }) => plan_id)).toEqual([null, null]);
  });

  it('is answered once, and what waits is taken back once a colleague has answered', async () => {
    const { agency, proposed, contactId } = await ask('Le bien NAN-0200 est-il toujours disponible ?');
    await server.runAt('2026-11-25T08:00:00Z');
    await server.runAt('2026-11-26T08:00:00Z');
    expect(await proposed()).toMatchObject([{ contactId, body: expect.stringContaining('est toujours disponible') }]);
    const conversations = server.db.updateTable('conversation').set({ status: 'closed' });
    await conversations.where('agency_id', '=', agency.id).execute();
    await server.runAt('2026-11-27T08:00:00Z');
    expect(await proposed()).toMatchObject([{ reasonCode: 'outdated' }]);
  });
});
