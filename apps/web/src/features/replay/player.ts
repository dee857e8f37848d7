import type { ReplayIndex } from '@fumata/contracts';
import { createStore, type Store } from '../../lib/store.js';
import {
  missingPositionIn,
  missingPositionAt,
  clampToEdition,
  type MissingPosition,
} from './rules/missing-position.js';
import { openingOf } from './opening.js';
import { minuteSpeed } from './rules/minute-speed.js';
import { advanceClock, type Speed } from './rules/playing.js';
import { frameApproximator, type ApproximateFrame } from './rules/approximate-frame.js';
import type { PrefetchLimits } from './worker/segment-prefetcher.js';
import type { Frame } from './worker/frame.js';
import { LatestRequestQueue } from './worker/latest-request-queue.js';
import type { Failure, ReplayRequest } from './worker/messages.js';
import { ReplayError, type ReplayClient } from './worker/replay-client.js';

/** Display time of the notice about a skipped silence, ms. */
const SKIPPED_MS = 4_000;

export interface PlayerState {
  readonly index: ReplayIndex;
  /** Requested event. */
  readonly position: number;
  /** Last frame received: of `position` or of an earlier position. */
  readonly frame: Frame | null;
  /** Approximation of `position` while its frame is loading; null once it has arrived. */
  readonly approximateFrame: ApproximateFrame | null;
  readonly playing: boolean;
  readonly speed: Speed;
  /** Playback time, Unix ms; null when paused. */
  readonly clock: number | null;
  /** Duration of the silence that has just been skipped, ms. */
  readonly skipped: number;
  /** Requested position that does not exist; null after the next move. */
  readonly missing: MissingPosition | null;
  readonly failed: Failure | null;
  /** Compared position and its frame. */
  readonly b: number | null;
  readonly comparedFrame: Frame | null;
}

export interface PlayerOptions {
  readonly index: ReplayIndex;
  readonly replay: ReplayClient;
  readonly loggedIn: () => boolean;
  readonly prefetch: PrefetchLimits;
  /** Monotonic clock, ms. */
  readonly now: () => number;
  /** Calls back periodically; returns the function that stops. */
  readonly everyTick: (tick: () => void) => () => void;
  /** Calls back when a response is slow; returns the function that cancels. */
  readonly whenSlow: (callback: () => void) => () => void;
}

/** Player of an edition: position, frame and playback. */
export class Player {
  readonly state: Store<PlayerState>;
  private readonly frames: LatestRequestQueue<ReplayRequest, Frame>;
  private readonly comparedFrames: LatestRequestQueue<ReplayRequest, Frame>;
  private minuteSpeed: number;
  private approximateFrameAt: (sequence: number) => ApproximateFrame;
  private endTicks: (() => void) | undefined;
  private endWaiting: (() => void) | undefined;
  private lastTick = 0;
  private lastSkip = 0;

  constructor(
    private readonly options: PlayerOptions,
    at: { readonly n: number; readonly b: number | null },
  ) {
    const { index, replay } = options;
    this.state = createStore<PlayerState>({
      index,
      position: at.n,
      frame: null,
      approximateFrame: null,
      playing: false,
      speed: 'minute',
      clock: null,
      skipped: 0,
      missing: null,
      failed: null,
      b: at.b === null ? null : clampToEdition(at.b, index),
      comparedFrame: null,
    });
    this.minuteSpeed = minuteSpeed(index);
    this.approximateFrameAt = frameApproximator(index);
    this.frames = new LatestRequestQueue((request) => replay.frame(request), {
      answer: (frame, request) => this.showFrame(frame, request),
      failure: (error) => this.failed(error),
    });
    this.comparedFrames = new LatestRequestQueue((request) => replay.frame(request), {
      answer: (comparedFrame) => {
        // The visitor may have removed it, or marked another one, meanwhile.
        const isAwaited = this.state.get().b !== null && !this.comparedFrames.hasWaiting;
        if (isAwaited) this.change({ comparedFrame, b: comparedFrame.sequence });
      },
      failure: (error) => this.failed(error),
    });
    this.open();
    this.change({ missing: missingPositionIn(at, index) });
  }

  /** Moves to an event by number, clamped to the edition. */
  seek(sequence: number): void {
    const { index, frame, approximateFrame, playing } = this.state.get();
    const position = clampToEdition(sequence, index);
    // Without a frame, or with an approximate one already on screen, the next approximate frame is shown immediately.
    const isApproximating = frame === null || approximateFrame !== null;
    this.change({
      position,
      clock: null,
      skipped: 0,
      missing: null,
      ...(isApproximating && { approximateFrame: this.approximateFrameAt(position) }),
    });
    this.request({ at: position, withNext: playing });
  }

