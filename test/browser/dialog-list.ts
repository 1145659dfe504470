import type { Page } from 'playwright-core';
import { axe } from './accessibility.ts';
import { desktop } from './chromium.ts';
import { openDraft, type startAgencyServer } from './console-server.ts';
import { type createDialogRecords, readyBody } from './dialog-records.ts';
import { button, buttons, command, fromMenu, onPhone, press, searchFor } from './openers.ts';

/** The file in console/web, the page beneath, how it is opened there, and the smallest window that has it, unless that is a phone. */
export type OpenedDialog = [file: string, path: string, open: (page: Page) => Promise<void>, size?: typeof desktop];

type Server = Pick<Awaited<ReturnType<typeof startAgencyServer>>, 'pauseAsRestored'>;

/** Every dialog, drawer and menu of the console. */
export function dialogsOf(server: Server, records: Awaited<ReturnType<typeof createDialogRecords>>): OpenedDialog[] {
  const contactPage = `/contacts/${records.contact}`;
  const draftPage = `/a-traiter/${records.flaggedDraft}`;
  const webhookPage = `/reglages/webhooks/${records.webhook}`;
  const conversationPage = `/messages/${records.conversation}`;
  const senderPage = `/messages/${records.unknownSender}`;
  return [
    ['agent/agent-state', '/reglages/agent', button('Ce qui sort de l’agence')],
    ['agent/model-dialog', '/reglages/agent', button('Choisir un modèle')],
    ['agent/recipe-dialog', '/reglages/agent', button('Modifier : Bien pour un acquéreur')],
    [
      'agent/turn-on-dialog',
      '/reglages/agent',
      (page) => page.getByRole('switch', { name: 'Agent Clef' }).press('Space'),
    ],
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
    ['offers/new-offer-dialog', contactPage, button('Noter une offre')],
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
    ['offers/buyer-dialog', `/transactions/offres/${records.signedOffer}`, button(/^Notification à Élodie/)],
    ['offers/condition-dialog', `/transactions/offres/${records.signedOffer}`, button('Ajouter une condition')],
    ['offers/decision-bar', `/transactions/offres/${records.expiredOffer}`, button('Offre acceptée')],
    ['calendars/connect-dialog', '/profil', button('Donner le nouveau mot de passe')],
    ['calendars/disconnect-dialog', '/profil', button(/^Déconnecter$/)],
    ['calendars/feed-section', '/profil', button('Retirer le lien')],
    [
      'calendars/feed-link-dialog',
      '/profil',
      async (page) => {
        await button('Renouveler le lien')(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Renouveler le lien' }).click();
        await page.getByRole('dialog', { name: 'Votre lien d’abonnement' }).waitFor();
      },
    ],
    ['mandates/reserve-dialog', '/biens/registre', button('Réserver un numéro')],
    ['signatures/no-account', `/biens/registre/${records.reservedMandate}`, button('Demander une signature')],
    ['mandates/sign-dialog', `/biens/registre/${records.reservedMandate}`, button('Enregistrer la signature')],
    ['mandates/not-signed-dialog', `/biens/registre/${records.reservedMandate}`, button('Noter comme non signé')],
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
    ['record-list/view-menu', '/contacts', onPhone(button(/^Renommer ou supprimer la liste/))],
    ['record-list/view-menu', '/biens', button(/^Renommer ou supprimer la liste/), desktop],
    ['record-list/view-name-dialog', '/biens?ville=Nantes', button('Enregistrer cette liste')],
    ['contacts/new-contact-dialog', '/taches', command('nouveau contact')],
    ['record-list/chip', '/biens?qui=equipe', button('Prix'), desktop],
    ['properties/properties-page', '/biens', button('Nouveau bien')],
    ['property-record/property-page', `/biens/${records.property}`, button('Modifier')],
    [
      'property-record/sellers-section',
      `/biens/${records.property}`,
      async (page) => {
        await button('Ajouter un vendeur')(page);
        await page.getByRole('searchbox', { name: 'Ajouter un vendeur' }).fill('Yann Quéré');
        await button('Nouveau contact')(page);
      },
      desktop,
    ],
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
    [
      'property-record/property-publish-field',
      `/biens/${records.property}`,
      (page) => page.getByRole('switch', { name: 'À diffuser' }).click(),
    ],
    ['property-photos/photo-viewer', `/biens/${records.property}`, button(/Agrandir$/)],
    ['property-photos/photo-tile', `/biens/${records.property}`, button(/^Photo 1 .* Actions$/)],
    [
      'property-record/property-status-field',
      `/biens/${records.property}`,
      async (page) => void (await page.getByLabel('Statut').selectOption('withdrawn')),
    ],
    [
      'queue/approve-all-dialog',
      '/a-traiter',
      async (page) => {
        await page.getByRole('listitem').filter({ hasText: readyBody }).getByRole('checkbox').check();
        await button('Approuver (1)')(page);
      },
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
    ['agenda/appointment-dialog', '/agenda', button('Nouveau rendez-vous')],
    ['drawer/record-drawer', '/taches', command('élodie')],
    ['drawer/move-visit-dialog', contactPage, buttons(/^Visite$/, 'Déplacer'), desktop],
    ['drawer/restore-visit-dialog', `/contacts/${records.partner}`, buttons(/^Visite$/, 'Rétablir'), desktop],
    ['drawer/access-dialog', contactPage, buttons(/^Visite$/, 'Modifier : Clés et alarme'), desktop],
    ['drawer/visit-actions', contactPage, buttons(/^Visite$/, 'Annuler la visite'), desktop],
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
}
