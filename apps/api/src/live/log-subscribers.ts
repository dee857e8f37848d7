import { isBallotEvent, voterOf } from '@fumata/conclave';
import { roleOf } from '@fumata/history';
import type { VoterPseudonyms } from '@fumata/platform';
import type { Recorded } from '@fumata/conclave';
import { BadToken } from './admission.js';
import type { LogAccess } from './admission.js';
import { WAITING_LIMIT } from './fan-out.js';
import type { Connection } from './fan-out.js';
import { Chain } from './chain.js';
import { encode } from './frame.js';
import type { Frame } from './frame.js';
import type { Place } from './chain.js';
import type { Timers } from './timers.js';

const RECHECK_MS = 60_000;

/**
 * Pushes each recorded event to connections with access to the log. It has its own chain of positions; a slow
 * connection misses events and sees the gap.
 */
export class LogSubscribers {
  private readonly readers = new Map<Connection, LogAccess>();
  private readonly chain = new Chain();

  constructor(
    private readonly pseudonyms: VoterPseudonyms,
    private readonly timers: Timers,
  ) {}

  /** `recheck` is called every minute; the connection is removed if it has no access any more. */
  admit(line: Connection, reading: LogAccess, recheck: () => Promise<LogAccess | undefined>): void {
    this.readers.set(line, reading);
    this.timers.after(RECHECK_MS, () => {
      if (!this.readers.has(line)) return;
      recheck()
        .catch((cause: unknown) => (cause instanceof BadToken ? undefined : reading)) // accounts unavailable: rechecked later
        .then((now) => {
          if (!this.readers.has(line)) return;
          if (now === undefined) this.leave(line);
          else this.admit(line, now, recheck);
        });
    });
  }

  leave(line: Connection): void {
    this.readers.delete(line);
  }

  take(event: Recorded): void {
    const place = this.chain.next(event.position);
    if (this.readers.size === 0) return;
    const frames: Partial<Record<LogAccess, Frame>> = {};
    for (const [line, reading] of this.readers) {
      if (line.waiting > WAITING_LIMIT) continue;
      line.write((frames[reading] ??= this.frame(event, place, reading)));
    }
  }

  private frame(event: Recorded, place: Place, reading: LogAccess): Frame {
    const { type, data } = event;
    const { idempotencyKey, ...metadata } = event.metadata;
    // The key is the hash of a text chosen by the client, which may be guessable.
    const whole = reading === 'whole' && idempotencyKey !== undefined ? { idempotencyKey } : {};
    const shown = { ...metadata, ...whole, ...this.people(event, reading) };
    return encode('log', { ...place, type, data, metadata: shown });
  }

  private people(event: Recorded, reading: LogAccess): { actor: string; voter?: string } {
    const { actor } = event.metadata;
    const voter = voterOf(event.stream);
    if (reading === 'whole') return { actor, ...(voter !== undefined && { voter }) };
    const veiled = roleOf(actor);
    if (voter === undefined || !isBallotEvent(event)) return { actor: veiled };
    return { actor: veiled, voter: this.pseudonyms.of(voter, event.data.conclaveId) };
  }
}
