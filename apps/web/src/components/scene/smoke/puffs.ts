import { luminance, mixed, multiplied, type Colour, type Sky } from '../sky.js';
import { layered, noise, smoothStep } from './noise.js';

/** Pixels along each side. */
const SIDE = 112;
export const VARIANTS = 5;
const WHITE: Colour = [255, 255, 255];

/** Uncoloured puff: density and light of each pixel, 0 to 1. */
export interface Puff {
  readonly density: Float32Array;
  readonly light: Float32Array;
}

/** Height field lit from the upper left. */
export function puff(variant: number): Puff {
  const heights = new Float32Array(SIDE * SIDE);
  const density = new Float32Array(SIDE * SIDE);
  for (let index = 0; index < heights.length; index += 1) {
    const x = ((index % SIDE) / (SIDE - 1)) * 2 - 1;
    const y = (Math.floor(index / SIDE) / (SIDE - 1)) * 2 - 1;
    const radius = Math.hypot(x, y);
    const billow = 1 - Math.abs(noise(x * 2.6 + variant * 5, y * 2.6, variant + 40)) * 1.6;
    const rough = layered(x * 1.7 + variant * 11, y * 1.7 - variant * 7, variant * 3.1);
    const height = (1 - radius) * 1.25 + rough * 0.95 + billow * 0.22 - 0.3;
    heights[index] = height + Math.sqrt(Math.max(0, 1 - radius * radius)) * 0.55;
    density[index] = smoothStep(0, 0.95, height) * smoothStep(0, 0.34, 1 - radius);
  }
  return { density, light: lit(heights) };
}

function lit(heights: Float32Array): Float32Array {
  const height = (index: number): number => heights[index] ?? 0;
  return heights.map((_, index) => {
    const across = height(index + 1) - height(index - 1);
    const down = height(index + SIDE) - height(index - SIDE);
    return Math.max(0, Math.min(1, 0.52 + (across * 0.55 + down * 0.95) * 4.6));
  });
}

/** Shadow and highlight colours of the smoke under this sky; at night lighter than the light on the roof makes them. */
export function shades(smoke: 'black' | 'white', sky: Sky): readonly [Colour, Colour] {
  const night = 1 - Math.min(1, luminance(sky.light));
  if (smoke === 'white') {
    const warm = mixed(WHITE, sky.light, 0.45);
    return [
      mixed(mixed(multiplied([212, 217, 225], warm), sky.middle, 0.1), WHITE, 0.36 * night),
      mixed(multiplied([255, 254, 250], warm), WHITE, 0.72),
    ];
  }
  const moonlit = mixed(sky.horizon, [190, 190, 200], 0.5 + 0.4 * night);
  return [mixed([12, 12, 14], sky.middle, 0.05), mixed([72, 73, 78], moonlit, 0.16 + 0.18 * night)];
}

/** Renders the puff to a canvas. */
export function tinted({ density, light }: Puff, [low, high]: readonly [Colour, Colour]): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const image = context.createImageData(SIDE, SIDE);
  for (let index = 0; index < density.length; index += 1) {
    const [red, green, blue] = mixed(low, high, light[index] ?? 0);
    image.data.set([red, green, blue, (density[index] ?? 0) * 255], index * 4);
  }
  context.putImageData(image, 0, 0);
  return canvas;
}
