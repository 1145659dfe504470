import { describe, expect, it } from 'vitest';
import { agentActor } from '../../domain/agent/agent-actor.ts';
import { turnAgentOff } from '../../domain/agent/agent-settings.ts';
import { finishRun, startRun } from '../../domain/agent/run-transitions.ts';
import { draftSms } from '../../domain/conversations/message-drafts.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { perform } from '../../door/perform.ts';
import { transact } from '../../door/transaction/transact.ts';
import { call } from '../agent/agent-at-work.ts';
import { createColleague } from '../support/colleagues.ts';
import { accessibilityViolations, axe } from './accessibility.ts';
import { ask, hasFocus, panelOf, promptOf, startAgentServer } from './agent-pages.ts';
import { launchBrowser, phone } from './chromium.ts';
import { signInContext } from './console-server.ts';

const server = await startAgentServer();
const { agency, context, db, url, mistral, records, openPage, latestRun, contactPage } = server;

describe('the way to the agent', () => {
  it('opens and closes by keys, gives the focus back, and keeps its keys from the page', async () => {
    const page = await openPage('/a-traiter');
    await page.getByRole('button', { name: 'Agent', exact: true }).waitFor();
    const opener = page.getByRole('button', { name: 'Rechercher', exact: true });
    await opener.focus();
    await page.keyboard.press('Control+j');
    await promptOf(page).waitFor();
    // On a button of the panel, a key would act on the page beside it.
    await panelOf(page).getByRole('button', { name: 'Fermer' }).focus();
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'hidden' });
    expect(await hasFocus(opener)).toBe(true);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Raccourcis clavier' }).getByText('Demander à l’agent').waitFor();
    // A dialog waits for its answer first.
    await page.keyboard.press('Control+j');
    await page.keyboard.press('Escape');
    expect(await panelOf(page).isVisible()).toBe(false);
    await page.keyboard.press('Control+j');
    await promptOf(page).waitFor();
    await page.keyboard.press('Control+j');
    await panelOf(page).waitFor({ state: 'hidden' });
    await page.close();
  });

  it('is about the record on the page, until one removes it or goes on', async () => {
    const page = await openPage(contactPage);
    await page.getByRole('button', { name: 'Agent', exact: true }).click();
    await panelOf(page).getByText('À propos d’Élodie Le Goff', { exact: true }).waitFor();
    await panelOf(page).getByRole('button', { name: 'Prépare un SMS pour prendre de ses nouvelles.' }).click();
    expect(await promptOf(page).inputValue()).toBe('Prépare un SMS pour prendre de ses nouvelles.');
    await panelOf(page)
      .getByRole('button', { name: /^Retirer/ })
      .click();
    await panelOf(page).getByRole('button', { name: 'Quelles visites sont prévues demain' }).waitFor();
    mistral.says({ text: ['Aucune.'] });
    await promptOf(page).press('Enter');
    await panelOf(page).getByText('Aucune.').waitFor();
    expect((await latestRun()).about).toBeNull();
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await page
      .getByRole('link', { name: /Élodie Le Goff/ })
      .first()
      .click();
    await panelOf(page).getByText('À propos de la conversation avec Élodie Le Goff').waitFor();
    await page.close();
  });

  it('opens from the property, the conversation and the sheet of a visit, about them', async () => {
    const page = await openPage(`/biens/${records.property}`);
    await page.getByRole('button', { name: 'Rédiger avec l’agent' }).click();
    await panelOf(page).getByText('À propos du bien NAN-0042').waitFor();
    await page.goto(`${url}/messages/${records.conversation}`);
    await page.getByRole('button', { name: 'Rédiger avec l’agent' }).click();
    await panelOf(page).getByText('À propos de la conversation avec Élodie Le Goff').waitFor();
    await page.goto(url + contactPage);
    await page
      .getByRole('button', { name: /^Visite/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Rédiger avec l’agent' }).click();
    await panelOf(page).getByText('À propos du rendez-vous avec Élodie Le Goff').waitFor();
    // The drawer has made room for it.
    await drawer.waitFor({ state: 'hidden' });
    await page.close();
  });
});

