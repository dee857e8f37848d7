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
const executablePath = CANDIDATES.find((path) => path !== '' && existsSync(path));

/** Whether Chromium was found. */
export const hasChromium = executablePath !== undefined;

export function openChromium(): Promise<Browser> {
  if (!executablePath) throw new Error('no Chromium');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
  return chromium.launch({ executablePath, args });
}
