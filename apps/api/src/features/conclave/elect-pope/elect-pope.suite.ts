import { describe, expect, it } from '@jest/globals';
import { parolin, prepareSite, setThreeElectors, site, token } from '../../../testing/sites/conclave-site.js';

describe('electing', () => {
  prepareSite();

  it('elects at the majority with white smoke, and completes the conclave in the same round', async () => {
    await setThreeElectors();
    await site.votesFor(parolin(), 2);
    expect((await site.state()).conclaveState.majorityReachedBy).toMatchObject({ slug: 'pietro-parolin' });
    const { status, body } = await site.adminCommand(token, 'elect-pope', { cardinalId: parolin()._id });
    expect([status, body.message]).toEqual([200, 'Pietro Parolin a été élu pape !']);
    const { conclaveState, rounds } = await site.state();
    expect(conclaveState).toMatchObject({
      isComplete: true,
      isActive: false,
      isPaused: false,
      whiteSmoke: true,
      currentRound: 1,
      majorityReachedBy: null,
      popeElected: { _id: parolin()._id, slug: 'pietro-parolin', nomComplet: 'Pietro Parolin' },
    });
    expect(rounds).toMatchObject([{ roundNumber: 1, isComplete: true, whiteSmoke: true }]);
    expect((await site.votes()).totalVotes).toBe(2);
    expect((await site.visitor().vote(parolin())).body.code).toBe('voting-closed');
    for (const verb of ['elect-pope', 'next-round', 'toggle-pause']) {
      const again = await site.adminCommand(token, verb, { cardinalId: parolin()._id, pause: true });
      expect([again.status, again.body.code]).toEqual([409, 'conclave-complete']);
    }
  });

  it('is allowed while paused', async () => {
    await setThreeElectors();
    await site.votesFor(parolin(), 2);
    await site.adminCommand(token, 'toggle-pause', { pause: true });
    expect((await site.adminCommand(token, 'elect-pope', { cardinalId: parolin()._id })).status).toBe(200);
  });

  it('answers 409 below the majority, with both figures', async () => {
    await site.votesFor(parolin(), 1);
    const { status, body } = await site.adminCommand(token, 'elect-pope', { cardinalId: parolin()._id });
    expect([status, body.msg]).toEqual([409, 'Majorité non atteinte : 1 voix (majorité : 89)']);
  });

  it('names the trash as the reason if the cardinal was deleted after the votes', async () => {
    await setThreeElectors();
    await site.votesFor(parolin(), 2);
    const { _id } = parolin();
    const headers = { 'x-auth-token': token };
    await site.ask('DELETE', `/api/cardinaux/${_id}`, { headers });
    const { status, body } = await site.adminCommand(token, 'elect-pope', { cardinalId: _id });
    expect([status, body.code, body.msg]).toEqual([
      409,
      'elected-in-trash',
      'Ce cardinal est dans la corbeille : rétablissez-le avant de proclamer son élection',
    ]);
    await site.ask('POST', `/api/cardinaux/${_id}/restaurer`, { headers });
    expect((await site.adminCommand(token, 'elect-pope', { cardinalId: _id })).status).toBe(200);
  });

  it('is repeated without effect after the elected cardinal went to the trash', async () => {
    await setThreeElectors();
    await site.votesFor(parolin(), 2);
    const { _id } = parolin();
    const key = { 'idempotency-key': site.system.ids.uuid() };
    const elect = () => site.adminCommand(token, 'elect-pope', { cardinalId: _id }, key);
    expect((await elect()).status).toBe(200);
    const headers = { 'x-auth-token': token };
    await site.ask('DELETE', `/api/cardinaux/${_id}`, { headers });
    const again = await elect();
    await site.ask('POST', `/api/cardinaux/${_id}/restaurer`, { headers });
    expect([again.status, again.body.message]).toEqual([200, 'Cette commande avait déjà été exécutée']);
  });

  it('answers 404 for an unknown cardinal, 400 to a malformed id', async () => {
    expect((await site.adminCommand(token, 'elect-pope', { cardinalId: 'f'.repeat(24) })).status).toBe(404);
    expect((await site.adminCommand(token, 'elect-pope', { cardinalId: { $ne: '' } })).status).toBe(400);
  });
});
