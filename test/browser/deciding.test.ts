import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, signedIn } from '../console/client.ts';
import { modernHost } from '../support/world.ts';
import { browser } from './chromium.ts';
import { consenting, office, signIn } from './office.ts';

const here = await office();
const context = await browser();
const page = await context.newPage();
// Whoever leaves a page of a test that failed is not held back.
page.on('dialog', (dialog) => void dialog.accept());
const host = await modernHost(here.url, here.demo.CLEF_API_KEY);
const desk = await signedIn(here.url, {
  email: here.demo.CLEF_DEMO_EMAIL as string,
  password: here.demo.CLEF_DEMO_PASSWORD as string,
});
const people = await consenting(here);

/** An agent drafts an SMS; it stands in the list that is open. */
async function drafted(body: string): Promise<{ id: string; card: Locator }> {
  const prospectId = people[0]?.id as string;
  const { structuredContent } = await host.callTool({ name: 'draft_sms', arguments: { prospectId, body } });
  const card = page.getByRole('article').filter({ hasText: body });
  await card.waitFor();
  const { draftId: id } = structuredContent as { draftId: string };
  return { id, card: page.locator(`[id="${id}"]`) };
}

const statusOf = async (id: string) => (await desk.call('drafts.read', { id })).data.draft.status;
const button = (name: string | RegExp, within: Locator | typeof page = page) => within.getByRole('button', { name });

/** Opens the editor of a card and writes in it. */
async function rewritten({ card }: { card: Locator }, text: string) {
  await button('Modifier', card).click();
  await card.getByLabel('Texte').fill(text);
}

/** A colleague of hers, at a desk of her own. */
async function joined() {
  const email = 'ines@agence-demo.example';
  const { link } = (await desk.call('team.invite', { name: 'Inès', email, role: 'agent' })).data;
  const password = 'la marée monte à midi';
  await call(here.url, 'account.join', { token: link.split('/').at(-1), name: 'Inès', password });
  return signedIn(here.url, { email, password });
}

async function approvedBy({ call }: Pick<typeof desk, 'call'>, id: string) {
  const { fingerprint } = (await call('drafts.read', { id })).data.draft;
  expect((await call('drafts.approve', { id, fingerprint })).status).toBe(200);
}

beforeAll(async () => {
  // Long enough to be undone, however slow the machine.
  await desk.call('agency.settings', { undoSeconds: 60 });
  await signIn(page, here);
});

beforeEach(async () => {
  await page.goto(`${here.url}/a-traiter`);
  await page.getByRole('article').first().waitFor();
});

describe('several at once', () => {
  it('leaves out whose text is being changed', async () => {
    const [changed, other] = [await drafted('Un texte à reprendre.'), await drafted('Un texte sans reproche.')];
    await rewritten(changed, 'Le texte de Claire.');
    for (const { card } of [changed, other]) await card.getByRole('checkbox').check();
    await button('Approuver (1)').click();
    await page.getByText('1 message approuvé, 1 modification non enregistrée').last().waitFor();
    expect([await statusOf(changed.id), await statusOf(other.id)]).toEqual(['pending', 'approved']);
    expect(await changed.card.getByLabel('Texte').inputValue()).toBe('Le texte de Claire.');
    await button('Annuler', changed.card).click();
    await button('Abandonner la modification').click();
  });

  it('are taken back together', async () => {
    const all = [await drafted('Le premier des deux.'), await drafted('Le second des deux.')];
    for (const { card } of all) await card.getByRole('checkbox').check();
    await button('Approuver (2)').click();
    await button('Annuler les 2 envois').waitFor();
    await page.keyboard.press('z');
    await page.getByText('2 messages remis dans « À traiter »').last().waitFor();
    for (const { id, card } of all) {
      await card.waitFor();
      expect(await statusOf(id)).toBe('pending');
    }
  });
});