  step(by: number): void {
    this.seek(this.state.get().position + by);
  }

  /** Moves to the last event at or before a time. */
  goTo(moment: number): void {
    this.pause();
    this.change({ clock: null, skipped: 0, missing: missingPositionAt(moment, this.state.get().index) });
    this.request({ by: moment });
  }

  play(): void {
    const { playing, position, index } = this.state.get();
    if (playing || index.last === 0) return;
    this.change({ playing: true });
    // At the end, playback restarts from the beginning.
    this.seek(position >= index.last ? 1 : position);
    this.lastTick = this.options.now();
    this.endTicks = this.options.everyTick(() => this.tick());
  }

  pause(): void {
    this.endTicks?.();
    this.endTicks = undefined;
    if (this.state.get().playing) this.change({ playing: false, clock: null, skipped: 0 });
  }

  setSpeed(speed: Speed): void {
    this.change({ speed });
  }

  /** Sets the compared position; null for none. */
  compareWith(b: number | null): void {
    this.change({ b, ...(b === null && { comparedFrame: null }) });
    if (b !== null) this.comparedFrames.push({ at: b });
  }

  /** Votes of a round over time. @throws ReplayError */
  readonly tallies: ReplayClient['tallies'] = (request) => this.options.replay.tallies(request);

  /** Requests the failed frame again. */
  retry(): void {
    this.change({ failed: null });
    this.open();
  }

  /** Replaces the index after the edition has grown; the position stays. */
  renew(index: ReplayIndex): void {
    this.approximateFrameAt = frameApproximator(index);
    this.minuteSpeed = minuteSpeed(index);
    this.change({ index });
    this.open();
  }

  close(): void {
    this.pause();
    this.endWaiting?.();
    this.frames.stop();
    this.comparedFrames.stop();
    this.options.replay.close();
  }

  private open(): void {
    const { index, position, b } = this.state.get();
    if (index.last === 0) return;
    this.options.replay.open(openingOf(index, this.options));
    this.seek(position);
    if (b !== null) this.comparedFrames.push({ at: b });
  }

  private request(request: ReplayRequest): void {
    this.frames.push(request);
    this.endWaiting ??= this.options.whenSlow(() => this.showApproximateFrame());
  }

  private showApproximateFrame(): void {
    const { position, frame } = this.state.get();
    if (frame?.sequence !== position) this.change({ approximateFrame: this.approximateFrameAt(position) });
  }

  private responseArrived(): void {
    this.endWaiting?.();
    this.endWaiting = this.frames.hasWaiting ? this.options.whenSlow(() => this.showApproximateFrame()) : undefined;
  }

  private showFrame(frame: Frame, request: ReplayRequest): void {
    this.responseArrived();
    const { position, playing, clock } = this.state.get();
    // While the slider is dragged, frames of earlier positions are shown but do not move the slider back.
    const overtaken = this.frames.hasWaiting;
    const moved = 'by' in request && !overtaken;
    const startsClock = playing && clock === null && (moved || frame.sequence === position);
    this.change({
      frame,
      failed: null,
      // An approximate frame of the current position is better than the frame of an earlier one.
      ...(!overtaken && { approximateFrame: null }),
      ...(moved && { position: frame.sequence }),
      ...(startsClock && { clock: frame.moment }),
    });
  }

  private failed(error: unknown): void {
    this.responseArrived();
    this.pause();
    this.change({ failed: error instanceof ReplayError ? error.why : 'broken' });
  }

  private tick(): void {
    const { frame, clock, speed, index } = this.state.get();
    if (this.frames.isRunning || frame === null || clock === null) return;
    if (frame.sequence >= index.last || frame.next === null) return this.pause();
    const now = this.options.now();
    const actualSpeed = speed === 'minute' ? this.minuteSpeed : speed;
    const next = advanceClock(clock, { elapsed: now - this.lastTick, speed: actualSpeed, next: frame.next });
    this.lastTick = now;
    if (next.skipped > 0) this.lastSkip = now;
    const lastSkipped = now - this.lastSkip < SKIPPED_MS ? this.state.get().skipped : 0;
    this.change({ clock: next.clock, skipped: next.skipped > 0 ? next.skipped : lastSkipped });
    if (frame.next === undefined || next.clock >= frame.next)
      this.request({ by: next.clock, from: frame.sequence, withNext: true });
  }

  private change(changed: Partial<PlayerState>): void {
    this.state.set({ ...this.state.get(), ...changed });
  }
}
