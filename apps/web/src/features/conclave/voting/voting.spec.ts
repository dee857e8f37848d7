import type { VoteAnswer } from '@fumata/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError, type ApiClient } from '../../../lib/api-client.js';
import { browserStorage } from '../../../lib/browser-storage.js';
import { buttonStateOf } from './button-state.js';
import { RETRY_MS, Voting, type Outcome } from './voting.js';

interface SentVote {
  readonly cardinalId: string;
  readonly key: string;
}

const lost = () => new ApiError(0, 'unreachable', '');
const receipt = { v: 1, conclaveId: 'c', sequence: 3, roundId: 'r', eventId: 'e', leafHash: '7f3a91c2aa' };
const answer = (cardinalId: string): VoteAnswer => ({
  message: `Merci d'avoir voté pour ${cardinalId}`,
  cardinalId,
  roundNumber: 7,
  nextVoteAt: '2025-05-08T15:00:00.000Z',
  receipt: { ...receipt, v: 1, recordedAt: '2025-05-08T14:00:00.000Z' },
});

/** Each vote gets the next of `answers`; once they are used up, the connection is lost. */
function createTestVoting(...answers: (VoteAnswer | ApiError)[]) {
  const sent: SentVote[] = [];
  const requests: string[] = [];
  const outcomes: Outcome[] = [];
  const statusLoads: Promise<void>[] = [];
  const retries: (() => void)[] = [];
  // Each path has one type of answer in these tests.
  const api: ApiClient = {
    get: async <T>(path: string) => {
      requests.push(path);
      await statusLoads.shift();
      return { peutVoter: true, motif: null, nextVoteAt: null, now: '2025-05-08T14:00:00.000Z' } as T;
    },
    send: <T>(_: string, path: string, body: unknown, headers?: HeadersInit) => {
      requests.push(path);
      const { cardinalId } = body as { cardinalId: string };
      sent.push({ cardinalId, key: new Headers(headers).get('idempotency-key') ?? '' });
      const next = answers.shift() ?? lost();
      return next instanceof ApiError ? Promise.reject(next) : Promise.resolve(next as T);
    },
  };
  const voting = new Voting({
    api,
    clock: { sync: () => undefined, now: () => Date.parse('2025-05-08T14:00:00.000Z') },
    pause: (ms) => (ms === RETRY_MS ? new Promise((resolve) => retries.push(resolve)) : Promise.resolve()),
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  /** Delays the next status response until the returned function is called. */
  const hold = (): (() => void) => {
    let release = () => undefined as void;
    statusLoads.push(new Promise((resolve) => (release = resolve)));
    return () => release();
  };
  const votes = () => {
    voting.start();
    return voting.own.all.get();
  };
  const passRetryPause = (): Promise<unknown> => {
    for (const end of retries.splice(0)) end();
    return settled();
  };
  return { voting, sent, requests, outcomes, hold, votes, passRetryPause, progress: () => voting.state.get().progress };
}

/** Waits for pending promise callbacks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const noOtherTab = { addEventListener: () => undefined, removeEventListener: () => undefined };

beforeEach(() => {
  Object.assign(globalThis, noOtherTab);
  browserStorage.remove('votes');
  browserStorage.remove('vote-en-cours');
});

describe('voting', () => {
  it('asks for the visitor’s status first', async () => {
    const { voting, requests } = createTestVoting(answer('parolin'));
    await voting.vote('parolin', 7);
    expect(requests).toEqual(['/api/conclave/me', '/api/conclave/vote']);
  });

  it('shows thanks, stores the receipt and starts the countdown after a received vote', async () => {
    const { voting, outcomes } = createTestVoting(answer('parolin'));
    await voting.vote('parolin', 7);
    expect(outcomes).toEqual([{ is: 'received', message: 'Merci d’avoir voté pour parolin' }]);
    expect(voting.state.get().nextVoteAt).toBe(Date.parse('2025-05-08T15:00:00.000Z'));
    expect(voting.own.all.get()).toMatchObject([{ cardinalId: 'parolin', round: 7, receipt }]);
  });

  it('resends a vote with a lost answer under the same key', async () => {
    const { voting, sent, outcomes } = createTestVoting(
      lost(),
      new ApiError(503, 'unavailable', ''),
      answer('parolin'),
    );
    await voting.vote('parolin', 7);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent).toHaveLength(3);
    expect(outcomes).toMatchObject([{ is: 'received' }]);
  });

  it('reports a failure after repeated lost answers and retries with the same key', async () => {
    const { voting, sent, outcomes, progress } = createTestVoting();
    await voting.vote('parolin', 7);
    expect(progress()).toEqual({ is: 'failed', cardinalId: 'parolin' });
    expect(outcomes).toMatchObject([{ is: 'late' }, { is: 'failed' }]);
    await voting.retry();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('resends a failed vote periodically with the same key until it is received', async () => {
    const lostAnswers = Array.from({ length: 16 }, lost);
    const { voting, sent, outcomes, passRetryPause, progress } = createTestVoting(...lostAnswers, answer('parolin'));
    await voting.vote('parolin', 7);
    await passRetryPause();
    expect([progress().is, sent.length]).toEqual(['failed', 16]);
    await passRetryPause();
    expect(outcomes.at(-1)).toMatchObject({ is: 'received' });
    expect([sent.length, new Set(sent.map(({ key }) => key)).size]).toEqual([17, 1]);
  });

  it('stops resending once the pending vote is no longer stored', async () => {
    const { voting, sent, passRetryPause } = createTestVoting();
    await voting.vote('parolin', 7);
    browserStorage.remove('vote-en-cours');
    await passRetryPause();
    expect(sent).toHaveLength(8);
  });

  it('gives up after four attempts when the server answers with status 500', async () => {
    const faults = Array.from({ length: 4 }, () => new ApiError(500, 'fault', 'Une erreur'));
    const { voting, sent, outcomes } = createTestVoting(...faults);
    await voting.vote('parolin', 7);
    expect(sent).toHaveLength(4);
    expect(outcomes).toEqual([
      { is: 'failed', message: 'Erreur lors de l’enregistrement de votre vote. Veuillez réessayer.' },
    ]);
  });

  it('reports a refusal with its reason and does not resend', async () => {
    const refusal = new ApiError(409, 'round-changed', 'Le scrutin a changé');
    const { voting, sent, outcomes } = createTestVoting(refusal);
    await voting.vote('parolin', 7);
    expect(sent).toHaveLength(1);
    expect(outcomes).toEqual([{ is: 'refused', message: 'Le scrutin a changé' }]);
  });

  it('clears a refusal after a pause', async () => {
    const { voting } = createTestVoting(new ApiError(409, 'round-changed', 'Le scrutin a changé'));
    const progress: string[] = [];
    voting.state.subscribe(() => progress.push(voting.state.get().progress.is));
    await voting.vote('parolin', 7);
    await Promise.resolve();
    expect(progress.slice(-2)).toEqual(['refused', 'none']);
  });

  it('uses a new key for another cardinal', async () => {
    const { voting, sent } = createTestVoting(new ApiError(409, 'round-changed', 'x'), answer('tagle'));
    await voting.vote('parolin', 7);
    await voting.vote('tagle', 8);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it('counts down from the server’s time when the visitor must wait', async () => {
    const { voting } = createTestVoting(new ApiError(429, 'voter-must-wait', 'Vous devez attendre', 1_500));
    await voting.vote('parolin', 7);
    expect(voting.state.get().nextVoteAt).toBe(Date.parse('2025-05-08T14:25:00.000Z'));
  });

  it('reports the earlier vote when a refusal shows that it was counted', async () => {
    const silence = Array.from({ length: 8 }, lost);
    const mustWait = new ApiError(429, 'voter-must-wait', 'Vous devez attendre', 3_600);
    const { voting, sent, outcomes } = createTestVoting(...silence, mustWait, answer('parolin'));
    await voting.vote('parolin', 7);
    await voting.vote('tagle', 7);
    expect(outcomes.at(-1)).toMatchObject({ is: 'received', message: 'Merci d’avoir voté pour parolin' });
    expect(sent.at(-1)).toEqual(sent[0]);
  });

  it('sends one vote however often the button is pressed', async () => {
    const { voting, sent } = createTestVoting(answer('parolin'), answer('parolin'));
    await Promise.all([voting.vote('parolin', 7), voting.vote('parolin', 7)]);
    expect(sent).toHaveLength(1);
  });
});

describe('the visitor’s status', () => {
  it('is not overwritten by an older answer that arrives later', async () => {
    const { voting, hold } = createTestVoting(answer('parolin'));
    const releaseOlder = hold();
    voting.start();
    await voting.vote('parolin', 7);
    releaseOlder();
    await settled();
    expect(voting.state.get().nextVoteAt).toBe(Date.parse('2025-05-08T15:00:00.000Z'));
  });
});

describe('stored votes', () => {
  const vote = { cardinalId: 'parolin', time: '2025-05-08T14:00:00.000Z', round: 7, receipt };

  it.each(['', '{', 'null', '7', '{}', '[null,7,"x",[],{"receipt":null}]'])(
    'are empty when the storage holds %s',
    (text) => {
      browserStorage.write('votes', text);
      expect(createTestVoting().votes()).toEqual([]);
    },
  );

  it.each([
    ['no time', { time: 'hier' }],
    ['no round', { round: null }],
    ['no receipt', { receipt: 'x' }],
  ])('skip an entry with %s', (_, change) => {
    browserStorage.write('votes', JSON.stringify([vote, { ...vote, ...change }]));
    expect(createTestVoting().votes()).toEqual([vote]);
  });

  it.each([
    ['a key that is not a valid header value', { key: 'clé\n' }],
    ['no round', { roundNumber: 'x' }],
    ['no cardinal', { cardinalId: {} }],
    ['no time', { since: 'x' }],
    ['a time long past', { since: 0 }],
  ])('do not resend a pending vote with %s', async (_, change) => {
    const intent = { cardinalId: 'parolin', roundNumber: 7, key: 'a'.repeat(32), since: Date.now() };
    browserStorage.write('vote-en-cours', JSON.stringify({ ...intent, ...change }));
    const { voting, sent } = createTestVoting(answer('parolin'));
    voting.start();
    await settled();
    expect(sent).toEqual([]);
  });

  it('resend a pending vote after a reload with the same key', async () => {
    const intent = { cardinalId: 'parolin', roundNumber: 7, key: 'a'.repeat(32), since: Date.now() };
    browserStorage.write('vote-en-cours', JSON.stringify(intent));
    const { voting, sent } = createTestVoting(answer('parolin'));
    voting.start();
    await settled();
    expect(sent).toEqual([{ cardinalId: 'parolin', key: intent.key }]);
  });
});

describe('the vote button', () => {
  const of = (is: 'sending' | 'failed', cardinalId: string) => ({ progress: { is, cardinalId }, nextVoteAt: null });

  it('shows the state of the visitor’s own vote even when the round closes', () =>
    expect(buttonStateOf(of('sending', 'parolin'), 'parolin', { open: false, waiting: false })).toBe('sending'));
  it('is closed for the other cardinals while a vote is being sent', () =>
    expect(buttonStateOf(of('sending', 'parolin'), 'tagle', { open: false, waiting: true })).toBe('closed'));
  it('shows the countdown for the other cardinals while the visitor must wait', () =>
    expect(buttonStateOf(of('failed', 'parolin'), 'tagle', { open: true, waiting: true })).toBe('waiting'));
});
