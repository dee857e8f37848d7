import type { Me, Vote, VoteAnswer, VoteProof } from '@fumata/contracts';
import { beforeEach } from '@jest/globals';
import { ApiError, type ApiClient } from '../../../lib/requests/api-client.js';
import { browserStorage } from '../../../lib/browser-storage.js';
import { RETRY_MS, Voting, type Outcome } from './voting.js';

interface SentVote {
  readonly cardinalId: string;
  readonly key: string;
  readonly proof?: VoteProof;
}

export const lost = () => new ApiError(0, 'unreachable', '');
export const challenge = { algorithm: 'SHA-256', challenge: 'c', maxnumber: 3, salt: 's', signature: 'x' } as const;
/** The refusal of a vote without a valid proof. */
export const proofRequired = (salt = 's') =>
  Object.assign(new ApiError(428, 'proof-required', 'Votre navigateur doit faire un court calcul'), {
    challenge: { ...challenge, salt },
  });
export const receipt = { v: 1, conclaveId: 'c', sequence: 3, roundId: 'r', eventId: 'e', leafHash: '7f3a91c2aa' };

export const answer = (cardinalId: string): VoteAnswer => ({
  message: `Merci d'avoir voté pour ${cardinalId}`,
  cardinalId,
  roundNumber: 7,
  nextVoteAt: '2025-05-08T15:00:00.000Z',
  receipt: { ...receipt, v: 1, recordedAt: '2025-05-08T14:00:00.000Z' },
});

/** Each vote gets the next of `answers`; once they are used up, the connection is lost. */
export function createTestVoting(...answers: (VoteAnswer | ApiError)[]) {
  const sent: SentVote[] = [];
  const requests: string[] = [];
  const outcomes: Outcome[] = [];
  const statusLoads: Promise<void>[] = [];
  const retries: (() => void)[] = [];
  const networkFree: (number | null)[] = [];
  const prover = { isLoaded: true, slow: false };
  const status: Partial<Me> = {};
  // Each path has one type of answer in these tests.
  const api: ApiClient = {
    get: async <T>(path: string) => {
      requests.push(path);
      await statusLoads.shift();
      return { peutVoter: true, motif: null, nextVoteAt: null, now: '2025-05-08T14:00:00.000Z', ...status } as T;
    },
    send: <T>(_: string, path: string, body: unknown, headers?: HeadersInit) => {
      requests.push(path);
      const { cardinalId, proof } = body as Vote;
      const key = new Headers(headers).get('idempotency-key') ?? '';
      sent.push({ cardinalId, key, ...(proof && { proof }) });
      const next = answers.shift() ?? lost();
      return next instanceof ApiError ? Promise.reject(next) : Promise.resolve(next as T);
    },
  };
  const voting = new Voting({
    api,
    clock: { sync: () => undefined, now: () => Date.parse('2025-05-08T14:00:00.000Z') },
    pause: (ms) => (ms === RETRY_MS ? new Promise((resolve) => retries.push(resolve)) : Promise.resolve()),
    createProver: ({ maxnumber: number, ...challenge }) =>
      prover.isLoaded
        ? Promise.resolve({
            proof: (onOutcome) => {
              if (prover.slow) onOutcome({ is: 'late', message: 'Votre navigateur prépare votre vote' });
              return Promise.resolve({ ...challenge, number });
            },
          })
        : Promise.reject(new Error('the chunk could not be loaded')),
    onOutcome: (outcome) => outcomes.push(outcome),
    onNetworkFree: (freeAt) => networkFree.push(freeAt),
  });
  /** Delays the next status response until the returned function is called. */
  const hold = (): (() => void) => {
    let release = () => undefined as void;
    statusLoads.push(new Promise((resolve) => (release = resolve)));
    return () => release();
  };
  const votes = () => {
    voting.start();
    return voting.ownVotes.all.get();
  };
  const passRetryPause = (): Promise<unknown> => {
    for (const end of retries.splice(0)) end();
    return settled();
  };
  const progress = () => voting.state.get().progress;
  return { voting, sent, requests, outcomes, networkFree, status, prover, hold, votes, passRetryPause, progress };
}

/** Waits for pending promise callbacks. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

const noOtherTab = { addEventListener: () => undefined, removeEventListener: () => undefined };

export function prepareBrowser(): void {
  beforeEach(() => {
    Object.assign(globalThis, noOtherTab);
    browserStorage.remove('votes');
    browserStorage.remove('vote-en-cours');
  });
}