describe('on a phone', () => {
  it('the buttons of a contact stand in one row', async () => {
    const small = await launchBrowser({ width: 360, height: 740 });
    await signInContext(small, server);
    const page = await openPage(contactPage, small);
    const button = page.getByRole('button', { name: 'Rédiger avec l’agent' });
    await button.waitFor();
    const row = button.locator('..').locator(':scope > :is(a, button)');
    expect(await row.count()).toBe(4);
    const tops = await row.evaluateAll((nodes) => nodes.map((node: any) => node.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await page.close();
  });

  it('lies over the page, leaves with the link that one follows, and is accessible in the dark', async () => {
    const dark = await launchBrowser(phone, 'dark');
    await signInContext(dark, server);
    const page = await openPage(contactPage, dark);
    mistral.says(
      {
        calls: [call('draft_email', { prospectId: records.contact, subject: 'Visite', body: 'Bonjour, venez jeudi.' })],
      },
      { text: ['Prêt.'] },
    );
    await page.getByRole('button', { name: 'Demander à l’agent' }).click();
    await page.getByRole('dialog', { name: 'Agent' }).waitFor();
    await expect.poll(() => hasFocus(promptOf(page))).toBe(true);
    await promptOf(page).fill('Prépare un e-mail');
    await page.getByRole('button', { name: 'Demander', exact: true }).click();
    await panelOf(page).getByText('1 brouillon attend votre accord', { exact: true }).waitFor();
    await panelOf(page).getByText('Prépare un e-mail pour Élodie Le Goff').click();
    await panelOf(page).getByText('Ce qu’il a reçu').waitFor();
    await page.evaluate(axe);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await panelOf(page)
      .getByRole('link', { name: /^Relire : E-mail à/ })
      .click();
    await panelOf(page).waitFor({ state: 'hidden' });
    await page.close();
  });
});

describe('on a desk', () => {
  it('is accessible, and leaves the page beside it whole', async () => {
    const page = await openPage(contactPage);
    mistral.says({ calls: [call('search_contacts', { q: 'Le Goff' })] }, { text: ['Voilà.'] });
    await ask(page, 'Cherche');
    await panelOf(page).getByText('Voilà.').waitFor();
    await page.evaluate(axe);
    expect(await accessibilityViolations(page)).toEqual([]);
    const [main, panel] = await Promise.all([page.locator('main').boundingBox(), panelOf(page).boundingBox()]);
    expect((main?.x ?? 0) + (main?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + 1);
    expect(main?.width).toBeGreaterThan(800);
    await page.getByRole('link', { name: 'Transactions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
    await page.close();
  });
});

it('leaves room for the conversation beside it on a laptop', async () => {
  const page = await openPage(`/messages/${records.conversation}`);
  await page.setViewportSize({ width: 1366, height: 768 });
  await ask(page, '');
  await promptOf(page).waitFor();
  const thread = await page.getByRole('textbox', { name: 'Message' }).first().boundingBox();
  expect(thread?.width).toBeGreaterThan(350);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.close();
});

describe('a draft of the agent that is sent back', () => {
  /** Writes it again in the run that was begun last, as the worker does. */
  async function rewriteAs(body: string) {
    const run = await latestRun();
    const agents = db.selectFrom('ai_agent').select('id').where('agency_id', '=', agency.id);
    const { id } = await agents.executeTakeFirstOrThrow();
    const agent = agentActor(agency.id, { id, runId: run.id });
    await transact(context, agent, (work) => startRun(work, run.id));
    await perform(context, agent, draftSms, { prospectId: records.contact, body });
    await transact(context, agent, (work) => finishRun(work, run.id));
    return run;
  }

  it('is written again, which the queue says, and leads to its new version and back', async () => {
    const page = await openPage(contactPage);
    mistral.says(
      {
        calls: [
          call('draft_sms', { prospectId: records.contact, body: 'Bonjour, à jeudi 32 novembre pour la visite.' }),
        ],
      },
      { text: ['Prêt.'] },
    );
    await ask(page, 'Prépare un SMS pour jeudi');
    await panelOf(page).getByText('1 brouillon attend votre accord', { exact: true }).waitFor();
    await panelOf(page)
      .getByRole('link', { name: /^Relire : SMS à/ })
      .click();
    await page.getByRole('button', { name: 'Renvoyer à l’agent' }).click();
    const dialog = page.getByRole('dialog', { name: 'Renvoyer à l’agent' });
    await dialog.getByText('L’agent le réécrit avec votre remarque.').waitFor();
    await dialog.getByLabel('Remarque').fill('Plutôt vendredi');
    await dialog.getByRole('button', { name: 'Renvoyer' }).click();
    await page.getByText('L’agent réécrit ce message avec votre remarque…').waitFor();
    await panelOf(page).getByText('1 brouillon préparé').waitFor();
    await page.goto(`${url}/a-traiter`);
    await page.getByText('L’agent réécrit un message avec votre remarque…').waitFor();
    const { id: runId, about } = await rewriteAs('Bonjour, à vendredi pour la visite.');
    await expect.poll(() => page.getByText('L’agent réécrit un message').count()).toBe(0);
    await page.goto(`${url}/reglages/agent/${publicId('run', runId)}`);
    await page.getByRole('link', { name: 'Le brouillon' }).click();
    await page.waitForURL(`${url}/a-traiter/${about}`);
    await page.getByText('32 novembre').first().waitFor();
    // Its flags are read there as before it was sent back.
    await page.getByRole('region', { name: 'Vérifications' }).getByText('32 novembre').waitFor();
    await page.getByRole('link', { name: 'Lire la nouvelle version' }).click();
    await page.getByText('Bonjour, à vendredi pour la visite.').first().waitFor();
    await page.getByText('Version 2, réécrite par l’agent avec la remarque « Plutôt vendredi ».').waitFor();

    await page.getByRole('button', { name: 'Renvoyer à l’agent' }).click();
    await dialog.getByLabel('Remarque').fill('Plus court');
    await dialog.getByRole('button', { name: 'Renvoyer' }).click();
    await page.getByText('L’agent réécrit ce message avec votre remarque…').waitFor();
    await rewriteAs('À vendredi.');
    await page.getByRole('link', { name: 'Lire la nouvelle version' }).click();
    await page.getByText('Version 3, réécrite par l’agent avec la remarque « Plus court ».').waitFor();
    await page.getByRole('link', { name: 'Revoir le message renvoyé' }).click();
    await page.getByText('Bonjour, à vendredi pour la visite.').first().waitFor();
    await page.getByRole('link', { name: 'Revoir le message renvoyé' }).click();
    await page.getByText('32 novembre').first().waitFor();
    await page.close();
  });
});

describe('without an agent that works', () => {
  it('an owner is led to its settings, and nobody else to anything', async () => {
    await agency.perform(turnAgentOff, {});
    const page = await openPage(contactPage);
    const settings = page.getByRole('link', { name: 'Configurer l’agent' });
    expect(await settings.getAttribute('href')).toBe('/reglages/agent');
    await page.getByRole('button', { name: 'Modifier', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^(Agent|Rédiger avec l’agent)$/ }).count()).toBe(0);
    await page.keyboard.press('Control+j');
    expect(await panelOf(page).count()).toBe(0);
    await page.close();
    const colleague = await launchBrowser();
    await signInContext(colleague, { ...server, owner: { ...server.owner, ...(await createColleague(db, agency)) } });
    const theirs = await openPage(contactPage, colleague);
    await theirs.getByRole('button', { name: 'Modifier', exact: true }).waitFor();
    expect(await theirs.getByRole('link', { name: 'Configurer l’agent' }).count()).toBe(0);
    expect(await theirs.getByRole('button', { name: /^(Agent|Rédiger avec l’agent)$/ }).count()).toBe(0);
    await theirs.close();
  });
});
