/** Sky colours over Rome by hour, and the light they cast on the scene. Pure. */

/** Red, green, blue; 0 to 255. */
export type Colour = readonly [number, number, number];

export type Theme = 'light' | 'dark';

export interface Sky {
  readonly zenith: Colour;
  readonly middle: Colour;
  readonly horizon: Colour;
  /** Colour of the light on objects; white at noon. */
  readonly light: Colour;
  /** Opacity of the stars, 0 to 1. */
  readonly stars: number;
  /** Glow of the horizon behind the roof, 0 to 1. */
  readonly glow: number;
  /** The sky is too dark for ink; text on it is ivory. */
  readonly dark: boolean;
  /** Zenith colour adjusted to a text contrast of at least 4.5:1 at any minute. */
  readonly guard: Colour;
}

type KeyHour = readonly [hour: number, ...colours: [string, string, string, string], stars: number, glow: number];

// Hour, zenith, middle, horizon, light, stars, glow.
const KEY_HOURS: readonly KeyHour[] = [
  [0, '0a0f1e', '121a2f', '232c46', '46527a', 1, 0],
  [4.6, '0e1528', '1e2742', '3b3c58', '4c587e', 0.8, 0.1],
  [6, '2a3a62', '6a6488', 'd9977a', 'a08c98', 0.12, 0.7],
  [7.4, '7ea2c8', 'c7c8d0', 'f4cfa6', 'e0cbb8', 0, 0.8],
  [9.5, '86aed3', 'c0d6e5', 'f1e8d6', 'f2ebe0', 0, 0.3],
  [13, '7ca8d2', 'b3cfe3', 'e8eeea', 'ffffff', 0, 0.1],
  [16.5, '86a9cc', 'c2d0d8', 'f2e2c4', 'fff3df', 0, 0.3],
  [18.6, '7d9cc2', 'd3c3b8', 'f5c98e', 'fbdcb0', 0, 0.85],
  [20, '33497a', '8b6d8c', 'e58f60', 'b68c8c', 0.06, 1],
  [21, '18223f', '403a5e', '9a5c60', '6a6288', 0.5, 0.5],
  [22.3, '0c1224', '171f38', '2c3350', '4a567e', 0.9, 0.05],
  [24, '0a0f1e', '121a2f', '232c46', '46527a', 1, 0],
];
const WHITE: Colour = [255, 255, 255];
const NIGHT: Colour = [10, 15, 30];
const DARK_THEME_SHADE: Colour = [20, 17, 15];
const INK = '#1f1a17';
const IVORY = '#fdf9f0';
/** Luminance below which text is ivory, above which it is ink. */
const DARK_BELOW = 0.2;

export function skyAt(hour: number, theme: Theme): Sky {
  const nextIndex = Math.max(
    1,
    KEY_HOURS.findIndex(([key]) => key > hour),
  );
  const [before, after] = [KEY_HOURS[nextIndex - 1], KEY_HOURS[nextIndex]] as const;
  if (!before || !after) throw new RangeError(`No such hour: ${hour}`);
  const share = (hour - before[0]) / (after[0] - before[0]);
  // The dark theme darkens the same hour by about a third.
  const colour = (index: 1 | 2 | 3 | 4): Colour => {
    const bright = mixed(colourOf(before[index]), colourOf(after[index]), share);
    return theme === 'dark' ? mixed(bright, DARK_THEME_SHADE, index === 4 ? 0.22 : 0.3) : bright;
  };
  const zenith = colour(1);
  const dark = luminance(zenith) < DARK_BELOW;
  return {
    zenith,
    middle: colour(2),
    horizon: colour(3),
    light: colour(4),
    stars: before[5] + (after[5] - before[5]) * share,
    glow: before[6] + (after[6] - before[6]) * share,
    dark,
    guard: guarded(zenith, dark),
  };
}

function guarded(zenith: Colour, dark: boolean): Colour {
  let guard = zenith;
  for (let step = 0; step < 30; step += 1) {
    const shade = luminance(guard);
    if (dark ? shade <= 0.155 : shade >= 0.25) break;
    guard = mixed(guard, dark ? NIGHT : WHITE, 0.06);
  }
  return guard;
}

/** Custom properties of the scene with light and dark values, so that the server-rendered HTML suits both themes. */
export function skyStyle(hour: number): Record<`--${string}`, string> {
  const [light, dark] = [skyColours(hour, 'light'), skyColours(hour, 'dark')];
  const properties = Object.entries(light).map(([name, value]) => {
    const darkValue = dark[name] ?? value;
    return [name, value === darkValue ? value : `light-dark(${value},${darkValue})`];
  });
  return Object.fromEntries(properties) as Record<`--${string}`, string>; // the keys come from `skyColours`
}

/** Custom properties of the scene in one theme. */
export function skyColours(hour: number, theme: Theme): Record<string, string> {
  const { zenith, middle, horizon, light, stars, glow, dark, guard } = skyAt(hour, theme);
  const lit = (colour: string): Colour => multiplied(colourOf(colour), light);
  const objectColour = (colour: string, haze = 0.05): string => hexOf(mixed(lit(colour), horizon, haze));
  const outline = multiplied(colourOf('5a2f1d'), mixed(light, WHITE, 0.15));
  return {
    '--sky-1': hexOf(zenith),
    '--sky-2': hexOf(middle),
    '--sky-3': hexOf(horizon),
    '--guard': hexOf(guard),
    '--scene-ink': dark ? IVORY : INK,
    '--stars': stars.toFixed(2),
    '--glow': glow.toFixed(2),
    '--roof': objectColour('c98a62'),
    '--roof-2': objectColour('a8663f'),
    '--roof-line': hexOf(outline),
    '--stone': objectColour('e6d8be'),
    '--stone-2': objectColour('bba888'),
    '--pipe': objectColour('7a5440'),
    '--pipe-lit': objectColour('d3a27e'),
    '--pipe-dark': objectColour('3b2822'),
    '--far': objectColour('b9b3b2', 0.55),
    '--far-2': objectColour('9d9698', 0.42),
    '--cloud': hexOf(mixed(horizon, WHITE, 0.45 * Math.min(1, luminance(light) * 1.25))),
  };
}

export const mixed = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

export const multiplied = (a: Colour, b: Colour): Colour => [
  (a[0] * b[0]) / 255,
  (a[1] * b[1]) / 255,
  (a[2] * b[2]) / 255,
];

/** Relative luminance as WCAG defines it: 0 black, 1 white. */
export const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

function linear(channel: number): number {
  const intensity = channel / 255;
  return intensity <= 0.03928 ? intensity / 12.92 : ((intensity + 0.055) / 1.055) ** 2.4;
}

function colourOf(hex: string): Colour {
  const channel = (at: number): number => parseInt(hex.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

const hexOf = (colour: Colour): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
