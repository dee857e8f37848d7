import type { Vote, VoteAnswer, Me, VoteChallenge, VoteProof } from '@fumata/contracts';
import { ApiError, type ApiClient } from '../../../lib/requests/api-client.js';
import { frenchTypography } from '@fumata/text';
import { randomKey } from '../../../lib/random-key.js';
import { createStore, type Store } from '../../../lib/store.js';
import { VOTE_FAILED, VOTE_LATE } from '../texts.js';
import { OwnVotes, type Receipt } from '../../../live/receipts/own-votes.js';
import { browserStorage } from '../../../lib/browser-storage.js';

const PENDING_VOTE_KEY = 'vote-en-cours';

/** Confirmed vote that the server has not answered yet. The idempotency key makes repeats harmless. */
interface PendingVote {
  readonly cardinalId: string;
  /** Displayed round when the choice was made. */
  readonly roundNumber: number;
  readonly key: string;
  /** Local clock, ms. */
  readonly since: number;
}

/** A pending vote older than this is not resent automatically. */
const MAX_AGE_MS = 600_000;

/** Pending vote in the browser's storage. It survives a reload and is then resent with the same key. */
const storedPendingVote = {
  read(): PendingVote | undefined {
    try {
      // Each field is checked below.
      const stored = JSON.parse(browserStorage.read(PENDING_VOTE_KEY) ?? '{}') as Partial<PendingVote>;
      const { cardinalId, roundNumber, key = '', since = NaN } = stored;
      const isValid =
        typeof cardinalId === 'string' &&
        typeof roundNumber === 'number' &&
        /^[0-9a-f]{32}$/.test(key) &&
        Math.abs(Date.now() - since) <= MAX_AGE_MS;
      return isValid ? { cardinalId, roundNumber, key, since } : undefined;
    } catch {
      return undefined; // not valid JSON
    }
  },
  write: (pending: PendingVote): void => browserStorage.write(PENDING_VOTE_KEY, JSON.stringify(pending)),
  remove: (): void => browserStorage.remove(PENDING_VOTE_KEY),
};

/** Sets the visitor's cookie if there is none. */
const fetchVoterStatus = (api: ApiClient) => api.get<Me>('/api/conclave/me');

/** Progress of the visitor's vote. */
export type VoteProgress =
  | { readonly is: 'none' }
  | { readonly is: 'sending'; readonly cardinalId: string }
  /** Shown for two seconds. */
  | { readonly is: 'received'; readonly cardinalId: string; readonly receipt: Receipt }
  /** No answer: the vote may have been recorded. Retrying cannot count it twice. */
  | { readonly is: 'failed'; readonly cardinalId: string }
  | { readonly is: 'refused'; readonly cardinalId: string; readonly message: string };

export interface VotingState {
  readonly progress: VoteProgress;
  /** When the visitor may vote again, server time; null: now, as far as is known. */
  readonly nextVoteAt: number | null;
}

/** `late`: being prepared, or still being resent. */
export type Outcome = { readonly is: 'received' | 'refused' | 'failed' | 'late'; readonly message: string };

/** Computes the proof of a vote. */
export interface Prover {
  /** The proof; undefined if it could not be computed. If it takes long, the visitor is told so. */
  proof(onOutcome: (outcome: Outcome) => void): Promise<VoteProof | undefined>;
}

interface VotingOptions {
  readonly api: ApiClient;
  readonly clock: { sync(serverNow: string): void; now(): number };
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly createProver: (challenge: VoteChallenge) => Promise<Prover>;
  /** Called with the outcome of each vote, and with `late` while one is still being resent. */
  readonly onOutcome: (outcome: Outcome) => void;
  /** Called with the server's answer about the next vote. */
  readonly onNextVote?: (nextVoteAt: number | null) => void;
  /** Called with the end of the network's limit when others have used up its votes, and with null when it has some. */
  readonly onNetworkFree?: (freeAt: number | null) => void;
}

export const INITIAL_STATE: VotingState = { progress: { is: 'none' }, nextVoteAt: null };
const RECEIPT_MS = 2_000;
/** Display time of the reason of a refusal below the button. */
const REFUSAL_MS = 20_000;
/** Back-off after lost answers; afterwards the visitor may retry. */
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000];
/** Interval of automatic retries afterwards, for as long as the pending vote is stored. */
export const RETRY_MS = 30_000;
/** After this many retries a toast says that the vote takes long, and a status 500 ends the retries. */
const LATE_AFTER_RETRIES = 3;
/**
 * The visitor's cookie is too new or from another network, and if necessary the answer has set another one; or the vote
 * lacks a valid proof, and the answer has a challenge.
 */
const PRECONDITION_REQUIRED = 428;

/**
 * The visitor's votes. Each confirmed choice has one idempotency key: however often it is sent, it counts once and ends
 * as received or refused. The visitor's cookie is fetched first, because a vote repeated without it would count as
 * another visitor's.
 */
export class Voting {
  readonly state: Store<VotingState> = createStore(INITIAL_STATE);
  readonly ownVotes = new OwnVotes();
  private statusLoaded = false;
  /** Sequence number of requests; a response overtaken by a later one is ignored. */
  private sequence = 0;
  /** Failed vote abandoned for another choice. Its answer may explain why the new one is refused. */
  private abandoned: PendingVote | undefined;
  private pending: PendingVote | undefined;
  /** Undefined if the next vote needs no proof, as far as is known, or the code could not be loaded. */
  private prover: Promise<Prover | undefined> | undefined;

  constructor(private readonly options: VotingOptions) {}

