import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKey, sign, type Clock, type UseCounters } from '@fumata/platform';
import { CLOCK, SECRET, USE_COUNTERS } from '@fumata/stores';
import { prefixesOf } from './network.js';

const HOUR_SECONDS = 3_600;

export interface RequestLimit {
  /** Distinguishes the counts. */
  readonly name: string;
  /** 0: no limit. For a network: of one IPv4 address or the /64 of an IPv6 one; larger networks have a multiple. */
  readonly perHour: number;
  /** Whether it applies to this machine itself. */
  readonly limitsLoopback?: boolean;
}

export interface Taken {
  /** Seconds until the next hour, if the limit is reached. */
  readonly wait?: number;
  /** Takes the request back, which was not executed. */
  readonly undo: () => Promise<void>;
}

const NOT_COUNTED: Taken = { undo: () => Promise.resolve() };

/**
 * Limits requests per clock hour over all processes, also by counting those that it refuses. Networks and other
 * subjects are stored as a keyed hash.
 */
@Injectable()
export class RequestLimits {
  private readonly key: KeyObject;

  constructor(
    @Inject(USE_COUNTERS) private readonly counters: UseCounters,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SECRET) secret: string,
  ) {
    this.key = derivedKey(secret, 'request-limits');
  }

  /** Counts a request of a network, at several sizes: whoever has many addresses gains little. */
  async take({ name, perHour, limitsLoopback = false }: RequestLimit, address: string): Promise<Taken> {
    const prefixes = prefixesOf(address);
    if (!limitsLoopback && prefixes[0].prefix === 'loopback') return NOT_COUNTED;
    const taken: Taken[] = [];
    const undo = async (): Promise<void> => {
      for (const each of taken) await each.undo();
    };
    for (const { prefix, factor } of prefixes) {
      const counted = await this.takeFor({ name, perHour: perHour * factor }, prefix);
      taken.push(counted);
      // A refused request does not count for the larger networks: neighbours keep their share.
      if (counted.wait !== undefined) return { wait: counted.wait, undo };
    }
    return { undo };
  }

  /** Counts a request for a subject, such as a mailbox. */
  async takeFor({ name, perHour }: RequestLimit, subject: string): Promise<Taken> {
    if (perHour === 0) return NOT_COUNTED;
    const seconds = Math.floor(this.clock.now().getTime() / 1000);
    const key = `${name} ${Math.floor(seconds / HOUR_SECONDS)} ${sign(this.key, subject)}`;
    const undo = async (): Promise<void> => void (await this.counters.add(key, HOUR_SECONDS, -1));
    const isOver = (await this.counters.add(key, HOUR_SECONDS)) > perHour;
    return isOver ? { wait: HOUR_SECONDS - (seconds % HOUR_SECONDS), undo } : { undo };
  }
}
