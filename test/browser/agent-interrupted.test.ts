import { describe, expect, it } from 'vitest';
import { pauseSending, resumeSending } from '../../domain/agency/agency-settings.ts';
import { ask, inTwoParts, panelOf, promptOf, startAgentServer } from './agent-pages.ts';

const { agency, db, mistral, openPage, latestRun, contactPage } = await startAgentServer();

const resumeOf = (page: Parameters<typeof panelOf>[0]) => panelOf(page).getByRole('button', { name: 'Reprendre' });

describe('what interrupts the agent', () => {
  it('a spent budget says when the month begins again, and who can raise it', async () => {
    const setBudget = (budget_cents: number) =>
      db.updateTable('ai_agent').set({ budget_cents }).where('agency_id', '=', agency.id).execute();
    await setBudget(0);
    const page = await openPage(contactPage);
    await ask(page, 'Prépare un rappel');
    const alert = panelOf(page).getByRole('alert');
    await alert
      .getByText(
        /^Le budget du mois est atteint\s: l’agent reprend le \p{L}+ 1er \p{L}+\. Un responsable peut l’augmenter/u,
      )
      .waitFor();
    await alert.getByRole('link', { name: 'Ouvrir les réglages de l’agent' }).waitFor();
    expect(await promptOf(page).inputValue()).toBe('Prépare un rappel');
    await setBudget(2000);
    await page.close();
  });

  it('a pause lets nobody resume until it is over', async () => {
    const page = await openPage(contactPage);
    const long = inTwoParts('Je commence.', ' Fini.');
    mistral.says({ text: long.text });
    await ask(page, 'Prépare un long travail');
    await panelOf(page).getByText('Je commence.').waitFor();
    await agency.perform(pauseSending, {});
    await panelOf(page).getByText('Les envois de l’agence sont en pause').first().waitFor();
    long.goOn();
    expect((await latestRun()).status).toBe('stopped');
    await page.reload();
    await panelOf(page).getByText('Les envois de l’agence sont en pause').first().waitFor();
    expect(await resumeOf(page).count()).toBe(0);
    await agency.perform(resumeSending, {});
    await page.reload();
    await resumeOf(page).waitFor();
    await page.close();
  });

  it('a network that goes away is said at once, and the rest is read when it is back', async () => {
    const page = await openPage(contactPage);
    await page.getByRole('button', { name: 'Agent', exact: true }).waitFor();
    const long = inTwoParts('Je commence.', ' Fini.');
    mistral.says({ text: long.text });
    await page.keyboard.press('Control+j');
    await panelOf(page).waitFor();
    if (await panelOf(page).getByRole('button', { name: 'Nouvelle demande' }).isVisible())
      await panelOf(page).getByRole('button', { name: 'Nouvelle demande' }).click();
    await ask(page, 'Prépare un long travail');
    await panelOf(page).getByText('Je commence.').waitFor();
    await page.context().setOffline(true);
    await panelOf(page).getByText('Connexion perdue').waitFor();
    expect((await latestRun()).status).toBe('running');
    long.goOn();
    await expect.poll(async () => (await latestRun()).status).toBe('done');
    await page.context().setOffline(false);
    await panelOf(page).getByText('Je commence. Fini.').waitFor();
    await panelOf(page).getByText('Connexion perdue').waitFor({ state: 'hidden' });
    await page.close();
  });
});
