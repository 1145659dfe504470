import type { Locator } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beforeResponse, desktop, phone } from './chromium.ts';
import { openQueuePage } from './queue-page.ts';

const { server, context, page, client, draftSms, draftEmail, showQueue, button, typeInEditor } = await openQueuePage();
beforeEach(showQueue);

describe('unsaved changes', () => {
  const typed = 'Ce que Claire écrit en ce moment.';

  it.each([
    ['Escape', (page: any) => page.keyboard.press('Escape')],
    ['another page', () => page.getByRole('link', { name: 'Contacts' }).first().click()],
    ['another filter', () => page.getByRole('search').getByText('Moi', { exact: true }).click()],
  ])('ask before they are lost: %s', async (place, leave) => {
    const draft = await draftSms('Un texte de l’agent.');
    await typeInEditor(draft, typed);
    await leave(page);
    await page.getByRole('dialog', { name: 'Modification non enregistrée' }).waitFor();
    await button('Continuer à modifier').click();
    await expect.poll(() => draft.card.getByLabel('Texte').inputValue()).toBe(typed);
    await leave(page);
    // The account stores whose drafts are shown. Otherwise the next test's choice might arrive before this one.
    const isStored = place === 'another filter' ? page.waitForResponse(/profile\.update/) : undefined;
    await button('Abandonner la modification').click();
    await isStored;
    await draft.card.getByLabel('Texte').waitFor({ state: 'detached' });
    await client.call('drafts.reject', { id: draft.id, reason: 'Fin du test' });
  });

  it('survive a reload and the end of the session, which the sign-in page mentions', async () => {
    const draft = await draftSms('Un texte à retrouver.');
    await typeInEditor(draft, typed);
    await draft.row.getByRole('img', { name: 'Modification non enregistrée' }).waitFor();
    const confirmation = page.waitForEvent('dialog');
    await page.reload();
    expect((await confirmation).type()).toBe('beforeunload');
    await expect.poll(() => draft.card.getByLabel('Texte').inputValue()).toBe(typed);
    // Saving must be the first request that finds the session ended; the page's own requests wait until then.
    const saveRefused = page.waitForResponse(/drafts\.edit/);
    await page.route(/trpc\/(?!.*drafts\.edit)/, (route) => saveRefused.then(() => route.continue()));
    await context.clearCookies();
    await button('Enregistrer', draft.card).click();
    await page.getByText('Votre session a expiré').waitFor();
    await page.unroute(/trpc\/(?!.*drafts\.edit)/);
    await page.getByLabel('E-mail').fill(server.owner.email);
    await page.getByLabel('Mot de passe').fill(server.owner.password);
    await button('Se connecter').click();
    await expect.poll(() => draft.card.getByLabel('Texte').inputValue()).toBe(typed);
    await button('Enregistrer', draft.card).click();
    await draft.card.getByLabel('Texte').waitFor({ state: 'detached' });
    await draft.card.getByText(typed).first().waitFor();
  });

  it('are marked in the list after a reload, also those that no editor has open', async () => {
    const drafts = [await draftSms('Un premier texte à reprendre.'), await draftSms('Un second texte à reprendre.')];
    for (const draft of drafts) {
      await draft.row.getByRole('button').click();
      await typeInEditor(draft, typed);
    }
    await page.reload();
    for (const { id, row } of drafts) {
      await row.getByRole('img', { name: 'Modification non enregistrée' }).waitFor();
      await client.call('drafts.reject', { id, reason: 'Fin du test' });
    }
    await page.evaluate('sessionStorage.clear()');
  });
});

