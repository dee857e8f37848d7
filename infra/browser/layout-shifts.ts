import type { Page } from 'playwright-core';

/** Layout shift with the elements that moved. */
export interface LayoutShift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Records the layout shifts of the open document from now on. */
export async function observeLayoutShifts(page: Page): Promise<() => Promise<LayoutShift[]>> {
  await page.evaluate(() => {
    const shifts: LayoutShift[] = [];
    Reflect.set(window, 'shifts', shifts);
    const nameOf = (node: unknown): string =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}` : '#text';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources = Reflect.get(entry, 'sources') as {
          node: unknown;
          previousRect: DOMRect;
          currentRect: DOMRect;
        }[];
        const moved = sources.map(
          ({ node, previousRect: a, currentRect: b }) =>
            `${nameOf(node)} ${[a, b].map(({ x, y, width, height }) => `${x},${y} ${width}x${height}`).join(' -> ')}`,
        );
        shifts.push({ value: Number(Reflect.get(entry, 'value')), moved });
      }
    }).observe({ type: 'layout-shift' });
  });
  return () =>
    page.evaluate(async () => {
      // Two frames, after which the observer has received the shifts of the last change.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return Reflect.get(window, 'shifts') as LayoutShift[];
    });
}
