import type { Clock } from '@fumata/platform';

/** A clock that only the test advances. */
export class TestClock implements Clock {
  private moment = Date.parse('2025-05-07T15:00:00.000Z');

  now(): Date {
    return new Date(this.moment);
  }

  /** Advances by this many seconds. */
  pass(seconds: number): void {
    this.moment += seconds * 1000;
  }
}
