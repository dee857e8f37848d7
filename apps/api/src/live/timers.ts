/** Calls something off; harmless when it has happened. */
export type Cancel = () => void;

/** How the live pushes wait: tests let the time pass themselves. */
export interface Timers {
  after(ms: number, run: () => void): Cancel;
  /** Lets everything else that is due have its turn first. */
  soon(run: () => void): Cancel;
}

/** Never holds the process back from ending. */
export const systemTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
  soon: (run) => {
    const turn = setImmediate(run);
    return () => clearImmediate(turn);
  },
};
