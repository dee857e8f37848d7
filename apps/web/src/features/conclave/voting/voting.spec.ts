import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../lib/requests/api-client.js';
import { browserStorage } from '../../../lib/browser-storage.js';
import {
  prepareBrowser,
  answer,
  challenge,
  createTestVoting,
  lost,
  proofRequired,
  receipt,
  settled,
} from './voting.fixture.js';

prepareBrowser();

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
    expect(voting.ownVotes.all.get()).toMatchObject([{ cardinalId: 'parolin', round: 7, receipt }]);
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

  it('waits until the visitor’s cookie is old enough', async () => {
    const tooNew = new ApiError(428, 'voter-cookie-required', 'Votre navigateur doit accepter le cookie', 2);
    const { voting, sent, outcomes } = createTestVoting(tooNew, tooNew, tooNew, answer('parolin'));
    await voting.vote('parolin', 7);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(outcomes).toMatchObject([{ is: 'received' }]);
  });

  it('says that the browser must accept the cookie if it never gets old', async () => {
    const tooNew = () => new ApiError(428, 'voter-cookie-required', 'Votre navigateur doit accepter le cookie', 2);
    const { voting, outcomes } = createTestVoting(tooNew(), tooNew(), tooNew(), tooNew());
    await voting.vote('parolin', 7);
    expect(outcomes).toEqual([{ is: 'refused', message: 'Votre navigateur doit accepter le cookie' }]);
  });

  it('sends the proof of the status’s challenge, again with each repetition', async () => {
    const { voting, sent, status } = createTestVoting(lost(), answer('parolin'));
    status.challenge = challenge;
    await voting.vote('parolin', 7);
    expect(sent.map(({ proof }) => proof?.number)).toEqual([3, 3]);
  });

  it('says that the proof takes long, and sends the vote after it', async () => {
    const { voting, status, prover, outcomes } = createTestVoting(answer('parolin'));
    status.challenge = challenge;
    prover.slow = true;
    await voting.vote('parolin', 7);
    expect(outcomes).toMatchObject([{ is: 'late', message: expect.stringContaining('prépare') }, { is: 'received' }]);
  });

  it('sends the same vote with a new proof when the first one is missing or no longer valid', async () => {
    const { voting, sent, requests, outcomes } = createTestVoting(
      proofRequired(),
      proofRequired('new'),
      answer('parolin'),
    );
    await voting.vote('parolin', 7);
    expect(sent.map(({ cardinalId, proof }) => [cardinalId, proof?.salt])).toEqual([
      ['parolin', undefined],
      ['parolin', 's'],
      ['parolin', 'new'],
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(requests.filter((path) => path.endsWith('/me'))).toHaveLength(1);
    expect(outcomes).toMatchObject([{ is: 'received' }]);
  });

  it('gives the reason when the proof’s code cannot be loaded', async () => {
    const refusals = Array.from({ length: 4 }, () => proofRequired());
    const { voting, prover, outcomes } = createTestVoting(...refusals);
    prover.isLoaded = false;
    await voting.vote('parolin', 7);
    expect(outcomes).toEqual([{ is: 'refused', message: 'Votre navigateur doit faire un court calcul' }]);
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
  it('says until when others have used up the votes of the network, without a refused vote', async () => {
    const { voting, status, networkFree } = createTestVoting();
    status.networkFreeAt = '2025-05-08T14:30:00.000Z';
    voting.start();
    await settled();
    delete status.networkFreeAt; // the visitor has changed to another network
    voting.start();
    await settled();
    expect(networkFree).toEqual([Date.parse('2025-05-08T14:30:00.000Z'), null]);
  });

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
