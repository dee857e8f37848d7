import type { CDPSession, Page } from 'playwright-core';
import { observeLayoutShifts, type LayoutShift } from './layout-shifts.ts';
import type { OpenSite } from './open-site.ts';

/** A text of a page for its visitor. */
export interface Message {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
}

/** The messages of a page, and how long it could not answer meanwhile. */
export interface Recorded {
  /** Texts that live regions have given to screen readers. */
  readonly heard: readonly Message[];
  /** Signs of the moment within the screen, whenever they have changed. */
  readonly seen: readonly (Omit<Message, 'text'> & { readonly signs: readonly string[] })[];
  /** Milliseconds of each long task. */
  readonly longTasks: readonly number[];
}

const SHARES = { top: 0, middle: 0.5, end: 1 };
export type Position = keyof typeof SHARES;

interface Address {
  readonly path: string;
  readonly size: { readonly width: number; readonly height: number };
  /** How far the visitor has scrolled. */
  readonly position: Position;
}

/** Runs in the page. */
function record(): void {
  const heard: Message[] = [];
  const seen: Recorded['seen'][number][] = [];
  const longTasks: number[] = [];
  Reflect.set(window, 'recorded', { heard, seen, longTasks });
  const regions = '[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]';
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
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
      const text = plain(region.textContent);
      if (text !== '') heard.push({ at: Date.now(), text });
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
  const isOnScreen = (sign: Element): boolean => {
    const { left, right, top, bottom } = sign.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight || right <= left) return false;
    const drawn = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return drawn !== null && (sign.contains(drawn) || drawn.contains(sign));
  };
  setInterval(() => {
    const signs = [...document.querySelectorAll('.rail strong, .site-strip strong, .scene h1, .moment-news')]
      .filter(isOnScreen)
      .map(({ textContent }) => plain(textContent));
    if (JSON.stringify(signs) !== JSON.stringify(seen.at(-1)?.signs)) seen.push({ at: Date.now(), signs });
  }, 100);
}

/** A page that stays open all evening. */
export class WatchedPage {
  readonly at: Address;
  /** Layout shifts so far. */
  readonly shifts: () => Promise<readonly LayoutShift[]>;
  readonly #page: Page;
  readonly #protocol: CDPSession;
  #busyBefore = 0;

  private constructor(at: Address, page: Page, protocol: CDPSession, shifts: () => Promise<readonly LayoutShift[]>) {
    this.at = at;
    this.shifts = shifts;
    this.#page = page;
    this.#protocol = protocol;
  }

  /** Opens a page with animations, waits until it follows the conclave, and scrolls. */
  static async open(site: OpenSite, at: Address): Promise<WatchedPage> {
    const { path, size, position } = at;
    const { page } = await site.visit('about:blank', { viewport: size, reducedMotion: 'no-preference' });
    await page.addInitScript(record);
    await page.goto(path);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/(summary-client|transport)-/.test(name)),
    );
    await page.waitForLoadState('networkidle');
    await page.evaluate((share) => {
      const { scrollHeight } = document.documentElement;
      scrollTo({ top: (scrollHeight - innerHeight) * share, behavior: 'instant' });
    }, SHARES[position]);
    await page.waitForLoadState('networkidle');
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Performance.enable');
    const watched = new WatchedPage(at, page, protocol, await observeLayoutShifts(page));
    watched.#busyBefore = await watched.#busySeconds();
    return watched;
  }

  recorded(): Promise<Recorded> {
    return this.#page.evaluate(() => Reflect.get(window, 'recorded') as Recorded);
  }

  /** Time of the main thread since the page was opened, in seconds. */
  async busySeconds(): Promise<number> {
    return (await this.#busySeconds()) - this.#busyBefore;
  }

  async #busySeconds(): Promise<number> {
    const { metrics } = await this.#protocol.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  }

  close(): Promise<void> {
    return this.#page.context().close();
  }
}
