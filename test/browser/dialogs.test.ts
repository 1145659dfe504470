import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations, axe, isChecked } from './accessibility.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';
import { dialogsOf } from './dialog-list.ts';
import { createDialogRecords } from './dialog-records.ts';

const server = await startAgencyServer();
const context = await launchBrowser();
context.setDefaultTimeout(8000);
await signInContext(context, server);
const records = await createDialogRecords(server);

const dialogs = dialogsOf(server, records);

const hasFocus = (node: any) => node.contains(node.ownerDocument.activeElement);
const scrollsSideways = (node: any) => node.scrollWidth > node.clientWidth;

/** The parts of Mantine and of our own that lie over a page. */
const layers = /<(Dialog|ConfirmDialog|Disclosure|Drawer\.Root|Menu|Modal|Popover|Spotlight\.Root)\b/;

/** These stand at the end of longer ways, which `visit-sheet` and `signatures` go. */
const elsewhere = [
  ...['drawer/after-report', 'drawer/sign-slip-dialog'],
  ...['signatures/request-signature-dialog', 'signatures/signature-actions'],
];

it('the table of dialogs has every file that opens one', () => {
  const files = globSync('console/web/**/*.tsx').filter((file) => !file.includes('/components/'));
  const opening = files.filter((file) => layers.test(readFileSync(file, 'utf8')));
  const listed = new Set([...dialogs.map(([file]) => file), ...elsewhere].map((file) => `console/web/${file}.tsx`));
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
const overDrawer = new Set([
  ...['drawer/access-dialog', 'drawer/move-visit-dialog', 'drawer/restore-visit-dialog'],
  ...['drawer/visit-actions', 'drawer/visit-report-dialog'],
]);
/** Show a text once, so that Escape does not close them. */
const showsOnce = new Set([
  'calendars/feed-link-dialog',
  'settings/key-secret-dialog',
  'webhooks/signing-secret-dialog',
]);

const leavesText = new Set(['layout/unsaved-guard']);

/** Goes to a path as a link does, by way of another page, so that nothing is left of the dialog before. */
async function openPath(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desktop);
  const profile = page.getByRole('heading', { level: 1, name: 'Mon profil' });
  await page.evaluate(`history.pushState(null, '', '/profil')`);
  await profile.waitFor();
  if (path === '/profil') {
    await page.evaluate(`history.pushState(null, '', '/a-traiter')`);
    await profile.waitFor({ state: 'detached' });
    await page.evaluate(`history.pushState(null, '', '/profil')`);
    return profile.waitFor();
  }
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
