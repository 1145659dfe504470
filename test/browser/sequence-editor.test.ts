import { expect, it } from 'vitest';
import { accessibilityViolations, axe } from './accessibility.ts';
import { desktop, emptyNumber, launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const context = await launchBrowser(desktop);
await signInContext(context, server);
const client = await signInClient(server);
const page = await context.newPage();

it('a wrong variable is shown at its field and on saving, with a link to the field', async () => {
  const steps = [{ delayHours: 8760, subject: 'Déjà un an dans votre logement', body: 'Bonjour' }];
  const { id } = (await client.call('sequences.create', { name: 'Anniversaire d’acquisition', steps })).data;
  await page.goto(`${server.url}/sequences/${id}`);
  const text = page.getByLabel('Texte', { exact: true });
  await text.fill('Bonjour {{contact.prenom}}');
  await text.getByRole('button', { name: 'contact.prenom' }).waitFor();
  await page.locator('p', { hasText: '« contact.prenom » n’existe pas' }).waitFor();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('alert').filter({ hasText: '« contact.prenom » n’existe pas' }).waitFor();
  expect(await page.getByText(/\{\{|\*\*/).count()).toBe(0);
  await page.getByRole('button', { name: 'Étape 1, texte' }).click();
  await text.and(page.locator(':focus')).waitFor();
});

it('a wrong delay stays as it was typed, with its limits, and is not saved', async () => {
  await page.getByLabel('Texte', { exact: true }).fill('Bonjour');
  const [delay, unit] = [page.getByLabel('Départ').first(), page.getByLabel('Départ').last()];
  await unit.selectOption('jours');
  for (const typed of ['-3', '9999']) {
    await emptyNumber(delay);
    await delay.pressSequentially(typed);
    await page.getByText('Un nombre entier de 0 à 365.').waitFor();
    await expect.poll(() => delay.inputValue()).toBe(typed);
    await page.getByText('Corrigez le délai signalé.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Enregistrer' }).isDisabled()).toBe(true);
  }
  await emptyNumber(delay);
  await unit.selectOption('heures');
  await expect.poll(() => delay.inputValue()).toBe('');
  await page.getByText('Corrigez le délai signalé.').waitFor();
  await unit.selectOption('jours');
  await delay.fill('1');
  await expect.poll(() => unit.locator(':checked').innerText()).toBe('jour');
  await delay.fill('3');
  await expect.poll(() => unit.locator(':checked').innerText()).toBe('jours');
  await expect.poll(() => page.getByText('Un nombre entier de 0 à 365.').count()).toBe(0);
});

it('what nobody edits stays as it is stored, and variables are inserted as words', async () => {
  const stored = 'Bonjour {{ contact.firstName | Madame }},\n\n* DPE\n* Plan\n\nÀ __samedi__ : www.agence.example';
  const steps = [
    { delayHours: 1, subject: 'Vos {{contact.city|recherches}}', body: stored },
    { delayHours: 2, subject: 'Suite', body: '# Titre\n\n*Bonjour* {{contact.lastName}}' },
  ];
  const { id } = (await client.call('sequences.create', { name: 'Relance de mars', steps })).data;
  const saved = async () => (await client.call('sequences.read', { id })).data.versions[0].steps;
  await page.goto(`${server.url}/sequences/${id}`);
  const text = page.getByLabel('Texte', { exact: true });
  await text.first().getByText('samedi').and(page.locator('strong')).waitFor();
  await text.first().locator('p').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' de la part deparfois');
  for (const _ of 'parfois') await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Insérer…' }).nth(1).click();
  await page.getByRole('menuitem', { name: 'Conseiller' }).click();
  await page.getByLabel('Si le conseiller manque').fill('l’équipe');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' ✨');
  await page.evaluate(axe);
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await Promise.all([page.waitForResponse(/sequences\.save/), save.click()]);
  const written = stored.replace('},', '}, de la part de {{agent.name|l’équipe}} ✨ parfois');
  expect(await saved()).toEqual([{ ...steps[0], body: written }, steps[1]]);
  await page.getByText('une mise en forme que l’éditeur n’a pas').waitFor();
  await page.getByRole('button', { name: 'Simplifier' }).click();
  await text.nth(1).getByText('Titre').and(page.locator('strong')).waitFor();
  await text.nth(1).getByRole('button', { name: 'Nom', exact: true }).focus();
  await page.keyboard.press('Backspace');
  await page.getByLabel('Objet').first().getByRole('button', { name: 'Ville recherchée' }).press('Enter');
  await page.getByLabel('Si la ville manque').fill('');
  await Promise.all([page.waitForResponse(/sequences\.save/), save.click()]);
  expect(await saved()).toMatchObject([{ subject: 'Vos {{contact.city}}' }, { body: '**Titre**\n\nBonjour' }]);
  await page.getByText('Version 1', { exact: true }).click();
  await page.locator('ol [data-fallback="l’équipe"]').first().waitFor();
  await expect.poll(() => page.locator('main').innerText()).not.toMatch(/\{\{/);
});

it('a list is made of the selected lines, and a link of the selected words, which is changed later', async () => {
  const steps = [{ delayHours: 1, subject: 'Dossier', body: 'Voici le dossier :\nPlan\nDPE\nMerci' }];
  const { id } = (await client.call('sequences.create', { name: 'Dossier', steps })).data;
  const saved = async () => {
    const save = page.getByRole('button', { name: 'Enregistrer' });
    await Promise.all([page.waitForResponse(/sequences\.save/), save.click()]);
    return (await client.call('sequences.read', { id })).data.versions[0].steps[0].body;
  };
  await page.goto(`${server.url}/sequences/${id}`);
  const text = page.getByLabel('Texte', { exact: true });
  await text.click();
  for (const key of ['Control+Home', 'ArrowDown', 'Home', 'Shift+ArrowDown', 'Shift+End'])
    await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Liste' }).click();
  expect(await saved()).toBe('Voici le dossier :\n\n- Plan\n- DPE\n\nMerci');
  const link = async (address: string) => {
    await page.getByRole('button', { name: 'Lien' }).click();
    await page.getByLabel('Adresse du lien').fill(address);
    await page.keyboard.press('Enter');
    await page.getByLabel('Adresse du lien').waitFor({ state: 'detached' });
  };
  // A click sets the cursor at once, whereas the editor sets its own some time after a focus.
  await text.click();
  await page.keyboard.press('Control+Home');
  for (const _ of 'Voici') await page.keyboard.press('Shift+ArrowRight');
  await link('www.agence.example');
  await text.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await link('https://agence.example/dossier');
  expect(await saved()).toMatch(/^\[Voici\]\(https:\/\/agence\.example\/dossier\) le dossier :/);
});

it('the insertion and the deletion of a variable are undone and repeated like what is typed', async () => {
  const page = await context.newPage();
  // Letters are one step if they follow each other within a second, which a busy machine may not manage.
  await page.clock.setFixedTime(new Date());
  await page.goto(`${server.url}/sequences/nouvelle`);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  for (const [menu, name] of ['Objet', 'Texte'].entries()) {
    const text = page.getByLabel(name, { exact: true });
    const holds = (words: string) =>
      expect.poll(async () => (await text.innerText()).replace(/\u00a0/g, ' ').trim()).toBe(words);
    await text.click();
    await page.keyboard.type('Bonjour ');
    await page.getByRole('button', { name: 'Insérer…' }).nth(menu).click();
    await page.getByRole('menuitem', { name: 'Prénom' }).click();
    await press('Escape');
    await page.keyboard.type(', à demain');
    await holds('Bonjour Prénom, à demain');
    await press('Control+z');
    await holds('Bonjour Prénom');
    await press('Control+z');
    await holds('Bonjour');
    await press('Control+z');
    await holds('');
    await press('Control+Shift+z', 'Control+y');
    await holds('Bonjour Prénom');
    await press('End', 'Backspace');
    await holds('Bonjour');
    await press('Control+z');
    await holds('Bonjour Prénom');
  }
  await page.close();
});
