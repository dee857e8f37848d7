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
  readonly max: number;
  /** Length of the windows of the clock in which requests are counted; an hour by default. */
  readonly seconds?: number;
  /** Whether it applies to this machine itself. */
  readonly limitsLoopback?: boolean;
}

export interface Taken {
  /** Requests in this window. */
  readonly count: number;
  /** Seconds until the next window, if the limit is reached. */
  readonly wait?: number;
  /** Takes the request back, which is not to be counted. */
  readonly undo: () => Promise<void>;
}

const NOT_COUNTED: Taken = { count: 0, undo: () => Promise.resolve() };

/**
 * Limits requests in windows of the clock over all processes, also by counting those that it refuses. Networks and other
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
  async take({ limitsLoopback = false, ...limit }: RequestLimit, address: string): Promise<Taken> {
    const prefixes = prefixesOf(address);
    if (!limitsLoopback && prefixes[0].prefix === 'loopback') return NOT_COUNTED;
    const taken: Taken[] = [];
    const undo = async (): Promise<void> => {
      for (const each of taken) await each.undo();
    };
    for (const { prefix, factor } of prefixes) {
      const counted = await this.takeFor({ ...limit, max: limit.max * factor }, prefix);
      taken.push(counted);
      // A refused request does not count for the larger networks: neighbours keep their share.
      if (counted.wait !== undefined) return { ...counted, undo };
    }
    return { count: taken[0]?.count ?? 0, undo };
  }

  /** Counts a request for a subject, such as a mailbox. */
  async takeFor({ name, max, seconds = HOUR_SECONDS }: RequestLimit, subject: string): Promise<Taken> {
    if (max === 0) return NOT_COUNTED;
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const key = `${name} ${Math.floor(now / seconds)} ${sign(this.key, subject)}`;
    const undo = async (): Promise<void> => void (await this.counters.add(key, seconds, -1));
    const count = await this.counters.add(key, seconds);
    return count > max ? { count, wait: seconds - (now % seconds), undo } : { count, undo };
  }
}
