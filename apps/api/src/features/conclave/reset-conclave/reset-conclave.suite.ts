import { describe, expect, it } from '@jest/globals';
import { parolin, prepareSite, setThreeElectors, site, token } from '../../../testing/sites/conclave-site.js';

describe('resetting', () => {
  prepareSite();

  it('opens a new edition without votes, and records its predecessor, the reason and the administrator', async () => {
    await site.votesFor(parolin(), 2);
    await site.adminCommand(token, 'next-round');
    const before = await site.state();
    const { status, body } = await site.adminCommand(token, 'reset', { motif: 'Répétition générale' });
    expect([status, body.message]).toEqual([200, 'Le conclave a été complètement réinitialisé']);
    const after = await site.state();
    expect(after.conclaveState._id).not.toBe(before.conclaveState._id);
    expect(after.conclaveState).toMatchObject({ currentRound: 1, totalRounds: 1, isActive: true, electors: 133 });
    expect(after.rounds).toHaveLength(1);
    expect((await site.votes()).results).toEqual([]);
    const started = (await site.recorded()).findLast(({ type }) => type === 'ConclaveStarted');
    expect(started?.data).toMatchObject({ previousConclaveId: before.conclaveState._id });
    expect(started?.metadata).toMatchObject({
      reason: 'Répétition générale',
      actor: expect.stringMatching(/^admin:[0-9a-f]{24}$/),
    });
  });

  it('reopens a complete conclave', async () => {
    await setThreeElectors();
    await site.votesFor(parolin(), 2);
    await site.adminCommand(token, 'elect-pope', { cardinalId: parolin()._id });
    expect((await site.adminCommand(token, 'reset')).body.conclaveState).toMatchObject({
      isActive: true,
      isComplete: false,
    });
  });
});