describe('the keyboard', () => {
  it('decides once for each time that a key is pressed, however long it is held', async () => {
    const [unread, under, over] = [await drafted('Pas lu.'), await drafted('Dessous.'), await drafted('Dessus.')];
    await over.card.focus();
    for (let pressed = 0; pressed < 5; pressed += 1) await page.keyboard.down('a');
    await page.keyboard.up('a');
    await over.card.waitFor({ state: 'detached' });
    // The next one has the focus, and would have been approved by the key that is still down.
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(under.id);
    await page.keyboard.down('a');
    await under.card.waitFor({ state: 'detached' });
    for (let pressed = 0; pressed < 5; pressed += 1) await page.keyboard.down('a');
    await page.keyboard.up('a');
    expect(await statusOf(unread.id)).toBe('pending');
    // Each keeps the seconds in which it can be undone.
    for (const { id } of [under, over]) await page.locator(`a[href="/a-traiter/${id}"]`).waitFor();
  });

  it('writes the reason of a rejection from the first letter on', async () => {
    const { id, card } = await drafted('À rejeter au clavier.');
    await card.focus();
    await page.keyboard.press('r');
    await page.keyboard.type('  pas maintenant');
    await page.keyboard.press('Tab');
    await page.getByRole('dialog').getByRole('button', { name: 'Rejeter' }).click();
    await card.waitFor({ state: 'detached' });
    expect((await desk.call('drafts.read', { id })).data.draft.reason).toBe('pas maintenant');
  });
});

describe('a text that is being written', () => {
  const typed = 'Ce que Claire écrit en ce moment.';

  it.each([
    ['Escape', (page: any) => page.keyboard.press('Escape')],
    ['another page', () => page.getByRole('link', { name: 'Journal' }).first().click()],
    [
      'another filter',
      () =>
        page
          .getByRole('search')
          .getByText(/^E-mails/)
          .click(),
    ],
  ])('is not left behind unasked: %s', async (_, go) => {
    const draft = await drafted('Un texte de l’agent.');
    await rewritten(draft, typed);
    await go(page);
    await page.getByRole('dialog', { name: 'Modification non enregistrée' }).waitFor();
    await button('Continuer à modifier').click();
    expect(await draft.card.getByLabel('Texte').inputValue()).toBe(typed);
    await go(page);
    await button('Abandonner la modification').click();
    await draft.card.getByLabel('Texte').waitFor({ state: 'detached' });
    await desk.call('drafts.reject', { id: draft.id, reason: 'Fin du test' });
  });

  it('is there again after a reload and after a session that ended, which the sign-in page says', async () => {
    const draft = await drafted('Un texte à retrouver.');
    await rewritten(draft, typed);
    const asked = page.waitForEvent('dialog');
    await page.reload();
    expect((await asked).type()).toBe('beforeunload');
    expect(await draft.card.getByLabel('Texte').inputValue()).toBe(typed);
    // It is the saving that hears of the end: what the page asks by itself waits until then.
    const refused = page.waitForResponse(/drafts\.edit/);
    await page.route(/trpc\/(?!drafts\.edit)/, (route) => refused.then(() => route.continue()));
    await context.clearCookies();
    await button('Enregistrer', draft.card).click();
    await page.getByText('Votre session a expiré').waitFor();
    await page.unroute(/trpc\/(?!drafts\.edit)/);
    await page.getByLabel('E-mail').fill(here.demo.CLEF_DEMO_EMAIL as string);
    await page.getByLabel('Mot de passe').fill(here.demo.CLEF_DEMO_PASSWORD as string);
    await button('Se connecter').click();
    expect(await draft.card.getByLabel('Texte').inputValue()).toBe(typed);
    await button('Enregistrer', draft.card).click();
    await draft.card.getByText(typed).first().waitFor();
  });
});

