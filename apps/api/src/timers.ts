/** Cancels a timer; no effect after it has fired. */
export type Cancel = () => void;

/** Timers, replaced in tests. */
export interface Timers {
  after(ms: number, run: () => void): Cancel;
  /** Runs after other work that is due. */
  soon(run: () => void): Cancel;
}

/** Timers that do not keep the process alive. */
export const systemTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
  soon: (run) => {
    const immediate = setImmediate(run);
    return () => clearImmediate(immediate);
  },
};
