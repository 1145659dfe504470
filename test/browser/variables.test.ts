import { expect, it } from 'vitest';
import { desktop, launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const context = await launchBrowser(desktop);
await signInContext(context, server);
const client = await signInClient(server);
const page = await context.newPage();
const text = page.getByLabel('Texte du SMS');
const refused: string[] = [];
await page.exposeFunction('refusedByPolicy', (directive: string) => refused.push(directive));
await page.addInitScript(
  'addEventListener("securitypolicyviolation", (event) => refusedByPolicy(event.effectiveDirective))',
);

const mention = '\nPour refuser nos SMS, répondez STOP.';

/** Opens a campaign with a text that ends with a variable; its mention of STOP stands before. */
const openCampaign = async (body: string) => {
  const { id } = (await client.call('campaigns.create', { name: 'Portes ouvertes', body, filter: {} })).data;
  await page.goto(`${server.url}/campagnes/${id}`);
  await text.waitFor();
  return async () => {
    await Promise.all([
      page.waitForResponse(/campaigns\.change/),
      page.getByRole('button', { name: 'Enregistrer' }).click(),
    ]);
    return (await client.call('campaigns.read', { id })).data.body;
  };
};
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

const stop = 'STOP au 36111, ';

it('what is typed behind the last variable of an SMS is in the stored campaign', async () => {
  const saved = await openCampaign(`${stop}{{agency.name}}`);
  await text.click();
  await press('Control+End');
  await page.keyboard.type(', à Nantes');
  expect(await saved()).toBe(`${stop}{{agency.name}}, à Nantes`);
});

it('a variable is inserted from the menu, and written on behind it', async () => {
  await page.goto(`${server.url}/campagnes/nouvelle`);
  await page.getByLabel('Nom de la campagne').fill('Visite');
  await text.click();
  await page.keyboard.type('Bonjour');
  await page.getByRole('button', { name: 'Insérer…' }).click();
  await page.getByRole('menuitem', { name: 'Prénom' }).click();
  await page.keyboard.type(', visite samedi');
  await press('Enter');
  await page.keyboard.type('À bientôt');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.waitForURL(/campagnes\/campaign_/);
  const id = page.url().split('/').at(-1) ?? '';
  const { body } = (await client.call('campaigns.read', { id })).data;
  expect(body).toBe(`Bonjour {{contact.firstName}}, visite samedi\nÀ bientôt${mention}`);
});

it.each([
  ['to its right', (width: number) => width - 30],
  ['on its right half', () => null],
])('what is typed after a click beside the last variable is written behind it: %s', async (_, place) => {
  const saved = await openCampaign(`${stop}{{agency.name}}`);
  const { width = 0 } = (await text.boundingBox()) ?? {};
  const x = place(width);
  const variable = text.getByRole('button');
  const box = await variable.boundingBox();
  if (x === null) await variable.click({ position: { x: (box?.width ?? 0) - 3, y: 8 } });
  else await text.click({ position: { x, y: 20 } });
  await page.keyboard.type(' !');
  expect(await saved()).toBe(`${stop}{{agency.name}} !`);
});

it('the cursor goes over variables by the arrow keys, Home and End', async () => {
  const saved = await openCampaign(`{{contact.firstName}}{{contact.lastName}}${mention}`);
  await text.click();
  await press('Control+Home');
  await page.keyboard.type('a');
  await press('ArrowRight');
  await page.keyboard.type('b');
  await press('ArrowRight');
  await page.keyboard.type('c');
  await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
  await page.keyboard.type('d');
  await press('End');
  await page.keyboard.type('e');
  await press('Home');
  await page.keyboard.type('f');
  expect(await saved()).toBe(`fad{{contact.firstName}}b{{contact.lastName}}ce${mention}`);
});

it.each([
  ['Backspace', ['Control+Home', 'ArrowRight', 'ArrowRight', 'Backspace'], `a b{{agent.name}}${mention}`],
  ['Delete', ['Control+Home', 'ArrowRight', 'Delete'], `a b{{agent.name}}${mention}`],
  ['Backspace at the end of a line', ['Control+Home', 'End', 'Backspace'], `a{{contact.city|ici}} b${mention}`],
  ['a selection', ['Control+Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Delete'], ` b{{agent.name}}${mention}`],
])('a variable is deleted as a whole: %s', async (_, keys, body) => {
  const saved = await openCampaign(`a{{contact.city|ici}} b{{agent.name}}${mention}`);
  await text.click();
  await press(...keys);
  expect(await saved()).toBe(body);
});

it('a phone’s keyboard, which composes each word, writes behind the last variable and deletes it', async () => {
  const saved = await openCampaign(`${stop}{{agency.name}}`);
  await text.click();
  await press('Control+End');
  const keyboard = await context.newCDPSession(page);
  const compose = async (word: string) => {
    for (let end = 1; end <= word.length; end += 1) {
      const composed = { text: word.slice(0, end), selectionStart: end, selectionEnd: end };
      await keyboard.send('Input.imeSetComposition', composed);
    }
    await keyboard.send('Input.insertText', { text: word });
  };
  await compose('bientôt');
  expect(await saved()).toBe(`${stop}{{agency.name}}bientôt`);
  await text.focus();
  await press(...Array(7).fill('Backspace'), 'Backspace');
  await compose('merci');
  expect(await saved()).toBe(`${stop}merci`);
});

it('copied variables are pasted as variables, here and in another text', async () => {
  const saved = await openCampaign(`{{contact.firstName|vous}} et${mention}`);
  await text.click();
  await press('Control+Home', 'Shift+End', 'Control+c', 'End');
  await page.keyboard.type(' ');
  await press('Control+v');
  expect(await saved()).toBe(`{{contact.firstName|vous}} et {{contact.firstName|vous}} et${mention}`);
  await page.goto(`${server.url}/sequences/nouvelle`);
  await page.getByLabel('Objet', { exact: true }).click();
  await press('Control+v');
  await page
    .getByLabel('Objet', { exact: true })
    .getByRole('button', { name: /^Prénom/ })
    .waitFor();
  await page.getByLabel('Texte', { exact: true }).click();
  await press('Control+v');
  await page
    .getByLabel('Texte', { exact: true })
    .getByRole('button', { name: /^Prénom/ })
    .waitFor();
});

it('text of another program is pasted without its formatting', async () => {
  const saved = await openCampaign(`Bonjour {{contact.firstName}}${mention}`);
  await text.click();
  await press('Control+Home', 'End');
  await text.evaluate((node: any) => {
    const { DataTransfer, ClipboardEvent } = globalThis as any;
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p style="color: red"><b>, samedi</b></p><p>à {{contact.city}}</p>');
    clipboardData.setData('text/plain', ', samedi\r\nà {{contact.city}}');
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await text.getByRole('button', { name: 'Ville recherchée' }).waitFor();
  expect(await saved()).toBe(`Bonjour {{contact.firstName}}, samedi\nà {{contact.city}}${mention}`);
});

it('the fallback of a variable is written beneath the text, also by the keyboard alone', async () => {
  const saved = await openCampaign(`Bonjour {{contact.firstName}}${mention}`);
  await text.focus();
  await press('Tab', 'Enter', 'Tab');
  await page.keyboard.type('à vous');
  await press('Enter');
  await page.keyboard.type(', merci');
  expect(await saved()).toBe(`Bonjour {{contact.firstName|à vous}}, merci${mention}`);
});

it('a text that only greets is not previewed, nor started', async () => {
  const saved = await openCampaign(`Bonjour {{contact.firstName|à vous}}${mention}`);
  const notice = page.getByText('Ce texte ne dit encore rien');
  await notice.waitFor();
  await page.getByRole('button', { name: 'Lancer…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.getByRole('button', { name: /^Envoyer/ }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await text.click();
  await press('Control+Home', 'End');
  await page.keyboard.type(', portes ouvertes samedi');
  await notice.waitFor({ state: 'detached' });
  expect(await saved()).toBe(`Bonjour {{contact.firstName|à vous}}, portes ouvertes samedi${mention}`);
});

it('writing breaks no rule of the content policy', () => expect(refused).toEqual([]));
