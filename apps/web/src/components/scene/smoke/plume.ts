import { noise, smoothStep } from './noise.js';
import { VARIANTS } from './puffs.js';

export type SmokeColour = 'black' | 'white';

/** Chimney opening, in pixels of the scene. */
export interface Mouth {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface Particle {
  x: number;
  y: number;
  turn: number;
  /** Seconds. */
  age: number;
  readonly colour: SmokeColour;
  readonly variant: number;
  readonly life: number;
  readonly bornSize: number;
  readonly fullSize: number;
  readonly strength: number;
  readonly spin: number;
  readonly depth: number;
  vx: number;
  vy: number;
}

/** Width of the opening, in pixels, for which all lengths below were designed. */
const REFERENCE_WIDTH_PX = 24;
const EMITTED_PER_SECOND = 25;
const randomOffset = (reach: number): number => (Math.random() - 0.5) * reach;

/** Particle simulation of the smoke: decaying buoyancy, wind that grows with height, eddies. */
export class Plume {
  readonly particles: Particle[] = [];
  private clock = Math.random() * 50;
  private pending = 0;

  constructor(public mouth: Mouth) {}

  /** Advances the simulation; emits no particles without a colour. */
  step(seconds: number, colour: SmokeColour | undefined): void {
    this.clock += seconds;
    if (colour) this.emit(seconds, colour);
    const scale = this.mouth.width / REFERENCE_WIDTH_PX;
    const gust = 1 + 0.5 * noise(this.clock * 0.16, 3.3, 0) + 0.25 * noise(this.clock * 0.7, 9.1, 0);
    for (let index = this.particles.length - 1; index >= 0; index -= 1) {
      const particle = this.particles[index];
      if (!particle) continue;
      particle.age += seconds;
      if (particle.age >= particle.life) this.particles.splice(index, 1);
      else this.move(particle, seconds, scale, gust);
    }
  }

  private emit(seconds: number, colour: SmokeColour): void {
    const puffing = 0.72 + 0.5 * Math.max(-0.5, noise(this.clock * 0.85, 7.7, 1) * 1.6);
    this.pending += seconds * EMITTED_PER_SECOND * puffing;
    for (; this.pending > 1; this.pending -= 1) this.particles.push(this.create(colour));
  }

  private create(colour: SmokeColour): Particle {
    const { x, y, width } = this.mouth;
    const scale = width / REFERENCE_WIDTH_PX;
    return {
      x: x + randomOffset(width * 0.55),
      y: y + Math.random() * 2,
      vx: randomOffset(8 * scale),
      vy: -(66 + Math.random() * 40) * scale,
      age: 0,
      life: 5.2 + Math.random() * 3.6,
      bornSize: width * (0.78 + Math.random() * 0.36),
      fullSize: width * (7.5 + Math.random() * 6.5),
      turn: randomOffset(0.9),
      spin: randomOffset(0.22),
      variant: Math.floor(Math.random() * VARIANTS),
      depth: Math.random() * 4,
      strength: 0.5 + Math.random() * 0.4,
      colour,
    };
  }

  private move(particle: Particle, seconds: number, scale: number, gust: number): void {
    const aged = particle.age / particle.life;
    const height = Math.max(0, (this.mouth.y - particle.y) / (150 * scale));
    const wind = (10 + 34 * Math.min(1.6, height)) * scale * gust;
    const [eddyX, eddyY] = this.eddy(particle, (9 + 46 * smoothStep(0, 0.5, aged)) * scale, scale);
    const lift = -(30 + 30 * (1 - aged)) * scale;
    particle.vx += (wind + eddyX * 1.5 - particle.vx) * Math.min(1, seconds * 1.5);
    particle.vy += (lift + eddyY - particle.vy) * Math.min(1, seconds * 0.95);
    particle.x += particle.vx * seconds;
    particle.y += particle.vy * seconds;
    particle.turn += particle.spin * seconds;
  }

  /** Curl noise: divergence-free turbulence, so particles do not pile up. */
  private eddy({ x, y, depth }: Particle, strength: number, scale: number): readonly [number, number] {
    const frequency = 0.0105 / scale;
    const step = 0.35;
    const [nx, ny, nz] = [x * frequency, y * frequency, depth * 0.3 + this.clock * 0.22];
    const centre = noise(nx, ny, nz);
    return [
      ((noise(nx, ny + step, nz) - centre) / step) * strength,
      (-(noise(nx + step, ny, nz) - centre) / step) * strength,
    ];
  }
}

/** Opacity below which a puff is invisible. */
const MIN_OPACITY = 0.006;

/** Draws each puff: it appears quickly, grows and fades. */
export function drawPlume(
  canvas: HTMLCanvasElement,
  particles: readonly Particle[],
  pixelsPerCssPixel: number,
  picturesOf: (colour: SmokeColour) => readonly HTMLCanvasElement[],
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (const { colour, variant, x, y, turn, age, life, bornSize, fullSize, strength } of particles) {
    const remaining = 1 - age / life;
    const veil = colour === 'white' ? 0.9 : 0.78;
    const alpha = strength * Math.min(1, age / 0.18) * remaining ** 1.45 * veil;
    const picture = picturesOf(colour)[variant];
    if (alpha < MIN_OPACITY || !picture) continue;
    const size = bornSize + (fullSize - bornSize) * (1 - remaining ** 1.7);
    const cos = Math.cos(turn) * pixelsPerCssPixel;
    const sin = Math.sin(turn) * pixelsPerCssPixel;
    context.globalAlpha = alpha;
    context.setTransform(cos, sin, -sin, cos, x * pixelsPerCssPixel, y * pixelsPerCssPixel);
    context.drawImage(picture, -size / 2, -size / 2, size, size);
  }
  context.globalAlpha = 1;
}
