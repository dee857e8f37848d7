import { describe, expect, it } from '@jest/globals';
import type { ConclaveState } from '@fumata/contracts';
import { parolin, prepareSite, site, token, typesRecorded } from '../../../testing/sites/conclave-site.js';

describe('correcting the state', () => {
  prepareSite();

  const put = async (change: Partial<ConclaveState>) =>
    site.adminCommand(token, 'state', { ...(await site.state()).conclaveState, ...change });

  it('records only the differences', async () => {
    const { status, body } = await put({ electors: 135, currentDay: 3 });
    expect([status, body.message]).toEqual([200, 'Modifications enregistrées avec succès']);
    expect(body.conclaveState).toMatchObject({ electors: 135, requiredMajority: 90, currentDay: 3 });
    expect((await site.recorded()).at(-1)?.data).toEqual({
      before: { electors: 133, currentDay: 1 },
      after: { electors: 135, currentDay: 3 },
    });
  });

  it('accepts the majority derived from the new electors; records nothing for an unchanged state', async () => {
    expect((await put({ electors: 135, requiredMajority: 90 })).status).toBe(200);
    const before = await typesRecorded();
    expect((await put({})).status).toBe(200);
    expect(await typesRecorded()).toEqual(before);
  });

  it.each<[string, Partial<ConclaveState>]>([
    ['isPaused', { isPaused: true }],
    ['isComplete', { isComplete: true }],
    ['whiteSmoke', { whiteSmoke: true }],
    ['requiredMajority', { requiredMajority: 2 }],
    ['popeElected', { popeElected: { _id: 'a'.repeat(24), slug: 'x', nomComplet: 'X' } }],
    ['referenceDate', { referenceDate: '2020-01-01' }],
  ])('rejects a change of %s, naming the field', async (field, change) => {
    const { status, body } = await put(change);
    expect(status).toBe(422);
    expect(body.msg).toContain(field);
  });

  it.each<[string, object]>([
    ['a round of zero', { currentRound: 0 }],
    ['electors as text', { electors: '133' }],
    ['half a day', { currentDay: 1.5 }],
    ['an unknown period', { dayPeriod: 'evening' }],
    ['a day that does not exist', { startDate: '2025-02-30' }],
    ['an operator', { electors: { $gt: 0 } }],
  ])('answers 400 to %s', async (_case, change) => {
    expect((await put(change as Partial<ConclaveState>)).status).toBe(400);
  });

  it('refuses to take all electors away', async () => {
    expect((await put({ electors: 0 })).status).toBe(422);
  });

  it('rejects the number of a closed round', async () => {
    await site.adminCommand(token, 'next-round');
    expect((await put({ currentRound: 1 })).body).toMatchObject({ statusCode: 409, code: 'round-number-taken' });
  });

  it('rejects a number beyond the opened rounds', async () => {
    const { status, body } = await put({ currentRound: 40 });
    expect([status, body.code]).toEqual([422, 'round-not-opened']);
    expect(body.message).toContain('Le scrutin 40 n’a pas encore été ouvert'.replace('’', "'"));
    expect((await site.state()).conclaveState.currentRound).toBe(1);
  });

  it('renumbers the open round and keeps its votes', async () => {
    await site.votesFor(parolin(), 1);
    await put({ currentRound: 7, totalRounds: 7 });
    expect(await site.votes()).toMatchObject({ roundNumber: 7, totalVotes: 1 });
  });

  it('applies another majority basis and reports the basis, its size and the required majority', async () => {
    await site.votesFor(parolin(), 4);
    const { body } = await put({ majorityBasis: 'votesCast' });
    expect(body.conclaveState).toMatchObject({ majorityBasis: 'votesCast', majorityBase: 4, requiredMajority: 3 });
  });

  it('accepts the electors as the basis of a state whose majority has changed with the votes since', async () => {
    await put({ majorityBasis: 'votesCast' });
    const { conclaveState } = await site.state();
    await site.votesFor(parolin(), 4);
    const { status, body } = await site.adminCommand(token, 'state', { ...conclaveState, majorityBasis: 'electors' });
    expect([status, body.message]).toEqual([200, 'Modifications enregistrées avec succès']);
    expect(body.conclaveState).toMatchObject({ majorityBasis: 'electors', requiredMajority: 89 });
  });
});
