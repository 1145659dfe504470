import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const desk = await launchBrowser();
const touched = await desk.browser()?.newContext({
  ...{ viewport: phone, isMobile: true, hasTouch: true },
  ...{ locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' },
});
if (!touched) throw new Error('no browser');
afterAll(() => touched.close());
for (const context of [desk, touched]) await signInContext(context, server);
const { call } = await signInClient(server);
const { data } = await call('properties.create', {
  ...{ reference: 'NAN-0061', title: 'Maison de ville', type: 'house', status: 'available', priceEuros: 412_000 },
  ...{ description: 'Maison de ville avec jardin.' },
  address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
});

const bottomOfHeading = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((node: any) => node.getBoundingClientRect().bottom);

const open = async (context = touched) => {
  const page = await context.newPage();
  await page.goto(`${server.url}/biens/${data.id}`);
  await page.getByRole('heading', { level: 1, name: 'Maison de ville' }).waitFor();
  return page;
};

/** How far beneath and beside its middle a press still reaches the element. */
const reachOf = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded();
  return target.evaluate((element: any) => {
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const reaches = (dx: number, dy: number) => {
      const found = element.ownerDocument.elementFromPoint(x + dx, y + dy);
      return element.contains(found) || (found?.closest('label')?.control ?? null) === element;
    };
    const span = (across: boolean) => {
      const steps = Array.from({ length: 120 }, (_, step) => step - 60);
      return steps.filter((step) => (across ? reaches(step, 0) : reaches(0, step))).length;
    };
    return { width: span(true), height: span(false) };
  });
};

it('what is pressed on the record is 44 px wide and high for a finger', async () => {
  const page = await open();
  const targets = [
    page.getByRole('button', { name: 'Modifier : Adresse' }),
    page.getByRole('button', { name: /^Ville : Nantes/ }),
    page.getByRole('button', { name: /^Pièces : À compléter/ }),
    page.getByRole('link', { name: '← Biens' }),
    page.getByRole('button', { name: 'Ajouter les mentions' }),
  ];
  for (const target of targets) {
    const { width, height } = await reachOf(target);
    expect.soft([width >= 44, height >= 44], `${target}: ${width} × ${height}`).toEqual([true, true]);
  }
  await page.evaluate('window.scrollTo(0, 0)');
  const publish = await page.getByText('À diffuser', { exact: true }).boundingBox();
  await page.touchscreen.tap((publish?.x ?? 0) - 20, (publish?.y ?? 0) - 8);
  await page.getByRole('button', { name: 'Diffuser quand même' }).tap();
  await page.locator('strong', { hasText: 'Bien mis en diffusion' }).waitFor();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Modifier', exact: true }).tap();
  const close = await reachOf(page.getByRole('dialog').getByRole('button', { name: 'Fermer' }));
  expect([close.width >= 44, close.height >= 44], JSON.stringify(close)).toEqual([true, true]);
  await page.close();
});

it('with a mouse the pencils stay small', async () => {
  const page = await open(desk);
  const box = await page.getByRole('button', { name: 'Modifier : Adresse' }).boundingBox();
  expect(box).toMatchObject({ width: 30, height: 30 });
  await page.close();
});

it('on a phone and in a low window the heading leaves with the page, and the bar at the bottom stays', async () => {
  const page = await open();
  await page.evaluate('window.scrollTo(0, 500)');
  await expect.poll(() => bottomOfHeading(page)).toBeLessThan(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
  const bar = await page.getByRole('navigation').last().boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(phone.height);
  // The last thing on the page is not beneath the bar.
  const end = `window.scrollTo(0, document.documentElement.scrollHeight),
    Math.max(...[...document.querySelectorAll('[data-chosen="true"] section')]
      .map((section) => section.getBoundingClientRect().bottom))`;
  await expect.poll(() => page.evaluate(end)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.close();
  const low = await open(desk);
  await low.setViewportSize({ width: 1280, height: 560 });
  await low.evaluate('window.scrollTo(0, 500)');
  await expect.poll(() => bottomOfHeading(low)).toBeLessThan(0);
  await low.close();
});

it('at 320 px the button that adds photos is read in full', async () => {
  const page = await open(desk);
  await page.setViewportSize({ width: 320, height: 640 });
  const button = page.getByRole('button', { name: 'Ajouter des photos' }).first();
  const label = button.locator('.mantine-Button-label');
  expect(await label.evaluate((node: any) => node.scrollWidth - node.clientWidth)).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await page.close();
});
