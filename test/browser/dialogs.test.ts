import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations, axe, isChecked } from './accessibility.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { openDraft, signInContext, startAgencyServer } from './console-server.ts';
import { createDialogRecords } from './dialog-records.ts';
import { button, buttons, command, fromMenu, onPhone, press, searchFor } from './openers.ts';

const server = await startAgencyServer();
const context = await launchBrowser();
context.setDefaultTimeout(8000);
await signInContext(context, server);
const records = await createDialogRecords(server);

const contactPage = `/contacts/${records.contact}`;
const draftPage = `/a-traiter/${records.flaggedDraft}`;
const webhookPage = `/reglages/webhooks/${records.webhook}`;
const conversationPage = `/messages/${records.conversation}`;
const senderPage = `/messages/${records.unknownSender}`;

/** The dialogs, drawers and menus: the file in console/web, the page beneath, how each is opened there, and the smallest
 * window that has it, unless that is a phone. */
const dialogs: [file: string, path: string, open: (page: Page) => Promise<void>, size?: typeof desktop][] = [
  ['campaigns/campaign-controls', `/campagnes/${records.startedCampaign}`, button('Annuler la campagne')],
  ['campaigns/start-dialog', `/campagnes/${records.campaign}`, button('Lancer…')],
  ['composer/agent-text-button', conversationPage, button('Rédiger avec l’agent')],
  [
    'composer/template-dialog',
    conversationPage,
    async (page) => {
      await button('Modèles')(page);
      await page.getByRole('menuitem', { name: 'Nouveau modèle' }).click();
    },
  ],
  [
    'composer/template-menu',
    conversationPage,
    async (page) => {
      // A form that was open on a wide window stays open on a narrow one.
      await page.getByRole('button', { name: 'Modèles' }).waitFor();
      await onPhone(button('Modèles'))(page);
    },
  ],
  ['composer/template-menu', conversationPage, button('Modèles'), desktop],
  ['contact-record/consent-dialog', contactPage, button('Noter le consentement SMS')],
  ['contact-record/contact-edit-dialog', contactPage, button('Modifier')],
  ['contact-record/financing-dialog', contactPage, button('Modifier le financement')],
  ['contact-record/link-dialog', contactPage, button('Lier')],
  ['contact-record/links-section', contactPage, button(/^Retirer le lien/)],
  ['contact-record/merge-dialog', contactPage, button(/^Comparer avec/)],
  ['contact-record/merge-with-dialog', contactPage, button('Réunir avec une autre fiche…')],
  ['contact-record/call-menu', contactPage, button('Noter un appel'), desktop],
  ['contact-record/properties-section', contactPage, button(/^Retirer la proposition/)],
  ['contact-record/propose-dialog', contactPage, button('Proposer un bien')],
  ['contact-record/refuse-dialog', contactPage, button(/^Noter un refus de/)],
  ['contact-record/search-dialog', contactPage, button('Modifier la recherche 1')],
  ['contact-record/searches-section', contactPage, button('Supprimer la recherche 1')],
  [
    'contact-record/lost-dialog',
    contactPage,
    async (page) => void (await page.getByLabel('Étape').selectOption('Perdu')),
  ],
  ['mandates/reserve-dialog', '/biens/registre', button('Réserver un numéro')],
  ['mandates/sign-dialog', `/biens/registre/${records.reservedMandate}`, button('Signé')],
  ['mandates/not-signed-dialog', `/biens/registre/${records.reservedMandate}`, button('Non signé')],
  ['mandates/change-dialog', `/biens/registre/${records.signedMandate}`, button('Avenant')],
  ['mandates/end-dialog', `/biens/registre/${records.signedMandate}`, button('Terminer')],
  [
    'contacts/bulk-bar',
    '/contacts',
    async (page) => {
      await page.getByRole('checkbox', { name: 'Sélectionner les contacts affichés' }).check();
      await button('Autres actions')(page);
    },
  ],
  ['record-list/choice-chip', '/contacts', button('Étape'), desktop],
  [
    'contacts/bulk-consent-dialog',
    '/contacts',
    async (page) => {
      await page.getByRole('checkbox', { name: 'Sélectionner les contacts affichés' }).check();
      await button('Autres actions')(page);
      await page.getByRole('menuitem', { name: 'Noter un accord' }).click();
    },
  ],
  [
    'contacts/bulk-enroll-dialog',
    '/contacts',
    async (page) => {
      await page.getByRole('checkbox', { name: 'Sélectionner les contacts affichés' }).check();
      await button('Autres actions')(page);
      await page.getByRole('menuitem', { name: 'Inscrire à une séquence' }).click();
    },
  ],
  ['record-list/column-choice', '/contacts', button('Colonnes'), desktop],
  ['contacts/view-menu', '/contacts', onPhone(button(/^Renommer ou supprimer la liste/))],
  ['contacts/view-menu', '/contacts', button(/^Renommer ou supprimer la liste/), desktop],
  ['contacts/view-name-dialog', '/contacts?ville=Nantes', button('Enregistrer cette liste')],
  ['contacts/new-contact-dialog', '/taches', command('nouveau contact')],
  ['record-list/chip', '/biens?qui=equipe', button('Prix'), desktop],
  ['properties/properties-page', '/biens', button('Nouveau bien')],
  ['property-record/property-page', `/biens/${records.property}`, button('Modifier')],
  ['property-record/diagnostics-card', `/biens/${records.property}`, button('Ajouter un diagnostic')],
  [
    'matching/propose-to-buyers-dialog',
    `/biens/${records.property}`,
    async (page) => {
      await page.getByRole('checkbox', { name: /^Choisir Maël/ }).check();
      await button('Proposer à un acquéreur')(page);
    },
    desktop,
  ],
  ['property-photos/photo-viewer', `/biens/${records.property}`, button(/Agrandir$/)],
  ['property-photos/photo-tile', `/biens/${records.property}`, button(/^Photo 1 .* Actions$/)],
  [
    'property-record/property-status-field',
    `/biens/${records.property}`,
    async (page) => void (await page.getByLabel('Statut').selectOption('withdrawn')),
  ],
  ['queue/draft/approval-dialogs', `/a-traiter/${records.campaignDraft}`, button('Approuver')],
  [
    'queue/draft/decision-buttons',
    '/a-traiter',
    onPhone(async (page) => {
      await openDraft(page, '32 novembre');
      await button('Autres décisions')(page);
    }),
  ],
  ['queue/draft/approval-dialogs', draftPage, button('Approuver')],
  ['queue/draft/rejection-dialog', draftPage, button('Rejeter')],
  ['queue/draft/schedule-dialog', draftPage, button('Programmer')],
  ['queue/draft/rejection-dialog', draftPage, button('Renvoyer à l’agent')],
  ['drawer/record-drawer', '/taches', command('élodie')],
  ['drawer/move-visit-dialog', contactPage, buttons(/^Visite$/, 'Déplacer'), desktop],
  ['drawer/visit-report-dialog', contactPage, buttons(/^Visite$/, 'Compte rendu'), desktop],
  ['queue/findings/marked-text', draftPage, button(/^32 novembre/)],
  ['import-export/import-history', '/reglages/import-export', button(/^Annuler l’import/)],
  ['inbox/unknown-sender', senderPage, button('Rattacher à un contact')],
  ['inbox/sender-dialog', senderPage, button('Créer un contact')],
  ['layout/account-menu', '/taches', button(/Responsable$/)],
  ['layout/bottom-bar', '/taches', onPhone(button('Plus'))],
  [
    'layout/unsaved-guard',
    draftPage,
    async (page) => {
      await button('Modifier')(page);
      await page.getByRole('textbox', { name: 'Texte' }).fill('Bonjour Élodie');
      await page.getByRole('link', { name: 'Tâches' }).first().click();
    },
  ],
  [
    'personal-data/erase-dialog',
    contactPage,
    async (page) => {
      await page.getByText('RGPD', { exact: true }).filter({ visible: true }).click();
      await button('Effacer cette personne…')(page);
    },
  ],
  ['personal-data/retention-card', '/reglages/donnees-personnelles', button(/^Effacer 1 contact/)],
  ['queue/queue-filters', '/a-traiter', button('Filtres')],
  ['queue/queue-page', '/a-traiter', press('?')],
  ['rich-text/link-button', conversationPage, button('Lien')],
  ['rich-text/variable-menu', `/campagnes/${records.campaign}`, button('Insérer…')],
  ['search/search-palette', '/taches', searchFor('élodie')],
  ['search/search-palette', '/taches', command('pause')],
  ['sequences/activation-dialog', `/sequences/${records.draftSequence}`, button('Approuver et activer')],
  ['sequences/cancel-enrollment-dialog', `/sequences/${records.sequence}`, button('Arrêter')],
  ['sequences/enroll-dialog', `/sequences/${records.sequence}`, button('Ajouter un contact')],
  ['settings/invite-dialog', '/reglages/equipe', button('Inviter')],
  [
    'settings/key-secret-dialog',
    '/reglages/cles',
    async (page) => {
      await button('Créer une clé')(page);
      await page.getByRole('dialog').getByLabel('Nom').fill('Assistant');
      await page.getByRole('dialog').getByRole('checkbox').first().check();
      await page.keyboard.press('Control+Enter');
      await page
        .getByRole('dialog')
        .getByText(/^clef_/)
        .waitFor();
    },
  ],
  ['settings/key-row', '/reglages/cles', button(/^Actions pour/)],
  ['settings/new-key-dialog', '/reglages/cles', button('Créer une clé')],
  ['settings/revoke-key-dialog', '/reglages/cles', fromMenu(/^Actions pour/, /^Révoquer/)],
  ['settings/rotate-key-dialog', '/reglages/cles', fromMenu(/^Actions pour/, 'Renouveler…')],
  ['tasks/task-dialog', '/taches', command('nouvelle tâche')],
  ['transactions/assign-items', '/transactions/vendeurs', onPhone(button(/^Déplacer/))],
  ['transactions/assign-items', '/transactions/vendeurs', button(/^Déplacer/), desktop],
  ['transactions/board-card', '/transactions', button(/^Déplacer/)],
  [
    'transactions/move-dialog',
    '/transactions',
    async (page) => {
      await button(/^Déplacer/)(page);
      await page.getByRole('menuitem', { name: 'Perdu' }).click();
    },
  ],
  ['webhooks/replay-range-dialog', webhookPage, fromMenu(/^Actions pour/, /^Renvoyer/)],
  ['webhooks/signing-secret-dialog', webhookPage, fromMenu(/^Actions pour/, /^Renouveler/, 'Renouveler le secret')],
  ['webhooks/webhook-actions', webhookPage, fromMenu(/^Actions pour/, /^Supprimer/)],
  ['webhooks/webhook-dialog', '/reglages/webhooks', button(/webhook/i)],
  // Last, because the banner then stands on every page.
  [
    'layout/pause-banner',
    '/taches',
    async (page) => {
      await server.pauseAsRestored(new Date());
      await page.reload();
      await page.evaluate(axe);
      await button('Reprendre les envois…')(page);
    },
  ],
];

