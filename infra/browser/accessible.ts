import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
/** The only rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Axe examines only the first rows of a long list or table, because the others are the same component. */
const FURTHER_ROWS = 'main :is(li, tr):nth-child(n + 9)';

/**
 * Axe's own check except for `ignorePseudo`: contrast is also checked beside `::before` and `::after`, in half the time
 * that looking for them takes.
 */
const CONTRAST = {
  ignoreUnicode: true,
  ignoreLength: false,
  ignorePseudo: true,
  pseudoSizeThreshold: 0.25,
  boldValue: 700,
  boldTextPt: 14,
  largeTextPt: 18,
  shadowOutlineEmMax: 0.2,
  textStrokeEmMin: 0.03,
  contrastRatio: { normal: { expected: 4.5, minThreshold: 0 }, large: { expected: 3, minThreshold: 0 } },
};

type Violation = readonly [rule: string, elements: readonly string[]];

/**
 * Runs axe on the page with all rules or the given ones. Injecting it costs a third of `@axe-core/playwright`. Frames
 * without scripts are skipped, because axe would wait for them for ever.
 */
async function violations(page: Page, rules: readonly string[]): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([names, further, contrast]) => {
      const axe: unknown = Reflect.get(window, 'axe');
      const { configure, run } = axe as typeof import('axe-core'); // injected above
      // Selectors identify the elements, so axe need not record the source of each one.
      configure({ noHtml: true, checks: [{ id: 'color-contrast', options: contrast }] });
      const found = await run(
        { exclude: [['iframe[sandbox]'], [further]] },
        {
          ...(names.length > 0 && { runOnly: [...names] }),
          resultTypes: ['violations'],
          preload: false,
          iframes: false,
        },
      );
      return found.violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))] as const);
    },
    [rules, FURTHER_ROWS, CONTRAST] as const,
  );
}

/** Asserts that axe finds no violation. */
export async function expectNothingForAxe(page: Page): Promise<void> {
  expect(await violations(page, [])).toEqual([]);
}

/**
 * Asserts that axe finds no violation in either theme and that nothing overflows horizontally at 320 px. Restores the
 * viewport.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const theme = (colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator('.arriving').waitFor({ state: 'detached' });
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  // The light theme comes last, because it is the default.
  await theme('dark');
  const dark = await violations(page, COLOUR_RULES);
  await theme('light');
  const light = await violations(page, []);
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
  await page.setViewportSize(size);
  expect({ light, dark, overflow }).toEqual({ light: [], dark: [], overflow: 0 });
}
