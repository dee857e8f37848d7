import { withTimeout } from '../with-timeout.js';

/** A component to stop before the process ends. */
export interface ShutdownStep {
  /** Name for the log, such as 'the HTTP server'. */
  readonly name: string;
  readonly run: () => void | Promise<void>;
  /** The next step starts after this time in any case; default 5,000. */
  readonly deadlineMs?: number;
}

export interface ShutdownHost {
  readonly exit: (code: number) => void;
  readonly log: { info(facts: object, text: string): void; error(facts: object, text: string): void };
}

type Signal = 'SIGINT' | 'SIGTERM';

/** The signal part of `process`. */
export interface SignalSource {
  on(signal: Signal, listener: (signal: Signal) => void): unknown;
  off(signal: Signal, listener: (signal: Signal) => void): unknown;
}

const EXIT_BY_SIGNAL: Readonly<Record<Signal, number>> = { SIGINT: 130, SIGTERM: 143 };
const DEADLINE_MS = 5_000;
/** A signal often arrives twice: from the process group and from a parent that forwards it. */
const REPEATED_SIGNAL_MS = 300;

/**
 * Graceful shutdown: started components register how to stop, and are stopped in reverse order, one at a time. A signal
 * during start-up stops what has been started so far.
 */
export class Shutdown {
  private readonly steps: ShutdownStep[] = [];
  private running: Promise<boolean> | undefined;
  private isOver = false;
  private firstSignalAt = 0;

  constructor(private readonly host: ShutdownHost) {}

  /** A store that finishes opening after the shutdown is closed at once: stores open concurrently. */
  add(step: ShutdownStep): void {
    if (this.isOver) void this.runOne(step);
    else this.steps.push(step);
  }

  /**
   * Runs every step. True if all succeeded in time; a failed or late one is logged and the others still run. A second
   * call waits for the first.
   */
  run(): Promise<boolean> {
    return (this.running ??= this.runAll());
  }

  /**
   * SIGTERM and SIGINT run the steps and exit (0, or 1 after a failure); a second signal, at least 300 ms after the
   * first, exits at once with 128 + its number. Returns a function that stops listening.
   */
  listen(signals: SignalSource): () => void {
    const onSignal = (signal: Signal): void => {
      if (this.running !== undefined) {
        if (performance.now() - this.firstSignalAt >= REPEATED_SIGNAL_MS) this.host.exit(EXIT_BY_SIGNAL[signal]);
        return;
      }
      this.firstSignalAt = performance.now();
      this.host.log.info({ signal }, 'process: stopping');
      void this.run().then((succeeded) => this.host.exit(succeeded ? 0 : 1));
    };
    signals.on('SIGTERM', onSignal);
    signals.on('SIGINT', onSignal);
    return () => {
      signals.off('SIGTERM', onSignal);
      signals.off('SIGINT', onSignal);
    };
  }

  private async runAll(): Promise<boolean> {
    let succeeded = true;
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      succeeded = (await this.runOne(step)) && succeeded;
    }
    this.isOver = true;
    return succeeded;
  }

  private async runOne({ name, run, deadlineMs = DEADLINE_MS }: ShutdownStep): Promise<boolean> {
    try {
      await withTimeout(Promise.resolve().then(run), deadlineMs, () => {
        throw new Error(`not stopped after ${deadlineMs} ms`);
      });
      return true;
    } catch (err) {
      this.host.log.error({ err, step: name }, 'shutdown: step failed');
      return false;
    }
  }
}
