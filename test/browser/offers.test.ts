import { expect, it } from 'vitest';
import { launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 1 });
const context = await launchBrowser();
context.setDefaultTimeout(8000);
await signInContext(context, server);
const client = await signInClient(server);
const [contact] = await smsContacts(server);
const name = `Élodie ${contact?.lastName}`;
const home = { type: 'house', status: 'available', address: { postcode: '44000', city: 'Nantes' } };
const add = async (reference: string, title: string) =>
  (await client.call('properties.create', { ...home, reference, title })).data;

it('an offer is noted on the record of its buyer, who visited or was proposed the first properties to choose from', async () => {
  const [proposed, visited, refused] = [
    await add('NAN-1', 'Longère'),
    await add('NAN-2', 'Villa'),
    await add('NAN-3', 'Loft'),
  ];
  const { id: contactId } = contact ?? {};
  const [startsAt, endsAt] = [new Date(Date.now() - 7_200_000), new Date(Date.now() - 3_600_000)].map((at) =>
    at.toISOString(),
  );
  const { data: visit } = await client.call('visits.schedule', { contactId, propertyId: visited.id, startsAt, endsAt });
  await client.call('visits.complete', { id: visit.id });
  await client.call('contacts.propose', { contactId, propertyId: proposed.id });
  await client.call('contacts.refuse', { contactId, propertyId: refused.id, reason: 'price' });

  const page = await context.newPage();
  await page.goto(`${server.url}/contacts/${contactId}`);
  await page.getByRole('button', { name: 'Noter une offre' }).click();
  const dialog = page.getByRole('dialog', { name: `Offre d’${name}` });
  const choices = dialog.getByRole('listitem').getByRole('button');
  await expect
    .poll(() => choices.allTextContents())
    .toEqual([expect.stringMatching('Villa'), expect.stringMatching('Longère')]);
  await choices.first().click();
  await dialog.getByLabel('Montant de l’offre').fill('385000');
  await dialog.getByRole('textbox', { name: 'Valable jusqu’au' }).fill('dans 10 jours');
  await dialog.getByRole('button', { name: 'Noter l’offre' }).click();
  await page
    .getByRole('region', { name: 'Offres' })
    .getByRole('link', { name: /385.000.€/ })
    .click();
  await page.getByRole('heading', { level: 1, name: `Offre d’${name}` }).waitFor();
  const { data: offers } = (await client.call('offers.list', { contactId })).data;
  expect(offers).toMatchObject([{ propertyId: visited.id, amountEuros: 385_000, validUntil: expect.any(String) }]);
  await page.close();
});

const offerFor = async (reference: string, more: object = {}) => {
  const { id: propertyId } = await add(reference, 'Maison');
  const offer = { contactId: contact?.id, propertyId, amountEuros: 300_000, ...more };
  return { propertyId, id: (await client.call('offers.record', offer)).data.id };
};

it('a counter-offer that is saved is shown on a phone, and has the focus', async () => {
  const { id } = await offerFor('NAN-10');
  const page = await context.newPage();
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/transactions/offres/${id}`);
  await page.getByRole('button', { name: 'Contre-proposition' }).click();
  await page.getByLabel('Montant de l’offre').fill('310000');
  await page.getByRole('textbox', { name: 'Valable jusqu’au' }).first().fill('dans 10 jours');
  await page.getByRole('textbox', { name: 'Précisions (facultatif)' }).fill('Une phrase.\n'.repeat(12));
  await page.getByRole('button', { name: 'Enregistrer' }).first().click();
  const line = page.getByRole('list', { name: 'Offres et contre-propositions' }).getByRole('listitem').last();
  await line
    .and(page.locator(':focus'))
    .filter({ hasText: /310.000/ })
    .waitFor();
  const { y, height } = (await line.boundingBox()) ?? { y: 0, height: 0 };
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThan(phone.height);
  await page.close();
});

it('the day of a deed is not proposed while a buyer may retract, and is refused before', async () => {
  const { id } = await offerFor('NAN-11');
  const today = new Date().toISOString().slice(0, 10);
  await client.call('offers.move', { id, stage: 'promise_signed' });
  await client.call('offers.changeBuyer', {
    ...{ id, contactId: contact?.id },
    ...{ delivery: 'by_hand', notifiedOn: today },
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/transactions/offres/${id}`);
  const next = page.getByRole('form', { name: 'Prochaine étape' });
  const day = next.getByRole('textbox', { name: 'Acte signé le' });
  expect(await day.inputValue()).toBe('');
  await day.fill('aujourd’hui');
  await next.getByRole('button', { name: 'Acte signé' }).click();
  await next.getByText(/^Un acquéreur peut se rétracter jusqu’au .* inclus$/).waitFor();
  expect((await client.call('offers.read', { id })).data.stage).toBe('promise_signed');
  await page.close();
});

it('everybody who buys and sells is proposed as a signer, or said to lack an address, for a paper with a name', async () => {
  const { id, propertyId } = await offerFor('NAN-12');
  await client.call('signatures.changeAccount', { provider: 'sandbox', environment: 'trial' });
  const seller = { lastName: 'Quéré', kind: 'seller' };
  const { data: reached } = await client.call('contacts.add', {
    ...seller,
    firstName: 'Marthe',
    email: 'marthe@courriel.example',
  });
  const { data: unreached } = await client.call('contacts.add', {
    ...seller,
    firstName: 'Yann',
    phone: '+33639980199',
  });
  for (const { id: contactId } of [reached, unreached])
    await client.call('properties.linkSeller', { propertyId, contactId });
  const page = await context.newPage();
  await page.goto(`${server.url}/transactions/offres/${id}`);
  await page.getByRole('button', { name: 'Demander une signature' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('note').getByText('Yann Quéré : sans adresse e-mail').waitFor();
  const signers = dialog.getByRole('group', { name: 'Signataires, dans l’ordre' });
  expect(
    await signers
      .getByRole('button', { name: /^Retirer/ })
      .evaluateAll((buttons) => buttons.map((button: any) => button.ariaLabel)),
  ).toEqual([`Retirer ${name}`, 'Retirer Marthe Quéré']);
  expect(await dialog.getByRole('textbox', { name: 'Objet de l’e-mail' }).inputValue()).toMatch(
    /^Offre d’achat à signer.: Maison, Nantes$/,
  );
  await page.close();
});
