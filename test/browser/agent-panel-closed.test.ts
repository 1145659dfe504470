import { describe, expect, it } from 'vitest';
import { pauseSending, resumeSending } from '../../domain/agency/agency-settings.ts';
import { call } from '../agent/agent-at-work.ts';
import { isFit } from './accessibility.ts';
import { ask, inTwoParts, panelOf, pixelsBelow, startAgentServer } from './agent-pages.ts';
import { desktop, phone } from './chromium.ts';

const { agency, mistral, records, openPage, contactPage } = await startAgentServer();

describe('the panel of the agent, closed and opened again', () => {
  it('is at its end again when it is opened again', async () => {
    const page = await openPage(contactPage);
    mistral.says({ text: [Array.from({ length: 80 }, (_, line) => `Ligne ${line}`).join('\n')] });
    await ask(page, 'Écris long');
    await panelOf(page).getByText('Aucun brouillon préparé').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+j');
    await expect.poll(() => pixelsBelow(page)).toBeLessThan(4);
    await page.close();
  });

  it('says that it is through while it is closed, marks its button, and leads to the draft', async () => {
    const page = await openPage(contactPage);
    const slow = inTwoParts('Je ', 'prépare.');
    const body = 'Bonjour Élodie, êtes-vous libre mardi ?';
    mistral.says(
      { text: slow.text, calls: [call('draft_sms', { prospectId: records.contact, body })] },
      { text: ['Prêt.'] },
    );
    await ask(page, 'Prépare un SMS pour mardi');
    await panelOf(page).getByText('Je', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'hidden' });
    slow.goOn();
    const told = page.getByRole('status').filter({ hasText: 'L’agent a préparé 1 brouillon.' });
    await told.waitFor({ state: 'attached' });
    const mark = page.getByRole('button', { name: /Agent ?, travail terminé/ });
    await mark.waitFor();
    await isFit(page);
    await page.getByRole('link', { name: 'Relire', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Message' }).waitFor();
    await page.getByText(body).first().waitFor();
    expect([await told.count(), await mark.count()]).toEqual([0, 0]);
    await page.close();
  });

  it('says why it stopped while it is closed, and opens from there', async () => {
    const page = await openPage(contactPage);
    const slow = inTwoParts('Je ', 'prépare.');
    mistral.says({ text: slow.text });
    await ask(page, 'Prépare un SMS pour mercredi');
    await panelOf(page).getByText('Je', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await agency.perform(pauseSending, {});
    await page.getByRole('status').filter({ hasText: 'l’agent s’est arrêté' }).waitFor({ state: 'attached' });
    slow.goOn();
    await agency.perform(resumeSending, {});
    await page.getByRole('button', { name: 'Voir l’échange' }).click();
    await panelOf(page).getByText('l’agent s’est arrêté').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: /travail terminé/ }).count()).toBe(0);
    await page.close();
  });

  it('stays closed over a reload where it would hide the page, and says there that it is through', async () => {
    const page = await openPage(contactPage);
    const slow = inTwoParts('Je ', 'prépare.');
    mistral.says({ text: slow.text });
    await ask(page, 'Prépare un SMS pour vendredi');
    await panelOf(page).getByText('Je', { exact: true }).waitFor();
    await page.setViewportSize(phone);
    // The page must have seen it at work, to tell that it is through.
    const seenAtWork = page.waitForResponse((response) => response.url().includes('agent.run'));
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Élodie Le Goff' }).waitFor();
    await panelOf(page).waitFor({ state: 'hidden' });
    await seenAtWork;
    slow.goOn();
    await page.getByRole('button', { name: /Demander à l’agent ?, travail terminé/ }).waitFor();
    // That has been told.
    await page.reload();
    await panelOf(page).getByText('Je prépare.').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Demander à l’agent', exact: true }).waitFor();
    // There is room for both.
    await page.setViewportSize(desktop);
    await page.reload();
    await panelOf(page).getByText('Je prépare.').waitFor();
    await page.close();
  });
});
