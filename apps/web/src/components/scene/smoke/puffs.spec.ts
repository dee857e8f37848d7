import { describe, expect, it } from '@jest/globals';
import { luminance, skyAt, type Colour } from '../sky.js';
import { shades } from './puffs.js';

const HOURS = Array.from({ length: 48 }, (_, half) => half / 2);
const THEMES = ['light', 'dark'] as const;

function contrast(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each(THEMES)('smoke in the %s theme', (theme) => {
  it('is white at every hour', () => {
    const shadows = HOURS.map((hour) => Math.min(...shades('white', skyAt(hour, theme)).map(luminance)));
    expect(Math.min(...shadows)).toBeGreaterThan(0.4);
  });

  it('is black at every hour, yet distinct from the sky', () => {
    const drawn = HOURS.map((hour) => {
      const sky = skyAt(hour, theme);
      const both = shades('black', sky);
      return {
        lightest: Math.max(...both.map(luminance)),
        contrast: Math.max(...both.map((shade) => contrast(shade, sky.zenith))),
      };
    });
    expect(Math.max(...drawn.map(({ lightest }) => lightest))).toBeLessThan(0.2);
    expect(Math.min(...drawn.map((each) => each.contrast))).toBeGreaterThan(1.9);
  });
});
