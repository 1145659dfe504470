import { expect, it } from 'vitest';
import { pauseSending, resumeSending } from '../../domain/agency/agency-settings.ts';
import { turnAgentOn } from '../../domain/agent/agent-settings.ts';
import { switchRecipe } from '../../domain/recipes/recipe-settings.ts';
import { completeVisit } from '../../domain/visit-messages/report-visit.ts';
import { runRecipes } from '../../jobs/agent/run-recipes.ts';
import { nextPhone } from '../support/twilio-server.ts';
import { startVisitAgency } from '../support/visit-agency.ts';
import { isFit } from './accessibility.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);
const { agency } = server;

/** A visit of yesterday, about which the recipe has not yet written. */
async function addVisit(): Promise<void> {
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const { visitId } = await startVisitAgency({ ...server, createAgency: async () => agency } as never, {
    buyer: { phone: nextPhone() },
    visit: { startsAt: at(29), endsAt: at(28), allowOverlap: true },
  });
  await agency.perform(completeVisit, { id: visitId, interest: 4 });
}

/** Waits until it is asked for, as the minute's job would find it, and proposes. */
async function propose(): Promise<void> {
  const asked = () => server.db.selectFrom('ai_recipe').select('asked_at').where('agency_id', '=', agency.id).execute();
  await expect.poll(async () => (await asked())[0]?.asked_at).toBeInstanceOf(Date);
  await runRecipes(server.context);
}

await agency.perform(turnAgentOn, { read: null });
await agency.perform(switchRecipe, { recipe: 'visit_follow_up', enabled: true });

it.each([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)('on a %s, a recipe proposes at once, or says that there is nothing', async (_, size, colorScheme) => {
  await addVisit();
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.goto(`${server.url}/reglages/agent`);
  const button = page.getByRole('button', { name: 'Proposer maintenant : Suite d’une visite' });
  // A recipe that is off has no such button.
  await button.waitFor();
  expect(await page.getByRole('button', { name: 'Proposer maintenant' }).count()).toBe(1);
  await button.click();
  await page.getByText('Les propositions se préparent').waitFor();
  await isFit(page);
  await propose();
  await page.getByText('1 proposition attend dans À traiter.').waitFor();
  await isFit(page);

  await button.click();
  await page.getByText('Les propositions se préparent').waitFor();
  await propose();
  await page.getByText('Rien à proposer : aucune fiche ne correspond, ou tout est déjà proposé.').waitFor();
  await page.getByText('1 proposition attend').waitFor({ state: 'hidden' });
  await page.close();
});

it('it prepares nothing while sending is paused, and says when a fault keeps it waiting', async () => {
  await addVisit();
  const page = await context.newPage();
  await page.goto(`${server.url}/reglages/agent`);
  const button = page.getByRole('button', { name: 'Proposer maintenant : Suite d’une visite' });
  await button.click();
  await page.getByText('Les propositions se préparent').waitFor();
  await agency.perform(pauseSending, {});
  await page.reload();
  await page.getByText('Les envois de l’agence sont en pause').first().waitFor();
  await button.waitFor();
  expect(await page.getByText('Les propositions se préparent').count()).toBe(0);

  await agency.perform(resumeSending, {});
  await page.reload();
  await page.getByText('Les propositions se préparent').waitFor();
  let asked = 0;
  const now = () => {
    asked += 1;
    if (asked === 4) throw new Error('The store has failed.');
    return server.context.now();
  };
  await expect(runRecipes({ ...server.context, now })).rejects.toThrow('1 of 1 failed');
  await page.getByText('Clef réessaie dans un quart d’heure.').waitFor();
  expect(await page.getByText('Les propositions se préparent').count()).toBe(0);
  await page.close();
});
