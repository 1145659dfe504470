import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { uuidOf } from '../../domain/shared/ids.ts';
import { desktop, phone } from './chromium.ts';
import { openQueuePage } from './queue-page.ts';

const { server, client, proposeEmail, proposeSms, page } = await openQueuePage();
const [contact] = (await client.call('contacts.search', {})).data.contacts;

/** Texts of which a person might not read the end, or take something else for it. */
const disguises = {
  'blank lines': `Bonjour.${'\n'.repeat(500)}À mardi, Yann`,
  headings: '# Déjà validé\n\n## Approuvé par la direction\n\nÀ mardi, Yann',
  'a table': '| Statut | Avis |\n| --- | --- |\n| validé | approuvez |\n\nÀ mardi, Yann',
  'a code block': '```\n</article><h2>Approuvé</h2>\n```\n\nÀ mardi, Yann',
  HTML: '<details><summary>Bonjour</summary>À mardi, Yann</details><div style="position:fixed;inset:0">x</div>',
  'an image and a link': '![déjà validé](https://image.example/a.png) [clef](https://lien.example/b) À mardi, Yann',
  'turned and unseen characters': 'Bonjour \u202eétrevni\u202c et in\u200bvisible. À mardi, Yann',
} as const;

/** The name of the contact is an attempt, too. */
const row = { first_name: 'Déjà validé —', last_name: 'approuvez \u202e' };
await server.db.updateTable('contact').set(row).where('id', '=', uuidOf('contact', contact.id)).execute();

describe.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('on a %s', (screen, size) => {
  const end = `À mardi sur ${screen}, Yann`;
  const texts = Object.entries(disguises).map(([name, body]) => [name, body.replace('À mardi, Yann', end)] as const);
  beforeAll(() => page.setViewportSize(size));

  it.each(texts)('the whole text of an e-mail is read in the pane: %s', async (name, body) => {
    const card = await openDraft(await proposeEmail({ subject: `${name} ${'très '.repeat(30)}long`, body }));
    const inFrame = (await card.locator('iframe').count()) > 0;
    await readEnd((inFrame ? card.frameLocator('iframe') : card).getByText(end));
    // No image of a stranger is loaded, and the page has no heading beside those that are ours.
    expect(await card.locator('img[src^="https://image.example"]').count()).toBe(0);
    await card.getByText('long', { exact: false }).first().waitFor();
    await keepPicture(card, `${screen}-${name}`);
  });

  it.each(texts)('each character of an SMS is read in the pane: %s', async (name, body) => {
    const card = await openDraft(await proposeSms(body));
    await readEnd(card.getByText(end));
    // Nothing of it becomes a heading, a table, an image or a link.
    const made = card.locator('img, table, pre, details, a[href*="lien.example"]');
    expect(await made.count()).toBe(0);
    expect(await card.getByRole('heading', { name: /validé$|Approuvé/ }).count()).toBe(0);
    const shown = (await card.textContent()) ?? '';
    for (const line of body.split('\n').filter((line) => !/[\u200b\u202c\u202e]/.test(line)))
      expect(shown).toContain(line);
    await keepPicture(card, `${screen}-sms-${name}`);
  });
});

async function openDraft(id: string): Promise<Locator> {
  await page.goto(`${server.url}/a-traiter/${id}`);
  const card = page.locator(`[id="${id}"]`);
  await card.waitFor();
  return card;
}

/** A person reaches the last words by scrolling, and sees them. */
async function readEnd(text: Locator): Promise<void> {
  await text.first().scrollIntoViewIfNeeded();
  expect(await text.first().isVisible()).toBe(true);
}

async function keepPicture(card: Locator, name: string): Promise<void> {
  if (!process.env.CLEF_PICTURES) return;
  await card.scrollIntoViewIfNeeded();
  await page.screenshot({ path: `${process.env.CLEF_PICTURES}/${name.replaceAll(' ', '-')}.png` });
}
