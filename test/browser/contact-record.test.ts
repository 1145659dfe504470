import { expect, it } from 'vitest';
import { emptyNumber, launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 1 });
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);
const [contact] = (await client.call('contacts.search', {})).data.contacts;
const read = async () => (await client.call('contacts.read', { id: contact.id })).data;
const openRecord = async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/contacts/${contact.id}`);
  await page.getByRole('heading', { level: 1, name: 'Élodie Le Goff 0' }).waitFor();
  return page;
};

it('a note that is added stands in the timeline, and a stage that is lost says why', async () => {
  const page = await openRecord();
  await page.getByRole('textbox', { name: 'Note interne' }).fill('Cherche une cave');
  await page.getByRole('button', { name: 'Ajouter la note' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Cherche une cave' }).waitFor();
  await page.getByRole('combobox', { name: 'Étape' }).selectOption('lost');
  await page.getByRole('button', { name: 'Hors budget' }).click();
  await page.getByRole('button', { name: 'Passer en « Perdu »' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Hors budget' }).waitFor();
  expect((await read()).stage).toBe('lost');
  await page.close();
});

it('a stage is taken back, but not what a colleague has moved since', async () => {
  const page = await openRecord();
  const stage = page.getByRole('combobox', { name: 'Étape' });
  const undo = page.getByRole('button', { name: 'Annuler' });
  await stage.selectOption('qualified');
  await page.locator('strong', { hasText: 'Élodie Le Goff 0 : Projet confirmé' }).waitFor();
  await undo.click();
  await expect.poll(async () => (await read()).stage).toBe('lost');
  await page.getByRole('listitem').filter({ hasText: 'Déplacement annulé' }).waitFor();
  await undo.waitFor({ state: 'detached' });
  await stage.selectOption('visiting');
  await undo.waitFor();
  await client.call('contacts.move', { id: contact.id, stage: 'offer' });
  await undo.click();
  await page.getByText('Quelqu’un a déjà changé ou décidé cela').waitFor();
  expect((await read()).stage).toBe('offer');
  await client.call('contacts.move', { id: contact.id, stage: 'lost', reason: 'Hors budget' });
  await page.close();
});

it('the colleague in charge and the tags are taken back', async () => {
  const before = await read();
  const page = await openRecord();
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Étiquettes').first().fill('primo-accédant');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('En charge').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.locator('strong', { hasText: 'Changement de responsable · Étiquettes modifiées' }).waitFor();
  expect(await read()).toMatchObject({ tags: [...before.tags, 'primo-accédant'], assignedTo: expect.any(String) });
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(async () => (await read()).tags).toEqual(before.tags);
  expect((await read()).assignedTo).toBe(before.assignedTo);
  await page.close();
});

it('a colleague’s newer version is shown before one’s own is saved', async () => {
  const page = await openRecord();
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Origine').fill('Salon de l’habitat');
  const { updatedAt } = await read();
  await client.call('contacts.edit', { id: contact.id, readAt: updatedAt, firstName: 'Élo' });
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await dialog.getByText('Quelqu’un vient d’enregistrer une autre version').waitFor();
  await dialog.getByRole('button', { name: 'Garder mes modifications' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await read()).toMatchObject({ firstName: 'Élo', source: 'Salon de l’habitat' });
  await client.call('contacts.edit', { id: contact.id, readAt: (await read()).updatedAt, firstName: 'Élodie' });
  await page.close();
});

it('an opt-out is lifted only with its proof and after the warning was confirmed', async () => {
  const page = await openRecord();
  await page.setViewportSize(phone);
  const record = page.getByRole('button', { name: 'Noter le consentement SMS' });
  const dialog = page.getByRole('dialog');
  await record.click();
  await dialog.getByText('Plus aucun message').click();
  await dialog.getByRole('button', { name: 'Noter', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await read()).consent.sms.status).toBe('opted_out');
  await page.getByText('Désinscrit', { exact: true }).waitFor();
  await record.click();
  await dialog.getByText('la désinscription sera levée').waitFor();
  await dialog.getByLabel('Où cela a-t-il été dit ?').fill('Au téléphone');
  await dialog.getByLabel('Ce qui le montre').fill('Il veut recevoir nos biens');
  const lift = dialog.getByRole('button', { name: 'Lever la désinscription' });
  await expect.poll(() => lift.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox').check();
  await lift.click();
  await dialog.waitFor({ state: 'detached' });
  expect((await read()).consent.sms).toMatchObject({ status: 'granted', source: 'Au téléphone' });
  await page.close();
});

it('the record of an id that is none says that the page does not exist', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/contacts/contact_x`);
  await page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas.' }).waitFor();
  await page.close();
});

