import { describe, expect, it } from '@jest/globals';
import { parolin, prepareSite, site, token } from '../../../testing/sites/conclave-site.js';

describe('the next round', () => {
  prepareSite();

  it('closes the round with black smoke and opens the next half-day', async () => {
    await site.votesFor(parolin(), 2);
    const { status, body } = await site.adminCommand(token, 'next-round');
    expect(status).toBe(200);
    expect(body.message).toBe('Passage au tour suivant effectué avec succès');
    expect(body.conclaveState).toMatchObject({ currentRound: 2, totalRounds: 2, currentDay: 2, dayPeriod: 'morning' });
    const { rounds } = await site.state();
    expect(rounds).toMatchObject([
      { roundNumber: 1, isComplete: true, whiteSmoke: false, totalVotes: 2, uniqueVoters: 2, requiredMajority: 89 },
      { roundNumber: 2, isComplete: false, totalVotes: 0, results: [] },
    ]);
    expect(rounds[0]?.results).toMatchObject([{ cardinalId: parolin()._id, votes: 2, percentage: 100 }]);
  });

  it.each([
    ['electors', 2],
    ['uniqueVoters', 1],
  ])('reports a majority that ended without an election, by %s', async (majorityBasis, voters) => {
    const { conclaveState } = await site.state();
    await site.adminCommand(token, 'state', { ...conclaveState, electors: 3, majorityBasis });
    await site.votesFor(parolin(), voters);
    await site.adminCommand(token, 'next-round');
    expect((await site.state()).rounds).toMatchObject([
      { roundNumber: 1, isComplete: true, whiteSmoke: false, majorityReached: true },
      { roundNumber: 2, isComplete: false, majorityReached: false },
    ]);
  });

  it('makes the pause of the rules together with the opening if asked to', async () => {
    const { conclaveState } = await site.state();
    await site.adminCommand(token, 'state', { ...conclaveState, totalRounds: 13 });
    const { body } = await site.adminCommand(token, 'next-round', { pause: true });
    expect(body.conclaveState).toMatchObject({
      currentRound: 2,
      totalRounds: 14,
      isPaused: true,
      pauseReason: 'Pause après 3 jours sans résultat (13 scrutins)',
      pauseExhortationBy: 'Dominique Mamberti',
    });
    expect((await site.recorded()).slice(-3).map(({ type }) => type)).toEqual([
      'RoundClosed',
      'RoundOpened',
      'ConclavePaused',
    ]);
  });

  it('announces a closing time; rejects a past or malformed one', async () => {
    const closesAt = '2025-05-07T19:00:00+02:00';
    const { body } = await site.adminCommand(token, 'next-round', { closesAt });
    expect(body.conclaveState.closesAt).toBe('2025-05-07T17:00:00.000Z');
    const late = await site.adminCommand(token, 'next-round', { closesAt: '2025-05-07T14:00:00Z' });
    expect([late.status, late.body.code]).toEqual([422, 'closing-time-past']);
    expect((await site.adminCommand(token, 'next-round', { closesAt: 'demain' })).status).toBe(400);
  });
});
