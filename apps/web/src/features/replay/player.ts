import type { ReplayIndex } from '@fumata/contracts';
import { createStore } from '../../lib/store.js';
import type { Store } from '../../lib/store.js';
import { astray, elsewhereAt, within } from './rules/elsewhere.js';
import type { Elsewhere } from './rules/elsewhere.js';
import { knownMoments } from './rules/marks.js';
import { ticked } from './rules/playing.js';
import type { Speed } from './rules/playing.js';
import { sketcher } from './rules/sketch.js';
import type { Sketch } from './rules/sketch.js';
import type { Ahead } from './worker/ahead-fetching.js';
import type { Frame } from './worker/frame.js';
import { Latest } from './worker/latest.js';
import type { Failure, Opening, ReplayRequest } from './worker/messages.js';
import { NotReplayed } from './worker/replay-client.js';
import type { Replay } from './worker/replay-client.js';

/** So long it is told that an idle time was skipped, in milliseconds. */
const SKIPPED_MS = 4_000;

export interface PlayerState {
  readonly index: ReplayIndex;
  /** The event that is asked for. */
  readonly position: number;
  /** The last that has come: of `position`, or of where somebody stood before. */
  readonly frame: Frame | null;
  /** About what there is at `position`, while its frame is late; null once it has come. */
  readonly sketch: Sketch | null;
  readonly playing: boolean;
  readonly speed: Speed;
  /** The moment that is played, in milliseconds since 1970; null while nothing plays. */
  readonly clock: number | null;
  /** How long an idle time has just been skipped, in milliseconds. */
  readonly skipped: number;
  /** What was asked for and is not there; null once one has moved on. */
  readonly elsewhere: Elsewhere | null;
  readonly failed: Failure | null;
  /** The position that is compared with, and what was there. */
  readonly b: number | null;
  readonly other: Frame | null;
}

export interface PlayerOptions {
  readonly index: ReplayIndex;
  readonly replay: Replay;
  readonly token: () => string | null;
  readonly ahead: Ahead;
  /** Milliseconds, rising. */
  readonly now: () => number;
  /** Calls back again and again while something plays; gives what ends it. */
  readonly everyTick: (tick: () => void) => () => void;
  /** Calls back when an answer takes long; gives what ends it. */
  readonly whenLate: (tell: () => void) => () => void;
}

/** Plays an edition: where one stands, what is shown there, and how it goes on. */
export class Player {
  readonly state: Store<PlayerState>;
  private readonly frames: Latest<ReplayRequest, Frame>;
  private readonly others: Latest<ReplayRequest, Frame>;
  private sketchOf: (sequence: number) => Sketch;
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
      ...{
        index,
        position: at.n,
        frame: null,
        sketch: null,
        playing: false,
        speed: 60,
        clock: null,
        skipped: 0,
      },
      ...{ elsewhere: null, failed: null, b: at.b === null ? null : within(at.b, index), other: null },
    });
    this.sketchOf = sketcher(index);
    this.frames = new Latest((wish) => replay.frame(wish), {
      answer: (frame, wish) => this.arrived(frame, wish),
      failure: (error) => this.failed(error),
    });
    this.others = new Latest((wish) => replay.frame(wish), {
      answer: (other) => this.change({ other, b: other.sequence }),
      failure: (error) => this.failed(error),
    });
    this.open();
    this.change({ elsewhere: astray(at, index) });
  }

  /** To an event by its number; beyond the ends, to the end. */
  seek(sequence: number): void {
    const { index, frame, sketch, playing } = this.state.get();
    const position = within(sequence, index);
    // Where nothing is shown yet, or what was shown was late already, nobody waits any longer.
    const isLate = frame === null || sketch !== null;
    this.change({
      ...{ position, clock: null, skipped: 0, elsewhere: null },
      ...(isLate && { sketch: this.sketchOf(position) }),
    });
    this.want({ at: position, withNext: playing });
  }

  step(by: number): void {
    this.seek(this.state.get().position + by);
  }

  /** To the last event that had happened by a moment. */
  goTo(moment: number): void {
    this.pause();
    this.change({ clock: null, skipped: 0, elsewhere: elsewhereAt(moment, this.state.get().index) });
    this.want({ by: moment });
  }

  play(): void {
    const { playing, position, index } = this.state.get();
    if (playing || index.last === 0) return;
    this.change({ playing: true });
    // At the end it begins again, as players do.
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

  /** The position that is compared with; null for none. */
  compareWith(b: number | null): void {
    this.change({ b, ...(b === null && { other: null }) });
    if (b !== null) this.others.want({ at: b });
  }

  /** Asks again for what did not come. */
  retry(): void {
    this.change({ failed: null });
    this.open();
  }

  /** The edition has grown. Where one stands stays. */
  renew(index: ReplayIndex): void {
    this.sketchOf = sketcher(index);
    this.change({ index });
    this.open();
  }

  close(): void {
    this.pause();
    this.endWaiting?.();
    this.frames.stop();
    this.others.stop();
    this.options.replay.close();
  }

  private open(): void {
    const { index, position, b } = this.state.get();
    if (index.last === 0) return;
    this.options.replay.open(openingOf(index, this.options));
    this.seek(position);
    if (b !== null) this.others.want({ at: b });
  }

  private want(wish: ReplayRequest): void {
    this.frames.want(wish);
    this.endWaiting ??= this.options.whenLate(() => this.late());
  }

  private late(): void {
    const { position, frame } = this.state.get();
    if (frame?.sequence !== position) this.change({ sketch: this.sketchOf(position) });
  }

  /** An answer is there. */
  private waited(): void {
    this.endWaiting?.();
    this.endWaiting = this.frames.waits ? this.options.whenLate(() => this.late()) : undefined;
  }

  private arrived(frame: Frame, wish: ReplayRequest): void {
    this.waited();
    const { position, playing, clock } = this.state.get();
    // While somebody drags on, what is shown follows; where the slider stands does not go back.
    const overtaken = this.frames.waits;
    const moved = 'by' in wish && !overtaken;
    const begins = playing && clock === null && (moved || frame.sequence === position);
    this.change({
      ...{ frame, failed: null },
      // A sketch of where somebody stands is nearer than the frame of where they were.
      ...(!overtaken && { sketch: null }),
      ...(moved && { position: frame.sequence }),
      ...(begins && { clock: frame.moment }),
    });
  }

  private failed(error: unknown): void {
    this.waited();
    this.pause();
    this.change({ failed: error instanceof NotReplayed ? error.why : 'broken' });
  }

  private tick(): void {
    const { frame, clock, speed, index } = this.state.get();
    if (this.frames.busy || frame === null || clock === null) return;
    if (frame.sequence >= index.last || frame.next === null) return this.pause();
    const now = this.options.now();
    const next = ticked(clock, { elapsed: now - this.lastTick, speed, next: frame.next });
    this.lastTick = now;
    if (next.skipped > 0) this.lastSkip = now;
    const told = now - this.lastSkip < SKIPPED_MS ? this.state.get().skipped : 0;
    this.change({ clock: next.clock, skipped: next.skipped > 0 ? next.skipped : told });
    if (frame.next === undefined || next.clock >= frame.next)
      this.want({ by: next.clock, from: frame.sequence, withNext: true });
  }

  private change(changed: Partial<PlayerState>): void {
    this.state.set({ ...this.state.get(), ...changed });
  }
}

const openingOf = (index: ReplayIndex, { token, ahead }: PlayerOptions): Opening => ({
  conclaveId: index.edition._id,
  last: index.last,
  version: index.version,
  token: token(),
  known: knownMoments(index.marks, index),
  ahead,
});
