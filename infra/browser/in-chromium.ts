import { describe } from '@jest/globals';
import { thereIsChromium } from './chromium.ts';

/** A group of tests in a real Chromium; named as skipped where none is found. */
export function inChromium(name: string, tests: () => void): void {
  if (thereIsChromium) describe(name, tests);
  else describe.skip(`${name} (no Chromium found: install one or set CHROMIUM_PATH)`, tests);
}
