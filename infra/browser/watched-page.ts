import type { CDPSession, Page } from 'playwright-core';
import { observeLayoutShifts, type LayoutShift } from './layout-shifts.ts';
import type { OpenSite } from './open-site.ts';

/** A text that a live region has given to screen readers. */
export interface Announcement {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
}

interface Address {
  readonly path: string;
  readonly size: { readonly width: number; readonly height: number };
  /** Element to which the visitor has scrolled. */
  readonly scrolledTo?: string;
}

/** Runs in the page: records the texts of live regions, and of alerts when they appear. */
function recordAnnouncements(): void {
  const announcements: Announcement[] = [];
  Reflect.set(window, 'announcements', announcements);
  const regions = '[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]';
  new MutationObserver((mutations) => {
    const changed = new Set<Element>();
    for (const { target, addedNodes } of mutations) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
      if (region) changed.add(region);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        for (const alert of [node, ...node.querySelectorAll('[role=alert]')])
          if (alert.matches('[role=alert]')) changed.add(alert);
      }
    }
    for (const region of changed) {
      const text = region.textContent.replaceAll(/\s+/g, ' ').trim();
      if (text !== '') announcements.push({ at: Date.now(), text });
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** A page that stays open all evening. */
export class WatchedPage {
  readonly at: Address;
  /** Layout shifts so far. */
  readonly shifts: () => Promise<readonly LayoutShift[]>;
  readonly #page: Page;
  readonly #protocol: CDPSession;

  private constructor(at: Address, page: Page, protocol: CDPSession, shifts: () => Promise<readonly LayoutShift[]>) {
    this.at = at;
    this.shifts = shifts;
    this.#page = page;
    this.#protocol = protocol;
  }

  /** Opens a page with animations, and waits until it is live. */
  static async open(site: OpenSite, at: Address): Promise<WatchedPage> {
    const { path, size, scrolledTo } = at;
    const { page } = await site.visit('about:blank', { viewport: size, reducedMotion: 'no-preference' });
    await page.addInitScript(recordAnnouncements);
    await page.goto(path);
    await page.locator('.smoke-sign[data-live=true]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    if (scrolledTo !== undefined) await page.locator(scrolledTo).first().scrollIntoViewIfNeeded();
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Performance.enable');
    return new WatchedPage(at, page, protocol, await observeLayoutShifts(page));
  }

  get name(): string {
    const { path, size } = this.at;
    return `${path} ${size.width}x${size.height}`;
  }

  announcements(): Promise<readonly Announcement[]> {
    return this.#page.evaluate(() => Reflect.get(window, 'announcements') as Announcement[]);
  }

  /** Time of the main thread so far, in seconds. */
  async busySeconds(): Promise<number> {
    const { metrics } = await this.#protocol.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  }

  async photograph(file: string): Promise<void> {
    await this.#page.screenshot({ path: file, type: 'jpeg', quality: 60 });
  }
}
