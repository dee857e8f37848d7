import { randomBytes } from 'node:crypto';
import type { ConclaveId } from '@fumata/conclave';
import type { TimestampStore } from '@fumata/content';
import { sha256, type Clock } from '@fumata/platform';
import type { LoggedCheckpoint } from '@fumata/read-models';
import { readAnswer } from '../read-answer.js';
import type { SignedCheckpoints } from '../witnesses/signed-checkpoints.js';
import { timeIn, timestampRequest } from './rfc3161.js';

const EVERY_MS = 3_600_000;
const RETRY_MS = 300_000;
const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 65_536;
const NONCE_BYTES = 16;

export interface TimestampOptions {
  /** Address of the time-stamp authority (RFC 3161 over HTTP). */
  readonly url: string;
  readonly checkpoints: Pick<SignedCheckpoints, 'of'>;
  readonly timestamps: Pick<TimestampStore, 'of' | 'add'>;
  readonly clock: Clock;
  /** It is tried again after five minutes. */
  readonly onFailed?: (facts: { readonly conclaveId: ConclaveId; readonly err: unknown }) => void;
}

/** Size of the last stamped tree of an edition, and when the next stamp is due. */
interface StampState {
  readonly size: number;
  readonly nextAt: number;
}

/** Requests time stamps of the newest checkpoint of each growing edition, at most hourly. Nothing waits for them. */
export class TimestampRequests {
  private readonly states = new Map<ConclaveId, StampState>();
  /** When an edition that has failed is tried again. */
  private readonly retryAt = new Map<ConclaveId, number>();
  private running: Promise<void> | undefined;
  private readonly stopped = new AbortController();

  constructor(private readonly options: TimestampOptions) {}

  /** Returns at once. */
  readonly offer = (conclaveId: ConclaveId, { size }: Pick<LoggedCheckpoint, 'size'>): void => {
    if (this.running || this.stopped.signal.aborted || !this.isDue(conclaveId, size)) return;
    this.running = this.stampOrRetry(conclaveId).finally(() => (this.running = undefined));
  };

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.running;
  }

  private isDue(conclaveId: ConclaveId, size: number): boolean {
    const now = this.options.clock.now().getTime();
    if (now < (this.retryAt.get(conclaveId) ?? 0)) return false;
    const last = this.states.get(conclaveId);
    return !last || (size > last.size && now >= last.nextAt);
  }

  private async stampOrRetry(conclaveId: ConclaveId): Promise<void> {
    try {
      if (this.states.has(conclaveId)) await this.stamp(conclaveId);
      else this.states.set(conclaveId, await this.storedState(conclaveId));
    } catch (err) {
      if (this.stopped.signal.aborted) return;
      this.retryAt.set(conclaveId, this.options.clock.now().getTime() + RETRY_MS);
      this.options.onFailed?.({ conclaveId, err });
    }
  }

  private async storedState(conclaveId: ConclaveId): Promise<StampState> {
    const [newest] = await this.options.timestamps.of(conclaveId, 1);
    return newest ? { size: newest.size, nextAt: Date.parse(newest.at) + EVERY_MS } : { size: 0, nextAt: 0 };
  }

  private async stamp(conclaveId: ConclaveId): Promise<void> {
    const { checkpoints, timestamps, clock } = this.options;
    const { newest } = await checkpoints.of(conclaveId);
    if (!newest) return;
    const { size, note } = newest;
    const nonce = new Uint8Array(randomBytes(NONCE_BYTES));
    nonce[0] = 1; // a positive number that needs all its bytes
    const request = { hash: new Uint8Array(Buffer.from(sha256(note), 'hex')), nonce };
    const answer = await this.ask(timestampRequest(request));
    const at = timeIn(answer, request).toISOString();
    await timestamps.add({ conclaveId, size, note, answer: Buffer.from(answer).toString('base64'), at });
    this.states.set(conclaveId, { size, nextAt: clock.now().getTime() + EVERY_MS });
  }

  private async ask(body: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const response = await fetch(this.options.url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body,
      redirect: 'error',
      signal: AbortSignal.any([this.stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) throw new Error(`answer ${response.status}`);
    return new Uint8Array(await readAnswer(response, MAX_ANSWER_BYTES));
  }
}