describe('unsaved text of a draft that the list does not show', () => {
  const typed = 'Ce que Claire écrit sans l’enregistrer.';
  const otherLane = `${server.url}/a-traiter?file=programmes`;
  const notice = page.getByText('n’est pas dans cette liste');
  const reopen = page.getByRole('link', { name: 'Le rouvrir' });
  const textOf = ({ card }: { card: Locator }) => card.getByLabel('Texte');
  const expectTyped = (draft: { card: Locator }) => expect.poll(() => textOf(draft).inputValue()).toBe(typed);
  const typeInNewDraft = async (body: string) => {
    const draft = await draftSms(body);
    await typeInEditor(draft, typed);
    return draft;
  };
  const rejectElsewhere = ({ id }: { id: string }) => client.call('drafts.reject', { id, reason: 'Fin du test' });

  afterEach(async () => {
    await page.evaluate('sessionStorage.clear()');
  });

  it('is opened again from the list', async () => {
    const draft = await typeInNewDraft('Un texte dans une autre file.');
    await page.goto(otherLane);
    await notice.waitFor();
    await reopen.click();
    await expectTyped(draft);
    await rejectElsewhere(draft);
  });

  it('is opened without a question about another unsaved text, which stays', async () => {
    const listed = await typeInNewDraft('Un texte qui reste dans la file.');
    const missing = await typeInNewDraft('Un texte qui n’y reste pas.');
    await rejectElsewhere(missing);
    await page.goto(`${server.url}/a-traiter`);
    await expectTyped(listed);
    await reopen.click();
    await expectTyped(missing);
    await page.goBack();
    await expectTyped(listed);
    await rejectElsewhere(listed);
  });

  it('is named once with the others like it, which are opened one after the other', async () => {
    const first = await typeInNewDraft('Un premier texte ailleurs.');
    const second = await typeInNewDraft('Un second texte ailleurs.');
    await page.goto(otherLane);
    await page.getByText('2 messages que vous modifiez ne sont pas dans cette liste').waitFor();
    for (const [name, draft] of [
      ['Rouvrir le premier', first],
      ['Le rouvrir', second],
    ] as const) {
      await page.goto(otherLane);
      await page.getByRole('link', { name }).click();
      await expectTyped(draft);
      await button('Annuler', draft.card).click();
      await button('Abandonner la modification').click();
      await textOf(draft).waitFor({ state: 'detached' });
      await rejectElsewhere(draft);
    }
  });

  it('can be copied after a colleague’s decision', async () => {
    const draft = await typeInNewDraft('Un texte décidé par un collègue.');
    await rejectElsewhere(draft);
    await page.goto(`${server.url}/a-traiter`);
    await reopen.click();
    await button('Copier', draft.card).waitFor();
    await expectTyped(draft);
  });

  it('is not mentioned while the list shows it, nor after it was given up', async () => {
    const draft = await typeInNewDraft('Un texte à abandonner.');
    await expect.poll(() => notice.count()).toBe(0);
    await rejectElsewhere(draft);
    await page.goto(`${server.url}/a-traiter`);
    await reopen.click();
    await button('Fermer', draft.card).click();
    await button('Abandonner la modification').click();
    await textOf(draft).waitFor({ state: 'detached' });
    await page.goto(`${server.url}/a-traiter`);
    await page.getByRole('article').first().waitFor();
    await expect.poll(() => notice.count()).toBe(0);
  });
});

describe('the editor', () => {
  it('and the decisions keep their buttons in whole lines, and a phone’s badges leave the icons to be seen', async () => {
    const { id, card } = await draftSms('Un texte à placer.');
    const boxOf = async (element: Locator) =>
      (await element.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };
    const middleOf = async (name: string) => {
      const { y, height } = await boxOf(button(name, card));
      return Math.round(y + height / 2);
    };
    // Both move while the page loads what stands above them.
    const areLevel = async (one: string, other: string) => (await middleOf(one)) === (await middleOf(other));
    await page.setViewportSize({ ...desktop, width: 1440 });
    await button('Programmer', card).waitFor();
    await expect.poll(() => areLevel('Programmer', 'Approuver')).toBe(true);
    await page.setViewportSize(phone);
    await page.goto(`${server.url}/a-traiter/${id}`);
    await button('Modifier', card).click();
    await button('Annuler', card).waitFor();
    await expect.poll(() => areLevel('Annuler', 'Enregistrer')).toBe(true);
    await page.goto(`${server.url}/taches`);
    const link = page.getByRole('link', { name: /^À traiter/ }).filter({ visible: true });
    await link.getByText(/^\d+$/).waitFor();
    const [icon, badge] = [link.locator('svg'), link.locator(':scope > span').last()];
    const overlap = async () => (await boxOf(icon)).x + (await boxOf(icon)).width - (await boxOf(badge)).x;
    await expect.poll(overlap).toBeLessThan(4);
    await page.setViewportSize(desktop);
  });

  it.each([
    ['Enregistrer', /drafts\.edit/],
    ['Approuver après correction', /drafts\.approve/],
  ])(
    'leaves its text as the server receives it until the answer, and lets it be written on if that fails: %s',
    async (name, url) => {
      const { id, card } = await draftSms(`Un texte pour le bouton ${name}.`);
      await typeInEditor({ card }, 'Un texte corrigé.');
      const text = card.getByLabel('Texte');
      await page.route(url, (route) => route.abort(), { times: 1 });
      await button(name, card).click();
      await card.getByRole('alert').waitFor();
      await text.press('Control+End');
      await page.keyboard.type(' Encore.');
      await expect.poll(() => text.inputValue()).toBe('Un texte corrigé. Encore.');
      await beforeResponse(
        page,
        url,
        () => button(name, card).click(),
        async () => {
          await text.click();
          await page.keyboard.type(' PS');
          await expect.poll(() => text.isEditable()).toBe(false);
          expect(await text.inputValue()).toBe('Un texte corrigé. Encore.');
        },
      );
      await text.waitFor({ state: 'detached' });
      const { item } = (await client.call('drafts.read', { id })).data.draft;
      expect(item.body).toBe('Un texte corrigé. Encore.');
    },
  );

  it('shows the maximum length of a text, and refuses an empty one', async () => {
    const { card } = await draftSms('Un texte à mesurer.');
    await typeInEditor({ card }, 'x'.repeat(200_000));
    await card.getByText(/1.600 signes au plus.; il y en a 200.000/).waitFor();
    await expect.poll(() => button('Enregistrer', card).isDisabled()).toBe(true);
    await card.getByLabel('Texte').fill('   ');
    await card.getByText('Écrivez un texte').waitFor();
    await expect.poll(() => card.getByRole('heading', { name: 'Aperçu' }).count()).toBe(0);
    await card.getByLabel('Texte').fill('x'.repeat(1_500));
    await card.getByText(/1.500 signes sur 1.600/).waitFor();
    await card.getByRole('heading', { name: 'Aperçu' }).waitFor();
  });
});

