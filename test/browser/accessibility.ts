import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { size } from '../support/size.ts';

/** The script of axe. Evaluate it in a page through the debugger: the page's own policy would block a script element. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Whether the test at this place of a table looks for violations in this one of two looks, light and dark: in `npm test` they take
 * turns, so that each look is seen on half of the pages; the matrix sees all of them in both.
 */
export const isChecked = (place: number, look: number) => size(0, 1, 1) === 1 || place % 2 === look;

/** The serious and critical violations that axe finds (WCAG 2.2 AA) in a page that has it, or in a part of the page. */
export async function accessibilityViolations(page: Page, part: Locator = page.locator(':root')): Promise<string[]> {
  return part.evaluate(async (node) => {
    const { axe } = globalThis as any;
    const { violations } = await axe.run(node, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  });
}

/** The page has no violation that axe finds, and is no wider than its window. */
export async function isFit(page: Page): Promise<void> {
  await page.evaluate(axe);
  expect(await accessibilityViolations(page)).toEqual([]);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