const hasFocus = (node: any) => node.contains(node.ownerDocument.activeElement);
const scrollsSideways = (node: any) => node.scrollWidth > node.clientWidth;

/** The parts of Mantine and of our own that lie over a page. */
const layers = /<(Dialog|ConfirmDialog|Disclosure|Drawer\.Root|Menu|Modal|Popover|Spotlight\.Root)\b/;

it('the table of dialogs has every file that opens one', () => {
  const files = globSync('console/web/**/*.tsx').filter((file) => !file.includes('/components/'));
  const opening = files.filter((file) => layers.test(readFileSync(file, 'utf8')));
  const listed = new Set(dialogs.map(([file]) => `console/web/${file}.tsx`));
  expect(opening.filter((file) => !listed.has(file))).toEqual([]);
});

/** One page for all: loading it anew for each dialog would take most of the time. */
let shared: Page | undefined;

async function loadPage(): Promise<Page> {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${server.url}/profil`);
  await page.evaluate(axe);
  return page;
}

/** The next dialog gets a new page: this one has an unsaved text, or is in a state that nobody knows. */
async function leavePage(): Promise<void> {
  await shared?.close();
  shared = undefined;
}

/** The drawer beneath is closed after them. */
const overDrawer = new Set(['drawer/move-visit-dialog', 'drawer/visit-report-dialog']);
/** Show a text once, so that Escape does not close them. */
const showsOnce = new Set(['settings/key-secret-dialog', 'webhooks/signing-secret-dialog']);

const leavesText = new Set(['layout/unsaved-guard']);

/** Goes to a path as a link does, by way of another page, so that nothing is left of the dialog before. */
async function openPath(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desktop);
  const profile = page.getByRole('heading', { level: 1, name: 'Mon profil' });
  await page.evaluate(`history.pushState(null, '', '/profil')`);
  await profile.waitFor();
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
  await profile.waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor();
}

describe.each(dialogs.map((dialog, place) => [dialog[0], place, dialog] as const))('%s', (file, place, dialog) => {
  const [, path, openDialog, size = phone] = dialog;
  it('is accessible in both themes, fits on a phone, and gives the focus back', async () => {
    shared ??= await loadPage();
    const page = shared;
    try {
      await openPath(page, path);
      await openDialog(page);
      const layer = page.locator('dialog, [role=dialog], [role=menu]').filter({ visible: true }).last();
      await layer.waitFor();
      const openedAt = page.viewportSize() ?? desktop;
      for (const [look, colorScheme, viewport] of [
        [1, 'dark', size],
        [0, 'light', openedAt],
      ] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await expect.poll(() => layer.evaluate(hasFocus)).toBe(true);
        if (isChecked(place, look)) await expect.poll(() => accessibilityViolations(page, layer)).toEqual([]);
        await expect.poll(() => layer.evaluate(scrollsSideways)).toBe(false);
      }
      // A calendar in a dialog is closed first.
      if (await layer.getByRole('button', { name: 'Mois suivant' }).isVisible()) await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      if (overDrawer.has(file)) {
        await page.locator('dialog').waitFor({ state: 'detached' });
        await page.keyboard.press('Escape');
      }
      if (showsOnce.has(file)) await layer.getByRole('button', { name: /^J’ai copié/ }).click();
      await layer.waitFor({ state: 'hidden' });
      await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true);
    } catch (error) {
      await leavePage();
      throw error;
    }
    if (leavesText.has(file)) await leavePage();
  });
});
