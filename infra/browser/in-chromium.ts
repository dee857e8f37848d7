import { describe } from '@jest/globals';
import { hasChromium } from './chromium.ts';

/** Tests in a real Chromium; reported by name as skipped without one. */
export function inChromium(name: string, tests: () => void): void {
  if (hasChromium) describe(name, tests);
  else describe.skip(`${name} (no Chromium found: install one or set CHROMIUM_PATH)`, tests);
}
