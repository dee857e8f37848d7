import { beforeAll } from '@jest/globals';
import { edition, platform, write } from './exported-edition.contract.js';

export let whole: ReturnType<typeof edition>;
export let file: string[];

/** The lines with a corrected trailer hash. */
export function withTrailerHash(lines: readonly string[]): string[] {
  const before = lines.slice(0, -1);
  const hash = platform(before.map((text) => `${text}\n`).join(''));
  return [...before, lines.at(-1)!.replace(/"sha256":"\w+"/, `"sha256":"${hash}"`)];
}

export function prepareExport(): void {
  beforeAll(async () => {
    whole = edition();
    file = await write(whole);
  });
}
