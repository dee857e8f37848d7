import { withTimeout } from '../with-timeout.js';
import type { Announcements } from './announcements.js';

/** Announcements between simulated processes: those that share the set. */
export class MemoryAnnouncements implements Announcements {
  connected = true;
  private handler: (generation: number) => Promise<void> = () => Promise.resolve();

  constructor(
    private readonly all: Set<MemoryAnnouncements>,
    private readonly timeoutMs = 30_000,
  ) {
    all.add(this);
  }

  onAnnouncement(handler: (generation: number) => Promise<void>): void {
    this.handler = handler;
  }

  announce(generation: number): Promise<boolean> {
    const handled = [...this.all].filter((each) => each !== this).map((each) => each.handler(generation));
    const complete = Promise.all(handled).then(
      () => true,
      () => false,
    );
    return withTimeout(complete, this.timeoutMs, () => false);
  }

  close(): Promise<void> {
    this.all.delete(this);
    return Promise.resolve();
  }
}
