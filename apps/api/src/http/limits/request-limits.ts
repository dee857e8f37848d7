import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKey, sign, type Clock, type UseCounters } from '@fumata/platform';
import { CLOCK, SECRET, USE_COUNTERS } from '@fumata/stores';
import { prefixesOf } from '../hosts/network.js';
import { Refused } from '../refusals/refused.js';

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

/** A counted request. */
export interface CountedRequest {
  /** Requests in this window. */
  readonly count: number;
  /** Requests of the largest network around the address, where networks are counted. */
  readonly countOfLargest?: number;
  /** Seconds until the next window, if the limit is reached. */
  readonly wait?: number;
  /** Takes the request back: it does not count. */
  readonly undo: () => Promise<void>;
}

type LimitCode = 'too-many-requests' | 'too-many-attempts' | 'too-many-failures' | 'too-many-codes';

/** The counted request itself. @throws Refused with this code if its limit is reached */
export function orTooMany(use: CountedRequest, refused: LimitCode = 'too-many-requests'): CountedRequest {
  if (use.wait !== undefined) throw new Refused({ refused, seconds: use.wait });
  return use;
}

const NOT_COUNTED: CountedRequest = { count: 0, undo: () => Promise.resolve() };

/**
 * Limits requests in windows of the clock over all processes, counting refused requests, too. Networks and other
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

  /** Counts a request for its network and the larger networks around it: a client with many addresses gains little. */
  async take({ limitsLoopback = false, ...limit }: RequestLimit, address: string): Promise<CountedRequest> {
    const prefixes = prefixesOf(address);
    if (!limitsLoopback && prefixes[0].prefix === 'loopback') return NOT_COUNTED;
    const uses: CountedRequest[] = [];
    const undo = async (): Promise<void> => {
      for (const each of uses) await each.undo();
    };
    for (const { prefix, factor } of prefixes) {
      const counted = await this.takeFor({ ...limit, max: limit.max * factor }, prefix);
      uses.push(counted);
      // A refused request does not count for the larger networks: neighbours keep their share.
      if (counted.wait !== undefined) return { ...counted, undo };
    }
    return { count: uses[0]?.count ?? 0, countOfLargest: uses.at(-1)?.count ?? 0, undo };
  }

  /** Seconds until a request of a network would be taken, without counting one; undefined if it would be now. */
  async waitOf({ limitsLoopback = false, ...limit }: RequestLimit, address: string): Promise<number | undefined> {
    const prefixes = prefixesOf(address);
    if (limit.max === 0 || (!limitsLoopback && prefixes[0].prefix === 'loopback')) return undefined;
    for (const { prefix, factor } of prefixes) {
      const { key, wait } = this.windowOf(limit, prefix);
      if ((await this.counters.count(key)) >= limit.max * factor) return wait;
    }
    return undefined;
  }

  /** Counts a request for a subject, such as a mailbox; without one, for the whole site. */
  async takeFor(limit: RequestLimit, subject?: string): Promise<CountedRequest> {
    if (limit.max === 0) return NOT_COUNTED;
    const { key, seconds, wait } = this.windowOf(limit, subject);
    const undo = async (): Promise<void> => void (await this.counters.add(key, seconds, -1));
    const count = await this.counters.add(key, seconds);
    return count > limit.max ? { count, wait, undo } : { count, undo };
  }

  /** Requests of a subject in the current window, without counting one. */
  countOf(limit: RequestLimit, subject?: string): Promise<number> {
    return this.counters.count(this.windowOf(limit, subject).key);
  }

  /** Key of the counts in the current window, its length, and the seconds until the next one. */
  private windowOf({ name, seconds = HOUR_SECONDS }: RequestLimit, subject: string | undefined) {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const subjectName = subject === undefined ? '' : sign(this.key, subject);
    const key = `${name} ${Math.floor(now / seconds)} ${subjectName}`;
    return { key, seconds, wait: seconds - (now % seconds) };
  }
}
