import type { Particle, SmokeColour } from './plume.js';

/** Opacity below which a puff is invisible. */
const MIN_OPACITY = 0.006;

/** Draws each puff: it appears quickly, grows and fades. `density` is the device pixel ratio. */
export function drawPlume(
  canvas: HTMLCanvasElement,
  particles: readonly Particle[],
  density: number,
  picturesOf: (colour: SmokeColour) => readonly HTMLCanvasElement[],
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (const { colour, variant, x, y, turn, age, life, bornSize, fullSize, strength } of particles) {
    const left = 1 - age / life;
    const veil = colour === 'white' ? 0.9 : 0.78;
    const alpha = strength * Math.min(1, age / 0.18) * left ** 1.45 * veil;
    const picture = picturesOf(colour)[variant];
    if (alpha < MIN_OPACITY || !picture) continue;
    const size = bornSize + (fullSize - bornSize) * (1 - left ** 1.7);
    const cos = Math.cos(turn) * density;
    const sin = Math.sin(turn) * density;
    context.globalAlpha = alpha;
    context.setTransform(cos, sin, -sin, cos, x * density, y * density);
    context.drawImage(picture, -size / 2, -size / 2, size, size);
  }
  context.globalAlpha = 1;
}
