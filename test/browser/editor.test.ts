import { beforeEach, describe, expect, it } from 'vitest';
import { openQueuePage } from './queue-page.ts';

const { server, context, page, client, draftSms, showQueue, button, typeInEditor } = await openQueuePage();
beforeEach(showQueue);

describe('unsaved changes', () => {
  const typed = 'Ce que Claire écrit en ce moment.';

  it.each([
    ['Escape', (page: any) => page.keyboard.press('Escape')],
    ['another page', () => page.getByRole('link', { name: 'Contacts' }).first().click()],
    ['another filter', () => page.getByRole('search').getByText('Moi', { exact: true }).click()],
  ])('ask before they are lost: %s', async (_, leave) => {
    const draft = await draftSms('Un texte de l’agent.');
    await typeInEditor(draft, typed);
    await leave(page);
    await page.getByRole('dialog', { name: 'Modification non enregistrée' }).waitFor();
    await button('Continuer à modifier').click();
    expect(await draft.card.getByLabel('Texte').inputValue()).toBe(typed);
    await leave(page);
    await button('Abandonner la modification').click();
    await draft.card.getByLabel('Texte').waitFor({ state: 'detached' });
    await client.call('drafts.reject', { id: draft.id, reason: 'Fin du test' });
  });

  it('survive a reload and the end of the session, which the sign-in page mentions', async () => {
    const draft = await draftSms('Un texte à retrouver.');
    await typeInEditor(draft, typed);
    const confirmation = page.waitForEvent('dialog');
    await page.reload();
    expect((await confirmation).type()).toBe('beforeunload');
    expect(await draft.card.getByLabel('Texte').inputValue()).toBe(typed);
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
    expect(await draft.card.getByLabel('Texte').inputValue()).toBe(typed);
    await button('Enregistrer', draft.card).click();
    await draft.card.getByText(typed).first().waitFor();
  });
});

describe('the editor', () => {
  it('shows the maximum length of a text, and refuses an empty one', async () => {
    const { card } = await draftSms('Un texte à mesurer.');
    await typeInEditor({ card }, 'x'.repeat(200_000));
    await card.getByText(/1.600 signes au plus.; il y en a 200.000/).waitFor();
    expect(await button('Enregistrer', card).isDisabled()).toBe(true);
    await card.getByLabel('Texte').fill('   ');
    await card.getByText('Écrivez un texte').waitFor();
    expect(await card.getByRole('heading', { name: 'Aperçu' }).count()).toBe(0);
    await card.getByLabel('Texte').fill('x'.repeat(1_500));
    await card.getByText(/1.500 signes sur 1.600/).waitFor();
    await card.getByRole('heading', { name: 'Aperçu' }).waitFor();
  });
});
