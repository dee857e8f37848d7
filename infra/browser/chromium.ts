import { existsSync } from 'node:fs';
import { describe } from '@jest/globals';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

const PLACES = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const executablePath = PLACES.find((path) => path !== '' && existsSync(path));

/** A group of tests in a real Chromium; named as skipped where none is found. */
export function inChromium(name: string, tests: () => void): void {
  if (executablePath) describe(name, tests);
  else describe.skip(`${name} (no Chromium found: install one or set CHROMIUM_PATH)`, tests);
}

export function openChromium(): Promise<Browser> {
  if (!executablePath) throw new Error('no Chromium');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
  return chromium.launch({ executablePath, args });
}