it('two contacts of the same person are compared, merged, and taken apart again', async () => {
  const { phone: number } = contact;
  const create = { firstName: 'Elodie', lastName: 'Le Goff', phone: number, source: 'Salon', allowDuplicate: true };
  const twin = (await server.api('POST', '/contacts', create)).body;
  expect(twin.id).toMatch(/^contact_/);
  const page = await openRecord();
  await page.getByRole('button', { name: 'Comparer avec Elodie Le Goff' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Nom', exact: true }).waitFor();
  // The stage goes with the contact that stays, which the dialog says.
  await dialog.getByText('L’étape reste « Perdu »').waitFor();
  await dialog.getByRole('radio', { name: 'Elodie', exact: true }).check();
  await dialog.getByRole('button', { name: 'Réunir les fiches' }).click();
  await page.getByRole('heading', { level: 1, name: 'Elodie Le Goff 0' }).waitFor();
  expect((await client.call('contacts.read', { id: twin.id })).status).toBe(404);
  await page.getByRole('button', { name: 'Annuler la fusion' }).click();
  await page.getByRole('heading', { level: 1, name: 'Élodie Le Goff 0' }).waitFor();
  expect((await client.call('contacts.read', { id: twin.id })).data).toMatchObject({ firstName: 'Elodie' });
  await page.close();
});

it('the name of a possible duplicate wraps, and the button beside it is read in full', async () => {
  const add = async (lastName: string) =>
    (await server.api('POST', '/contacts', { lastName, phone: '06 39 98 12 77', allowDuplicate: true })).body;
  const { id } = await add('Kerbrat');
  await add('Anne-Sophie Le Goff de La Villemarqué-Kerangal');
  const page = await context.newPage();
  await page.goto(`${server.url}/contacts/${id}`);
  const compare = page.getByRole('button', { name: 'Comparer avec Anne-Sophie' });
  await compare.waitFor();
  const isCut = (node: any) =>
    [node, ...node.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth);
  await expect.poll(() => compare.getByText('Comparer').evaluate(isCut)).toBe(false);
  await expect.poll(() => page.getByRole('region', { name: 'Doublons possibles' }).evaluate(isCut)).toBe(false);
  await page.close();
});

it('several searches, a partner, the financing and the kind of a contact are noted on its page', async () => {
  const partner = (await server.api('POST', '/contacts', { firstName: 'Yann', lastName: 'Kermarrec' })).body;
  const sheet = async (id: string) => (await client.call('contacts.sheet', { id })).data;
  const page = await openRecord();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  const project = page.getByRole('region', { name: 'Recherches' });
  const addSearch = async (kind: string, town: string, budget: string, confirm: () => Promise<void>) => {
    await project.getByRole('button', { name: 'Ajouter une recherche' }).click();
    await dialog.getByText(kind, { exact: true }).click();
    await dialog.getByLabel('Budget maximum').fill(budget);
    await dialog.getByText('Jardin', { exact: true }).click();
    await dialog.getByLabel('DPE au plus').selectOption('D');
    // A town that was typed is kept, even without an Enter of its own.
    await dialog.getByRole('combobox', { name: 'Secteurs' }).fill(town);
    await confirm();
    await dialog.waitFor({ state: 'detached' });
  };
  await addSearch('Maison', 'Rennes', '350000', () =>
    dialog.getByRole('button', { name: 'Ajouter la recherche' }).click(),
  );
  await addSearch('Terrain', 'Betton', '120000', () => page.keyboard.press('Control+Enter'));
  expect(await read()).toMatchObject({ search: { cities: ['Rennes'] }, budgetMaxEuros: 350_000 });
  expect((await sheet(contact.id)).searches[1]).toMatchObject({
    ...{ propertyTypes: ['land'], cities: ['Betton'], budgetMaxEuros: 120_000 },
    ...{ outside: ['garden'], worstEnergyClass: 'D', wantedBy: null },
  });
  await project.getByRole('button', { name: 'Modifier la recherche 2' }).click();
  await dialog.getByLabel('Budget minimum').fill('130000');
  await dialog.getByText('Au-dessus du budget maximum').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Enregistrer', exact: true }).isDisabled()).toBe(true);
  await emptyNumber(dialog.getByLabel('Budget minimum'));
  await dialog.getByLabel('Échéance').fill('01/03/2027');
  await dialog.getByLabel('Surface min.').fill('600');
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await project.getByText('Échéance : 1er mars 2027').waitFor();
  await project.getByRole('button', { name: 'Supprimer la recherche 1' }).click();
  await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await project.getByText('Rennes', { exact: true }).waitFor({ state: 'detached' });
  expect(await read()).toMatchObject({ search: { cities: ['Betton'], minSurfaceSqm: 600 } });

  await page.getByRole('button', { name: 'Modifier le financement' }).click();
  await dialog.getByText('À crédit', { exact: true }).click();
  await dialog.getByLabel('Apport').fill('60000');
  await dialog.getByLabel('Prêt', { exact: true }).selectOption({ label: 'Prêt accordé' });
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('region', { name: 'Financement' }).getByText('Prêt accordé').waitFor();

  await page.getByRole('button', { name: 'Modifier', exact: true }).first().click();
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Acquéreur' });
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('region', { name: 'Coordonnées et projet' }).getByText('Acquéreur', { exact: true }).waitFor();
  expect(await sheet(contact.id)).toMatchObject({
    ...{ kind: 'buyer', financing: 'loan', ownContributionEuros: 60_000, loanStatus: 'granted' },
  });

  await page.getByRole('button', { name: 'Lier', exact: true }).click();
  await dialog.getByRole('searchbox', { name: 'Contact à lier' }).fill('kermarrec');
  await dialog.getByRole('button', { name: 'Yann Kermarrec' }).click();
  await dialog.getByRole('button', { name: 'Lier ce contact' }).click();
  const links = page.getByRole('region', { name: 'Couple et co-acquéreurs' });
  await links.getByRole('listitem').getByText('Conjoint').waitFor();
  await links.getByRole('link', { name: 'Yann Kermarrec' }).click();
  await page.getByRole('heading', { level: 1, name: 'Yann Kermarrec' }).waitFor();
  await links.getByRole('link', { name: 'Élodie Le Goff 0' }).waitFor();
  await links.getByRole('button', { name: 'Retirer le lien avec Élodie Le Goff 0' }).click();
  await dialog.getByRole('button', { name: 'Retirer le lien', exact: true }).click();
  await links.getByText('Aucun contact lié.').waitFor();
  expect((await sheet(partner.id)).links).toEqual([]);
  expect((await sheet(contact.id)).links).toEqual([]);
  await page.close();
});

it('a property that is proposed to a contact stands on the page with what became of it', async () => {
  const address = { street: '3 rue du Port', postcode: '56000', city: 'Vannes' };
  const property = { reference: 'VAN-0107', title: 'Maison de ville', type: 'house', status: 'available', address };
  expect((await client.call('properties.create', { ...property, priceEuros: 412_000 })).status).toBe(200);
  const page = await openRecord();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  const section = page.getByRole('region', { name: 'Biens proposés' });
  await section.getByText('Aucun bien pour l’instant.').waitFor();
  await section.getByRole('button', { name: 'Proposer un bien' }).click();
  await dialog.getByRole('searchbox', { name: 'Bien proposé' }).fill('van 0107');
  await dialog.getByRole('button', { name: 'Maison de ville' }).click();
  await dialog.getByRole('button', { name: 'Noter comme proposé' }).click();
  await section.getByText('Proposé', { exact: true }).waitFor();
  await section.getByRole('button', { name: 'Noter un refus' }).click();
  await dialog.getByText('Autre', { exact: true }).click();
  const confirm = dialog.getByRole('button', { name: 'Noter le refus' });
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await dialog.getByText('Travaux', { exact: true }).click();
  await dialog.getByLabel('Précisions').fill('Toiture à refaire');
  await confirm.click();
  await section.getByText('Toiture à refaire').waitFor();
  await section.getByText('Refusé', { exact: true }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Bien refusé · Travaux' }).waitFor();
  await section.getByRole('button', { name: 'Retirer le refus' }).click();
  await dialog.getByRole('button', { name: 'Retirer', exact: true }).click();
  await section.getByText('Refusé', { exact: true }).waitFor({ state: 'detached' });
  await section.getByText('Proposé', { exact: true }).waitFor();
  await page.close();
});

it('a task with a date has room for its title beside the other panels', async () => {
  const title = 'Constituer le dossier de compromis de Madame Le Goff';
  const dueAt = new Date(Date.now() + 40 * 86_400_000).toISOString();
  expect((await client.call('tasks.create', { title, dueAt, contactId: contact.id })).status).toBe(200);
  const page = await openRecord();
  await page.setViewportSize({ width: 1440, height: 900 });
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: title }) });
  const widthOf = async (shown: typeof row) => (await shown.boundingBox())?.width ?? 0;
  await expect.poll(async () => (await widthOf(row.getByRole('button'))) / (await widthOf(row))).toBeGreaterThan(0.6);
  await page.close();
});
