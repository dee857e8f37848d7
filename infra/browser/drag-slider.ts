import type { Page } from 'playwright-core';
import type { DragOnScreen } from '../bench/scrubbing/drag-measurement.ts';
import { openChromium } from './chromium.ts';

const DRAGS = 12;
const DRAG_MS = 500;
const SETTLE_MS = 20_000;

/** Drags the analysts' slider back and forth in a real Chromium, starting with the first picture. */
export const dragOnScreen: DragOnScreen = async ({ address, cookie, conclaveId, last }) => {
  const browser = await openChromium();
  try {
    const page = await browser.newPage({ baseURL: address, viewport: { width: 1280, height: 900 } });
    await page.context().addCookies(
      cookie.split('; ').map((each) => {
        const [name = '', value = ''] = each.split('=', 2);
        return { name, value, url: address };
      }),
    );
    await page.goto(`/admin/analyse/${conclaveId}?n=${randomSequence(last)}`);
    await page.locator('.replay-event').waitFor();
    const drags: Drag[] = [];
    for (let n = 0; n < DRAGS; n += 1)
      drags.push(await dragSlider(page, { to: randomSequence(last), forMs: DRAG_MS, timeoutMs: SETTLE_MS }));
    return {
      pictures: sum(drags.map(({ pictures }) => pictures)),
      frames: sum(drags.map(({ frames }) => frames)),
      exact: sum(drags.map(({ exact }) => exact)),
      dragMs: sum(drags.map(({ dragMs }) => dragMs)),
      settleMs: drags.map(({ settleMs }) => settleMs),
    };
  } finally {
    await browser.close();
  }
};

const randomSequence = (last: number): number => 1 + Math.floor(Math.random() * last);
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

interface Drag {
  readonly frames: number;
  readonly pictures: number;
  readonly exact: number;
  readonly dragMs: number;
  readonly settleMs: number;
}

interface DragOptions {
  readonly to: number;
  readonly forMs: number;
  readonly timeoutMs: number;
}

/** In the page: one step per frame, recording what was drawn since the previous one. */
const dragSlider = (page: Page, options: DragOptions): Promise<Drag> =>
  page.evaluate(async ({ to, forMs, timeoutMs }) => {
    const slider = document.querySelector<HTMLInputElement>('.replay-track input');
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    if (!slider || !write) throw new Error('there is no slider');
    const event = () => document.querySelector('.replay-event');
    const isExact = () => event()?.classList.contains('about') === false;
    const picture = () => `${event()?.textContent} ${document.querySelector('.replay-leaders')?.textContent}`;
    const frame = () => new Promise(requestAnimationFrame);
    const from = Number(slider.value);
    const begun = performance.now();
    let [shown, frames, pictures, exact, progress] = [picture(), 0, 0, 0, 0];
    while (progress < 1) {
      progress = Math.min(1, (performance.now() - begun) / forMs);
      write.call(slider, String(Math.round(from + (to - from) * progress)));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await frame();
      frames += 1;
      const now = picture();
      if (now !== shown) {
        pictures += 1;
        if (isExact()) exact += 1;
      }
      shown = now;
    }
    const stopped = performance.now();
    const number = () => Number(/^n°\s([\d\s]+?)\s(?!\d)/u.exec(event()?.textContent ?? '')?.[1]?.replace(/\s/gu, ''));
    while (!isExact() || number() !== to) {
      if (performance.now() - stopped > timeoutMs) throw new Error(`event ${to} was not shown in time`);
      await frame();
    }
    return { frames, pictures, exact, dragMs: stopped - begun, settleMs: performance.now() - stopped };
  }, options);
