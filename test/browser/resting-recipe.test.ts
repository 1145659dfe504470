import { expect, it } from 'vitest';
import { switchRecipe } from '../../domain/recipes/recipe-settings.ts';
import { accessibilityViolations, axe } from './accessibility.ts';
import { launchBrowser } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';
import { prepareWeek } from './prepare-week.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);
const { agency, db } = server;

it('the third rejection says that the recipe rests, and the day of an owner asks whether it goes on', async () => {
  await prepareWeek(server, 29);
  await agency.perform(switchRecipe, { recipe: 'visit_follow_up', enabled: false });
  await db.updateTable('ai_recipe').set({ rejections: 2 }).where('agency_id', '=', agency.id).execute();
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`${server.url}/semaine`);
  await page.getByRole('button', { expanded: false }).filter({ hasText: 'Suite d’une visite' }).click();
  await page
    .getByRole('button', { name: /^Rejeter/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill('Inutile');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Rejeter/ })
    .click();
  const toast = page.locator('[data-toast]');
  await toast.getByText('«\u00a0Suite d’une visite\u00a0» ne propose plus rien').waitFor();
  await page.goto(`${server.url}/aujourdhui`);
  await page.getByText('La recette «\u00a0Suite d’une visite\u00a0» est au repos').waitFor();
  await page.evaluate(axe);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continuer\u00a0: Suite d’une visite' }).click();
  await page.getByText('est au repos').waitFor({ state: 'hidden' });
  const recipes = db.selectFrom('ai_recipe').selectAll().where('agency_id', '=', agency.id);
  expect(await recipes.execute()).toMatchObject([{ enabled: false, rejections: 0, rested_at: null, asks: false }]);
  await page.close();
});
