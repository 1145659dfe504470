import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createContact } from '../../domain/contacts/contacts.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import { createColleague } from '../support/colleagues.ts';
import { isFit } from './accessibility.ts';
import { agentOf } from './agent-runs.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 1 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);
const [contact] = (await call('contacts.search', {})).data.contacts;
const buyer = await server.agency.perform(createContact, {
  ...{ firstName: 'Maël', lastName: 'Kerdraon', email: 'mael.kerdraon@courriel.example', budgetMaxEuros: 450_000 },
  ...{ intent: 'buy', search: { cities: ['Nantes'], propertyTypes: ['house'] } },
  consent: { email: { status: 'granted', source: 'Formulaire' } },
});
const home = await call('properties.create', {
  ...{ reference: 'NAN-0412', title: 'Maison avec jardin', type: 'house', status: 'available', priceEuros: 412_000 },
  address: { street: '3 rue des Tanneurs', postcode: '44000', city: 'Nantes' },
});

const gone = publicId('contact', newId());

const mistral = { driver: 'mistral', model: 'mistral-small-latest', address: null, country: 'Union européenne' };
const prices = { apiKey: 'une clé', budgetCents: 2000, inputCents: 10, outputCents: 30 };

async function openAgent(size: typeof desktop, colorScheme: 'light' | 'dark'): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.goto(`${server.url}/reglages/agent`);
  await page.getByRole('heading', { level: 2, name: 'Modèle' }).waitFor();
  return page;
}