describe('without a connection', () => {
  it('an approval is refused at once, and does not happen later', async () => {
    const { id, card } = await drafted('Approuvé sans réseau.');
    await context.setOffline(true);
    await button('Approuver', card).click();
    await card.getByText('Hors ligne : rien n’est parti').waitFor();
    await context.setOffline(false);
    const { id: later } = await drafted('Après le retour du réseau.');
    expect([await statusOf(id), await statusOf(later)]).toEqual(['pending', 'pending']);
    await button('Approuver', card).waitFor();
  });

  it('a page that cannot be fetched says so, keeps the way to the others, and comes when it is loaded anew', async () => {
    await page.route(/assets\/.*\.js/, (route) => route.abort());
    await page.getByRole('link', { name: 'Journal' }).first().click();
    await page.getByRole('heading', { name: 'Cette page n’a pas pu s’afficher.' }).waitFor();
    await page.getByRole('link', { name: 'À traiter' }).first().click();
    await page.getByRole('article').first().waitFor();
    await page.getByRole('link', { name: 'Journal' }).first().click();
    await page.unroute(/assets\/.*\.js/);
    await button('Recharger la page').click();
    await page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor();
  });
});

describe('the light that a person chose', () => {
  it.each([
    ['light', 'Sombre', 'rgb(22, 25, 23)'],
    ['dark', 'Clair', 'rgb(253, 252, 249)'],
  ] as const)('holds for the whole page, whatever the system has: %s', async (colorScheme, chosen, paper) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${here.url}/profil`);
    await page.getByText(chosen, { exact: true }).last().click();
    await expect.poll(() => page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(paper);
    await page.getByText('Auto', { exact: true }).last().click();
  });
});

describe('a colleague who was quicker', async () => {
  const ines = await joined();

  it('is named, and the reason that was being written is not lost', async () => {
    const { id, card } = await drafted('Approuvé par une collègue.');
    await button('Rejeter', card).click();
    await page.getByLabel('Motif').fill('Le prix a changé.');
    await approvedBy(ines, id);
    await card.getByText('Inès vient d’approuver ce message.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Rejeter' }).click();
    await page.getByText('Votre refus n’a pas été enregistré.').last().waitFor();
    await page.getByText('Votre motif : « Le prix a changé. »').waitFor();
  });

  it('closes an editor, whose text can still be copied, in the list and on its own page', async () => {
    for (const alone of [false, true]) {
      const { id, card } = await drafted(alone ? 'Repris sur sa page.' : 'Repris dans la liste.');
      if (alone) await page.goto(`${here.url}/a-traiter/${id}`);
      await rewritten({ card }, 'Mon texte, trop tard.');
      await approvedBy(ines, id);
      const notice = card.getByText('Inès vient d’approuver ce message.');
      await notice.waitFor();
      expect(await button('Enregistrer', card).isDisabled()).toBe(true);
      const field = card.getByLabel('Texte');
      expect(await field.inputValue()).toBe('Mon texte, trop tard.');
      const [above, below] = [await notice.boundingBox(), await field.boundingBox()];
      expect(above?.y).toBeLessThan(below?.y as number);
      await button('Fermer', card).click();
      await button('Abandonner la modification').click();
    }
  });
});

describe('an approval', () => {
  it('whose answer is lost is known to be one’s own, and can be undone, after a reload too', async () => {
    const { id, card } = await drafted('Une réponse perdue.');
    await page.route(/drafts\.approve/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button('Approuver', card).click();
    await card.waitFor({ state: 'detached' });
    await page.unroute(/drafts\.approve/);
    await page.reload();
    const undo = page.locator('[data-act="undo"]').last();
    await undo.waitFor();
    await undo.click();
    await card.waitFor();
    expect(await statusOf(id)).toBe('pending');
  });

  it('that is undone too late has left, and says so', async () => {
    await desk.call('agency.settings', { undoSeconds: 3 });
    const { id, card } = await drafted('Un remords tardif.');
    await page.route(/drafts\.undo/, async (route) => {
      await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('sent');
      await route.continue();
    });
    await button('Approuver', card).click();
    await button('Annuler l’envoi').last().click();
    await page.getByText('Trop tard : déjà parti.').last().waitFor({ timeout: 20_000 });
    await page.unroute(/drafts\.undo/);
    await desk.call('agency.settings', { undoSeconds: 60 });
  });
});

describe('the editor', () => {
  it('says how long a text may be, and that it may not be empty', async () => {
    const { card } = await drafted('Un texte à mesurer.');
    await rewritten({ card }, 'x'.repeat(200_000));
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
