import { describe, expect, it } from 'vitest';
import { pauseSending, resumeSending } from '../../domain/agency/agency-settings.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { call } from '../agent/agent-at-work.ts';
import { createColleague } from '../support/colleagues.ts';
import { ask, hasFocus, inTwoParts, panelOf, promptOf, startAgentServer } from './agent-pages.ts';

const { agency, db, url, mistral, records, openPage, latestRun, contactPage } = await startAgentServer();

describe('the panel of the agent', () => {
  it('shows each word when it comes, each call in plain words, and the drafts from their records', async () => {
    const page = await openPage(contactPage);
    const found = inTwoParts('Je ', 'cherche.');
    mistral.says(
      { text: found.text, calls: [call('search_contacts', { q: 'Le Goff' })] },
      { calls: [call('draft_sms', { prospectId: records.contact, body: 'Bonjour Élodie, où en êtes-vous ?' })] },
      { text: ['Voyez <b>https://ailleurs.example</b> ![x](https://ailleurs.example/x.png).'] },
    );
    await page.getByRole('button', { name: 'Rédiger avec l’agent' }).first().click();
    await expect.poll(() => hasFocus(promptOf(page))).toBe(true);
    await panelOf(page).getByText('À propos d’Élodie Le Goff', { exact: true }).waitFor();
    await ask(page, 'Prépare un SMS');
    // The rest of the sentence has not been said yet.
    await panelOf(page).getByText('Je', { exact: true }).waitFor();
    found.goOn();
    await panelOf(page).getByText('Je cherche.').waitFor();
    await panelOf(page).getByText('Cherche « Le Goff » dans les contacts').waitFor();
    await panelOf(page).getByText('Prépare un SMS pour Élodie Le Goff').waitFor();
    await panelOf(page).getByText('brouillon créé').waitFor();
    const drafts = panelOf(page).getByRole('region', { name: '1 brouillon attend votre accord' });
    await drafts.getByText('Rien n’a été envoyé.').waitFor();
    await drafts.getByText('SMS à Élodie Le Goff').waitFor();
    // The model's words are text, whatever they look like.
    await panelOf(page).getByText('<b>https://ailleurs.example</b> ![x](https://ailleurs.example/x.png)').waitFor();
    expect(await panelOf(page).locator('img, a[href*="ailleurs"], b').count()).toBe(0);
    await expect
      .poll(() => panelOf(page).getByRole('status').textContent())
      .toBe('L’agent a terminé. 1 brouillon attend votre accord. Rien n’a été envoyé.');
    expect(await latestRun()).toMatchObject({ about: records.contact, status: 'done', previous_id: null });
    await drafts.getByRole('link', { name: 'Relire' }).click();
    await page.getByRole('heading', { level: 1, name: 'Message' }).waitFor();
    // The panel stays beside the page to which the link leads.
    await drafts.getByText('SMS à Élodie Le Goff').waitFor();
    await page.close();
  });

  it('tells a draft that waited already from a new one, and the words of the model from what it has done', async () => {
    const page = await openPage(contactPage);
    const body = 'Bonjour Élodie, où en êtes-vous ?';
    mistral.says({ calls: [call('draft_sms', { prospectId: records.contact, body })] }, { text: ['Encore.'] });
    await ask(page, 'Prépare le même SMS');
    await panelOf(page).getByText('déjà en attente').waitFor();
    await panelOf(page).getByRole('region', { name: '1 brouillon attend votre accord' }).waitFor();
    mistral.says({ text: ['Voilà, j’ai envoyé le SMS à Élodie.'] });
    await ask(page, 'Envoie-le');
    await panelOf(page).getByText('Aucun brouillon préparé. Rien n’a été envoyé ni modifié.').last().waitFor();
    await page.close();
  });

  it('shows on a draft where it would go, with whom it waits, and how much of it is to be checked', async () => {
    const colleague = await createColleague(db, agency);
    const contact = await agency.perform(createContact, {
      ...{
        firstName: 'Loïc',
        lastName: 'Perrot',
        email: 'loic.perrot@courriel.example',
        assignedTo: publicId('user', colleague.id),
      },
    });
    const page = await openPage(contactPage);
    const email = { prospectId: contact.id, subject: 'Visite', body: 'Bonjour, la maison coûte 1 234 567 €.' };
    mistral.says(
      { calls: [call('search_contacts', { q: 'Perrot' })] },
      { calls: [call('draft_email', email)] },
      { text: ['Prêt.'] },
    );
    await ask(page, 'Écris à Loïc Perrot');
    const draft = panelOf(page).getByRole('listitem').filter({ hasText: 'E-mail à Loïc Perrot' });
    await draft.getByText('loic.perrot@courriel.example').waitFor();
    await draft.getByText('chez Maëlle Test').waitFor();
    await draft.getByText(/points? à vérifier/).waitFor();
    await draft.getByText('Un autre contact que celui de la fiche').waitFor();
    await draft.getByRole('link', { name: /^Relire/ }).click();
    const pane = page.locator('main').getByRole('article');
    await pane.getByText('Écris à Loïc Perrot').waitFor();
    expect(await pane.getByRole('link', { name: 'Voir l’échange' }).getAttribute('href')).toMatch(
      /^\/reglages\/agent\/run_/,
    );
    await page.close();
  });

  it('offers the latest request where another tab has asked it', async () => {
    const page = await openPage(contactPage);
    await page.getByRole('button', { name: 'Agent', exact: true }).click();
    await panelOf(page).getByRole('button', { name: 'Votre dernière demande Écris à Loïc Perrot' }).click();
    await panelOf(page).getByText('E-mail à Loïc Perrot').waitFor();
    await page.close();
  });

  it('is not stopped by a second press, keeps the focus, and says that it is at work', async () => {
    const page = await openPage(contactPage);
    const long = inTwoParts('Je commence.', ' Fini.');
    mistral.says({ text: long.text });
    await page.getByRole('button', { name: 'Agent', exact: true }).click();
    await promptOf(page).fill('x'.repeat(20_000));
    await panelOf(page)
      .getByText(/^20\s000 caractères\s: au plus 4\s000\.$/)
      .waitFor();
    await promptOf(page).press('Enter');
    expect((await promptOf(page).inputValue()).length).toBe(20_000);
    await promptOf(page).fill('Prépare un long travail');
    await panelOf(page).getByRole('button', { name: 'Demander', exact: true }).dblclick();
    await panelOf(page).getByText('Je commence.').waitFor();
    expect((await latestRun()).status).toBe('running');
    expect(await hasFocus(promptOf(page))).toBe(true);
    await promptOf(page).fill('Et ensuite');
    await promptOf(page).press('Enter');
    await panelOf(page).getByText('L’agent travaille encore').waitFor();
    expect(await promptOf(page).inputValue()).toBe('Et ensuite');
    long.goOn();
    await panelOf(page).getByText('Je commence. Fini.').waitFor();
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'hidden' });
    await page.close();
  });

  it('stops at once, says so, and goes on from there', async () => {
    const page = await openPage(contactPage);
    const long = inTwoParts('Je commence.', ' Fini.');
    mistral.says({ text: long.text });
    await ask(page, 'Prépare un long travail');
    await panelOf(page).getByText('Je commence.').waitFor();
    await panelOf(page).getByRole('button', { name: 'Arrêter' }).click();
    await panelOf(page).getByText('L’agent a été arrêté.', { exact: true }).first().waitFor();
    long.goOn();
    const stopped = await latestRun();
    expect(stopped.status).toBe('stopped');
    mistral.says({ text: ['Je reprends.'] });
    // On another page it still goes on with the record that it was at.
    await page.getByRole('link', { name: 'À traiter' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'À traiter' }).waitFor();
    await panelOf(page).getByRole('button', { name: 'Reprendre' }).click();
    await panelOf(page).getByText('Je reprends.').waitFor();
    expect(await latestRun()).toMatchObject({
      ...{ previous_id: stopped.id, about: records.contact, prompt: 'Reprends là où tu t’es arrêté.' },
    });
    // Work that is done cannot be resumed, and the next prompt goes on from the last one.
    await expect.poll(() => panelOf(page).getByRole('button', { name: 'Reprendre' }).count()).toBe(0);
    const resumed = await latestRun();
    mistral.says({ text: ['Merci à vous.'] });
    await ask(page, 'Merci');
    await panelOf(page).getByText('Merci à vous.').waitFor();
    expect((await latestRun()).previous_id).toBe(resumed.id);
    await panelOf(page).getByRole('button', { name: 'Nouvelle demande' }).click();
    await panelOf(page).getByText('Que faut-il préparer').waitFor();
    mistral.says({ text: ['Bonjour.'] });
    await ask(page, 'Bonjour');
    await panelOf(page).getByText('Bonjour.', { exact: true }).waitFor();
    expect((await latestRun()).previous_id).toBeNull();
    await page.close();
  });

  it('begins anew from the button of another record, and goes on from that of the same', async () => {
    const page = await openPage(contactPage);
    const write = page.locator('main').getByRole('button', { name: 'Rédiger avec l’agent' }).first();
    for (const [said, text] of [
      ['Bonjour', 'Un.'],
      ['Encore', 'Deux.'],
    ] as const) {
      await write.click();
      await promptOf(page).waitFor();
      mistral.says({ text: [text] });
      await ask(page, said);
      await panelOf(page).getByText(text).waitFor();
    }
    const second = await latestRun();
    expect(second.previous_id).not.toBeNull();
    // The runs of this tab are shown again after a reload.
    await page.goto(`${url}/biens/${records.property}`);
    await panelOf(page).getByText('Deux.').waitFor();
    await write.click();
    await panelOf(page).getByText('Que faut-il préparer').waitFor();
    mistral.says({ text: ['Trois.'] });
    await ask(page, 'Et pour ce bien ?');
    await panelOf(page).getByText('Trois.').waitFor();
    expect(await latestRun()).toMatchObject({ about: records.property, previous_id: null });
    await page.close();
  });

  it('stops what was not yet begun as soon as it begins', async () => {
    const page = await openPage(contactPage);
    const long = inTwoParts('Trop tard.', ' Fini.');
    // The model may not even be asked.
    mistral.saysForEver({ text: long.text });
    const released = Promise.withResolvers<void>();
    await page.route('**/console/agent', (route) => released.promise.then(() => route.continue()));
    await ask(page, 'Prépare tout');
    await panelOf(page).getByRole('button', { name: 'Arrêter' }).click();
    released.resolve();
    await panelOf(page).getByText('L’agent a été arrêté.').first().waitFor();
    long.goOn();
    mistral.saysForEver(undefined);
    expect((await latestRun()).status).toBe('stopped');
    await page.close();
  });

  it('says why the model failed, and what to do', async () => {
    const page = await openPage(contactPage);
    mistral.says({ text: ['Je'], end: 'declined' });
    await ask(page, 'Prépare ce que je ne dois pas');
    await panelOf(page).getByText('Le modèle a refusé cette demande. Formulez-la autrement').first().waitFor();
    expect(await panelOf(page).getByRole('button', { name: 'Reprendre' }).count()).toBe(0);
    mistral.says({ text: ['Je'], breaks: 'cut' });
    await ask(page, 'Encore');
    await panelOf(page).getByRole('button', { name: 'Reprendre' }).waitFor();
    expect((await latestRun()).status).toBe('failed');
    await page.close();
  });

  it('keeps a prompt that could not be asked, and says why', async () => {
    const page = await openPage(contactPage);
    await agency.perform(pauseSending, {});
    await ask(page, 'Prépare un rappel');
    await panelOf(page).getByText('Les envois sont suspendus').waitFor();
    expect(await promptOf(page).inputValue()).toBe('Prépare un rappel');
    await agency.perform(resumeSending, {});
    await page.route('**/console/agent', (route) => route.abort());
    await promptOf(page).press('Enter');
    await panelOf(page).getByText('Le serveur ne répond pas').waitFor();
    expect(await promptOf(page).inputValue()).toBe('Prépare un rappel');
    await page.close();
  });

  it('shows a run under way again after a reload, without taking the focus, and its end', async () => {
    const page = await openPage(contactPage);
    const long = inTwoParts('Je commence.', ' Fini.');
    mistral.says({ text: long.text });
    await ask(page, 'Prépare un long travail');
    await panelOf(page).getByText('Je commence.').waitFor();
    await page.reload();
    await panelOf(page).getByText('Prépare un long travail').waitFor();
    await panelOf(page).getByRole('button', { name: 'Arrêter' }).waitFor();
    expect(await hasFocus(promptOf(page))).toBe(false);
    long.goOn();
    await panelOf(page).getByText('Je commence. Fini.').waitFor();
    const endTold = () => panelOf(page).getByRole('status').last().textContent();
    await expect.poll(endTold).toMatch(/^L’agent a terminé/);
    await page.reload();
    await panelOf(page).getByText('Je commence. Fini.').waitFor();
    await expect.poll(() => panelOf(page).getByRole('button', { name: 'Arrêter' }).count()).toBe(0);
    // It was told when it came.
    expect(await endTold()).toBe('');
    await page.close();
  });

  it('reads what became of a run whose connection ended early', async () => {
    const page = await openPage(contactPage);
    mistral.says({ text: ['Tout est fait.'] });
    await page.route('**/console/agent', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: body.slice(0, body.indexOf('{"type":"text"') + 20) });
    });
    const withoutRecord = '**/trpc/**agent.run*';
    await page.route(withoutRecord, (route) => route.abort());
    await ask(page, 'Fais tout');
    await panelOf(page).getByText('Connexion perdue').waitFor();
    expect(await panelOf(page).getByText('L’agent travaille').count()).toBe(0);
    await page.unroute(withoutRecord);
    await panelOf(page).getByText('Tout est fait.').waitFor();
    await expect.poll(() => panelOf(page).getByRole('button', { name: 'Arrêter' }).count()).toBe(0);
    await page.close();
  });
});
