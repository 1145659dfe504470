import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, signInToConsole } from '../console/client.ts';
import { openQueuePage } from './queue-page.ts';

const { server, context, page, client, proposeSms, draftSms, showQueue, button, typeInEditor } = await openQueuePage();
const statusOf = async (id: string) => (await client.call('drafts.read', { id })).data.draft.status;

/** Invites a colleague and signs her in, without a browser. */
async function inviteColleague() {
  const email = 'ines@agence-demo.example';
  const { link } = (await client.call('team.invite', { name: 'Inès', email, role: 'negotiator' })).data;
  const password = 'la marée monte à midi';
  await call(server.url, 'account.acceptInvitation', { token: link.split('/').at(-1), name: 'Inès', password });
  return signInToConsole(server.url, { email, password });
}

async function approveAs({ call }: Pick<typeof client, 'call'>, id: string) {
  const { fingerprint } = (await call('drafts.read', { id })).data.draft;
  expect((await call('drafts.approve', { id, fingerprint })).status).toBe(200);
}

// Long enough to undo an approval on a slow machine.
beforeAll(() => client.call('agency.settings', { undoSeconds: 60 }));
beforeEach(showQueue);

describe('a bulk approval', () => {
  it('leaves out a draft whose text is being changed', async () => {
    const [changed, unchanged] = [await draftSms('Un texte à reprendre.'), await draftSms('Un texte sans reproche.')];
    await changed.row.getByRole('button').click();
    await typeInEditor(changed, 'Le texte de Claire.');
    await unchanged.row.getByRole('button').click();
    for (const { row } of [changed, unchanged]) await row.getByRole('checkbox').check();
    await button('Approuver (1)').click();
    await button('Approuver le message', page.getByRole('dialog')).click();
    await page.getByText('1 message approuvé, 1 modification non enregistrée').last().waitFor();
    expect([await statusOf(changed.id), await statusOf(unchanged.id)]).toEqual(['pending', 'approved']);
    await changed.row.getByRole('button').click();
    await expect.poll(() => changed.card.getByLabel('Texte').inputValue()).toBe('Le texte de Claire.');
    await button('Annuler', changed.card).click();
    await button('Abandonner la modification').click();
  });

  it('is undone as a whole', async () => {
    const drafts = [await draftSms('Le premier des deux.'), await draftSms('Le second des deux.')];
    for (const { row } of drafts) await row.getByRole('checkbox').check();
    await button('Approuver (2)').click();
    await button('Approuver les 2', page.getByRole('dialog')).click();
    await button('Annuler les 2 envois').waitFor();
    await page.keyboard.press('z');
    await page.getByText('2 messages remis dans « À traiter »').last().waitFor();
    for (const { id, row } of drafts) {
      await row.waitFor();
      expect(await statusOf(id)).toBe('pending');
    }
  });
});

describe('the keyboard', () => {
  it('decides once per key press, however long the key is held', async () => {
    const [first, second, third] = [await draftSms('Dessus.'), await draftSms('Dessous.'), await draftSms('Pas lu.')];
    await first.row.getByRole('button').click();
    for (let pressed = 0; pressed < 5; pressed += 1) await page.keyboard.down('a');
    await page.keyboard.up('a');
    // The next draft is in the reading pane; a repeated key event would have approved it.
    await second.card.waitFor();
    await page.keyboard.down('a');
    await third.card.waitFor();
    for (let pressed = 0; pressed < 5; pressed += 1) await page.keyboard.down('a');
    await page.keyboard.up('a');
    expect([await statusOf(second.id), await statusOf(third.id)]).toEqual(['approved', 'pending']);
    // Each approval can still be undone, the last one first, and its draft is opened again.
    for (const { id, card } of [second, first]) {
      await page.locator(`a[href="/a-traiter/${id}"]`, { hasText: 'Élodie' }).waitFor();
      await page.keyboard.press('z');
      await card.waitFor();
    }
  });

  it('takes every letter of a rejection’s reason', async () => {
    const { id, card } = await draftSms('À rejeter au clavier.');
    await page.keyboard.press('r');
    await page.keyboard.type('  pas maintenant');
    await page.keyboard.press('Tab');
    await page.getByRole('dialog').getByRole('button', { name: 'Rejeter' }).click();
    await card.waitFor({ state: 'detached' });
    expect((await client.call('drafts.read', { id })).data.draft.reason).toBe('pas maintenant');
  });
});

