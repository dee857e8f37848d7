import { Unavailable } from '@fumata/platform';

const TIMEOUT_MS = 5_000;

interface Waiter<S> {
  readonly holds: (state: S) => boolean;
  readonly resolve: () => void;
}

/** Callers that wait until a condition holds for a state. */
export class Waiters<S> {
  private readonly waiters = new Set<Waiter<S>>();

  /** @throws Unavailable after the timeout */
  add(holds: (state: S) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        reject(new Unavailable('event-log', 'the live view is behind'));
      }, TIMEOUT_MS);
      const waiter: Waiter<S> = {
        holds,
        resolve: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.waiters.add(waiter);
    });
  }

  /** Resolves the waiters whose condition holds now. */
  check(state: S): void {
    for (const waiter of this.waiters) {
      if (!waiter.holds(state)) continue;
      this.waiters.delete(waiter);
      waiter.resolve();
    }
  }
}
