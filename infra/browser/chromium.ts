import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const CANDIDATES = [
  process.env['CHROMIUM_PATH'] ?? '',
  // The same engine without a user interface takes half the resources.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const found = CANDIDATES.filter((path) => path !== '' && existsSync(path));
const [executablePath] = found;
const showingPath = found.find((path) => !path.endsWith('headless-shell'));

/** Whether Chromium was found. */
export const hasChromium = executablePath !== undefined;
/** Whether one was found that shows notifications: the one without a user interface refuses them. */
export const hasShowingChromium = showingPath !== undefined;

export const openChromium = (): Promise<Browser> => launch(executablePath);
export const openShowingChromium = (): Promise<Browser> => launch(showingPath);

async function launch(path: string | undefined): Promise<Browser> {
  if (path === undefined) throw new Error('no Chromium');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
  return chromium.launch({ executablePath: path, args });
}