describe('without a connection', () => {
  it('an approval fails at once, and does not happen later', async () => {
    const { id, row, card } = await draftSms('Approuvé sans réseau.');
    await context.setOffline(true);
    await button('Approuver', card).click();
    await card.getByText('Hors ligne : rien n’est parti').waitFor();
    await context.setOffline(false);
    const { id: later } = await draftSms('Après le retour du réseau.');
    expect([await statusOf(id), await statusOf(later)]).toEqual(['pending', 'pending']);
    await row.getByRole('button').click();
    await button('Approuver', card).waitFor();
  });
});

describe('the color scheme', () => {
  it.each([
    ['light', 'Sombre', 'rgb(22, 25, 23)'],
    ['dark', 'Clair', 'rgb(253, 252, 249)'],
  ] as const)('that a person chose replaces the system’s: %s', async (colorScheme, chosen, background) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${server.url}/profil`);
    await page.getByText(chosen, { exact: true }).last().click();
    await expect.poll(() => page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(background);
    await page.getByText('Auto', { exact: true }).last().click();
  });
});

describe('a colleague who decided first', async () => {
  const ines = await inviteColleague();

  it('is named, and the reason that was being typed is not lost', async () => {
    const { id, card } = await draftSms('Approuvé par une collègue.');
    await button('Rejeter', card).click();
    await page.getByLabel('Motif').fill('Le prix a changé.');
    await approveAs(ines, id);
    await card.getByText('Inès vient d’approuver ce message.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Rejeter' }).click();
    await page.getByText('Votre refus n’a pas été enregistré.').last().waitFor();
    await page.getByRole('listitem').getByText('Votre motif : « Le prix a changé. »').waitFor();
  });

  it('closes the editor, whose text can still be copied, in the list and on the draft’s page', async () => {
    for (const isDraftPage of [false, true]) {
      const { id, card } = await draftSms(isDraftPage ? 'Repris sur sa page.' : 'Repris dans la liste.');
      if (isDraftPage) await page.goto(`${server.url}/a-traiter/${id}`);
      await typeInEditor({ card }, 'Mon texte, trop tard.');
      await approveAs(ines, id);
      const notice = card.getByText('Inès vient d’approuver ce message.');
      await notice.waitFor();
      await expect.poll(() => button('Enregistrer', card).isDisabled()).toBe(true);
      const field = card.getByLabel('Texte');
      await expect.poll(() => field.inputValue()).toBe('Mon texte, trop tard.');
      const [noticeBox, fieldBox] = [await notice.boundingBox(), await field.boundingBox()];
      expect(noticeBox?.y).toBeLessThan(fieldBox?.y as number);
      await button('Fermer', card).click();
      await button('Abandonner la modification').click();
    }
  });
});

describe('an approval', () => {
  it('whose response is lost can be undone, also after a reload', async () => {
    const { id, card } = await draftSms('Une réponse perdue.');
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

  it('that is undone opens its draft again, whatever was fetched before the undo and arrives late', async () => {
    const { id, card } = await draftSms('Repris pendant un rechargement.');
    await button('Approuver', card).click();
    await button('Annuler l’envoi').last().waitFor();
    // All that is read until the undo arrives when the test is over.
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: read, resolve: hasRead } = Promise.withResolvers<void>();
    let isUndone = false;
    await page.route(/drafts\.read/, async (route) => {
      if (isUndone) return route.continue();
      const response = await route.fetch();
      hasRead();
      await released;
      await route.fulfill({ response });
    });
    await proposeSms('Une nouvelle.');
    await read;
    isUndone = true;
    await button('Annuler l’envoi').last().click();
    await card.waitFor();
    release();
    await page.unrouteAll({ behavior: 'wait' });
    expect(await statusOf(id)).toBe('pending');
    await button('Approuver', card).waitFor();
  });

  it('that is undone too late was sent, and the page says so', async () => {
    const { id, card } = await draftSms('Un remords tardif.');
    await page.route(/drafts\.undo/, async (route) => {
      await server.sendLater(id, 61);
      expect(await statusOf(id)).toBe('sent');
      await route.continue();
    });
    await button('Approuver', card).click();
    await button('Annuler l’envoi').last().click();
    await page.getByText('Trop tard : déjà parti.').last().waitFor({ timeout: 60_000 });
    await page.unroute(/drafts\.undo/);
  });
});
