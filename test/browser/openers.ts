import type { Page } from 'playwright-core';
import { phone } from './chromium.ts';

/** Steps that open a dialog, a drawer or a menu on a page: buttons by their names, entries of menus, keys, commands. */

export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
export const buttons =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await button(name)(page);
  };
export const fromMenu =
  (opener: RegExp, item: string | RegExp, ...names: string[]) =>
  async (page: Page) => {
    await button(opener)(page);
    await page.getByRole('menuitem', { name: item }).click();
    await buttons(...names)(page);
  };
export const press = (key: string) => (page: Page) => page.keyboard.press(key);
export const onPhone = (openDialog: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.setViewportSize(phone);
  await openDialog(page);
};
export const searchFor = (q: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Nom, téléphone/ }).fill(q);
  await page.getByRole('option').filter({ visible: true }).first().waitFor();
};
export const command = (name: string) => async (page: Page) => {
  await searchFor(name)(page);
  await page.keyboard.press('Enter');
  // The palette is still there for a moment, and would be mistaken for the dialog that the command opens.
  await page.getByRole('combobox', { name: /^Nom, téléphone/ }).waitFor({ state: 'detached' });
};

/** Reads what the question before several approvals shows, down to its end. */
export async function readToEnd(page: Page): Promise<void> {
  const part = page.getByRole('dialog').getByRole('region', { name: 'Les textes, contact par contact' });
  await part.evaluate((node: any) => node.scrollTo(0, node.scrollHeight));
}
