import type { Browser, Page } from 'playwright-core';
import type { SmokeOnScreen } from '../bench/live/smoke-measurement.ts';
import { openChromium } from './chromium.ts';

const VIEWPORT = { width: 1280, height: 900 };

/** Opens the conclave's page in a real Chromium and measures it before and during the smoke. */
export const measureSmoke: SmokeOnScreen = async ({ address, closeRound, times, forMs }) => {
  const browser = await openChromium();
  try {
    const page = await browser.newPage({ baseURL: address, viewport: VIEWPORT, reducedMotion: 'no-preference' });
    await page.goto('/conclave');
    await page.locator('.live', { hasText: 'En direct' }).waitFor();
    const shares = async () => {
      await pass(page, forMs); // what begins costs more
      const measured: number[] = [];
      for (let n = 0; n < times; n += 1) measured.push(await processorShare(browser, () => pass(page, forMs)));
      return measured;
    };
    const idle = await shares();
    await closeRound();
    await page.getByRole('heading', { name: 'Fumée noire', level: 1 }).waitFor();
    await page.waitForFunction(isDrawn);
    const smoke = await shares();
    await page.evaluate(drawScene);
    return { idle, smoke, canvas: await shares() };
  } finally {
    await browser.close();
  }
};

/** Processor time of all of the browser's processes during an action, as a share of one core. */
async function processorShare(browser: Browser, act: () => Promise<unknown>): Promise<number> {
  const protocol = await browser.newBrowserCDPSession();
  const seconds = async () => {
    const { processInfo } = await protocol.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const [before, start] = [await seconds(), performance.now()];
  await act();
  const share = (1000 * ((await seconds()) - before)) / (performance.now() - start);
  await protocol.detach();
  return share;
}

/** Lets a page run for a while. */
const pass = (page: Page, milliseconds: number) =>
  page
    .evaluate(() => performance.now())
    .then((start) =>
      page.waitForFunction((end) => performance.now() > end, start + milliseconds, { polling: milliseconds / 4 }),
    );

/** In the page: the smoke's first puff is on its canvas. */
function isDrawn(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('.scene canvas');
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  return pixels?.some((value) => value > 0) === true;
}

/** In the page: replaces the smoke by a canvas of the whole scene that is drawn again with each frame. */
function drawScene(): void {
  const scene = document.querySelector('.scene');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!scene || !context) throw new Error('there is no scene');
  scene.querySelector('canvas')?.remove();
  canvas.width = scene.clientWidth;
  canvas.height = scene.clientHeight;
  scene.append(canvas);
  const draw = (now: number) => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = `rgb(0 0 0 / ${0.1 + 0.1 * Math.sin(now / 1000)})`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}
