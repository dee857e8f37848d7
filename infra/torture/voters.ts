import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Receipt } from '@fumata/proof';
import type { Calls } from './calls.ts';
import type { AcknowledgedVote, RefusedVote } from './invariants.ts';
import { pick, type Random } from './random.ts';

const VOTES_PER_VISITOR = 5;

interface Waiting {
  readonly count: number;
  readonly resolve: () => void;
}

export interface VotersOptions {
  readonly calls: Calls;
  readonly random: Random;
  /** Number of votes to be sent unless stopped earlier. */
  readonly votes: number;
  /** Maximum rate per second; unlimited when omitted. */
  readonly perSecond?: number;
}

/** Visitors who vote repeatedly and record the answers. */
export class Voters {
  readonly acknowledged: AcknowledgedVote[] = [];
  readonly refused: RefusedVote[] = [];
  /** Answers that are neither receipts nor expected refusals. */
  readonly wrong: string[] = [];
  readonly #options: VotersOptions;
  readonly #waiting = new Set<Waiting>();
  #sent = 0;
  #stopped = false;
  #next = 0;

  constructor(options: VotersOptions) {
    this.#options = options;
  }

  /** Sends all votes with bounded concurrency. */
  async vote(concurrency: number): Promise<void> {
    const cardinals = await this.#cardinals();
    const worker = async (): Promise<void> => {
      while (this.#mayContinue) await this.#visitor(cardinals);
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  }

  /** Stops sending votes. */
  stop(): void {
    this.#stopped = true;
  }

  /** Resolves once this many votes have been answered. */
  answered(count: number): Promise<void> {
    if (this.#answers >= count) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.add({ count, resolve }));
  }

  get #mayContinue(): boolean {
    return !this.#stopped && this.#sent < this.#options.votes;
  }

  get #answers(): number {
    return this.acknowledged.length + this.refused.length + this.wrong.length;
  }

  async #cardinals(): Promise<readonly string[]> {
    const path = '/api/cardinaux/search?statutVotant=OUI&limit=1000';
    const { body } = await this.#options.calls.ask({ method: 'GET', path });
    return (body['cardinaux'] as { _id: string }[]).map(({ _id }) => _id); // as the contract says
  }

  async #visitor(cardinals: readonly string[]): Promise<void> {
    const { setCookie } = await this.#options.calls.ask({ method: 'GET', path: '/api/conclave/me' });
    const cookie = setCookie?.split(';')[0] ?? '';
    for (let votes = 0; votes < VOTES_PER_VISITOR && this.#mayContinue; votes++) {
      this.#sent += 1;
      await this.#waitForRate();
      await this.#ballot(cookie, pick(this.#options.random, cardinals));
    }
  }

  async #waitForRate(): Promise<void> {
    const { perSecond } = this.#options;
    if (perSecond === undefined) return;
    const now = performance.now();
    this.#next = Math.max(now, this.#next + 1_000 / perSecond);
    await wait(this.#next - now);
  }

  async #ballot(cookie: string, cardinalId: string): Promise<void> {
    const key = randomUUID();
    const { status, body } = await this.#options.calls.ask({
      method: 'POST',
      path: '/api/conclave/vote',
      headers: { cookie, 'idempotency-key': key },
      body: { cardinalId },
    });
    const stream = `ballot-${/=([^.]+)\./.exec(cookie)?.[1] ?? ''}`;
    if (status === 201) {
      const receipt = body['receipt'] as Receipt; // its fields are compared with the log
      this.acknowledged.push({ stream, cardinalId, receipt });
    } else if (status === 409) {
      this.refused.push({ stream, key: createHash('sha256').update(key).digest('base64url') });
    } else {
      this.wrong.push(`a vote was answered ${status} ${JSON.stringify(body)}`);
    }
    for (const waiting of this.#waiting) {
      if (this.#answers < waiting.count) continue;
      this.#waiting.delete(waiting);
      waiting.resolve();
    }
  }
}
