import { beforeAll, expect, it } from '@jest/globals';
import { enterAt } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import { ADMINISTRATOR, type OpenSite } from './open-site.ts';
import { sharedSite } from './shared-site.ts';

/** Marks and states that only a background shows. */
const SHOWN_BY_BACKGROUND = [
  ['/conclave', '.rail .smoke-sign[data-live=true]'],
  ['/conclave', '.seg [aria-pressed=true]'],
  ['/conclave', '[role=tab][aria-selected=true]'],
  ['/conclave', '.electors .meter > i'],
  ['/papabili', '.bars i'],
  ['/admin/cardinaux/liste', '.switch:checked'],
  ['/admin/cardinaux/liste', '.a-nav [aria-current]'],
  ['/admin/articles/create', '.check input:checked'],
  ['/admin/articles/create', '.seg [aria-pressed=true]'],
] as const;

let site: OpenSite;

inChromium('forced colours', () => {
  beforeAll(() => {
    site = sharedSite();
  });

  it.each(SHOWN_BY_BACKGROUND)('leave visible on %s what only a background shows: %s', async (path, selector) => {
    const page = await enterAt(site, path, ADMINISTRATOR, { forcedColors: 'active' });
    const shown = page.locator(selector).first();
    await shown.waitFor({ state: 'attached' });
    const backgrounds = await shown.evaluate((element) =>
      [element, document.body].map((each) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(each);
        return `${backgroundColor} ${backgroundImage}`;
      }),
    );
    expect(backgrounds[0]).not.toBe(backgrounds[1]);
    expect(backgrounds[0]).not.toBe('rgba(0, 0, 0, 0) none');
    await page.context().close();
  });
});
