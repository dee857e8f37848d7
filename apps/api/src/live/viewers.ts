import type { Presence } from '@fumata/platform';
import type { Connection } from './fan-out.js';
import type { Timers } from '../timers.js';
import { ViewerCountAnnouncer } from './viewer-count-announcer.js';

/** Connected viewers of all processes, without the dashboards of administrators and pages that get the summary only. */
export class Viewers {
  private readonly here = new Set<Connection>();
  private readonly announcer: ViewerCountAnnouncer;

  constructor(
    private readonly presence: Presence,
    timers: Timers,
    announce: (viewers: number) => void,
  ) {
    this.announcer = new ViewerCountAnnouncer(() => this.count, timers, announce);
    presence.onChange(() => this.announcer.changed());
  }

  get count(): number {
    return this.here.size + this.presence.elsewhere;
  }

  join(connection: Connection): void {
    this.here.add(connection);
    this.changed();
  }

  leave(connection: Connection): void {
    if (this.here.delete(connection)) this.changed();
  }

  /** The count for one snapshot; a later different count is announced. */
  countForSnapshot(): number {
    return this.announcer.countForSnapshot();
  }

  stop(): void {
    this.announcer.stop();
  }

  private changed(): void {
    this.presence.set(this.here.size);
    this.announcer.changed();
  }
}
