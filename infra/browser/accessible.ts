import AxeBuilder from '@axe-core/playwright';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** All that a theme can change of what axe finds. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Nothing for axe to find on the page as it stands: by all of its rules, or by those that are named. */
export async function expectNothingForAxe(page: Page, rules: readonly string[] = []): Promise<void> {
  // Where no script runs axe would wait for its own for ever; a page of its own for each verdict would cost half the time.
  const axe = new AxeBuilder({ page }).exclude('iframe[sandbox]').setLegacyMode();
  axe.options({ resultTypes: ['violations'] });
  if (rules.length > 0) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** Nothing for axe to find in either theme, and nothing that scrolls sideways at 320 px. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNothingForAxe(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNothingForAxe(page, OF_COLOUR);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });
}
