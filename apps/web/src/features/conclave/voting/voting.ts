import type { Me, VoteAnswer } from '@fumata/contracts';
import { ApiError } from '../../../lib/api-client.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { newKey } from '../../../lib/new-key.js';
import { createStore } from '../../../lib/store.js';
import type { Store } from '../../../lib/store.js';
import { VOTE_FAILED, VOTE_LATE } from '../texts.js';
import { keptIntent } from './intent.js';
import type { Intent } from './intent.js';
import { OwnVotes } from '../../../live/receipts/own-votes.js';
import type { Receipt } from '../../../live/receipts/own-votes.js';

/** What is under way with the visitor's vote. */
export type Act =
  | { readonly is: 'none' }
  | { readonly is: 'sending'; readonly cardinalId: string }
  /** For the two seconds after it. */
  | { readonly is: 'received'; readonly cardinalId: string; readonly receipt: Receipt }
  /** No answer: the vote may have been recorded or not. Trying again can't count it twice. */
  | { readonly is: 'failed'; readonly cardinalId: string }
  | { readonly is: 'refused'; readonly cardinalId: string; readonly message: string };

export interface VotingState {
  readonly act: Act;
  /** When the visitor may vote again, by the server's clock; null: now, as far as is known. */
  readonly nextVoteAt: number | null;
}

/** `late`: no end yet; it is being sent again. */
export type Outcome = { readonly is: 'received' | 'refused' | 'failed' | 'late'; readonly message: string };

interface VotingOptions {
  readonly api: ApiClient;
  readonly clock: { learn(serverNow: string): void; now(): number };
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Each vote's end, for the visitor to be told. */
  readonly onOutcome: (outcome: Outcome) => void;
}

export const NOTHING_YET: VotingState = { act: { is: 'none' }, nextVoteAt: null };
const RECEIPT_MS = 2_000;
/** Why a vote was refused stands beneath its button for so long: what it says grows old. */
const REFUSAL_MS = 20_000;
/** Lost answers are asked for again after these pauses, then it is the visitor's turn. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000];
/** Then the vote is sent again by itself, for as long as its intent is kept. */
export const RETRY_MS = 30_000;
/** After so many tries the visitor is told that it takes long, and a server that answers with its own fault is left alone for a while. */
const PATIENT_TRIES = 3;

/**
 * The visitor's votes. Each confirmed choice is one intent with one key: however often it is sent, it is counted once, and
 * it ends as received or as refused. The visitor's cookie comes first: a vote repeated without it would be another's.
 */
export class Voting {
  readonly state: Store<VotingState> = createStore(NOTHING_YET);
  readonly own = new OwnVotes();
  private known = false;
  /** Questions asked and votes answered so far: an answer that has been overtaken says nothing any more. */
  private turn = 0;
  /** Failed, then left for another choice: its answer may still explain why that one is refused. */
  private left: Intent | undefined;
  private intent: Intent | undefined;

  constructor(private readonly options: VotingOptions) {}

  /** Looks what the visitor may do, and goes on with a vote that a reload cut off; gives what ends it. */
  start(): () => void {
    const end = this.own.follow(() => void this.look().catch(unanswered));
    this.intent = keptIntent.read();
    if (this.intent) void this.send(this.intent);
    else void this.look().catch(unanswered);
    return end;
  }

  /** A confirmed choice. Nothing happens while another vote is being sent. */
  async vote(cardinalId: string, roundNumber: number): Promise<void> {
    const { act } = this.state.get();
    if (act.is === 'sending') return;
    if (act.is === 'failed' && act.cardinalId !== cardinalId) this.left = this.intent;
    this.intent = { cardinalId, roundNumber, key: newKey(), since: Date.now() };
    keptIntent.write(this.intent);
    await this.send(this.intent);
  }

  /** The vote whose answer was lost, once more. */
  async retry(): Promise<void> {
    if (this.state.get().act.is === 'failed' && this.intent) await this.send(this.intent);
  }

  private async look(): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    const { now, nextVoteAt } = await this.options.api.get<Me>('/api/conclave/me');
    this.known = true;
    if (turn !== this.turn) return;
    this.options.clock.learn(now);
    this.set({ nextVoteAt: nextVoteAt === null ? null : Date.parse(nextVoteAt) });
  }

  private async send(intent: Intent): Promise<void> {
    this.set({ act: { is: 'sending', cardinalId: intent.cardinalId } });
    for (const [tried, pause] of [...PAUSES_MS, undefined].entries()) {
      try {
        return this.received(intent, await this.post(intent));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!isLost(error)) return this.refused(intent, error);
        if (tried >= PATIENT_TRIES && error.status === 500) break;
        if (tried === PATIENT_TRIES) this.options.onOutcome({ is: 'late', message: VOTE_LATE });
        if (pause !== undefined) await this.options.pause(pause);
      }
    }
    this.set({ act: { is: 'failed', cardinalId: intent.cardinalId } });
    this.options.onOutcome({ is: 'failed', message: VOTE_FAILED });
    void this.options.pause(RETRY_MS).then(() => {
      if (keptIntent.read()?.key === intent.key) void this.retry();
    });
  }

  private async post({ cardinalId, roundNumber, key }: Intent): Promise<VoteAnswer> {
    if (!this.known) await this.look();
    const vote = { cardinalId, roundNumber };
    return this.options.api.send('POST', '/api/conclave/vote', vote, { 'idempotency-key': key });
  }

  private received({ cardinalId }: Intent, answer: VoteAnswer): void {
    const { receipt, nextVoteAt, message } = answer;
    this.settled();
    this.left = undefined;
    this.own.add({ ...answer, cardinalId });
    const act: Act = { is: 'received', cardinalId, receipt };
    this.set({ act, nextVoteAt: Date.parse(nextVoteAt) });
    this.options.onOutcome({ is: 'received', message });
    this.goes(act, RECEIPT_MS);
  }

  private goes(act: Act, after: number): void {
    void this.options.pause(after).then(() => {
      if (this.state.get().act === act) this.set({ act: { is: 'none' } });
    });
  }

  private async refused({ cardinalId }: Intent, error: ApiError): Promise<void> {
    this.settled();
    const { code, retryAfterSeconds, message } = error;
    const { left } = this;
    this.left = undefined;
    if (code === 'voter-must-wait' && left) {
      // The hour that stands in the way may be that of the vote whose answer was lost.
      const earlier = await this.post(left).catch(() => undefined);
      if (earlier) return this.received(left, earlier);
    }
    if (code === 'voter-must-wait' && retryAfterSeconds !== undefined)
      this.set({ nextVoteAt: this.options.clock.now() + retryAfterSeconds * 1000 });
    const act: Act = { is: 'refused', cardinalId, message: message || VOTE_FAILED };
    this.set({ act });
    this.goes(act, REFUSAL_MS);
    this.options.onOutcome({ is: 'refused', message: message || VOTE_FAILED });
  }

  private settled(): void {
    this.turn += 1;
    this.intent = undefined;
    keptIntent.remove();
  }

  private set(part: Partial<VotingState>): void {
    this.state.set({ ...this.state.get(), ...part });
  }
}

/** Whether the server has recorded the vote is not known: it can be asked again. */
const isLost = ({ status }: ApiError): boolean => status === 0 || status === 408 || status >= 500;

/** A vote asks again by itself. */
const unanswered = (error: unknown): void => {
  if (!(error instanceof ApiError)) throw error;
};
