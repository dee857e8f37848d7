import type { SmokeState } from '@fumata/history';
import { hoursInRome } from '@fumata/text';
import { serverClock } from '../../../lib/now.js';
import { skyAt } from '../sky.js';
import { drawPlume, Plume, type SmokeColour } from './plume.js';
import { puff, shades, tinted, VARIANTS, type Puff } from './puffs.js';

interface SmokeStart {
  readonly scene: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly smokeState: SmokeState;
  /** The smoke is already at its full height when it first becomes visible. */
  readonly startRisen: boolean;
}

const STEP_S = 1 / 30;
/** Space for the smoke upwind of the opening and below it, in widths of the opening; the wind blows to the right. */
const REACH = 12;
const BELOW = 3;
/** Time in which the smoke reaches its full height. */
const RISE_S = 8.5;
/** Interval between frames. Slow and soft smoke needs no more, and each frame composites the whole scene. */
const FRAME_MS = 1000 / 20;
/** Average wait for the animation frame after the timer. */
const FRAME_WAIT_MS = 8;
/** Longest simulated step: after a pause the smoke continues where it stopped. */
const MAX_STEP_S = 0.1;
/** Canvas pixels per CSS pixel. The smoke has no sharp edges, and without a GPU each pixel costs processor time. */
const DENSITY = 0.5;

/**
 * Smoke on a canvas, emitted at the scene's `[data-mouth]`. The animation stops off screen, in hidden tabs and after
 * the last puff; with reduced motion it is a still image. Puffs are rendered while the browser is idle.
 */
export class Smoke {
  private readonly plume = new Plume({ x: 0, y: 0, width: 12 });
  private readonly puffs: Puff[] = [];
  private readonly pictures = new Map<SmokeColour, readonly HTMLCanvasElement[]>();
  private readonly reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  private readonly controller = new AbortController();
  private smokeState: SmokeState;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frameId = 0;
  private lastFrame = 0;
  private visible = true;
  private ready = false;

  constructor(private readonly start: SmokeStart) {
    this.smokeState = start.smokeState;
    void idleSlice().then(() => this.prepare());
  }

  show(smokeState: SmokeState): void {
    this.smokeState = smokeState;
    this.resume();
  }

  /** Recolours the smoke after a change of the hour or the theme. */
  relight(): void {
    this.pictures.clear();
    if (this.ready && this.reducedMotion.matches) this.drawStill();
  }

  stop(): void {
    this.controller.abort();
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frameId);
  }

  private get colour(): SmokeColour | undefined {
    return this.smokeState === 'waiting' ? undefined : this.smokeState;
  }

  /** Renders the puffs in slices, while the browser is idle. */
  private async prepare(): Promise<void> {
    for (let variant = 0; variant < VARIANTS; variant += 1) {
      this.puffs.push(puff(variant));
      await idleSlice();
    }
    if (this.controller.signal.aborted) return;
    this.measure();
    for (let seconds = 0; this.start.startRisen && !this.reducedMotion.matches && seconds < RISE_S; seconds += 1) {
      this.simulate(1);
      await idleSlice();
    }
    if (this.controller.signal.aborted) return;
    this.ready = true;
    observe({
      scene: this.start.scene,
      reducedMotion: this.reducedMotion,
      signal: this.controller.signal,
      onVisibility: (visible) => {
        this.visible = visible;
        this.resume();
      },
      onResize: () => this.resize(),
      onTheme: () => this.relight(),
      onResume: () => this.resume(),
    });
  }

  private resume(): void {
    if (!this.ready) return;
    if (this.reducedMotion.matches) this.drawStill();
    else if (this.frameId === 0 && this.timer === undefined && this.visible && !document.hidden) {
      this.lastFrame = performance.now();
      this.requestFrame();
    }
  }

  private requestFrame(): void {
    this.frameId = requestAnimationFrame((now) => this.frame(now));
  }

  private frame(now: number): void {
    this.frameId = 0;
    if (!this.visible || document.hidden || this.reducedMotion.matches) return;
    const elapsed = Math.min(MAX_STEP_S, Math.max(0, now - this.lastFrame) / 1000);
    this.lastFrame = now;
    this.plume.step(elapsed, this.colour);
    this.draw();
    if (!this.colour && this.plume.particles.length === 0) return;
    // A timer between the frames, because an idle animation frame costs the page a rendering pass as well.
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.requestFrame();
    }, FRAME_MS - FRAME_WAIT_MS);
  }

  private drawStill(): void {
    this.plume.particles.length = 0;
    this.simulate(RISE_S);
    this.draw();
  }

  private simulate(seconds: number): void {
    for (let elapsed = 0; elapsed < seconds; elapsed += STEP_S) this.plume.step(STEP_S, this.colour);
  }

  private draw(): void {
    drawPlume(this.start.canvas, this.plume.particles, DENSITY, (colour) => this.picturesOf(colour));
  }

  private picturesOf(colour: SmokeColour): readonly HTMLCanvasElement[] {
    const cached = this.pictures.get(colour);
    if (cached) return cached;
    const theme = getComputedStyle(this.start.scene).colorScheme === 'dark' ? 'dark' : 'light';
    const tones = shades(colour, skyAt(hoursInRome(serverClock.now()), theme));
    const pictures = this.puffs.map((each) => tinted(each, tones));
    this.pictures.set(colour, pictures);
    return pictures;
  }

  private resize(): void {
    this.measure();
    if (this.reducedMotion.matches) this.drawStill();
    else this.draw();
  }

  /** The canvas covers only what the smoke can reach, because each frame composites its whole area again. */
  private measure(): void {
    const { scene, canvas } = this.start;
    const box = scene.getBoundingClientRect();
    const mouth = (scene.querySelector('[data-mouth]') ?? scene).getBoundingClientRect();
    const width = Math.max(5, mouth.width);
    const [x, y] = [mouth.left + mouth.width / 2 - box.left, mouth.top + mouth.height / 2 - box.top];
    const left = Math.max(0, x - REACH * width);
    const size = { width: Math.max(1, box.width - left), height: Math.max(1, Math.min(box.height, y + BELOW * width)) };
    canvas.style.cssText = `left:${left}px;width:${size.width}px;height:${size.height}px`;
    canvas.width = size.width * DENSITY;
    canvas.height = size.height * DENSITY;
    this.plume.mouth = { x: x - left, y, width };
  }
}

const IDLE_TIMEOUT_MS = 300;

const idleSlice = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, 1);
  });

interface ObserverOptions {
  readonly scene: HTMLElement;
  readonly reducedMotion: MediaQueryList;
  /** Aborting removes all observers. */
  readonly signal: AbortSignal;
  readonly onVisibility: (visible: boolean) => void;
  readonly onResize: () => void;
  readonly onTheme: () => void;
  /** The tab becomes visible again, or reduced motion is turned off. */
  readonly onResume: () => void;
}

/** Observes visibility, size, theme and motion preference. Visibility and size are reported once immediately. */
function observe({ scene, reducedMotion, signal, onVisibility, onResize, onTheme, onResume }: ObserverOptions): void {
  const visibility = new IntersectionObserver((entries) => onVisibility(entries.at(-1)?.isIntersecting ?? true));
  visibility.observe(scene);
  const size = new ResizeObserver(onResize);
  size.observe(scene);
  const theme = new MutationObserver(onTheme);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', onTheme, { signal });
  document.addEventListener('visibilitychange', onResume, { signal });
  reducedMotion.addEventListener('change', onResume, { signal });
  signal.addEventListener('abort', () => [visibility, size, theme].forEach((each) => each.disconnect()));
}