  /** Loads the visitor's status and resumes a pending vote after a reload; returns the function that stops. */
  start(): () => void {
    const end = this.ownVotes.follow(() => void this.loadStatus().catch(ignoreApiError));
    this.pending = storedPendingVote.read();
    if (this.pending) void this.send(this.pending);
    else void this.loadStatus().catch(ignoreApiError);
    return end;
  }

  /** Sends a confirmed choice; ignored while another vote is being sent. */
  async vote(cardinalId: string, roundNumber: number): Promise<void> {
    const { progress } = this.state.get();
    if (progress.is === 'sending') return;
    if (progress.is === 'failed' && progress.cardinalId !== cardinalId) this.abandoned = this.pending;
    this.pending = { cardinalId, roundNumber, key: randomKey(), since: Date.now() };
    storedPendingVote.write(this.pending);
    await this.send(this.pending);
  }

  /** Resends the vote whose answer was lost. */
  async retry(): Promise<void> {
    if (this.state.get().progress.is === 'failed' && this.pending) await this.send(this.pending);
  }

  private async loadStatus(): Promise<void> {
    this.sequence += 1;
    const { sequence } = this;
    const { now, nextVoteAt, networkFreeAt, challenge } = await fetchVoterStatus(this.options.api);
    this.statusLoaded = true;
    if (sequence !== this.sequence) return;
    this.prepareProof(challenge);
    this.options.clock.sync(now);
    this.set({ nextVoteAt: nextVoteAt === null ? null : Date.parse(nextVoteAt) });
    this.options.onNetworkFree?.(networkFreeAt === undefined ? null : Date.parse(networkFreeAt));
  }

  private async send(pending: PendingVote): Promise<void> {
    this.set({ progress: { is: 'sending', cardinalId: pending.cardinalId } });
    for (const [attempt, backoffMs] of [...BACKOFF_MS, undefined].entries()) {
      try {
        return this.received(pending, await this.post(pending));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!isLost(error) && !(error.status === PRECONDITION_REQUIRED && attempt < LATE_AFTER_RETRIES))
          return this.refused(pending, error);
        if (attempt >= LATE_AFTER_RETRIES && error.status === 500) break;
        if (attempt === LATE_AFTER_RETRIES) this.options.onOutcome({ is: 'late', message: VOTE_LATE });
        if (error.challenge) this.prepareProof(error.challenge);
        else if (backoffMs !== undefined) await this.options.pause(backoffMs);
      }
    }
    this.set({ progress: { is: 'failed', cardinalId: pending.cardinalId } });
    this.options.onOutcome({ is: 'failed', message: VOTE_FAILED });
    void this.options.pause(RETRY_MS).then(() => {
      if (storedPendingVote.read()?.key === pending.key) void this.retry();
    });
  }

  private async post(pending: PendingVote): Promise<VoteAnswer> {
    if (!this.statusLoaded) await this.loadStatus();
    const prover = await this.prover;
    const proof = await prover?.proof(this.options.onOutcome);
    const { cardinalId, roundNumber, key } = pending;
    const body: Vote = { cardinalId, roundNumber, proof };
    return this.options.api.send('POST', '/api/conclave/vote', body, { 'idempotency-key': key });
  }

  private prepareProof(challenge: VoteChallenge | undefined): void {
    this.prover = challenge && this.options.createProver(challenge).catch(() => undefined);
  }

  private received({ cardinalId }: PendingVote, answer: VoteAnswer): void {
    const { receipt, nextVoteAt, message } = answer;
    this.settle();
    this.abandoned = undefined;
    this.ownVotes.add({ ...answer, cardinalId });
    const progress: VoteProgress = { is: 'received', cardinalId, receipt };
    this.set({ progress, nextVoteAt: Date.parse(nextVoteAt) });
    this.options.onOutcome({ is: 'received', message: frenchTypography(message) });
    this.clearLater(progress, RECEIPT_MS);
  }

  private clearLater(progress: VoteProgress, after: number): void {
    void this.options.pause(after).then(() => {
      if (this.state.get().progress === progress) this.set({ progress: { is: 'none' } });
    });
  }

  private async refused({ cardinalId }: PendingVote, error: ApiError): Promise<void> {
    this.settle();
    const { code, retryAfterSeconds } = error;
    // With `||` the minifier would repeat the text here.
    const message = error.message === '' ? VOTE_FAILED : error.message;
    const { abandoned } = this;
    this.abandoned = undefined;
    if (code === 'voter-must-wait' && abandoned) {
      // The vote whose answer was lost may have started the cooldown.
      const earlier = await this.post(abandoned).catch(() => undefined);
      if (earlier) return this.received(abandoned, earlier);
    }
    const retryAt = this.options.clock.now() + (retryAfterSeconds ?? 0) * 1000;
    if (code === 'voter-must-wait' && retryAfterSeconds !== undefined) this.set({ nextVoteAt: retryAt });
    if (code === 'network-limit') this.options.onNetworkFree?.(retryAt);
    const progress: VoteProgress = { is: 'refused', cardinalId, message };
    this.set({ progress });
    this.clearLater(progress, REFUSAL_MS);
    this.options.onOutcome({ is: 'refused', message });
  }

  private settle(): void {
    this.sequence += 1;
    this.pending = undefined;
    storedPendingVote.remove();
  }

  private set(part: Partial<VotingState>): void {
    this.state.set({ ...this.state.get(), ...part });
    if (part.nextVoteAt !== undefined) this.options.onNextVote?.(part.nextVoteAt);
  }
}

/** Whether the server may have recorded the vote; it is safe to resend. */
const isLost = ({ status }: ApiError): boolean => status === 0 || status === 408 || status >= 500;

/** A failed load of the status is ignored: the next vote loads it again. */
const ignoreApiError = (error: unknown): void => {
  if (!(error instanceof ApiError)) throw error;
};