describe('an e-mail', () => {
  const itemOf = async (id: string) => (await client.call('drafts.read', { id })).data.draft.item;
  const body = 'Bonjour,\n\n* le **plan** ;\n* [l’annonce](https://www.agence.example/bien).\n\nÀ bientôt';

  it('is corrected as its reader will see it, and approved by Ctrl Enter as the preview shows it', async () => {
    const { id, card } = await draftEmail({ subject: 'Votre **visite**', body });
    await button('Modifier', card).waitFor();
    await page.keyboard.press('e');
    const text = card.getByRole('textbox', { name: 'Texte' });
    await text.locator('strong', { hasText: 'plan' }).waitFor();
    await expect.poll(() => text.innerText()).not.toMatch(/\*|\]\(/);
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Texte');
    // Nothing has changed, so there is nothing to save, nor to lose.
    await expect.poll(() => button('Approuver après correction', card).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await text.waitFor({ state: 'detached' });
    await page.keyboard.press('e');
    await text.locator('li', { hasText: 'annonce' }).waitFor();
    // The address of a link is left without leaving the text.
    await button('Lien', card).click();
    await card.getByLabel('Adresse du lien').waitFor();
    await page.keyboard.press('Escape');
    await card.getByLabel('Adresse du lien').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' jeudi *');
    await page.frameLocator('article iframe').getByText('À bientôt jeudi *').waitFor();
    await button('Approuver après correction', card).and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await client.call('drafts.read', { id })).data.draft.decision).toBe('approved');
    expect(await itemOf(id)).toMatchObject({ body: `${body} jeudi \\*` });
    expect((await itemOf(id)).html).toContain('<p>À bientôt jeudi *</p>');
    // The history lists it in its words.
    await page.goto(`${server.url}/historique`);
    await page.getByText('Votre **visite** — Le plan ; l’annonce. À bientôt jeudi *').waitFor();
  });

  it('that the editor cannot show is edited as it is stored, and can only be read once it was decided', async () => {
    const stored = 'Bonjour,\n\n> Une _citation_';
    const { id, card } = await draftEmail({ subject: 'Citation', body: stored });
    await button('Modifier', card).click();
    const text = card.getByRole('textbox', { name: 'Texte' });
    await expect.poll(() => text.innerText()).toBe(stored);
    await button('Simplifier', card).click();
    await expect.poll(() => text.innerText()).not.toContain('>');
    expect((await itemOf(id)).body).toBe(stored);
    await client.call('drafts.reject', { id, reason: 'Fin du test' });
    await card.getByText('vous pouvez encore la copier').waitFor();
    await expect.poll(() => text.getAttribute('aria-readonly')).toBe('true');
    await expect.poll(() => text.innerText()).toContain('citation');
    await button('Fermer', card).click();
    await button('Abandonner la modification').click();
  });
});
