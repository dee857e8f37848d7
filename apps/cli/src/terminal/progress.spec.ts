import { describe, expect, it } from '@jest/globals';
import { progressOn } from './progress.js';

function screen(isTTY: boolean) {
  let ms = 0;
  const written: string[] = [];
  const clock = { now: () => new Date(ms) };
  const progress = progressOn({ isTTY, write: (text) => written.push(text) }, 'Relecture', clock);
  return { written, progress, pass: (more: number) => (ms += more) };
}
const plain = (text: string | undefined): string | undefined => text?.replace(/[\u00A0\u202F]/g, ' ');

describe('progress', () => {
  it('is a bar on a terminal, redrawn at most ten times a second and removed at the end', () => {
    const { written, progress, pass } = screen(true);
    pass(1000);
    progress.at(250, 1000);
    progress.at(260, 1000);
    progress.end();
    expect(written.map(plain)).toEqual([
      '\r\u001B[K██████░░░░░░░░░░░░░░░░░░ Relecture : 25 %, 250 sur 1 000, 250 par seconde, reste 3 s',
      '\r\u001B[K',
    ]);
  });

  it('is a line every few seconds elsewhere', () => {
    const { written, progress, pass } = screen(false);
    progress.at(1, 10);
    pass(5000);
    progress.at(5000, 10_000);
    progress.end();
    expect(written.map(plain)).toEqual(['Relecture : 50 %, 5 000 sur 10 000, 1 000 par seconde, reste 5 s\n']);
  });

  it('counts without a known total and reports the number at the end', () => {
    const { written, progress, pass } = screen(true);
    pass(100);
    progress.at(42, 0);
    pass(1000);
    progress.at(10, 10);
    expect(written.map((text) => plain(text)?.replace('\r\u001B[K', ''))).toEqual([
      'Relecture : 42, 420 par seconde',
      '████████████████████████ Relecture : 100 %, 10 sur 10, 9 par seconde',
    ]);
  });
});