it.each([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)(
  'on a %s, an owner chooses a model, reads what leaves the house, and turns the agent on and off',
  async (_, size, theme) => {
    await call('agent.changeModel', { model: null });
    await call('agent.turnOff', {});
    const page = await openAgent(size, theme);
    const dialog = page.getByRole('dialog');
    const toggle = page.getByRole('switch', { name: 'Agent Clef' });
    await page.getByText('Arrêté', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Choisir un modèle' }).click();
    await dialog.getByText('Hébergé dans l’Union européenne.').waitFor();
    await isFit(page);
    await dialog.getByLabel('Nom du modèle').fill('mistral-small-2603');
    await dialog.getByLabel('Prix lu, par million de jetons').fill('0,1');
    await dialog.getByLabel('Prix écrit, par million de jetons').fill('0,3');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => dialog.getByLabel('Clé API').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Clé API').fill('une clé');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('0,00 € sur 20,00 €').waitFor();
    await page.getByText('clé enregistrée').waitFor();

    await toggle.press('Space');
    await dialog.getByText('api.mistral.ai').waitFor();
    await dialog.getByText('Rien de ce qu’il écrit ne part sans que vous ou un collègue l’ayez approuvé.').waitFor();
    await isFit(page);
    await dialog.getByRole('button', { name: 'Mettre en marche' }).click();
    await dialog.getByText('Cochez cette case une fois que vous avez lu.').waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Mettre en marche' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('En marche avec mistral-small-2603, chez api.mistral.ai, Union européenne').waitFor();
    await isFit(page);
    await toggle.press('Space');
    await page.getByText('Arrêté', { exact: true }).waitFor();
    await page.close();
  },
);

it('an owner reads again when the model has changed meanwhile, and before a machine in another country', async () => {
  await call('agent.changeModel', { model: { ...mistral, ...prices } });
  const page = await openAgent(desktop, 'light');
  const dialog = page.getByRole('dialog');
  await page.getByRole('switch', { name: 'Agent Clef' }).press('Space');
  await dialog.getByText('Union européenne').waitFor();
  await dialog.getByRole('checkbox').check();
  await call('agent.changeModel', { model: { ...mistral, ...prices, country: 'Suède' } });
  await dialog.getByRole('button', { name: 'Mettre en marche' }).click();
  await dialog.getByRole('alert').getByText('Le modèle a changé pendant votre lecture.').waitFor();
  await dialog.getByText('Suède').waitFor();
  expect(await dialog.getByRole('checkbox').isChecked()).toBe(false);
  await dialog.getByRole('checkbox').check();
  await page.keyboard.press('Control+Enter');
  await page.getByText('En marche avec mistral-small-latest, chez api.mistral.ai, Suède').waitFor();

  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await dialog.getByText('Enregistrée. Laissez vide pour la garder').waitFor();
  await dialog.getByLabel('Budget du mois').fill('1000000,01');
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const fault = dialog.getByText(/^Au plus 1\s000\s000$/);
  await fault.waitFor();
  expect(await fault.count()).toBe(1);
  await dialog.getByLabel('Budget du mois').fill('35,5');
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByText('0,00 € sur 35,50 €').waitFor();
  await page.getByText('En marche avec', { exact: false }).waitFor();

  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await dialog.getByRole('radio', { name: 'Une autre adresse' }).check();
  await dialog.getByLabel('Nom du modèle').fill('mistral-small');
  await dialog.getByRole('textbox', { name: 'Adresse', exact: true }).fill('modele.agence');
  await dialog.getByRole('button', { name: /^Enregistrer/ }).click();
  await dialog.getByText('Adresse complète attendue').waitFor();
  // Nothing goes anywhere before there is an address, and without prices nothing is counted.
  expect(await dialog.getByText(/irait chez/).count()).toBe(0);
  await dialog.getByText('Sans prix, la dépense n’est pas comptée').waitFor();
  await dialog.getByRole('textbox', { name: 'Adresse', exact: true }).fill('https://modele.agence.example/v1');
  await dialog.getByText('Ce que l’agent lit irait chez modele.agence.example, France.').waitFor();
  await dialog.getByRole('button', { name: 'Enregistrer et arrêter l’agent' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Arrêté', { exact: true }).waitFor();
  await page.getByText('non compté', { exact: true }).waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(0);

  await call('agent.changeModel', {
    model: { ...mistral, ...prices, driver: 'openai-compatible', address: 'https://modele.agence.example/v1' },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await dialog.getByText('Enregistrée. Laissez vide pour la garder').waitFor();
  await dialog.getByRole('textbox', { name: 'Adresse', exact: true }).fill('https://ailleurs.example/v1');
  await dialog.getByText('La clé enregistrée n’est pas envoyée à une autre adresse').waitFor();
  await page.close();
});

it.each([
  ['desktop', desktop, 'dark'],
  ['phone', phone, 'light'],
] as const)(
  'on a %s, a recipe is turned on, changed beside its preview, and goes on after a rest',
  async (_, size, theme) => {
    const page = await openAgent(size, theme);
    const dialog = page.getByRole('dialog');
    const toggle = page.getByRole('switch', { name: 'Bien pour un acquéreur' });
    if (!(await toggle.isChecked())) await toggle.press('Space');
    await expect.poll(() => toggle.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Modifier : Bien pour un acquéreur' }).click();
    const proposal = dialog.getByRole('region', { name: 'Maël Kerdraon' });
    await proposal.getByText('Maison avec jardin').waitFor();
    await proposal.getByRole('link', { name: /^Sa recherche correspond/ }).waitFor();
    expect(await proposal.getByRole('link', { name: /^Nouveau bien/ }).getAttribute('href')).toMatch(
      /^\/biens\/property_/,
    );
    await dialog.getByRole('textbox', { name: 'Texte' }).getByText('Ville du bien', { exact: true }).waitFor();
    await isFit(page);
    const subject = dialog.getByRole('textbox', { name: 'Objet de l’e-mail' });
    await subject.press('Control+a');
    await subject.pressSequentially(`Pour vous, sur ${theme}`);
    await proposal.getByText(`Pour vous, sur ${theme}`).waitFor();
    await dialog.getByRole('textbox', { name: /^Nouveau ou moins cher/ }).fill('90');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByText('au plus 30').waitFor();
    await dialog.getByRole('textbox', { name: /^Nouveau ou moins cher/ }).fill('14');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('biens des 14 derniers jours, à 10 h 30').waitFor();

    const rested = { rejections: 3, rested_at: new Date() };
    const recipes = server.db.updateTable('ai_recipe').set(rested).where('agency_id', '=', server.agency.id);
    await recipes.where('recipe', '=', 'new_match').execute();
    await page.reload();
    await page.getByText('Au repos', { exact: true }).waitFor();
    await isFit(page);
    await page.getByRole('button', { name: 'Continuer : Bien pour un acquéreur' }).click();
    await page.getByText('Au repos', { exact: true }).waitFor({ state: 'detached' });
    await page.close();
  },
);

it.each([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)('on a %s, what the agent did is read step by step, and stopped', async (_, size, theme) => {
  await call('agent.turnOff', {});
  const { begin } = await agentOf(server);
  const run = await begin('Écris à Maël pour la maison de Nantes', buyer.id);
  await run.say('Je cherche la fiche de Maël.');
  await run.search('Maël', 'rate_limited: The agents of this agency have made too many calls.', true);
  await run.search('Kerdraon', JSON.stringify({ records: { contacts: [{ id: buyer.id, name: 'Maël Kerdraon' }] } }));
  const visit = { id: publicId('visit', newId()), startsAt: '2026-11-24T09:00:00Z' };
  const house = { propertyId: home.data.id, property: 'NAN-0412, Maison avec jardin, Nantes' };
  await run.call(
    'list_visits',
    {},
    { records: { visits: [{ ...visit, ...house, contactId: gone, contact: 'Zoé Petit' }] } },
  );
  const asked = {
    contactId: buyer.id,
    kind: 'appraisal',
    status: 'no_show',
    from: '2026-11-24',
    order: 'desc',
    limit: 20,
    idempotencyKey: 'visites-20',
  };
  await run.call('list_visits', asked, { records: { visits: [] } });
  await run.draft(contact.id, `Une maison ${theme}`, `Bonjour, une maison à voir, sur ${size.width} pixels.`);
  const failed = await begin(`Relance les acquéreurs sur ${theme}`);
  await failed.fail('key_refused', '401 invalid_key');
  const page = await openAgent(size, theme);
  await page.getByText('La clé est refusée : remplacez-la.').first().waitFor();
  await page.getByLabel('Origine').selectOption('Recettes');
  await page.getByText('Rien de cette origine depuis 90 jours.').waitFor();
  await page.getByLabel('Origine').selectOption('Demandes d’un collègue');
  await page.getByRole('listitem').filter({ hasText: 'En cours' }).getByRole('link').first().click();

  await page.getByRole('heading', { level: 1, name: /^Demande de / }).waitFor();
  await page.getByText('Recherche de contacts').first().waitFor();
  await page.getByText('Refusé', { exact: true }).waitFor();
  await page.getByText('Trop d’étapes en une minute. Redemandez dans une minute.').waitFor();
  await page.getByText('rate_limited: The agents').waitFor({ state: 'hidden' });
  await page.getByText('Texte brut').first().click();
  await page.getByText('rate_limited: The agents').waitFor();
  const found = page.getByRole('listitem').filter({ hasText: '1 trouvé' });
  await found.getByRole('button', { name: 'Maël Kerdraon' }).waitFor();
  const visited = found.filter({ has: page.getByRole('button', { name: 'NAN-0412' }) });
  const [title, time] = await Promise.all([
    visited.locator('strong').boundingBox(),
    visited.locator('strong + time').boundingBox(),
  ]);
  expect((time?.x ?? 0) - (title?.x ?? 0) - (title?.width ?? 0)).toBeGreaterThan(4);
  // Nobody has this contact any more.
  await visited.getByText('Zoé Petit').first().waitFor();
  expect(await visited.getByRole('button', { name: 'Zoé Petit' }).count()).toBe(0);
  const visits = page.getByRole('listitem').filter({ hasText: 'Estimation' });
  await visits.getByRole('button', { name: 'Maël Kerdraon' }).waitFor();
  const given = [
    'Contact',
    'Type de rendez-vous',
    'Estimation',
    'État',
    'Contact absent',
    '24 nov. 2026',
    'Nombre maximum',
  ];
  for (const text of [...given, 'du plus récent au plus ancien']) await visits.getByText(text).first().waitFor();
  for (const key of ['contactId', 'appraisal', 'no_show', 'limit', 'idempotencyKey', 'visites-20'])
    expect(await visits.getByText(key, { exact: true }).count(), key).toBe(0);
  await page.getByText('Mistral, essai').waitFor();
  await page.getByRole('link', { name: 'E-mail pour Élodie Le Goff 0' }).waitFor();
  await isFit(page);
  await page.getByRole('button', { name: /^Arrêter/ }).click();
  await page.getByText('Arrêté à la main.').waitFor();
  expect(await page.getByRole('button', { name: /^Arrêter/ }).count()).toBe(0);
  await page.goto(`${server.url}/reglages/agent/${failed.id}`);
  await page.getByText('Réponse du fournisseur : 401 invalid_key').waitFor();
  await page.getByRole('link', { name: 'Modifier le modèle' }).waitFor();
  await page.close();
});

it('an assistant sees the state and what the agent did, and nothing that they cannot do', async () => {
  const { email } = await createColleague(server.db, server.agency, 'assistant');
  const own = await launchBrowser();
  await signInContext(own, { ...server, owner: { ...server.owner, email } });
  const page = await own.newPage();
  await page.goto(`${server.url}/reglages/agent`);
  await page.getByText('Un responsable le met en marche et choisit son modèle.').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Ce qu’il a fait' }).waitFor();
  expect(await page.getByRole('switch').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^(Modifier|Choisir)/ }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Recettes' }).count()).toBe(0);
});
